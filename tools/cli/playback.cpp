#include "playback.hpp"

#include <castellan/world/rng.hpp>

namespace castellan::cli {
namespace {

// What a script waits for, if that is a building whose price it has settled: the price is kept in the flow.
const flow::BuildFrame* building_at_price(const flow::Outcome& outcome) {
  if (outcome.kind != flow::Outcome::Kind::pushes || outcome.frame.procedure() != Procedure::build) return nullptr;
  const auto& building = outcome.frame.as<flow::BuildFrame>();
  return building.price >= flow::BuildFrame::first_kept ? &building : nullptr;
}

// Stands between the flow and the real scripts and notes what they do.
class RecordingPort : public flow::ScriptPort {
 public:
  RecordingPort(flow::ScriptPort& real, RecordedGame& into) : real_(real), into_(into) {}

  flow::Outcome start(flow::Flow& flow, const flow::ScriptFrame& frame, Call& call) override {
    return note(flow, [&] { return real_.start(flow, frame, call); });
  }
  flow::Outcome answer(flow::Flow& flow, Call call, const flow::Option& chosen) override {
    return note(flow, [&] { return real_.answer(flow, call, chosen); });
  }
  flow::Outcome resume(flow::Flow& flow, Call call, const flow::Result& result) override {
    return note(flow, [&] { return real_.resume(flow, call, result); });
  }
  void drop(Call call) override { real_.drop(call); }
  bool evaluate(flow::Flow& flow, flow::ReadOnlyCall& call) override { return real_.evaluate(flow, call); }
  const flow::ScriptError& error() const override { return real_.error(); }

 private:
  template <class Do>
  flow::Outcome note(flow::Flow& flow, Do&& work) {
    const world::World::Mark before = flow.world.mark();
    RecordedCall call;
    call.outcome = work();
    call.writes = flow.world.writes_since(before);
    for (const world::Event& event : flow.world.events().subspan(before.events))
      call.events.add(event, flow.world.details(event));
    if (call.outcome.kind == flow::Outcome::Kind::asks) call.decision = flow.decision();
    if (const flow::BuildFrame* building = building_at_price(call.outcome))
      call.price = flow.kept_price(building->price - flow::BuildFrame::first_kept);
    into_.calls.push_back(call);
    return call.outcome;
  }

  flow::ScriptPort& real_;
  RecordedGame& into_;
};

}  // namespace

Recording record_games(const std::shared_ptr<const world::Layout>& layout, flow::ScriptPort& scripts,
                       std::uint64_t seed, std::size_t count) {
  Recording recording;
  world::World world(layout);
  for (std::size_t g = 0; g < count; ++g) {
    RecordedGame& game = recording.games.emplace_back();
    game.key = world::derive_key(seed, g);
    RecordingPort port(scripts, game);
    flow::Flow flow(world, port);
    world.reset(game.key);
    flow.begin();
    world::Rng rng(world::derive_key(seed, g, 1));
    for (flow::Flow::State state = flow.run(); state == flow::Flow::State::deciding;) {
      const auto option = rng.below(static_cast<std::uint32_t>(flow.decision().options.size()));
      game.options.push_back(static_cast<std::uint16_t>(option));
      state = flow.answer(flow.decision().options[option]);
    }
  }
  return recording;
}

void run_recorded(world::World& world, flow::ScriptPort& scripts, const Recording& recording) {
  for (const RecordedGame& game : recording.games) {
    flow::Flow flow(world, scripts);
    world.reset(game.key);
    flow.begin();
    flow.run();
    for (const std::uint16_t option : game.options) flow.answer(flow.decision().options[option]);
  }
}

flow::Outcome PlaybackPort::next(flow::Flow& flow) {
  while (call_ == recording_.games[game_].calls.size()) {
    ++game_;
    call_ = 0;
  }
  const RecordedCall& call = recording_.games[game_].calls[call_++];
  flow.world.apply(call.writes);
  for (const world::Event& event : call.events.events) {
    if (event.details == 0) flow.world.emit(event);
    else flow.world.emit(event, call.events.details_of(event));
  }
  if (call.outcome.kind == flow::Outcome::Kind::asks) {
    flow.begin_decision(call.decision.seat, call.decision.kind, call.decision.subject, call.decision.word);
    for (const flow::Option& option : call.decision.options) flow.offer(option);
  }
  flow::Outcome outcome = call.outcome;
  if (call.price)
    outcome.frame.as<flow::BuildFrame>().price = flow::BuildFrame::first_kept + flow.keep_price(*call.price);
  return outcome;
}

}  // namespace castellan::cli
