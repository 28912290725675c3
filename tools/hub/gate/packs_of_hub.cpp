#include <algorithm>
#include <castellan/base/file_io.hpp>
#include <castellan/modding/held_pack.hpp>
#include <castellan/modding/installed.hpp>
#include <castellan/modding/packs.hpp>
#include <castellan/workshop/jobs/handing_over.hpp>
#include <map>

#include "hub/format/archive_facts.hpp"
#include "hub/gate/gate.hpp"
#include "hub/maintainer/hub_folder.hpp"

namespace castellan::hub {
namespace {

constexpr std::size_t most_neighbours = 5;
constexpr const char* game_pack = "belfort";

bool conflicts_with(const Release& release, const std::string& id) {
  return std::ranges::any_of(release.conflicts, [&](const NamedRange& one) { return one.id == id; });
}

}  // namespace

modding::PackPlace held_place(const modding::PackToInstall& pack) {
  modding::HeldPack held;
  for (const content::PackFile& file : pack.files) {
    held.files.push_back(file);
    held.files.back().path = pack.manifest.id + "/" + file.name;
    if (file.name == "mod.yaml") held.manifest = file.content;
  }
  modding::PackPlace place;
  place.id = pack.manifest.id;
  place.directory = pack.manifest.id;
  place.held = std::make_shared<const modding::HeldPack>(std::move(held));
  return place;
}

match::RulesRequest held_request(const modding::PackPlace& pack, const std::vector<modding::PackPlace>& others,
                                 const modding::PackPlace* with) {
  match::RulesRequest request;
  request.folders = modding::own_pack_folders();
  request.places = others;
  std::erase_if(request.places,
                [&](const modding::PackPlace& place) { return place.id == pack.id || (with && place.id == with->id); });
  request.places.push_back(pack);
  request.packs = {pack.id, game_pack};
  if (with) {
    request.places.push_back(*with);
    request.packs.push_back(with->id);
  }
  request.content.languages = {"en"};
  return workshop::hold_packs(std::move(request));
}

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
    if (plan.neighbours.size() < most_neighbours && !conflicts_with(newest.at(other), id))
      plan.neighbours.push_back(places.at(other));
  }
}

}  // namespace castellan::hub
