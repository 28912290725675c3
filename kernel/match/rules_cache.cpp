#include "castellan/match/rules_cache.hpp"

#include <algorithm>
#include <set>

#include "castellan/base/build_info.hpp"
#include "castellan/base/bytes.hpp"
#include "castellan/base/cache_folder.hpp"
#include "castellan/base/running_code.hpp"
#include "castellan/base/user_folders.hpp"
#include "castellan/definitions/ruleset_bytes.hpp"
#include "castellan/definitions/ruleset_members.hpp"
#include "castellan/modding/pack_paths.hpp"

namespace castellan {

// What a request is made of, apart from packs in memory.
template <>
struct Members<modding::LockedPack> {
  static auto of(auto& x) { return std::tie(x.id, x.version, x.hash, x.files, x.author, x.archive); }
};
template <>
struct Members<modding::PackLock> {
  static auto of(auto& x) { return std::tie(x.packs, x.preferences); }
};

namespace match {
namespace {

namespace fs = std::filesystem;

// A file or a folder, and what it was like.
struct Seen {
  std::string path;
  FileIdentity identity;
};

}  // namespace
}  // namespace match

template <>
struct Members<match::Seen> {
  static auto of(auto& x) { return std::tie(x.path, x.identity); }
};

namespace match {
namespace {

bool is_on_disk(const RulesRequest& request) {
  return request.more.empty() &&
         std::ranges::none_of(request.places, [](const modding::PackPlace& place) { return place.held != nullptr; });
}

void add_paths(const std::vector<fs::path>& paths, BytesOut& to) {
  to.add(static_cast<std::uint32_t>(paths.size()));
  for (const fs::path& path : paths) {
    to.add(path.string());
    if (path.is_relative() && !path.empty()) to.add(fs::current_path().string());
  }
}

// Everything but the disk that decides what is loaded.
std::string key_of(const RulesRequest& request, const std::string& placeholders) {
  if (request.cache.empty() || !is_on_disk(request) || !request.problems.empty()) return {};
  const std::string code = running_code();
  if (code.empty()) return {};
  BytesOut key;
  key.add(code);
  add_paths({data_folder(), user_data_folder()}, key);
  add_paths(request.folders, key);
  key.add(static_cast<std::uint32_t>(request.places.size()));
  for (const modding::PackPlace& place : request.places) {
    key.add(place.id);
    add_paths({place.directory, place.folder}, key);
    key.add(place.own);
    key.add(place.named);
  }
  key.add(request.packs);
  key.add(request.late);
  key.add(request.saved);
  key.add(request.lock.has_value());
  if (request.lock) key.add(*request.lock);
  key.add(request.content.languages.has_value());
  if (request.content.languages) key.add(*request.content.languages);
  key.add(request.content.prefer);
  key.add(request.content.definition_order);
  key.add(placeholders);
  return key.take();
}

bool are_unchanged(const std::vector<Seen>& all) {
  return std::ranges::all_of(all, [](const Seen& one) { return FileIdentity::of(one.path) == one.identity; });
}

// Can any change since be told from what we see now?
bool are_settled(const std::vector<Seen>& all, FileIdentity::Clock::time_point begun) {
  std::set<std::uint64_t> known;
  return std::ranges::all_of(all, [&](const Seen& one) {
    if (one.identity == FileIdentity{}) return true;  // not there: it will be as new as can be
    return one.identity.was_settled(begun) && (!known.insert(one.identity.device).second || tells_changes(one.path));
  });
}

}  // namespace

RulesCache::RulesCache(const RulesRequest& request, const std::string& placeholders)
    : request_(request), key_(key_of(request, placeholders)) {}

std::shared_ptr<const Ruleset> RulesCache::find() const {
  if (key_.empty()) return nullptr;
  const std::optional<std::string> entry = CacheFolder(request_.cache).read(key_);
  if (!entry) return nullptr;
  try {
    BytesIn in(*entry);
    std::vector<Seen> behind;
    in.read(behind);
    if (!are_unchanged(behind)) return nullptr;
    return std::make_shared<const Ruleset>(ruleset_from_bytes(in.rest()));
  } catch (const BadBytes&) {
    return nullptr;
  }
}

void RulesCache::keep(const Ruleset& rules, std::span<const content::PackSource> packs,
                      FileIdentity::Clock::time_point begun) const {
  if (key_.empty()) return;
  std::vector<Seen> behind;
  for (const fs::path& path : modding::paths_behind(request_, packs))
    behind.push_back({path.string(), FileIdentity::of(path.native())});
  if (!are_settled(behind, begun)) return;
  BytesOut out;
  out.add(behind);
  out.add(rules);
  CacheFolder(request_.cache).write(key_, out.take());
}

}  // namespace match
}  // namespace castellan
