// What went wrong in scripts while games were played: a pack's author wants to know, the games went on.
#pragma once

#include <castellan/match/match.hpp>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

namespace castellan::cli {

class Mishaps {
 public:
  // Scripts that failed in a game, with file and line, and the limit that stopped it.
  void look_at(const Match& match);
  // Modifiers and predicates that failed in any game of this host.
  void look_at(const ScriptHost& host);
  void add(const Mishaps& other);

  bool any() const { return !count_.empty(); }
  // Each mistake once, with how often it was made, on standard error.
  void warn() const;
  nlohmann::ordered_json json() const;

 private:
  std::map<std::string, std::uint64_t> count_;
};

}  // namespace castellan::cli
