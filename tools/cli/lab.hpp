// castellan lab: what a thing, a pack or an option does to the game, by simulation.
#pragma once

#include <castellan/lab/building.hpp>
#include <castellan/lab/executor.hpp>
#include <castellan/lab/run.hpp>
#include <castellan/lab/spec.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "bot_options.hpp"
#include "command.hpp"

namespace castellan::cli {

// What all questions can be told.
struct LabOptions {
  PackOptions packs;
  BotChoice choice;
  lab::Spec spec;
  std::vector<std::string> bots, with, players;  // as they are typed
  std::string file;                              // of `run`
  unsigned threads = 0;                          // as many as there are cores
  std::string executor;
  std::string out;
  std::string rows;
  std::string shard;
  bool resume = false;
  bool fresh = false;
  bool json = false;

  // How to run it and where to write it; how to play it is in the file of `castellan lab run`.
  void add_running_to(Command& command);
  void add_to(Command& command);
  // Puts together what was typed.
  void settle();
};

// Loads packs and makes bots as these options say.
lab::Means means_of(const LabOptions& options);

// Runs it and writes the report; returns the exit code. `command`: that gives the same again.
int run_lab(const LabOptions& options, const std::string& command, bool shown = true);
// Runs the experiments a text names and writes it with what they found.
int write_book(const LabOptions& options, const std::string& text_file, const std::string& to);
int merge_lab(const LabOptions& options, const std::vector<std::string>& folders);
int verify_lab(const LabOptions& options, const std::string& file, std::uint64_t chunks);

// The report of an experiment, read back. Throws std::runtime_error that can be shown.
nlohmann::ordered_json read_report(const std::string& file);
// A game of it by its number, played again: `117`, `117:with`, or `2/117:with` for the second row.
// The packs it was played with are added to `packs`.
match::Match game_of_report(const nlohmann::ordered_json& report, const std::string& number, PackOptions& packs);

// Verdicts and the first table, for people.
void show_report(const nlohmann::ordered_json& report);

}  // namespace castellan::cli
