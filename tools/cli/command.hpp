// What the commands share: finding packs, building rules, choosing defaults, exit codes.
#pragma once

#include <CLI/CLI.hpp>
#include <castellan/match/match.hpp>
#include <castellan/match/rules.hpp>
#include <castellan/match/save.hpp>
#include <castellan/script/limits.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace castellan::cli {

// 0 success, 1 the check failed, 2 wrong usage or unusable input.
enum Exit : int { success = 0, failed = 1, usage = 2 };

// Options every command has that loads packs.
struct PackOptions {
  std::string game = "belfort";
  std::vector<std::string> mods;
  std::vector<std::string> mod_paths;

  void add_to(CLI::App& app);
  // The packs a game was played with, besides the game itself.
  void add_packs_of(const Save& save);
  RulesRequest request() const;
  // Packs from outside the installed data are counted strictly.
  Limits limits() const;
};

// What is chosen before a game.
struct SetupOptions {
  int players = 4;
  std::string guilds;
  std::vector<std::string> options;

  // Everything but the number of players, which commands ask for in their own way.
  void add_to(CLI::App& app);
  GameOptions game(const Ruleset& rules) const;
};

// Rules and scripts for one thread.
struct Engine {
  std::shared_ptr<const Ruleset> rules;
  Limits limits;

  // `language`: of the texts that will be shown.
  static Engine load(const PackOptions& packs, const std::string& placeholders = {}, const std::string& language = {});
  std::shared_ptr<ScriptHost> host() const;
};

bool is_terminal(int descriptor);

void add_play(CLI::App& app, std::function<int()>& run);
void add_simulate(CLI::App& app, std::function<int()>& run);
void add_replay(CLI::App& app, std::function<int()>& run);
void add_fuzz(CLI::App& app, std::function<int()>& run);
void add_bench(CLI::App& app, std::function<int()>& run);
void add_mod(CLI::App& app, std::function<int()>& run);
void add_schema(CLI::App& app, std::function<int()>& run);

}  // namespace castellan::cli
