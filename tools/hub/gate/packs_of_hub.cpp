#include <algorithm>
#include <castellan/base/file_io.hpp>
#include <castellan/modding/installed.hpp>
#include <castellan/modding/packs.hpp>
#include <map>

#include "hub/format/archive_facts.hpp"
#include "hub/gate/gate.hpp"
#include "hub/maintainer/hub_folder.hpp"

namespace castellan::hub {
namespace {

constexpr std::size_t most_neighbours = 3;

}  // namespace

void add_packs_of_hub(const std::filesystem::path& folder, const std::string& id, GatePlan& plan) {
  const HubState state = HubState::read(folder);
  std::map<std::string, int> needed;  // by how many
  std::map<std::string, Release> newest;
  for (const ListedPack& listed : state.snapshot.packs) {
    const PackIndex index = state.index(folder, listed.id);
    const OfferedRelease* offered = index.newest();
    if (!offered || listed.id == id) continue;
    newest.emplace(listed.id, offered->release);
    for (const NamedRange& range : offered->release.depends) ++needed[range.id];
  }
  std::map<std::string, modding::PackPlace> places;
  for (const auto& [other, release] : newest)
    places.emplace(
        other,
        held_place(opened(
            read_small_file(folder / pack_file(release.sha256), modding::PackLimits::archive, "an archive"), release)));
  std::vector<std::string> by_use;
  for (const auto& [other, release] : newest) by_use.push_back(other);
  std::ranges::stable_sort(by_use, std::greater<>(), [&](const std::string& other) { return needed[other]; });
  for (const std::string& other : by_use) {
    plan.others.push_back(places.at(other));
    if (plan.neighbours.size() < most_neighbours) plan.neighbours.push_back(places.at(other));
  }
}

}  // namespace castellan::hub
