#include "hub/maintainer/many_packs.hpp"

#include <fmt/format.h>

#include <castellan/modding/archive.hpp>
#include <castellan/modding/manifest.hpp>
#include <fstream>

#include "hub/format/archive_facts.hpp"
#include "hub/format/moment.hpp"
#include "hub/format/snapshot.hpp"
#include "hub/maintainer/hub_folder.hpp"

namespace castellan::hub {
namespace {

Release release_of(int number, int release, const ManyPacks& plan) {
  Release made;
  made.id = ManyPacks::id(number);
  made.version = fmt::format("1.{}.0", release);
  made.title = fmt::format("Sample {}", number);
  made.description = fmt::format("A pack that holds nothing, number {} of {}.", number, plan.packs);
  made.licence = "MIT";
  made.api = modding::newest_api;
  // Each needs the next two, so that all up to the last are reached in many ways.
  for (int next = number + 1; next <= number + 2 && next <= plan.needed; ++next)
    made.depends.push_back({ManyPacks::id(next), "^1"});
  made.adds = {fmt::format("guild.sample-{:04}", number)};
  made.sha256 = modding::sha256(made.name());
  made.size = 1000;
  made.content = made.plays = made.sha256;
  return made;
}

void put_quickly(const std::filesystem::path& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
}

}  // namespace

std::string ManyPacks::id(int number) { return fmt::format("sample-{:04}", number); }

void ManyPacks::write(const std::filesystem::path& folder, const SecretKey& hub_key, const SecretKey& author,
                      std::time_t now) const {
  std::filesystem::create_directories(folder / "index");
  Snapshot snapshot;
  snapshot.hub = "many";
  snapshot.date = now;
  snapshot.expires = now + 30 * one_day;
  for (int number = 0; number < packs; ++number) {
    PackIndex index(id(number));
    for (int release = 0; release < releases; ++release)
      index.append(release_line(release_of(number, release, *this), index, author, now), {});
    const Release& newest = index.releases().back().release;
    put_quickly(folder / index_file(index.id()), index.bytes());
    snapshot.packs.push_back({index.id(), modding::sha256(index.bytes()), index.bytes().size(), newest.version,
                              newest.title, newest.description, newest.adds});
  }
  RootChain root;
  root.append(Statement::make(Root{"many", 1, {hub_key.public_key()}, now}.json(), {&hub_key, 1}));
  put_quickly(folder / snapshot_file, SnapshotFile{Statement::make(snapshot.json(), {&hub_key, 1}), root}.file_text());
}

}  // namespace castellan::hub
