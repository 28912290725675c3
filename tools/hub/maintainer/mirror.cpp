#include "hub/maintainer/mirror.hpp"

#include <fmt/format.h>

#include <castellan/base/folder_io.hpp>
#include <castellan/modding/archive.hpp>
#include <castellan/modding/packs.hpp>

#include "hub/format/archive_facts.hpp"
#include "hub/format/moment.hpp"
#include "hub/maintainer/hub_folder.hpp"

namespace castellan::hub {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t max_report = std::uint64_t{4} << 20;

void put(const fs::path& file, std::string_view bytes) {
  fs::create_directories(file.parent_path());
  write_atomically(file, bytes);
}

bool has(const fs::path& file, std::uint64_t size, const std::string& sha256) {
  std::error_code error;
  if (fs::file_size(file, error) != size || error) return false;
  return modding::sha256(read_small_file(file, size, "an archive")) == sha256;
}

}  // namespace

MirrorReport mirror_hub(Transport& from, const fs::path& to, std::time_t now,
                        const std::function<void(const std::string&)>& told) {
  const std::string text = from.get(snapshot_file, Snapshot::max_bytes);
  const SnapshotFile file = SnapshotFile::read(text);
  const RootChain& root = file.root;
  const Snapshot snapshot = file.verified(root);
  if (snapshot.expires < now)
    throw HubError(
        fmt::format("snapshot.json: expired on {}: a copy of it helps nobody", moment_text(snapshot.expires)));
  const FolderLock lock(to);
  std::error_code error;
  if (fs::exists(to / snapshot_file, error)) {
    const HubState there = HubState::read(to);
    if (!root.extends(there.root)) throw HubError(fmt::format("{} is a copy of another hub", to.string()));
    if (snapshot.serial < there.snapshot.serial)
      throw HubError(fmt::format("{} has the serial {}, and the copy {} already: it shows an old state", from.address(),
                                 snapshot.serial, there.snapshot.serial));
  }
  MirrorReport report{snapshot.packs.size(), 0, snapshot.serial};
  for (const ListedPack& listed : snapshot.packs) {
    if (listed.size > PackIndex::max_bytes) throw HubError(fmt::format("the index of {} is too large", listed.id));
    const std::string bytes = from.get_start(index_file(listed.id), listed.size);
    if (modding::sha256(bytes) != listed.sha256)
      throw HubError(fmt::format("the index of {} is not the one of the snapshot", listed.id));
    const PackIndex index = PackIndex::read(bytes, listed.id, root.all_keys());
    for (const OfferedRelease& one : index.releases()) {
      const Release& release = one.release;
      const fs::path target = to / pack_file(release.sha256);
      if (has(target, release.size, release.sha256)) continue;
      const std::string archive = from.get(pack_file(release.sha256), release.size);
      opened(archive, release);
      put(target, archive);
      ++report.archives;
      if (told) told(release.name());
      if (const auto said = from.get_if_there(report_file(release.sha256), max_report))
        put(to / report_file(release.sha256), *said);
    }
    put(to / index_file(listed.id), bytes);
  }
  put(to / root_file, root.file_text());
  put(to / snapshot_file, text);
  return report;
}

}  // namespace castellan::hub
