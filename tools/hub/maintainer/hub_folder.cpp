#include "hub/maintainer/hub_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <castellan/base/folder_io.hpp>
#include <castellan/base/text.hpp>
#include <castellan/modding/archive.hpp>
#include <castellan/modding/packs.hpp>

#include "hub/format/archive_facts.hpp"
#include "hub/format/moment.hpp"
#include "hub/maintainer/similar_names.hpp"

namespace castellan::hub {
namespace {

namespace fs = std::filesystem;

constexpr int usual_days = 30;
constexpr std::size_t max_listed_adds = 50;  // in the snapshot; the index has all

void check_signer(const HubState& state, const SecretKey& key) {
  const std::vector<PublicKey>& keys = state.root.newest().keys;
  if (std::ranges::find(keys, key.public_key()) == keys.end())
    throw HubError(
        fmt::format("the hub {} is not signed with this key; it has {}", state.snapshot.hub, keys[0].text()));
}

void put_file(const fs::path& file, std::string_view content) {
  fs::create_directories(file.parent_path());
  write_atomically(file, content);
}

std::vector<std::string> known_ids(const Snapshot& snapshot) {
  std::vector<std::string> ids;
  for (const ListedPack& pack : snapshot.packs) ids.push_back(pack.id);
  for (const modding::PackPlace& place : modding::find_packs(modding::own_pack_folders()))
    if (ids.empty() || ids.back() != place.id) ids.push_back(place.id);
  return ids;
}

void check_name(const std::string& id, const Snapshot& snapshot, bool confirmed) {
  if (modding::comes_with_program(id))
    throw HubError(fmt::format("a pack \"{}\" comes with Castellan, and its id is not for others", id));
  if (snapshot.find(id) || confirmed) return;
  if (const std::string other = similar_name(id, known_ids(snapshot)); !other.empty())
    throw HubError(
        fmt::format("\"{}\" is easily taken for \"{}\", which exists: choose another id, or say "
                    "--similar-name if both are meant to be",
                    id, other));
}

std::time_t days_later(std::time_t now, int days) { return now + days * one_day; }

}  // namespace

std::string index_file(std::string_view id) { return fmt::format("index/{}.jsonl", id); }
std::string pack_file(std::string_view sha256) { return fmt::format("packs/{}{}", sha256, modding::archive_ending); }
std::string report_file(std::string_view sha256) { return fmt::format("reports/{}.json", sha256); }

HubState HubState::read(const fs::path& folder) {
  std::error_code error;
  if (!fs::exists(folder / snapshot_file, error) || !fs::exists(folder / root_file, error))
    throw HubError(fmt::format("{} is not a hub: `castellan hub init` makes one", folder.string()));
  HubState state{RootChain::read(read_small_file(folder / root_file, RootChain::max_bytes, "the keys of a hub")), {}};
  std::string text = read_small_file(folder / snapshot_file, Snapshot::max_bytes, "a snapshot");
  if (!text.ends_with('\n')) throw HubError("snapshot.json: is cut off");
  text.pop_back();
  try {
    const Statement statement = Statement::parse(text);
    // While keys are changed, the snapshot is signed by both the old and the new.
    if (!statement.signed_by_one_of(state.root.newest().keys)) throw HubError("is not signed by the hub");
    state.snapshot = Snapshot::parse(statement.text);
    if (state.snapshot.hub != state.root.newest().hub) throw HubError("is that of another hub");
  } catch (const HubError& e) {
    throw HubError(fmt::format("snapshot.json: {}", e.what()));
  }
  return state;
}

PackIndex HubState::index(const fs::path& folder, const std::string& id) const {
  const ListedPack* listed = snapshot.find(id);
  if (!listed) return PackIndex(id);
  if (listed->size > PackIndex::max_bytes) throw HubError(fmt::format("the index of {} is larger than 8 MiB", id));
  const std::string bytes =
      read_small_file(folder / index_file(id), 2 * PackIndex::max_bytes, "an index").substr(0, listed->size);
  if (modding::sha256(bytes) != listed->sha256)
    throw HubError(fmt::format("the index of {} is not the one of the snapshot", id));
  return PackIndex::read(bytes, id, root.all_keys());
}

void HubFolder::init(const std::string& name, const SecretKey& key, std::time_t now, int days) const {
  if (!is_hub_name(name))
    throw HubError(fmt::format("\"{}\" can't be the name of a hub: small letters, digits and -, as in friday-club",
                               printable(name)));
  std::error_code error;
  if (fs::exists(folder_ / snapshot_file, error)) throw HubError(fmt::format("{} is a hub already", folder_.string()));
  const FolderLock lock(folder_);
  for (const char* part : {"index", "packs", "reports"}) fs::create_directories(folder_ / part);
  HubState state;
  state.root.append(Statement::make(Root{name, 1, {key.public_key()}, now}.json(), {&key, 1}));
  state.snapshot.hub = name;
  state.snapshot.serial = 0;
  state.snapshot.expires = days_later(now, days);
  write_atomically(folder_ / root_file, state.root.file_text());
  commit(state, {&key, 1}, now);
}

// The last step of everything: what was written before is offered from now on.
void HubFolder::commit(HubState& state, std::span<const SecretKey> keys, std::time_t now) const {
  ++state.snapshot.serial;
  state.snapshot.root = state.root.newest().version;
  state.snapshot.date = now;
  state.snapshot.expires = std::max(state.snapshot.expires, days_later(now, usual_days));
  write_atomically(folder_ / snapshot_file, Statement::make(state.snapshot.json(), keys).line() + "\n");
}

void HubFolder::list(HubState& state, const PackIndex& index) const {
  if (index.bytes().size() > PackIndex::max_bytes)
    throw HubError(fmt::format("the index of {} would be larger than 8 MiB", index.id()));
  // What a program that was killed left behind is written over: the snapshot never offered it.
  put_file(folder_ / index_file(index.id()), index.bytes());
  auto& packs = state.snapshot.packs;
  auto at = std::ranges::lower_bound(packs, index.id(), {}, &ListedPack::id);
  if (at == packs.end() || at->id != index.id()) at = packs.insert(at, ListedPack{});
  const OfferedRelease* newest = index.newest();
  const Release& shown = newest ? newest->release : index.releases().back().release;
  *at = {index.id(),
         modding::sha256(index.bytes()),
         index.bytes().size(),
         newest ? shown.version : "",
         shown.title,
         shown.description,
         shown.adds};
  if (at->adds.size() > max_listed_adds) at->adds.resize(max_listed_adds);
}

HubFolder::Added HubFolder::add(std::string_view archive, const std::string& line, const SecretKey& hub_key,
                                std::time_t now, bool confirmed) const {
  const FolderLock lock(folder_);
  HubState state = HubState::read(folder_);
  check_signer(state, hub_key);
  const IndexLine said = parse_index_line(Statement::parse(line).text);
  const Release* release = std::get_if<Release>(&said);
  if (!release) throw HubError("what comes with the archive is not a release");
  opened(archive, *release);
  check_name(release->id, state.snapshot, confirmed);
  PackIndex index = state.index(folder_, release->id);
  if (index.find(release->version))
    throw HubError(
        fmt::format("{} is published already; what is published never changes: raise its version", release->name()));
  if (!index.empty() && release->key != index.key())
    throw HubError(fmt::format("{} is not signed by the author of {}, whose key is {}", release->name(), release->id,
                               index.key().text()));
  if (release->previous != index.last_hash())
    throw HubError(fmt::format("{} was signed before something else was published or taken back: publish it again",
                               release->name()));
  index.append(line, state.root.all_keys());
  const bool fresh = !state.snapshot.find(release->id);
  put_file(folder_ / pack_file(release->sha256), archive);
  list(state, index);
  commit(state, {&hub_key, 1}, now);
  return {*release, fresh};
}

void HubFolder::append(const std::string& id, const MakeLine& line, const SecretKey& hub_key, std::time_t now) const {
  const FolderLock lock(folder_);
  HubState state = HubState::read(folder_);
  check_signer(state, hub_key);
  PackIndex index = state.index(folder_, id);
  if (index.empty()) throw HubError(fmt::format("the hub has no pack \"{}\"", printable(id)));
  index.append(line(index), state.root.all_keys());
  list(state, index);
  commit(state, {&hub_key, 1}, now);
}

void HubFolder::rotate(const SecretKey& old_key, const SecretKey& new_key, std::time_t now) const {
  const FolderLock lock(folder_);
  HubState state = HubState::read(folder_);
  check_signer(state, old_key);
  // First a snapshot that is good with either state of the keys, then the keys, then one that needs the new ones.
  const std::vector<SecretKey> both{old_key, new_key};
  commit(state, both, now);
  const Root& newest = state.root.newest();
  std::vector<PublicKey> keys = newest.keys;
  std::ranges::replace(keys, old_key.public_key(), new_key.public_key());
  state.root.append(Statement::make(Root{newest.hub, newest.version + 1, keys, now}.json(), both));
  write_atomically(folder_ / root_file, state.root.file_text());
  commit(state, {&new_key, 1}, now);
}

void HubFolder::renew(const SecretKey& hub_key, std::time_t now, int days) const {
  const FolderLock lock(folder_);
  HubState state = HubState::read(folder_);
  check_signer(state, hub_key);
  state.snapshot.expires = days_later(now, days);
  ++state.snapshot.serial;
  state.snapshot.date = now;
  write_atomically(folder_ / snapshot_file, Statement::make(state.snapshot.json(), {&hub_key, 1}).line() + "\n");
}

void HubFolder::put_report(const std::string& sha256, const Statement& report) const {
  const FolderLock lock(folder_);
  put_file(folder_ / report_file(sha256), report.line() + "\n");
}

std::vector<std::string> verify_hub(const fs::path& folder, std::time_t now) {
  std::vector<std::string> problems;
  HubState state;
  try {
    state = HubState::read(folder);
  } catch (const std::runtime_error& e) {
    return {e.what()};
  }
  if (state.snapshot.expires < now)
    problems.push_back(fmt::format("the snapshot expired on {}: renew it with `castellan hub expire`",
                                   moment_text(state.snapshot.expires)));
  for (const ListedPack& listed : state.snapshot.packs) {
    try {
      const PackIndex index = state.index(folder, listed.id);
      for (const OfferedRelease& one : index.releases()) {
        try {
          opened(read_small_file(folder / pack_file(one.release.sha256), modding::PackLimits::archive, "an archive"),
                 one.release);
        } catch (const std::runtime_error& e) {
          problems.push_back(e.what());
        }
      }
    } catch (const std::runtime_error& e) {
      problems.push_back(e.what());
    }
  }
  return problems;
}

}  // namespace castellan::hub
