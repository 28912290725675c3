#include "hub/client/hub_client.hpp"

#include <fmt/format.h>

#include <castellan/base/file_io.hpp>
#include <castellan/base/folder_io.hpp>
#include <castellan/isolation/answer.hpp>
#include <castellan/modding/archive.hpp>
#include <castellan/modding/packs.hpp>

#include "hub/format/files.hpp"
#include "hub/format/moment.hpp"
#include "hub/format/reading.hpp"

namespace castellan::hub {
namespace {

namespace fs = std::filesystem;

constexpr const char* freshness_file = "freshness.json";
constexpr std::uint64_t max_report = std::uint64_t{4} << 20;

struct Asked {
  Freshness known;
  std::time_t when = 0;
};

Asked asked_of(const std::string& text) {
  try {
    return read_strictly(text, "freshness", [](const isolation::Answer& from) {
      return Asked{{from["etag"].raw_text(4000), from["modified"].raw_text(4000)}, moment_in(from["asked"])};
    });
  } catch (const HubError&) {  // then it is asked for as if for the first time
    return {};
  }
}

std::string text_of(const Asked& asked) {
  return nlohmann::ordered_json{
             {"etag", asked.known.etag}, {"modified", asked.known.modified}, {"asked", moment_text(asked.when)}}
             .dump() +
         "\n";
}

}  // namespace

HubClient::HubClient(std::string name, std::unique_ptr<Transport> transport, Places places,
                     std::function<std::time_t()> now)
    : name_(std::move(name)), transport_(std::move(transport)), places_(std::move(places)), now_(std::move(now)) {}

RootChain HubClient::introduce(Transport& transport) {
  const std::string bytes = transport.get(snapshot_file, Snapshot::max_bytes);
  try {
    return SnapshotFile::read(bytes).root;
  } catch (const HubError& e) {
    throw HubError(fmt::format("{} is not a hub, or a damaged one: {}", transport.address(), e.what()));
  }
}

void HubClient::pin(const RootChain& root) {
  load_trust();
  if (!trust_->root.empty() && !root.extends(trust_->root))
    throw HubError(fmt::format("the hub {} has other keys than it had: this is not the hub you know", name_));
  trust_->root = root;
  unsaved_ = true;
}

void HubClient::load_trust() {
  if (!trust_) trust_ = TrustState::read(places_.state);
}

const TrustState& HubClient::trust() {
  load_trust();
  return *trust_;
}

std::string HubClient::cached_bytes(const std::string& name, std::uint64_t most) const {
  try {
    return read_small_file(cached(name), most, "a file of a hub");
  } catch (const FileError&) {
    return {};
  }
}

void HubClient::put_cached(const std::string& name, std::string_view bytes) const {
  try {
    fs::create_directories(cached(name).parent_path());
    write_atomically(cached(name), bytes);
  } catch (const std::runtime_error&) {  // a full disk: it is asked for again
  }
}

std::time_t HubClient::last_asked() const { return asked_of(cached_bytes(freshness_file, 1 << 14)).when; }

bool HubClient::refresh() {
  load_trust();
  if (trust_->root.empty())
    throw HubError(fmt::format("the hub {} has no known keys: follow it with `castellan hub follow`", name_));
  Asked asked = asked_of(cached_bytes(freshness_file, 1 << 14));
  // Only who still has the answer may be told that it has not changed.
  const std::string old = cached_bytes(snapshot_file, Snapshot::max_bytes);
  const bool has_it = !old.empty() && modding::sha256(old) == trust_->snapshot;
  if (!has_it) asked.known = {};
  const auto text = transport_->get_if_changed(snapshot_file, Snapshot::max_bytes, asked.known);
  asked.when = now_();
  const bool changed = text && modding::sha256(*text) != trust_->snapshot;
  if (changed) {
    const RootChain before = trust_->root;
    try {
      take_snapshot(*text);
    } catch (const HubError& e) {
      trust_->root = before;
      throw HubError(fmt::format("{}/{}: {}", transport_->address(), snapshot_file, e.what()));
    }
  } else if (text && !has_it) {
    put_cached(snapshot_file, *text);
  }
  put_cached(freshness_file, text_of(asked));
  return changed;
}

void HubClient::take_snapshot(const std::string& text) {
  const SnapshotFile file = SnapshotFile::read(text);
  if (file.root.extends(trust_->root)) trust_->root = file.root;
  else if (!trust_->root.extends(file.root))
    throw HubError(fmt::format("the hub {} has other keys than it had: this is not the hub you know", name_));
  Snapshot fresh = file.verified(trust_->root);
  if (fresh.serial < trust_->serial)
    throw HubError(
        fmt::format("has the serial {}, and {} was seen before: the hub, or somebody between, shows an old "
                    "state",
                    fresh.serial, trust_->serial));
  if (fresh.serial == trust_->serial)
    throw HubError(fmt::format("has the serial {} of another snapshot that was seen before", fresh.serial));
  if (fresh.expires < now_())
    throw HubError(fmt::format("expired on {}: the hub is not maintained, or somebody withholds what is new",
                               moment_text(fresh.expires)));
  trust_->serial = fresh.serial;
  trust_->snapshot = modding::sha256(text);
  unsaved_ = true;
  // First what must not be forgotten; a cache that lags behind is asked for again.
  save();
  put_cached(snapshot_file, text);
  snapshot_ = std::move(fresh);
  indexes_.clear();
}

const Snapshot& HubClient::snapshot(bool even_expired) {
  load_trust();
  if (!snapshot_) {
    const std::string text = cached_bytes(snapshot_file, Snapshot::max_bytes);
    if (text.empty() || modding::sha256(text) != trust_->snapshot)
      throw HubError(fmt::format("nothing is known of what the hub {} offers: `castellan hub refresh` asks it", name_));
    snapshot_ = SnapshotFile::read(text).verified(trust_->root);
  }
  if (!even_expired && snapshot_->expires < now_())
    throw HubError(
        fmt::format("what is known of the hub {} expired on {}: it is not maintained, or somebody withholds "
                    "what is new",
                    name_, moment_text(snapshot_->expires)));
  return *snapshot_;
}

bool HubClient::expired() { return snapshot(true).expires < now_(); }

// An index only grows: what was said once stays said.
void HubClient::check_append_only(const std::string& id, std::string_view bytes) {
  const auto seen = trust_->packs.find(id);
  if (seen == trust_->packs.end() || seen->second.size == 0) return;
  if (bytes.size() < seen->second.size || modding::sha256(bytes.substr(0, seen->second.size)) != seen->second.sha256)
    throw HubError(
        fmt::format("the hub {} has changed or removed what it said before about {}: releases and yanks are never "
                    "taken out of an index",
                    name_, id));
}

const PackIndex* HubClient::index(const std::string& id) {
  if (const auto known = indexes_.find(id); known != indexes_.end()) return &known->second;
  const ListedPack* listed = snapshot(true).find(id);
  if (!listed) return nullptr;
  if (listed->size > PackIndex::max_bytes)
    throw HubError(fmt::format("the index of {} in the hub {} is larger than 8 MiB", id, name_));
  const std::string name = index_file(id);
  std::string bytes = cached_bytes(name, PackIndex::max_bytes);
  const bool from_cache = modding::sha256(bytes) == listed->sha256;
  if (!from_cache) {
    bytes = transport_->get_start(name, listed->size);
    if (modding::sha256(bytes) != listed->sha256)
      throw HubError(
          fmt::format("{}/{}: is not what the hub's snapshot says: it was changed, cut off, or comes from "
                      "another snapshot",
                      transport_->address(), name));
  }
  check_append_only(id, bytes);
  PackIndex index = PackIndex::read(bytes, id, trust_->root.all_keys());
  if (index.empty()) throw HubError(fmt::format("the index of {} in the hub {} is empty", id, name_));
  if (const auto pinned = pinned_key(id); pinned && !index.had_key(*pinned))
    throw HubError(
        fmt::format("{} in the hub {} is by another author than the {} you have installed: the key was {}, "
                    "now it is {}, and nobody vouches for the change",
                    id, name_, id, pinned->text(), index.key().text()));
  if (!from_cache) put_cached(name, bytes);
  if (SeenPack& seen = trust_->packs[id]; seen.sha256 != listed->sha256) {
    seen.size = bytes.size();
    seen.sha256 = listed->sha256;
    unsaved_ = true;
  }
  return &indexes_.emplace(id, std::move(index)).first->second;
}

std::string HubClient::archive(const Release& release, const TransferProgress& progress) {
  const std::string name = pack_file(release.sha256);
  std::string bytes = cached_bytes(name, modding::PackLimits::archive);
  if (modding::sha256(bytes) == release.sha256) return bytes;
  const fs::path partial = cached(name + ".part");
  std::error_code error;
  fs::create_directories(partial.parent_path(), error);
  for (bool resumed = fs::exists(partial, error);; resumed = false) {
    transport_->download(name, release.size, partial, progress);
    bytes = read_small_file(partial, modding::PackLimits::archive, "an archive");
    if (modding::sha256(bytes) == release.sha256) break;
    fs::remove(partial, error);
    if (resumed) continue;  // what was there before may be what is wrong
    throw HubError(fmt::format("{}/{}: is not the archive of {} its author signed: it was changed or cut off",
                               transport_->address(), name, release.name()));
  }
  fs::rename(partial, cached(name), error);
  return bytes;
}

std::optional<nlohmann::json> HubClient::report(const std::string& sha256) {
  load_trust();
  const std::string name = report_file(sha256);
  std::string text = cached_bytes(name, max_report);
  if (text.empty()) {
    const auto fetched = transport_->get_if_there(name, max_report);
    if (!fetched) return std::nullopt;
    text = *fetched;
  }
  if (!text.ends_with('\n')) throw HubError(fmt::format("the report about {} is cut off", sha256));
  const Statement statement = Statement::parse(text.substr(0, text.size() - 1));
  if (!statement.signed_by_one_of(trust_->root.newest().keys))
    throw HubError("the report of the gate is not signed by the hub");
  put_cached(name, text);
  return read_strictly(statement.text, "report", [&](const isolation::Answer& from) {
    if (from["kind"].text(20) != "report" || hash_in(from["sha256"]) != sha256)
      from.refuse("is not about this archive");
    return isolation::Answer::parse(statement.text);
  });
}

std::optional<PublicKey> HubClient::pinned_key(const std::string& id) const {
  if (!trust_) return std::nullopt;
  const auto seen = trust_->packs.find(id);
  return seen == trust_->packs.end() ? std::nullopt : seen->second.key;
}

std::vector<MadeKeyChange> HubClient::key_changes_since_pinned(const std::string& id) {
  const PackIndex* offered = index(id);
  const auto pinned = pinned_key(id);
  std::vector<MadeKeyChange> since;
  if (!offered || !pinned || offered->key() == *pinned) return since;
  bool found = false;
  for (const MadeKeyChange& change : offered->key_changes()) {
    found = found || change.from == *pinned;
    if (found) since.push_back(change);
  }
  return since;
}

void HubClient::pin_key(const std::string& id, const PublicKey& key) {
  load_trust();
  trust_->packs[id].key = key;
  unsaved_ = true;
}

void HubClient::save() {
  if (!unsaved_) return;
  trust_->save(places_.state);
  unsaved_ = false;
}

}  // namespace castellan::hub
