// Packs opened for editing: which there are, their files, reading and writing them.
#include <algorithm>
#include <castellan/content/loader.hpp>
#include <castellan/modding/catalogue.hpp>
#include <castellan/modding/packs.hpp>
#include <castellan/modding/trust.hpp>
#include <nlohmann/json.hpp>

#include "desk.hpp"

namespace castellan::studio {

std::string Wish::text(const char* key) const { return message.contains(key) ? message[key].get<std::string>() : ""; }

Json watch_packs(Desk& desk, const Wish& wish) {
  const std::string game = wish.text("game");
  desk.live.watch(game, wish.by);
  Json packs = Json::array();
  at_table(desk.tables, game, [&](Table& table) {
    for (const Pack& pack : table.match()->rules().packs)
      if (!pack.is_engine())
        packs.push_back({{"id", pack.id},
                         {"title", pack.title},
                         {"folder", pack.directory},
                         {"open", desk.workspace.is_open(pack.id)}});
  });
  return {{"type", "watching"}, {"game", game}, {"packs", std::move(packs)}};
}

Json list_workspace(Desk& desk, const Wish&) {
  const match::RulesRequest request = desk.house.rules.request({});
  std::vector<SourceFile> files;
  Diagnostics problems;
  const std::vector<modding::PackPlace> places = modding::find_packs(request.folders, problems);
  Json all = Json::array();
  for (const modding::PackPlace& place : places) {
    Diagnostics own;
    const std::optional<modding::Manifest> manifest = read_manifest(place, files, own);
    if (place.id == engine_pack) continue;
    all.push_back({{"id", place.id},
                   {"title", manifest ? manifest->title : place.id},
                   {"folder", place.directory.string()},
                   {"open", desk.workspace.is_open(place.id, place.directory)},
                   {"bundled", modding::is_bundled(place.directory)}});
  }
  for (const std::string& id : desk.workspace.packs())
    if (std::ranges::none_of(all, [&](const Json& pack) { return pack["id"] == id && pack["open"]; }))
      all.push_back({{"id", id},
                     {"title", id},
                     {"folder", desk.workspace.folder(id).string()},
                     {"open", true},
                     {"bundled", false}});
  return {{"type", "workspace"}, {"packs", std::move(all)}};
}

Json opened_json(Desk& desk, const std::string& pack) {
  Json files = Json::array();
  for (const std::string& name : desk.workspace.files(pack)) {
    Json file{{"name", name}};
    if (name.ends_with(".yaml"))
      if (const char* schema = content::schema_of_file(name)) file["schema"] = schema;
    files.push_back(std::move(file));
  }
  return {{"type", "opened"},
          {"pack", pack},
          {"folder", desk.workspace.folder(pack).string()},
          {"files", std::move(files)}};
}

namespace {

// Where several packs have an id, one in the folder the studio was started with is meant, not a copy that is installed.
std::optional<modding::PackPlace> place_worked_on(Desk& desk, const std::string& id) {
  const std::vector<std::filesystem::path> folders = desk.house.rules.request({}).folders;
  std::optional<modding::PackPlace> found;
  for (const modding::PackPlace& place : modding::find_packs(folders)) {
    if (place.id != id) continue;
    const auto at = [&](const modding::PackPlace& one) { return std::ranges::find(folders, one.folder); };
    if (!found || at(place) > at(*found)) found = place;
  }
  return found;
}

}  // namespace

// By its id, among those that can be found, or by its folder.
Json open_pack(Desk& desk, const Wish& wish) {
  const std::string pack = wish.text("pack");
  if (desk.workspace.is_open(pack)) return opened_json(desk, pack);
  if (pack.find('/') != std::string::npos) {
    const modding::PackPlace place = modding::pack_at(pack);
    desk.workspace.open(place.id, place.directory);
    desk.live.watch_folder(place.directory);
    return opened_json(desk, place.id);
  }
  if (const std::optional<modding::PackPlace> place = place_worked_on(desk, pack)) {
    desk.workspace.open(pack, place->directory);
    desk.live.watch_folder(place->directory);
    return opened_json(desk, pack);
  }
  // A game may be played with a pack that was named by its folder.
  if (const std::string game = wish.text("game"); !game.empty()) {
    std::filesystem::path folder;
    at_table(desk.tables, game, [&](Table& table) {
      for (const Pack& one : table.match()->rules().packs)
        if (one.id == pack && !one.is_engine()) folder = one.directory;
    });
    if (!folder.empty()) {
      desk.workspace.open(pack, folder);
      desk.live.watch_folder(folder);
      return opened_json(desk, pack);
    }
  }
  throw WorkspaceError("there is no pack \"" + pack + "\"");
}

Json read_file(Desk& desk, const Wish& wish) {
  const FileText file = desk.workspace.read(wish.text("pack"), wish.text("file"));
  return {{"type", "file"},
          {"pack", wish.text("pack")},
          {"file", wish.text("file")},
          {"text", file.text},
          {"hash", file.hash}};
}

Json write_file(Desk& desk, const Wish& wish) {
  Json answer{{"pack", wish.text("pack")}, {"file", wish.text("file")}};
  try {
    const FileText file =
        desk.workspace.write(wish.text("pack"), wish.text("file"), wish.text("text"), wish.text("seen"));
    answer["type"] = "written";
    answer["hash"] = file.hash;
    // The answer need not wait for the games.
    wish.by->answer(wish.message, answer);
    desk.live.saved();
    return nullptr;
  } catch (const ChangedOutside& e) {
    answer["type"] = "changed_outside";
    answer["text"] = e.text;
    answer["hash"] = e.hash;
  }
  return answer;
}

Json remove_file(Desk& desk, const Wish& wish) {
  try {
    desk.workspace.remove(wish.text("pack"), wish.text("file"), wish.text("seen"));
  } catch (const ChangedOutside& e) {
    return {{"type", "changed_outside"},
            {"pack", wish.text("pack")},
            {"file", wish.text("file")},
            {"text", e.text},
            {"hash", e.hash}};
  }
  desk.live.saved();
  return opened_json(desk, wish.text("pack"));
}

}  // namespace castellan::studio
