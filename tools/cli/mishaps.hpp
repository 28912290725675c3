// What went wrong in scripts and bots while games were played: their authors want to know, the games went on.
#pragma once

#include <castellan/bots/bot_mishaps.hpp>
#include <castellan/match/match.hpp>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

namespace castellan::cli {

class Mishaps {
 public:
  // Scripts that failed in a game, with file and line, and the limit that stopped it.
  void look_at(const match::Match& match);
  // Modifiers and predicates that failed in any game of this host.
  void look_at(const script::ScriptHost& host);
  // Decisions bots have lost.
  void look_at(const bots::BotMishaps& bots);
  void add(const Mishaps& other);

  bool any() const { return !count_.empty(); }
  // Each mistake once, with how often it was made, on standard error.
  void warn() const;
  nlohmann::ordered_json json() const;

 private:
  // Texts with numbers in them may differ from game to game: a long run keeps this many of them.
  static constexpr std::size_t most = 1000;
  void note(const std::string& text, std::uint64_t times = 1);

  std::map<std::string, std::uint64_t> count_;
};

// A single warning, at once, on standard error.
void warn_now(const std::string& text);

}  // namespace castellan::cli
