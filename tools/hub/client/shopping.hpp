// Packs by name from the hubs a user follows: which releases go together, where each comes from, and fetching them.
#pragma once

#include <castellan/modding/installed.hpp>
#include <castellan/modding/lock.hpp>
#include <castellan/modding/manifest.hpp>
#include <filesystem>
#include <list>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "hub/client/known_hubs.hpp"

namespace castellan::hub {

// `bakers`, `bakers@^1.2`, `friday:bakers`.
struct WantedPack {
  std::string hub;  // empty: wherever it is
  modding::PackRange range;
  // Throws HubError.
  static WantedPack parse(const std::string& text);
};

struct PlannedRelease {
  HubClient* hub = nullptr;
  OfferedRelease offered;
  std::vector<MadeKeyChange> key_changes;  // of its author, since it was first installed
};

struct InstallPlan {
  std::vector<PlannedRelease> fetch;  // what others need comes first
  std::vector<std::string> there;     // `hops 1.0.0`: chosen, and installed or bundled already
  std::vector<std::string> notes;     // for the user

  std::uint64_t bytes() const;
};

class Shop {
 public:
  // `folders`: of installed and bundled packs; `shelf`: that of the former. Hubs in the order of the user.
  Shop(std::vector<HubClient*> hubs, std::vector<std::filesystem::path> folders, std::filesystem::path shelf);

  // The newest releases that fit each other, by the solver that loads packs, too. Throws HubError, and LoadError with
  // the solver's explanation.
  InstallPlan plan(const std::vector<WantedPack>& wanted);
  // Exactly these packs, by their hashes; taken back or not. Those that are there are left out; throws HubError, naming
  // those that no hub has.
  InstallPlan plan_locked(const std::vector<modding::LockedPack>& locked);

  // Fetches, verifies and installs. The packs that were asked for come last: until then nothing that is played changes.
  using Told = std::function<void(const modding::InstalledPack&, const PlannedRelease&)>;
  using Fetching = std::function<TransferProgress(const PlannedRelease&)>;
  void carry_out(const InstallPlan& plan, const Told& told, const Fetching& fetching = {}) const;

  // Which hubs offer a pack.
  std::vector<HubClient*> offering(const std::string& id) const;
  HubClient* hub_called(const std::string& name) const;

 private:
  struct Search;
  HubClient& source_of(const WantedPack& wanted) const;
  HubClient* source_of_dependency(const std::string& id, HubClient* of, const std::string& needed_by,
                                  std::vector<std::string>& notes) const;
  HubClient* hub_of_installed(const std::string& id) const;
  bool is_installed(const std::string& id) const;
  bool is_bundled(const std::string& id) const;

  std::vector<HubClient*> hubs_;
  std::vector<std::filesystem::path> folders_;
  std::filesystem::path shelf_;
  std::vector<modding::PackPlace> places_;  // in these folders
  std::set<std::string> bundled_;           // ids of what comes with the program, looked up once
};

// Packs of a lock that are not installed as they were: no version in `folders` has the same hash.
std::vector<modding::LockedPack> missing_packs(const std::vector<modding::LockedPack>& locked,
                                               const std::vector<std::filesystem::path>& folders);

}  // namespace castellan::hub
