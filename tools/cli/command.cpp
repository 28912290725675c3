#include "command.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <castellan/base/text.hpp>
#include <castellan/base/user_folders.hpp>
#include <castellan/modding/packs.hpp>
#include <castellan/modding/profile.hpp>
#include <castellan/modding/trust.hpp>
#include <cstdlib>
#include <filesystem>

namespace castellan::cli {

namespace {

// What the user has settled for all games. Only a profile that was asked for has to be there.
modding::Profile profile_in(const std::string& named) {
  const std::filesystem::path file = named.empty() ? modding::usual_profile() : std::filesystem::path(named);
  std::error_code error;
  if (named.empty() && (file.empty() || !std::filesystem::exists(file, error))) return {};
  std::vector<SourceFile> files;
  Diagnostics problems;
  modding::Profile profile = modding::read_profile(file, files, problems);
  if (problems.has_errors()) throw modding::LoadError(problems.render(files));
  return profile;
}

// A pack named by its folder: `./brewers`, `mypacks/brewers`.
bool is_path(const std::string& mod) { return mod == "." || mod == ".." || mod.find('/') != std::string::npos; }

// An id that no pack has but a folder beside us: the folder is meant.
void refuse_folder(const std::string& mod, const std::vector<std::filesystem::path>& folders) {
  std::error_code error;
  if (!std::filesystem::exists(std::filesystem::path(mod) / "mod.yaml", error)) return;
  for (const modding::PackPlace& place : modding::find_packs(folders))
    if (place.id == mod) return;
  throw modding::LoadError(
      fmt::format("error: no pack \"{0}\" is installed [C0106]\n      = did you mean the folder ./{0}?\n", mod));
}

}  // namespace

// Loading a game again takes a fraction of the time. CASTELLAN_CACHE=off does without.
std::filesystem::path rules_cache() {
  const char* wanted = std::getenv("CASTELLAN_CACHE");
  return wanted && std::string_view(wanted) == "off" ? std::filesystem::path() : user_cache_folder();
}

void PackOptions::add_to(Command& command) {
  add_choice_to(command);
  command.option("--lock", &lock, "use exactly the packs of this lockfile (`castellan mod lock`)").takes(Fits::file);
}

void PackOptions::add_choice_to(Command& command) {
  command.option("--mods", &mods, "packs to add to the game: brewers, brewers@^1.2, or a folder such as ./brewers")
      .list()
      .one_at_a_time()
      .takes(Fits::pack)
      .notes_given(&mods_given);
  add_pack_folders(command, mod_paths);
  command.option("--game", &game, "the pack that is the game itself").takes(Fits::pack).shows_default();
  command
      .option("--profile", &profile, "your preferences where packs conflict (default ~/.config/castellan/profile.yaml)")
      .takes(Fits::file);
}

void add_pack_folders(Command& command, std::vector<std::string>& folders) {
  command.option("--mod-path", &folders, "another folder to search for packs; can be repeated")
      .existing_folder()
      .one_at_a_time();
}

modding::PackPlace PackOptions::add_pack(const std::string& named) {
  std::error_code error;
  if (is_path(named) || std::filesystem::exists(named, error)) {
    modding::PackPlace place = modding::pack_at(named);
    mods.push_back(place.directory.string());
    return place;
  }
  mods.push_back(named);
  const std::string id = named.substr(0, named.find('@'));
  for (modding::PackPlace& place : modding::find_packs(modding::pack_folders(mod_paths)))
    if (place.id == id) return std::move(place);
  return {id, {}, {}};
}

void PackOptions::go_on_with(const match::Save& save, bool with_its_packs) {
  saved_preferences_ = save.preferences;
  if (with_its_packs) saved_packs_ = save.packs;
}

match::RulesRequest PackOptions::request() const {
  match::RulesRequest request;
  request.folders = modding::pack_folders(mod_paths);
  for (const std::string& mod : mods) {
    if (!is_path(mod)) {
      refuse_folder(mod, request.folders);
      request.packs.push_back(mod);
      continue;
    }
    // What lies beside a pack that is named by its folder may be what it depends on.
    const modding::PackPlace place = modding::pack_at(mod);
    for (const modding::PackPlace& beside : packs_beside(place))
      if (std::ranges::none_of(request.places, [&](const modding::PackPlace& other) {
            return other.directory == beside.directory || (other.named && other.id == beside.id);
          }))
        request.places.push_back(beside);
    std::erase_if(request.places, [&](const modding::PackPlace& other) { return other.id == place.id; });
    request.places.push_back(place);
    request.packs.push_back(place.id);
  }
  request.packs.push_back(game);
  request.saved = saved_packs_;
  request.content.prefer = saved_preferences_ ? *saved_preferences_ : profile_in(profile).prefer;
  try {
    if (!lock.empty()) request.lock = modding::PackLock::read(lock);
    else request.lock = given_lock_;
  } catch (const modding::LockError& e) {
    throw modding::LoadError(fmt::format("error: {}\n", printable(e.what())));
  }
  return request;
}

std::vector<std::string> PackOptions::words() const {
  std::vector<std::string> all{"--game", game};
  const auto add = [&](const char* option, const std::string& value) { all.insert(all.end(), {option, value}); };
  for (const std::string& mod : mods) add("--mods", mod);
  for (const std::string& path : mod_paths) add("--mod-path", path);
  if (!profile.empty()) add("--profile", profile);
  for (const auto& [flag, value] : limits.flags()) add(flag, value);
  return all;
}

script::Limits PackOptions::limits_for(bool trusted) const { return limits.apply(profile_in(profile), trusted); }

std::vector<std::string> tell_not_isolated(std::span<const Pack> packs) {
  static bool told = false;
  try {
    std::vector<std::string> unknown = modding::untrusted(packs);
    if (!unknown.empty() && !told)
      fmt::print(stderr,
                 "castellan: unknown packs are not isolated: {} run{} in this process, protected only by the sandbox "
                 "(`castellan mod check`, `mod test` and `fuzz` isolate them)\n",
                 printable(fmt::format("{}", fmt::join(unknown, ", "))), unknown.size() == 1 ? "s" : "");
    told = told || !unknown.empty();
    return unknown;
  } catch (const modding::TrustError& e) {
    throw modding::LoadError(fmt::format("error: {}\n", printable(e.what())));
  }
}

void SetupOptions::add_to(Command& command) {
  command
      .option("--guilds", &guilds, "a selection (normal, beginner, advanced), or the ids of guilds separated by commas")
      .takes("SELECTION|ID,…");
  command.option("--options", &options, "options of packs").list().takes("NAME=VALUE");
  command.option("--bar", &bars, "what a seat may not use: a guild, property, plank, area, site, trade or action")
      .list()
      .takes("SEAT:KIND:ID");
}

GameOptions SetupOptions::game(const Ruleset& rules) const {
  GameOptions chosen(players);
  if (!guilds.empty()) chosen.choose_guilds(rules, guilds);
  for (const std::string& assignment : options) chosen.set(rules, assignment);
  for (const std::string& bar : bars) chosen.bars.push_back(parse_bar(rules, bar));
  return chosen;
}

Engine Engine::load(const PackOptions& packs, const std::string& placeholders, const std::string& language) {
  match::RulesRequest request = packs.request();
  request.content.languages = {language, "en"};  // English where no pack has the language
  request.cache = rules_cache();
  Engine engine{load_rules(request, placeholders), {}};
  // Packs from strangers are counted strictly, and so are all that are loaded with one.
  const std::vector<std::string> unknown = tell_not_isolated(engine.rules->packs);
  engine.limits = packs.limits_for(unknown.empty());
  if (!engine.rules->warnings.empty()) fmt::print(stderr, "{}", engine.rules->warnings);
  return engine;
}

std::shared_ptr<script::ScriptHost> Engine::host() const { return match::make_script_host(rules, limits); }

bool is_terminal(int descriptor) { return ::isatty(descriptor) == 1; }

}  // namespace castellan::cli
