#include "command.hpp"

#include <fmt/format.h>
#include <unistd.h>


#include <castellan/build_info.hpp>

namespace castellan::cli {

void PackOptions::add_to(CLI::App& app) {
  app.add_option("--mods", mods, "packs to play with, besides the game itself")->delimiter(',')->type_name("ID,…");
  app.add_option("--mod-path", mod_paths, "further folders that hold packs")->type_name("FOLDER");
  app.add_option("--game", game, "the pack that is the game")->capture_default_str()->type_name("ID");
}

void PackOptions::add_packs_of(const Save& save) {
  for (const LockedPack& pack : save.packs)
    if (pack.id != "prelude" && pack.id != game) mods.push_back(pack.id);
}

RulesRequest PackOptions::request() const {
  RulesRequest request;
  const std::filesystem::path data = data_folder();
  request.folders = {data / "scripts", data / "mods"};
  for (const std::string& path : mod_paths) request.folders.emplace_back(path);
  request.packs = mods;
  request.packs.push_back(game);
  return request;
}

void SetupOptions::add_to(CLI::App& app) {
  app.add_option("--guilds", guilds, "a selection (normal, beginner, advanced) or guilds by name, separated by commas")
      ->type_name("SELECTION|ID,…");
  app.add_option("--options", options, "options of packs")->delimiter(',')->type_name("NAME=VALUE,…");
}

GameOptions SetupOptions::game(const Ruleset& rules) const {
  GameOptions chosen(players);
  if (!guilds.empty()) chosen.choose_guilds(rules, guilds);
  for (const std::string& assignment : options) chosen.set(rules, assignment);
  return chosen;
}

Limits PackOptions::limits() const {
  Limits limits;
  limits.strict = !mod_paths.empty();
  return limits;
}

Engine Engine::load(const PackOptions& packs, const std::string& placeholders, const std::string& language) {
  RulesRequest request = packs.request();
  request.content.languages = {language, "en"};  // English is spoken where nobody has the language
  Engine engine{load_rules(request, placeholders), packs.limits()};
  if (!engine.rules->warnings.empty()) fmt::print(stderr, "{}", engine.rules->warnings);
  return engine;
}

std::shared_ptr<ScriptHost> Engine::host() const { return make_script_host(rules, limits); }

bool is_terminal(int descriptor) { return ::isatty(descriptor) == 1; }

}  // namespace castellan::cli
