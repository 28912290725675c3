// What a Match is made of.
#pragma once

#include <array>

#include "castellan/flow/flow.hpp"
#include "castellan/match/match.hpp"
#include "castellan/script/script_host.hpp"

namespace castellan::match {

struct Match::Impl {
  // A moment at which no script was in flight: a journal mark and the frames are all there is to remember. That is the
  // beginning, or a decision; or where a script began that asked, so that only the script has to run again for whoever
  // comes back into the middle of it.
  struct QuietPoint {
    enum class At : std::uint8_t { beginning, decision, script };
    std::uint32_t choice = 0;  // how many choices had been made
    world::World::Mark mark;
    std::uint32_t first_frame = 0;
    std::uint32_t frame_count = 0;
    At at = At::beginning;
    std::uint16_t option = 0xFFFF;  // chosen there last: whoever comes back and chooses it again need not
    flow::Option chosen;            // have the decision made for that
  };

  Impl(std::shared_ptr<const world::Layout> of, std::shared_ptr<script::ScriptHost> scripts, std::uint64_t game_seed)
      : layout(std::move(of)), host(std::move(scripts)), world(layout), flow(world, *host), seed(game_seed) {}

  void begin();
  void feed(std::size_t option);
  void feed(std::size_t number, const flow::Option& option, Seat seat);
  // Makes a recorded choice again, at the quiet point the match was brought back to.
  void feed_again(const Choice& choice, const flow::Option& chosen);
  // A recorded choice: fed or dealt, or only noted by a match that is stopped.
  void repeat(const Choice& choice);
  void redeal(Seat seat, std::uint64_t key);
  // As another match at its last quiet point, without anything that led there; then the choices it has made since.
  void begin_as(const Impl& other);
  void act_at_once(Entity plank);
  // Runs on, or answers, and notes what came of it: a quiet decision is a point to come back to.
  void run();
  void answer(const flow::Option& chosen);
  void settle(flow::Flow::State state, std::uint64_t scripts_begun);
  void remember_point(QuietPoint::At at);
  void remember_script();
  // With the first of the frames. False where this very point is the last one already.
  bool remember(QuietPoint::At at, const world::World::Mark& mark, std::size_t frame_count);
  // The last one that is no script's, which the first one never is: saves, hashes and dealt worlds begin there.
  const QuietPoint& last_decision() const;
  void forget_after(std::size_t choice);
  // To the decision after `count` of the recorded choices.
  void rewind(std::size_t count);
  std::uint64_t hash() const;
  // How often the seat that is asked has made this kind of decision this month.
  std::size_t decided_before() const;

  std::shared_ptr<const world::Layout> layout;
  std::shared_ptr<script::ScriptHost> host;
  world::World world;
  flow::Flow flow;
  std::uint64_t seed = 0;
  State state = State::deciding;
  StopReason stop;
  std::vector<Choice> choices;
  std::size_t dealt = 0;                    // choices up to and with the deal: a past nobody can go back to
  std::vector<flow::Option> dealt_options;  // of the decision it was dealt for, once they are tried one after another
  Seat dealt_seat = nobody;
  bool rootless = false;  // it began as another match: neither seed nor origin lead here
  std::vector<QuietPoint> points;
  std::vector<flow::Frame> frames;  // of the quiet points, one after another
  // Decisions of a month by seat and kind: counted on from where it stopped when somebody asks.
  struct Decided {
    std::size_t choices = 0;  // that have been counted
    int month = 0;
    std::array<std::array<std::uint16_t, static_cast<std::size_t>(flow::Decision::Kind::count)>, caps::seats> count{};
  };
  mutable Decided decided;
  world::World::Mark last_choice;  // where the journal stood when the last choice was made
  std::shared_ptr<const std::string> origin = std::make_shared<std::string>();  // shared with clones and paths
};

}  // namespace castellan::match
