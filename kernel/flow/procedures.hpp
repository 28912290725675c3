// The native procedures, by subject. Each is a function over its frame; flow.cpp has the table.
#pragma once

#include "castellan/flow/flow.hpp"

namespace castellan {

// round.cpp: the engine owns all loops
Signal run_game(Flow& flow, Frame& frame);
Signal run_phases(Flow& flow, Frame& frame);
Signal run_phase(Flow& flow, Frame& frame);
// Exchanges the frames: the round goes on with this phase, at this player's place in the crest order if one is given.
void enter_phase(Flow& flow, Id<Phase> phase, Entity player);
// scripting.cpp
Signal run_script(Flow& flow, Frame& frame);
Signal run_hear(Flow& flow, Frame& frame);
Signal run_announce(Flow& flow, Frame& frame);
// setup.cpp
Signal run_draw_guilds(Flow& flow, Frame& frame);
Signal run_deal_hands(Flow& flow, Frame& frame);
Signal run_deal_crests(Flow& flow, Frame& frame);
Signal run_fill_pools(Flow& flow, Frame& frame);
// placement.cpp
Signal run_place_worker(Flow& flow, Frame& frame);
// collection.cpp
Signal run_next_month(Flow& flow, Frame& frame);
Signal run_harvest(Flow& flow, Frame& frame);
Signal run_resolve_planks(Flow& flow, Frame& frame);
Signal run_income(Flow& flow, Frame& frame);
Signal run_tax(Flow& flow, Frame& frame);
// turn.cpp
Signal run_take_turn(Flow& flow, Frame& frame);
Signal run_activate(Flow& flow, Frame& frame);
Signal run_place_gnome(Flow& flow, Frame& frame);
Signal run_buy_card(Flow& flow, Frame& frame);
Signal run_discard_down(Flow& flow, Frame& frame);
// taking.cpp
Signal run_take(Flow& flow, Frame& frame);
// trading.cpp
Signal run_visit(Flow& flow, Frame& frame);
// building.cpp
Signal run_build(Flow& flow, Frame& frame);
// scoring.cpp
Signal run_score(Flow& flow, Frame& frame);

}  // namespace castellan
