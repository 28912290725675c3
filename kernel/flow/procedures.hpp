// The native procedures, by subject. Each is a function over its frame; flow.cpp has the table.
#pragma once

#include "castellan/flow/flow.hpp"

namespace castellan::flow {

// round.cpp: the engine owns all loops
Signal run_game(Flow& flow, GameFrame& frame);
Signal run_phases(Flow& flow, PhasesFrame& frame);
Signal run_phase(Flow& flow, PhaseFrame& frame);
// Exchanges the frames: the round continues with this phase, at this player's place in the crest order if one is given.
void enter_phase(Flow& flow, PhaseList list, Id<Phase> phase, Entity player);
// scripting.cpp
Signal run_script(Flow& flow, ScriptFrame& frame);
Signal run_hear(Flow& flow, HearFrame& frame);
Signal run_announce(Flow& flow, AnnounceFrame& frame);
// setup.cpp
Signal run_draw_guilds(Flow& flow, StepFrame& frame);
Signal run_deal_hands(Flow& flow, DealHandsFrame& frame);
Signal run_deal_crests(Flow& flow, StepFrame& frame);
Signal run_fill_pools(Flow& flow, StepFrame& frame);
// placement.cpp
Signal run_place_worker(Flow& flow, PlacementFrame& frame);
// collection.cpp
Signal run_next_month(Flow& flow, StepFrame& frame);
Signal run_harvest(Flow& flow, HarvestFrame& frame);
Signal run_resolve_planks(Flow& flow, ResolvePlanksFrame& frame);
Signal run_income(Flow& flow, StepFrame& frame);
Signal run_tax(Flow& flow, StepFrame& frame);
// turn.cpp
Signal run_take_turn(Flow& flow, TurnFrame& frame);
Signal run_activate(Flow& flow, ActivateFrame& frame);
// resolving.cpp
Signal run_resolve(Flow& flow, ResolveFrame& frame);
Signal run_place_and_resolve(Flow& flow, PlaceAndResolveFrame& frame);
// turn.cpp
Signal run_place_gnome(Flow& flow, GnomeFrame& frame);
Signal run_buy_card(Flow& flow, BuyCardFrame& frame);
Signal run_discard_down(Flow& flow, DiscardFrame& frame);
// taking.cpp
Signal run_take(Flow& flow, TakeFrame& frame);
// trading.cpp
Signal run_visit(Flow& flow, VisitFrame& frame);
// building.cpp
Signal run_build(Flow& flow, BuildFrame& frame);
// scoring.cpp
Signal run_score(Flow& flow, StepFrame& frame);

}  // namespace castellan::flow
