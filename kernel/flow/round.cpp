// The loops of the game: setup, rounds, phases, and whose turn it is in a phase.
#include <algorithm>
#include <stdexcept>

#include "castellan/flow/operations.hpp"
#include "castellan/flow/procedures.hpp"

namespace castellan {
namespace {

Frame& push_phases(Flow& flow, PhaseList list) {
  return flow.push(Procedure::phases, AnyId(static_cast<std::int16_t>(list)));
}

Procedure procedure_of(Step step) {
  switch (step) {
    case Step::draw_guilds: return Procedure::draw_guilds;
    case Step::deal_hands: return Procedure::deal_hands;
    case Step::deal_crests: return Procedure::deal_crests;
    case Step::fill_pools: return Procedure::fill_pools;
    case Step::next_month: return Procedure::next_month;
    case Step::place_worker: return Procedure::place_worker;
    case Step::harvest: return Procedure::harvest;
    case Step::resolve_planks: return Procedure::resolve_planks;
    case Step::income: return Procedure::income;
    case Step::tax: return Procedure::tax;
    case Step::take_turn: return Procedure::take_turn;
    case Step::score: return Procedure::score;
    case Step::script: break;
  }
  return Procedure::script;
}

void push_step(Flow& flow, const Frame& of, const Phase& phase, Entity player) {
  if (phase.step == Step::script) {
    flow.push_script(phase.function, player);
    return;
  }
  Frame& frame = flow.push(procedure_of(phase.step), of.def);
  frame.set_entity(0, player);
  frame.arg[1] = of.arg[0];
}

// The order of a phase is fixed when it begins: four bits a seat.
std::int32_t turn_order(const Flow& flow, Phase::Order order) {
  std::vector<Entity> players;
  if (order == Phase::Order::seat) {
    players.assign(flow.layout.players.begin(), flow.layout.players.end());
  } else {
    for (int crest = 1; crest <= flow.layout.seat_count(); ++crest)
      if (const Entity player = holder_of_crest(flow, crest); flow.layout.players.contains(player))
        players.push_back(player);
    // Before crests are dealt the seats are the order.
    for (Entity player : flow.layout.players)
      if (flow.world.get<Player>(player).crest == 0) players.push_back(player);
    if (order == Phase::Order::reverse) std::reverse(players.begin(), players.end());
  }
  std::uint32_t packed = 0;
  for (std::size_t n = 0; n < players.size(); ++n)
    packed |= static_cast<std::uint32_t>(seat_of(flow, players[n])) << (4 * n);
  return static_cast<std::int32_t>(packed);
}

Entity at_position(const Flow& flow, std::int32_t order, std::int32_t position) {
  const auto seat = static_cast<std::uint32_t>(order) >> (4 * position) & 15u;
  return flow.layout.seats[seat];
}

bool all_passed(const Flow& flow) {
  for (Entity player : flow.layout.players)
    if (!flow.world.get<Player>(player).passed) return false;
  return true;
}

}  // namespace

Signal run_game(Flow& flow, Frame& frame) {
  World& world = flow.world;
  if (frame.step == 0) {
    frame.step = 1;
    flow.emit({.type = EventType::game_begins});
    push_phases(flow, PhaseList::setup);
    return Signal::again;
  }
  const Table& table = world.get<Table>(Layout::table);
  if (frame.step == 1 && table.over == Table::goes_on && table.month < static_cast<int>(flow.rules.months.size())) {
    reset_attributes(flow, Attribute::Resets::round);
    push_phases(flow, PhaseList::round);
    return Signal::again;
  }
  if (frame.step == 1) {
    frame.step = 2;
    push_phases(flow, PhaseList::ending);
    return Signal::again;
  }
  if (frame.step == 2) {
    frame.step = 3;
    world.set<&Table::over>(Layout::table, Table::is_over);
    flow.emit({.type = EventType::game_ends});
    return Signal::again;
  }
  return Signal::done;
}

// def: which list; arg 0: the next phase of it.
Signal run_phases(Flow& flow, Frame& frame) {
  if (frame.arg[0] == static_cast<int>(flow.rules.phases(PhaseList(frame.def.number())).size())) return Signal::done;
  Frame& phase = flow.push(Procedure::phase, Id<Phase>(frame.arg[0]++));
  phase.arg[0] = frame.def.number();
  return Signal::again;
}

namespace {

void begin_phase(Flow& flow, Frame& frame, const Phase& phase) {
  frame.step = 1;
  frame.arg[1] = turn_order(flow, phase.order);
  reset_attributes(flow, Attribute::Resets::phase);
  if (phase.repeat == Phase::Repeat::until_all_passed)
    for (Entity player : flow.layout.players) flow.world.set<&Player::passed>(player, 0);
  flow.emit({.type = EventType::phase_begins, .amount = frame.arg[0], .def = frame.def});
}

Signal end_phase(Flow& flow, const Frame& frame) {
  flow.emit({.type = EventType::phase_ends, .amount = frame.arg[0], .def = frame.def});
  return Signal::done;
}

// Turn after turn, in the same order again and again.
Signal next_turn(Flow& flow, Frame& frame, const Phase& phase) {
  const int count = flow.layout.player_count();
  const bool by_passing = phase.repeat == Phase::Repeat::until_all_passed;
  if (by_passing ? all_passed(flow) : !check(flow, phase.until, at_position(flow, frame.arg[1], frame.arg[2])))
    return end_phase(flow, frame);
  Entity player = at_position(flow, frame.arg[1], frame.arg[2]);
  while (by_passing && flow.world.get<Player>(player).passed) {
    frame.arg[2] = (frame.arg[2] + 1) % count;
    player = at_position(flow, frame.arg[1], frame.arg[2]);
  }
  frame.arg[2] = (frame.arg[2] + 1) % count;
  push_step(flow, frame, phase, player);
  return Signal::again;
}

}  // namespace

// def: the phase; arg 0: which list; 1: the order; 2: the next position in it.
Signal run_phase(Flow& flow, Frame& frame) {
  const Phase& phase = flow.rules.phases(PhaseList(frame.arg[0]))[Id<Phase>(frame.def)];
  if (frame.step == 0) {
    if (check(flow, phase.when, flow.layout.players[0])) return Signal::done;
    begin_phase(flow, frame, phase);
    return Signal::again;
  }
  if (phase.participants == Phase::For::table) {
    if (frame.step == 2) return end_phase(flow, frame);
    frame.step = 2;
    push_step(flow, frame, phase, nothing);
    return Signal::again;
  }
  if (phase.repeat != Phase::Repeat::once) return next_turn(flow, frame, phase);
  if (frame.arg[2] == flow.layout.player_count()) return end_phase(flow, frame);
  push_step(flow, frame, phase, at_position(flow, frame.arg[1], frame.arg[2]++));
  return Signal::again;
}

void enter_phase(Flow& flow, Id<Phase> phase, Entity player) {
  flow.restore_frames(nullptr, 0);
  flow.push(Procedure::game).step = 1;
  push_phases(flow, PhaseList::round).arg[0] = phase.number() + 1;
  Frame& frame = flow.push(Procedure::phase, phase);
  frame.arg[0] = static_cast<std::int32_t>(PhaseList::round);
  if (player == nothing) return;
  const std::int32_t order = turn_order(flow, flow.rules.round[phase].order);
  while (frame.arg[2] < flow.layout.player_count() && at_position(flow, order, frame.arg[2]) != player) ++frame.arg[2];
  if (frame.arg[2] == flow.layout.player_count()) throw std::invalid_argument("a phase can't begin with such a player");
}

}  // namespace castellan
