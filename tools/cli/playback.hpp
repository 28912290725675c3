// Games with and without Lua: what every script call wrote is recorded, and can be applied again without running it.
// The difference is what scripting costs.
#pragma once

#include <castellan/flow/flow.hpp>
#include <castellan/world/event_details.hpp>
#include <castellan/world/world.hpp>
#include <optional>
#include <vector>

namespace castellan::cli {

// What one start, answer or resume of a script did.
struct RecordedCall {
  flow::Outcome outcome;
  std::vector<world::Record> writes;
  world::KeptEvents events;
  flow::Decision decision;          // if it asks
  std::optional<Goods> price = {};  // that a script has settled for the building it waits for
};

struct RecordedGame {
  std::uint64_t key = 0;
  std::vector<std::uint16_t> options;
  std::vector<RecordedCall> calls;
};

struct Recording {
  std::vector<RecordedGame> games;
};

Recording record_games(const std::shared_ptr<const world::Layout>& layout, flow::ScriptPort& scripts,
                       std::uint64_t seed, std::size_t count);

// Makes the recorded choices in every game.
void run_recorded(world::World& world, flow::ScriptPort& scripts, const Recording& recording);

// Plays recorded calls back, one after another.
class PlaybackPort : public flow::ScriptPort {
 public:
  explicit PlaybackPort(const Recording& recording) : recording_(recording) {}

  flow::Outcome start(flow::Flow& flow, const flow::ScriptFrame&, Call& call) override {
    call = 0;
    return next(flow);
  }
  flow::Outcome answer(flow::Flow& flow, Call, const flow::Option&) override { return next(flow); }
  flow::Outcome resume(flow::Flow& flow, Call, const flow::Result&) override { return next(flow); }
  void drop(Call) override {}
  // What only reads leaves no writes to play back: it counts as absent.
  bool evaluate(flow::Flow&, flow::ReadOnlyCall&) override { return false; }
  const flow::ScriptError& error() const override { return error_; }

 private:
  flow::Outcome next(flow::Flow& flow);

  const Recording& recording_;
  std::size_t game_ = 0;
  std::size_t call_ = 0;
  flow::ScriptError error_;
};

}  // namespace castellan::cli
