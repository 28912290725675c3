// What the commands share: finding packs, building rules, choosing defaults, exit codes.
#pragma once

#include <castellan/match/match.hpp>
#include <castellan/match/rules.hpp>
#include <castellan/match/save.hpp>
#include <castellan/script/limits.hpp>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "command_line.hpp"
#include "limit_options.hpp"

namespace castellan::cli {

// 0 success, 1 the check failed or a file can't be used, 2 wrong usage.
enum Exit : int { success = 0, failed = 1, usage = 2 };

// Options every command has that loads packs.
struct PackOptions {
  std::string game = "belfort";
  std::vector<std::string> mods;
  bool mods_given = false;
  std::vector<std::string> mod_paths;
  std::string profile;  // the user's own if empty
  std::string lock;
  LimitOptions limits;  // flags only where a command adds them

  void add_to(Command& command);
  // The same without --lock.
  void add_choice_to(Command& command);
  // Adds one more to those that are loaded: the pack in a folder, or an installed one by its id. The place is empty
  // where there is none of that id; loading will say so. Throws std::invalid_argument for a folder that is no pack.
  modding::PackPlace add_pack(const std::string& named);
  // Keeps the preferences of a saved game and, if the user chose no others, its packs.
  void go_on_with(const match::Save& save, bool with_its_packs);
  // Exactly these packs, as with --lock.
  void use_lock(modding::PackLock exactly) { given_lock_ = std::move(exactly); }
  // Throws LoadError if the lock or the profile can't be read.
  match::RulesRequest request() const;
  // As a command line says them, for another process of this program.
  std::vector<std::string> words() const;
  // What scripts may use: as the command line and the profile say. `trusted`: all packs are.
  script::Limits limits_for(bool trusted) const;

 private:
  std::optional<std::map<std::string, std::string>> saved_preferences_;
  std::vector<modding::LockedPack> saved_packs_;
  std::optional<modding::PackLock> given_lock_;
};

// Where loaded rules are kept for the next time; empty if CASTELLAN_CACHE=off.
std::filesystem::path rules_cache();

// --mod-path: where else packs are.
void add_pack_folders(Command& command, std::vector<std::string>& folders);

// Says once on the standard error, of packs that are neither bundled nor trusted, that nothing but the sandbox is
// between them and the user. Returns their ids. Throws LoadError if the list of trusted packs can't be read.
std::vector<std::string> tell_not_isolated(std::span<const Pack> packs);

// What is chosen before a game.
struct SetupOptions {
  int players = 4;
  std::string guilds;
  std::vector<std::string> options;
  std::vector<std::string> bars;

  // Everything but the number of players, which commands ask for in their own way.
  void add_to(Command& command);
  GameOptions game(const Ruleset& rules) const;
};

// Rules and scripts for one thread.
struct Engine {
  std::shared_ptr<const Ruleset> rules;
  script::Limits limits;

  // `language`: of the texts that will be shown.
  static Engine load(const PackOptions& packs, const std::string& placeholders = {}, const std::string& language = {});
  std::shared_ptr<script::ScriptHost> host() const;
};

bool is_terminal(int descriptor);

void add_play(Command& castellan);
void add_studio(Command& castellan);
void add_simulate(Command& castellan);
void add_arena(Command& castellan);
// `words`: the whole command line after the program's name.
void add_lab(Command& castellan, const std::vector<std::string>& words);
void add_replay(Command& castellan);
void add_fuzz(Command& castellan);
void add_bench(Command& castellan, const std::vector<std::string>& words);
void add_mod(Command& castellan);
void add_key(Command& castellan);
void add_hub(Command& castellan);
void add_set(Command& castellan);
void add_plugin(Command& castellan);
void add_explain(Command& castellan);
void add_reference(Command& castellan);
void add_schema(Command& castellan);
void add_completion(Command& castellan);

}  // namespace castellan::cli
