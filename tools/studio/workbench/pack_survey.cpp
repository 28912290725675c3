// The packs page: which packs are there, how they go together, what each is made of, what is wrong with it, whether its
// tests pass.
#include <algorithm>
#include <castellan/modding/installed.hpp>
#include <castellan/modding/pack_graph.hpp>
#include <castellan/modding/packs.hpp>
#include <castellan/modding/review.hpp>
#include <castellan/workshop/jobs/handing_over.hpp>
#include <castellan/workshop/jobs/isolated.hpp>
#include <castellan/workshop/scenarios/scenario.hpp>
#include <nlohmann/json.hpp>

#include "desk.hpp"
#include "hub/client/known_hubs.hpp"
#include "hub/client/pack_description.hpp"
#include "problems.hpp"

namespace castellan::studio {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds checking_time{60};

// Nothing is installed where there is no home folder.
fs::path shelf_of_user() {
  try {
    return modding::user_packs_folder();
  } catch (const modding::InstallError&) {
    return {};
  }
}

modding::TrustedPacks trusted_packs() {
  try {
    return modding::TrustedPacks::read();
  } catch (const modding::TrustError&) {  // a list that can't be read trusts nobody
    return {};
  }
}

class Survey {
 public:
  explicit Survey(Desk& desk)
      : desk_(desk),
        at_hand_(folders_of(desk)),
        graph_(at_hand_.catalogue),
        shelf_(shelf_of_user()),
        trusted_(trusted_packs()) {}

  Json packs() {
    Json all = Json::array();
    for (const modding::Catalogue::Entry* entry : graph_.packs())
      if (entry->manifest.id != engine_pack) all.push_back(described(*entry));
    for (const std::string& id : at_hand_.catalogue.ids())
      if (const Diagnostics& problems = at_hand_.catalogue.problems(id); !problems.empty()) add_broken(all, id);
    return all;
  }
  Json problems() const { return problems_json(at_hand_.problems, at_hand_.files); }

 private:
  // What is open for editing may lie elsewhere.
  static std::vector<fs::path> folders_of(Desk& desk) {
    std::vector<fs::path> folders = desk.house.rules.request({}).folders;
    const std::vector<modding::PackPlace> found = modding::find_packs(folders);
    for (const std::string& id : desk.workspace.packs())
      if (const fs::path open = desk.workspace.folder(id); std::ranges::none_of(
              found, [&](const modding::PackPlace& place) { return fs::weakly_canonical(place.directory) == open; }))
        folders.push_back(open);
    return folders;
  }

  Json described(const modding::Catalogue::Entry& entry) {
    const modding::Manifest& manifest = entry.manifest;
    Json pack = at(*entry.place);
    pack.update({{"version", manifest.version.text()},
                 {"title", manifest.title},
                 {"description", manifest.description},
                 {"authors", manifest.authors},
                 {"licence", manifest.licence},
                 {"languages", manifest.languages}});
    pack.update(links_json(graph_, entry));
    for (const modding::PackLink& link : graph_.links(entry)) {
      if (link.found || link.kind == modding::PackLink::Kind::conflicts) continue;
      for (Json& one : pack[std::string(name_of(link.kind))])
        if (one["id"] == link.range->id) one["absence"] = graph_.absence(link);
    }
    return pack;
  }

  void add_broken(Json& all, const std::string& id) {
    for (const modding::PackPlace& place : at_hand_.places) {
      const bool known =
          std::ranges::any_of(all, [&](const Json& pack) { return pack["folder"] == place.directory.string(); });
      if (place.id != id || known) continue;
      Json pack = at(place);
      pack["problems"] = problems_json(at_hand_.catalogue.problems(id), at_hand_.files);
      all.push_back(std::move(pack));
    }
  }

  Json at(const modding::PackPlace& place) {
    return {{"id", place.id},
            {"version", ""},
            {"title", place.id},
            {"description", ""},
            {"authors", Json::array()},
            {"licence", ""},
            {"languages", Json::array()},
            {"folder", place.directory.string()},
            {"from", origin_of(place)},
            {"standing", name_of(standing_of(place, trusted_))},
            {"installed", !shelf_.empty() && place.folder == shelf_},
            {"open", desk_.workspace.is_open(place.id, place.directory)},
            {"depends", Json::array()},
            {"optional", Json::array()},
            {"conflicts", Json::array()},
            {"problems", Json::array()}};
  }

  Desk& desk_;
  modding::PacksAtHand at_hand_;
  modding::PackGraph graph_;
  fs::path shelf_;
  modding::TrustedPacks trusted_;
};

std::vector<std::string> followed_hubs() {
  std::vector<std::string> names;
  try {
    const hub::KnownHubs known = hub::KnownHubs::read(hub::HubPlaces::of_user().list);
    for (const hub::KnownHub& one : known.all()) names.push_back(one.name);
  } catch (const std::runtime_error&) {  // whoever installs by name is told why
  }
  return names;
}

match::RulesRequest request_of(Desk& desk, const modding::PackPlace& place) {
  return desk.house.rules.request({{}, {place.directory.string()}});
}

}  // namespace

modding::PackPlace found_pack(Desk& desk, const std::string& folder) {
  for (const modding::PackPlace& place : modding::find_packs(desk.house.rules.request({}).folders))
    if (place.directory.string() == folder) return place;
  for (const std::string& id : desk.workspace.packs())
    if (desk.workspace.folder(id).string() == folder) return modding::pack_at(folder);
  throw WorkspaceError("there is no pack in " + folder);
}

Json survey_packs(Desk& desk, const Wish&) {
  Survey survey(desk);
  return {{"type", "survey"}, {"packs", survey.packs()}, {"hubs", followed_hubs()}, {"problems", survey.problems()}};
}

Json describe_pack(Desk& desk, const Wish& wish) {
  const modding::PackPlace place = found_pack(desk, wish.text("folder"));
  const Json info = hub::described(place);
  Json answer{{"type", "pack_described"}, {"folder", place.directory.string()},
              {"readme", info["readme"]}, {"changes", info["changes"]},
              {"adds", info["adds"]},     {"options", Json::array()},
              {"tests", Json::array()}};
  for (const char* key : {"signature", "hub", "key"})
    if (info.contains(key)) answer[key] = info[key];
  const match::LoadedRules loaded = try_load_rules(request_of(desk, place));
  if (loaded.rules)
    for (Json& option : options_json(*loaded.rules, wish.language()))
      if (option["pack"] == place.id) answer["options"].push_back(std::move(option));
  for (const content::PackSource& source : loaded.packs)
    if (source.pack.id == place.id)
      for (const workshop::TestFile& file : workshop::test_files_of(source.files)) answer["tests"].push_back(file.name);
  return answer;
}

Json check_pack(Desk& desk, const Wish& wish) {
  const modding::PackPlace place = found_pack(desk, wish.text("folder"));
  match::RulesRequest request = request_of(desk, place);
  if (std::ranges::count(request.packs, place.id) > 1) request.packs.pop_back();  // the game itself is checked
  const match::RulesRequest held = workshop::hold_packs(request);
  const workshop::CheckReport report = run_job(workshop::CheckJob{held, place.id}, workshop::unknown_packs(held),
                                               workshop::Isolation{.clock = checking_time});
  return {{"type", "checked"}, {"pack", place.id}, {"problems", problems_json(report.problems, report.files)}};
}

Json test_pack(Desk& desk, const Wish& wish) {
  const modding::PackPlace place = found_pack(desk, wish.text("folder"));
  return tests_of(request_of(desk, place), place, {});
}

}  // namespace castellan::studio
