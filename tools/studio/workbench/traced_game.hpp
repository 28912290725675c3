// A game that was run again with everything noted: which choice and which line of which script wrote a value, and what
// every call of a script did.
#pragma once

#include <castellan/match/match.hpp>
#include <castellan/script/call_observer.hpp>
#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "anatomy.hpp"

namespace castellan::studio {

using Json = nlohmann::ordered_json;

// `tinkers/guilds/tinkers.lua:4` as a place in a pack; nothing where it is none.
std::optional<Json> place_in_pack(const std::string& line);

class TracedGame : public script::CallObserver {
 public:
  // Runs the first `choices` of the match's choices again.
  TracedGame(match::Match match, std::size_t choices);
  ~TracedGame() override;

  const match::Match& match() const { return match_; }

  struct Write {
    std::string cause;       // `native:build`, or file and function
    std::size_t choice = 0;  // after so many; 0: before the first
    std::string key;         // of that choice
    std::string player;      // who made it
    std::optional<Json> line;
  };
  std::optional<Write> last_write(const Part& part) const;

  // As messages have them; all calls from one choice to another.
  Json calls(std::size_t from, std::size_t to, std::size_t most, std::size_t& left_out) const;
  Json profile() const;

  void runs(const flow::Flow& flow, flow::ScriptPort::Call call, const flow::ScriptFrame& frame) override;
  void rests(const flow::Flow& flow, flow::ScriptPort::Call call, const flow::Outcome& outcome,
             std::uint64_t instructions) override;
  void reads(Entity thing, std::string_view field) override;

 private:
  struct Call {
    std::size_t choice = 0;
    Id<Function> function = none;
    Entity me = nothing;
    std::string outcome;
    std::string error;
    std::uint64_t instructions = 0;
    double microseconds = 0;
    std::vector<std::pair<std::string, std::string>> asked;
    std::vector<std::string> reads;
    Json writes = Json::array();
    std::size_t write_count = 0;
  };
  struct Origin {
    std::string key;
    std::string player;
  };

  std::uint32_t first_of(std::size_t component) const;
  void add_writes(Call& call, std::size_t from);

  match::Match match_;
  std::vector<std::uint32_t> marks_;  // where the journal stood after each choice
  std::vector<Origin> origins_;       // by choice
  mutable std::vector<std::uint32_t> first_;
  std::vector<Call> calls_;
  std::vector<std::pair<flow::ScriptPort::Call, std::size_t>> open_;  // calls under way
  std::chrono::steady_clock::time_point since_;
  std::size_t journal_ = 0;
};

}  // namespace castellan::studio
