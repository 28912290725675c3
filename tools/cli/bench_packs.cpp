#include "bench_packs.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <castellan/base/diagnostics.hpp>
#include <castellan/content/yaml.hpp>
#include <castellan/match/rules_cache.hpp>
#include <castellan/modding/packs.hpp>
#include <chrono>
#include <fstream>
#include <lua.hpp>
#include <sstream>
#include <thread>

namespace castellan::cli {
namespace {

namespace fs = std::filesystem;

void write(const fs::path& file, const std::string& text) {
  fs::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << text;
}

std::string read(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return std::move(out).str();
}

std::string name_of(int number) { return fmt::format("measured_{:03}", number); }

bool is_wanted(const fs::path& file, const match::RulesRequest& request) {
  if (file.parent_path().filename() != "locale" || !request.content.languages) return true;
  for (const std::string& language : *request.content.languages)
    if (file.stem() == language) return true;
  return false;
}

bool is_chosen(const fs::path& pack, const match::RulesRequest& request) {
  const std::string id = pack.filename().string();
  return id == engine_pack || std::find(request.packs.begin(), request.packs.end(), id) != request.packs.end();
}

}  // namespace

PackFolder::PackFolder(int count)
    : folder_(fs::temp_directory_path() / fmt::format("castellan-bench-{}", ::getpid())), count_(count) {
  for (int i = 0; i < count; ++i) {
    const std::string id = name_of(i);
    const fs::path pack = folder_ / id;
    write(pack / "mod.yaml",
          fmt::format("id: {0}\nversion: 1.0.{1}\ntitle: Pack {1}\ndescription: A pack to load.\n"
                      "authors: [Nobody]\nlicence: MIT\napi: 2\nlanguages: [en]\ndepends: [belfort]\n",
                      id, i));
    write(pack / "guilds" / (id + ".yaml"),
          fmt::format("id: {0}\ncategory: basic\ncost: {{wood: 2, stone: 1}}\nplank: {{fee: {{gold: 1}}, fee_to: "
                      "owner}}\nparams: {{most: {1}}}\nattributes: [{{id: {0}_seen, on: table}}]\n",
                      id, i));
    write(pack / "guilds" / (id + ".lua"),
          fmt::format("return guild {{\n  action = function(_, me, p)\n    local n = ask.number {{ me, min = 0, max = "
                      "math.min(p.most, 3) }}\n    me:gain {{ wood = n }}\n  end,\n}}\n"));
    write(pack / "locale" / "en.yaml",
          fmt::format("guild: {{{0}: {{name: Guild {1}, short: takes wood, text: Takes some wood.}}}}\n", id, i));
  }
}

PackFolder::~PackFolder() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
  fs::remove_all(folder_.string() + ".cache", ignored);
}

match::RulesRequest PackFolder::request(const match::RulesRequest& game) const {
  match::RulesRequest request = game;
  request.folders.push_back(folder_);
  request.content.languages = {"en"};
  for (int i = 0; i < count_; ++i) request.packs.push_back(name_of(i));
  return request;
}

std::optional<match::RulesRequest> PackFolder::kept(match::RulesRequest request) const {
  request.cache = folder_.string() + ".cache";
  // What was written a moment ago is not kept at once.
  for (int tries = 0; tries < 30; ++tries) {
    load_rules(request);
    if (match::RulesCache(request, {}).find()) return request;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  return std::nullopt;
}

std::size_t load_floor(const match::RulesRequest& request) {
  const std::unique_ptr<lua_State, void (*)(lua_State*)> lua(luaL_newstate(), lua_close);
  Diagnostics problems;
  std::size_t files = 0;
  for (const fs::path& folder : request.folders) {
    std::error_code error;
    for (const auto& pack : fs::directory_iterator(folder, error)) {
      if (!pack.is_directory() || !is_chosen(pack.path(), request)) continue;
      for (const auto& entry : fs::recursive_directory_iterator(pack.path(), error)) {
        if (!entry.is_regular_file() || !is_wanted(entry.path(), request)) continue;
        const std::string text = read(entry.path());
        ++files;
        if (entry.path().extension() == ".yaml") content::parse_yaml(text, 0, problems);
        if (entry.path().extension() != ".lua") continue;
        luaL_loadbufferx(lua.get(), text.data(), text.size(), "measured", "t");
        lua_settop(lua.get(), 0);
      }
    }
  }
  return files;
}

match::RulesRequest with_hooking_packs(match::RulesRequest request, int count, Hooks hooks) {
  for (int i = 0; i < count; ++i) {
    const std::string id = name_of(i);
    content::PackSource pack;
    pack.pack.id = id;
    pack.depends = {"belfort"};
    const std::string event = hooks == Hooks::busy ? "built" : "begun";
    pack.files = {
        {"hooks.lua", id + "/hooks.lua",
         fmt::format("return module {{ on = {{ {} = function(game, e) return e.player and e.player.gold end }} }}",
                     event)},
        {"hooks.yaml", id + "/hooks.yaml",
         fmt::format("events: [{{id: begun}}]\npieces: [{{id: token, count: 1}}]\n"
                     "attributes: [{{id: seen, on: player, resets: turn}}]\n")}};
    request.more.push_back(std::move(pack));
  }
  return request;
}

match::RulesRequest with_asking_pack(match::RulesRequest request) {
  content::PackSource pack;
  pack.pack.id = "asking";
  pack.depends = {"belfort"};
  pack.files = {{"asking.yaml", "asking/asking.yaml", R"(
modifiers:
  - {id: crowds, of: cost, do: crowds}
  - {id: fame, of: cost, do: fame}
  - {id: harvest, of: cost, do: harvest}
attributes: [{id: songs, on: player, resets: round}]
actions:
  - {id: sing, do: sing, per_round: 1, when: {script: is_heard}}
  - {id: rest, do: rest, per_round: 1, when: {script: is_tired}}
)"},
                {"asking.lua", "asking/asking.lua", R"(
return module {
  crowds = function(cost, game, me, _, place)
    if place.district:markers(me) > 2 then cost.gold = (cost.gold or 0) + 1 end
    return cost
  end,
  fame = function(cost, game, me, _, place)
    local guild = place.district.guild
    if guild and guild.owner == me then cost.gold = math.max((cost.gold or 0) - 1, 0) end
    return cost
  end,
  harvest = function(cost, game, me)
    if game.season == "autumn" and #me.built > 1 then cost.wood = (cost.wood or 0) + 1 end
    return cost
  end,
  is_heard = function(game, me) return me.gold > 2 and me.songs == 0 end,
  is_tired = function(game, me) return me:count_workers("elf") + me:count_workers("dwarf") > 7 end,
  sing = function(game, me) me.songs = me.songs + 1 end,
  rest = function(game, me) me:gain { gold = 1 } end,
}
)"}};
  request.more.push_back(std::move(pack));
  return request;
}

std::vector<BundledPack> bundled_packs() {
  std::vector<BundledPack> packs;
  const std::vector<fs::path> folders{modding::own_pack_folders().back()};
  for (const modding::PackPlace& place : modding::find_packs(folders))
    packs.push_back({place.id, place.directory.parent_path().filename() == "examples"});
  return packs;
}

}  // namespace castellan::cli
