// Worlds for trying things out, many in a row: dealt into memory that is there, and with workers that act at once.
#include <stdexcept>

#include "castellan/flow/operations.hpp"
#include "castellan/match/match_impl.hpp"

namespace castellan::match {

void Match::Impl::begin_as(const Impl& other) {
  const QuietPoint& from = other.last_decision();  // a hook's script needs the log, which is not taken along
  world.begin_as(other.world, from.mark);
  flow.restore_frames(other.frames.data() + from.first_frame, from.frame_count);
  rootless = true;
  state = State::deciding;
  choices.clear();
  decided = {};
  dealt = 0;
  points.clear();
  frames.clear();
  last_choice = world.mark();
  remember_point(from.at);
  host->begin_action();
  if (from.choice == other.choices.size()) return;  // whoever deals lets it run
  run();
  for (std::size_t i = from.choice; i < other.choices.size(); ++i) repeat(other.choices[i]);
}

void Match::sample_into(Match& sample, Seat seat, std::uint64_t key) const {
  Impl& copy = *sample.impl_;
  if (copy.layout != impl_->layout || copy.host != impl_->host || &copy == impl_.get())
    throw std::invalid_argument("a world is dealt into another match of the same layout and host");
  copy.begin_as(*impl_);
  if (copy.state == State::deciding) copy.redeal(seat, key);
}

Verdict Match::choose_anew(std::size_t option) {
  if (!dealt()) return {false, {}};
  Impl& self = *impl_;
  if (choice_count() == 0) {
    self.dealt_options = decision().options;
    self.dealt_seat = decision().seat;
    return choose(option);
  }
  self.forget_after(self.dealt);
  const Impl::QuietPoint point = self.points.back();
  if (point.choice != self.dealt) {  // it was dealt in the middle of a script, which has to run again
    self.rewind(self.dealt);
    return choose(option);
  }
  if (option >= self.dealt_options.size()) return {false, {}};
  self.world.roll_back(point.mark);
  self.flow.restore_frames(self.frames.data() + point.first_frame, point.frame_count);
  self.choices.resize(self.dealt);
  if (self.decided.choices > self.dealt) self.decided = {};
  self.feed(option, self.dealt_options[option], self.dealt_seat);
  return {};
}

void Match::Impl::act_at_once(Entity plank) {
  const Entity worker = world.get<world::PlankSpot>(plank).worker;
  const Entity player = world.get<world::Worker>(worker).owner;
  choices.push_back({.seat = flow::seat_of(flow, player), .acts = true, .key = to_index(plank)});
  last_choice = world.mark();
  host->begin_action();
  if (!layout->board_planks.contains(plank)) flow.push(flow::ActivateFrame{.plank = plank});
  else if (const Id<Function> action = world.rules().planks[world.get<world::PlankSpot>(plank).plank].action;
           action != none)
    flow.push_script(action, player, plank);
  run();
}

bool Match::act_at_once(Entity plank) {
  if (!dealt() || impl_->state != State::deciding || !impl_->flow.quiet() || !impl_->layout->planks.contains(plank) ||
      impl_->world.get<world::PlankSpot>(plank).worker == nothing)
    return false;
  impl_->act_at_once(plank);
  return true;
}

}  // namespace castellan::match
