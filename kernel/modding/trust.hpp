// Which packs from strangers a user trusts: exactly the files that were reviewed. One that was changed since is
// unknown again, wherever it comes from.
#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "castellan/base/export.hpp"
#include "castellan/definitions/ruleset.hpp"

namespace castellan::modding {

// The list can't be read or written. what() names the file.
struct CASTELLAN_API TrustError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct TrustedPack {
  std::string id, version;
  std::string hash;    // as Pack::content_hash
  std::string folder;  // where it was when it was trusted; only to show
  bool operator==(const TrustedPack&) const = default;
};

enum class PackStanding : std::uint8_t {
  bundled,  // comes with Castellan
  trusted,  // by the user, as it is
  changed,  // this version was trusted with other files
  unknown,
};
CASTELLAN_API std::string_view name_of(PackStanding standing);

// Where the packs lie that come with Castellan. One for many questions: the ways there are looked up on the disk once,
// and not before the first question.
class CASTELLAN_API BundledPlaces {
 public:
  // Does a pack that lies there come with Castellan?
  bool contain(const std::filesystem::path& directory);

 private:
  void look_up();
  std::filesystem::path canonical(const std::filesystem::path& directory, std::error_code& error);

  bool known_ = false;
  std::filesystem::path users_;                    // what was installed; empty if nothing ever was
  std::vector<std::filesystem::path> own_;         // canonical, as is the other
  std::filesystem::path above_, canonical_above_;  // the last folder that held a pack: they lie side by side
};

class CASTELLAN_API TrustedPacks {
 public:
  static constexpr int format = 1;

  // ~/.config/castellan/trusted.json, with $XDG_CONFIG_HOME; empty without a home folder.
  static std::filesystem::path usual_file();

  // Throw TrustError for anything but such a list: half a list is none. Without a file, nothing is trusted.
  static TrustedPacks parse(std::string_view text);
  static TrustedPacks read(const std::filesystem::path& file = usual_file());
  std::string text() const;

  // Reads, changes and writes the list atomically; two programs that do so at once wait for each other. Nothing is
  // written where nothing was changed. Throws TrustError.
  static void change(const std::filesystem::path& file, const std::function<void(TrustedPacks&)>& work);

  const std::vector<TrustedPack>& packs() const { return packs_; }  // by id, then as they were added
  bool contains(std::string_view id, std::string_view hash) const;
  // Instead of what was trusted as the same version.
  void add(TrustedPack pack);
  // One version, or all of a pack if none is named. Returns what is no longer trusted.
  std::vector<TrustedPack> remove(std::string_view id, std::string_view version = {});

  PackStanding standing_of(const Pack& pack) const;
  PackStanding standing_of(const Pack& pack, BundledPlaces& bundled) const;

 private:
  std::vector<TrustedPack> packs_;
};

// Does a pack that lies there come with Castellan?
CASTELLAN_API bool is_bundled(const std::filesystem::path& directory);

// Is every one of these packs bundled or trusted, as it was loaded? Only then scripts run without being counted, and in
// our own process. The user's list is read only if there is a pack that is not bundled. Throws TrustError.
CASTELLAN_API bool are_trusted(std::span<const Pack> packs, const std::filesystem::path& list = {});
// The ids of those that are not.
CASTELLAN_API std::vector<std::string> untrusted(std::span<const Pack> packs, const std::filesystem::path& list = {});

}  // namespace castellan::modding
