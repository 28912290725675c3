// The loops of the game: setup, rounds, phases, and whose turn it is in a phase.
#include <algorithm>
#include <array>
#include <stdexcept>

#include "castellan/flow/operations.hpp"
#include "castellan/flow/procedures.hpp"

namespace castellan::flow {
namespace {

std::int16_t number_of(PhaseList list) { return static_cast<std::int16_t>(list); }

void push_phases(Flow& flow, PhaseList list) { flow.push(PhasesFrame{.list_number = number_of(list)}); }

void push_step(Flow& flow, const PhaseFrame& of, const Phase& phase, Entity player) {
  if (phase.step == Procedure::script) flow.push_script(phase.function, player);
  else flow.push(StepFrame{.procedure = phase.step, .phase = of.phase, .player = player, .list = of.list});
}

// The order of a phase is fixed when it begins: four bits a seat.
std::int32_t turn_order(const Flow& flow, Phase::Order order) {
  std::array<std::uint32_t, caps::seats> seats;
  std::size_t count = 0;
  const auto player_count = static_cast<std::uint32_t>(flow.layout.player_count());
  const auto crest_of = [&](std::uint32_t seat) { return flow.world.get<Player>(flow.layout.seats[seat]).crest; };
  if (order == Phase::Order::seat) {
    for (; count < player_count; ++count) seats[count] = static_cast<std::uint32_t>(count);
  } else {
    // Before crests are dealt the seats are the order: whoever has none comes last.
    const auto comes_before = [&](std::uint32_t a, std::uint32_t b) {
      return static_cast<std::uint16_t>(crest_of(a) - 1) < static_cast<std::uint16_t>(crest_of(b) - 1);
    };
    for (; count < player_count; ++count) {
      std::size_t at = count;
      for (; at > 0 && comes_before(static_cast<std::uint32_t>(count), seats[at - 1]); --at) seats[at] = seats[at - 1];
      seats[at] = static_cast<std::uint32_t>(count);
    }
    if (order == Phase::Order::reverse) std::reverse(seats.begin(), seats.begin() + count);
  }
  std::uint32_t packed = 0;
  for (std::size_t n = 0; n < count; ++n) packed |= seats[n] << (4 * n);
  return static_cast<std::int32_t>(packed);
}

Entity at_position(const Flow& flow, std::int32_t order, std::int32_t position) {
  const auto seat = static_cast<std::uint32_t>(order) >> (4 * position) & 15u;
  return flow.layout.seats[seat];
}

bool takes_part(const Flow& flow, const Phase& phase, Entity player) {
  if (phase.repeat != Phase::Repeat::once && flow.world.get<Player>(player).passed) return false;
  return phase.who.empty() || !check(flow, phase.who, player);
}

bool anybody_takes_part(const Flow& flow, const Phase& phase) {
  for (Entity player : flow.layout.players)
    if (takes_part(flow, phase, player)) return true;
  return false;
}

}  // namespace

Signal run_game(Flow& flow, GameFrame& frame) {
  World& world = flow.world;
  if (frame.step == GameFrame::set_up) {
    frame.step = GameFrame::play_rounds;
    flow.emit({.type = EventType::game_begins});
    push_phases(flow, PhaseList::setup);
    return Signal::again;
  }
  const Table& table = world.get<Table>(Layout::table);
  if (frame.step == GameFrame::play_rounds && table.over == Table::goes_on &&
      table.month < static_cast<int>(flow.rules.months.size())) {
    reset_attributes(flow, Attribute::Resets::round);
    push_phases(flow, PhaseList::round);
    return Signal::again;
  }
  if (frame.step == GameFrame::play_rounds) {
    frame.step = GameFrame::final_scoring;
    push_phases(flow, PhaseList::ending);
    return Signal::again;
  }
  if (frame.step == GameFrame::final_scoring) {
    frame.step = GameFrame::over;
    world.set<&Table::over>(Layout::table, Table::is_over);
    flow.emit({.type = EventType::game_ends});
    return Signal::again;
  }
  return Signal::done;
}

Signal run_phases(Flow& flow, PhasesFrame& frame) {
  if (!flow.rules.phases(frame.list()).has(frame.next)) return Signal::done;
  flow.push(PhaseFrame{.phase = frame.next, .list = frame.list()});
  ++frame.next;
  return Signal::again;
}

namespace {

void begin_phase(Flow& flow, PhaseFrame& frame, const Phase& phase) {
  frame.step = PhaseFrame::take_turns;
  frame.order = turn_order(flow, phase.order);
  reset_attributes(flow, Attribute::Resets::phase);
  if (phase.repeat != Phase::Repeat::once)
    for (Entity player : flow.layout.players) flow.world.set<&Player::passed>(player, 0);
  flow.emit({.type = EventType::phase_begins, .amount = static_cast<std::int32_t>(frame.list), .def = frame.phase});
}

Signal end_phase(Flow& flow, const PhaseFrame& frame) {
  flow.emit({.type = EventType::phase_ends, .amount = static_cast<std::int32_t>(frame.list), .def = frame.phase});
  return Signal::done;
}

// Turn after turn, lap after lap.
Signal next_turn(Flow& flow, PhaseFrame& frame, const Phase& phase) {
  const int count = flow.layout.player_count();
  const bool lap_begins = frame.position == 0;
  if (lap_begins && phase.reorder) frame.order = turn_order(flow, phase.order);
  if (!anybody_takes_part(flow, phase)) return end_phase(flow, frame);
  if (phase.repeat == Phase::Repeat::until && (lap_begins || !phase.whole_laps) &&
      !check(flow, phase.until, at_position(flow, frame.order, frame.position)))
    return end_phase(flow, frame);
  Entity player = at_position(flow, frame.order, frame.position);
  while (!takes_part(flow, phase, player)) {
    frame.position = (frame.position + 1) % count;
    if (frame.position == 0 && (phase.reorder || phase.whole_laps)) return Signal::again;
    player = at_position(flow, frame.order, frame.position);
  }
  frame.position = (frame.position + 1) % count;
  push_step(flow, frame, phase, player);
  return Signal::again;
}

}  // namespace

Signal run_phase(Flow& flow, PhaseFrame& frame) {
  const Phase& phase = flow.rules.phases(frame.list)[frame.phase];
  if (frame.step == PhaseFrame::for_one) {
    frame.step = PhaseFrame::end_for_one;
    if (!check(flow, phase.when, frame.one)) push_step(flow, frame, phase, frame.one);
    return Signal::again;
  }
  if (frame.step == PhaseFrame::end_for_one) return Signal::done;
  if (frame.step == PhaseFrame::begin) {
    if (phase.off || check(flow, phase.when, flow.layout.players[0], nothing, for_the_table)) return Signal::done;
    begin_phase(flow, frame, phase);
    return Signal::again;
  }
  if (phase.participants == Phase::For::table) {
    if (frame.step == PhaseFrame::end) return end_phase(flow, frame);
    frame.step = PhaseFrame::end;
    push_step(flow, frame, phase, nothing);
    return Signal::again;
  }
  if (phase.repeat != Phase::Repeat::once) return next_turn(flow, frame, phase);
  if (frame.position == flow.layout.player_count()) return end_phase(flow, frame);
  const Entity player = at_position(flow, frame.order, frame.position++);
  if (takes_part(flow, phase, player)) push_step(flow, frame, phase, player);
  return Signal::again;
}

const PhaseFrame* current_phase(const Flow& flow) {
  for (const Frame& frame : flow.frames())
    if (frame.procedure() == Procedure::phase &&
        (frame.step() == PhaseFrame::take_turns || frame.step() == PhaseFrame::end))
      return &frame.as<PhaseFrame>();
  return nullptr;
}

std::vector<Entity> players_from(const Flow& flow, Entity player) {
  const PhaseFrame* phase = current_phase(flow);
  const bool ordered = phase && flow.rules.phases(phase->list)[phase->phase].participants == Phase::For::each_player;
  const std::int32_t order = ordered ? phase->order : turn_order(flow, Phase::Order::crest);
  std::vector<Entity> players;
  for (int position = 0; position < flow.layout.player_count(); ++position)
    players.push_back(at_position(flow, order, position));
  std::rotate(players.begin(), std::find(players.begin(), players.end(), player), players.end());
  return players;
}

void enter_phase(Flow& flow, PhaseList list, Id<Phase> phase, Entity player) {
  flow.restore_frames(nullptr, 0);
  flow.push(GameFrame{.step = list == PhaseList::ending ? GameFrame::final_scoring : GameFrame::play_rounds});
  Id<Phase> next = phase;
  flow.push(PhasesFrame{.list_number = number_of(list), .next = ++next});
  PhaseFrame& frame = flow.push(PhaseFrame{.phase = phase, .list = list});
  if (player == nothing) return;
  const std::int32_t order = turn_order(flow, flow.rules.phases(list)[phase].order);
  while (frame.position < flow.layout.player_count() && at_position(flow, order, frame.position) != player)
    ++frame.position;
  if (frame.position == flow.layout.player_count())
    throw std::invalid_argument("a phase can't begin with such a player");
}

}  // namespace castellan::flow
