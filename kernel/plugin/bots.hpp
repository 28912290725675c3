// Bots by name: `random` is built in, all others are plugins. `greedy`, or `greedy:FILE` with an argument; `greedy%30`
// leaves 30 % of its decisions to chance.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "castellan/bots/bot.hpp"
#include "castellan/bots/bot_table.hpp"
#include "castellan/plugin/plugin_path.hpp"

namespace castellan::plugin {

inline constexpr std::string_view random_name = "random";

struct BotOptions {
  std::vector<std::filesystem::path> folders = plugin_folders();
  // For a decision; who takes longer loses it to chance, and so the next ones until it is done with that. Zero: all the
  // time it wants, on the thread that plays the game.
  std::chrono::milliseconds deadline = std::chrono::seconds(60);
  std::shared_ptr<bots::BotMishaps> mishaps;  // what bots do wrong; may be null
};

// There is no bot of that name; what() says which may be meant.
struct CASTELLAN_API UnknownBot : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

// What follows the colon makes no sense to the bot: its factory threw std::invalid_argument.
struct CASTELLAN_API BotArgumentError : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

// A bot of a plugin is guarded (bots/bot_table.hpp) and keeps its library loaded. Throws UnknownBot for a name no one
// has, BotArgumentError, and PluginError for a plugin that can't be used, with what its factory said.
CASTELLAN_API std::unique_ptr<bots::Bot> make_bot(std::string_view name, const BotOptions& options = {});

// The bot itself, without a guard: for those who want its opinion, on a thread that may wait for it. Throws as above.
CASTELLAN_API std::shared_ptr<bots::Bot> unguarded_bot(std::string_view name, const BotOptions& options = {});

// The same with all bots around one table, `random` too; the n-th name is the n-th of them. For whole games: it saves
// the way between threads at each decision.
CASTELLAN_API std::unique_ptr<bots::BotTable> seat_bots(std::span<const std::string> names,
                                                        const BotOptions& options = {});

// All names; nothing is loaded for it.
CASTELLAN_API std::vector<std::string> bot_names(const std::vector<std::filesystem::path>& folders = plugin_folders());

// What is wrong with a bot's name, without its argument and without loading anything; empty if there is such a bot.
CASTELLAN_API std::string bot_name_problem(std::string_view name, const std::vector<std::filesystem::path>& folders);

}  // namespace castellan::plugin
