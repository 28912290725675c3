#include "castellan/flow/frames.hpp"

namespace castellan::flow {
namespace {

using H = FrameField::Holds;

constexpr FrameField fields_of_phases[] = {{offsetof(PhasesFrame, list_number), H::list},
                                           {offsetof(PhasesFrame, next), H::next_phase}};
constexpr FrameField fields_of_phase[] = {{offsetof(PhaseFrame, phase), H::phase},
                                          {offsetof(PhaseFrame, list), H::list}};
constexpr FrameField fields_of_step[] = {{offsetof(StepFrame, phase), H::phase},
                                         {offsetof(StepFrame, player), H::entity},
                                         {offsetof(StepFrame, list), H::list}};
// Hands are dealt before the first round: the phase is one of the setup.
constexpr FrameField fields_of_deal_hands[] = {{offsetof(DealHandsFrame, phase), H::phase},
                                               {offsetof(DealHandsFrame, player), H::entity}};
constexpr FrameField fields_of_placement[] = {{offsetof(PlacementFrame, phase), H::phase},
                                              {offsetof(PlacementFrame, player), H::entity},
                                              {offsetof(PlacementFrame, list), H::list},
                                              {offsetof(PlacementFrame, plank), H::entity},
                                              {offsetof(PlacementFrame, worker), H::entity}};
constexpr FrameField fields_of_resolve_planks[] = {{offsetof(ResolvePlanksFrame, phase), H::phase},
                                                   {offsetof(ResolvePlanksFrame, player), H::entity},
                                                   {offsetof(ResolvePlanksFrame, list), H::list},
                                                   {offsetof(ResolvePlanksFrame, worker), H::entity}};
constexpr FrameField fields_of_activate[] = {{offsetof(ActivateFrame, plank), H::entity}};
constexpr FrameField fields_of_resolve[] = {{offsetof(ResolveFrame, worker), H::entity}};
constexpr FrameField fields_of_place_and_resolve[] = {{offsetof(PlaceAndResolveFrame, player), H::entity},
                                                      {offsetof(PlaceAndResolveFrame, place), H::entity},
                                                      {offsetof(PlaceAndResolveFrame, worker), H::entity}};
constexpr FrameField fields_of_build[] = {
    {offsetof(BuildFrame, site), H::site},     {offsetof(BuildFrame, builder), H::entity},
    {offsetof(BuildFrame, card), H::entity},   {offsetof(BuildFrame, location), H::entity},
    {offsetof(BuildFrame, symbol), H::entity}, {offsetof(BuildFrame, owner), H::entity}};
constexpr FrameField fields_of_gnome[] = {{offsetof(GnomeFrame, player), H::entity},
                                          {offsetof(GnomeFrame, lock), H::entity}};
constexpr FrameField fields_of_buy_card[] = {{offsetof(BuyCardFrame, player), H::entity},
                                             {offsetof(BuyCardFrame, from), H::entity}};
constexpr FrameField fields_of_discard[] = {{offsetof(DiscardFrame, deck), H::deck},
                                            {offsetof(DiscardFrame, player), H::entity}};
constexpr FrameField fields_of_visit[] = {{offsetof(VisitFrame, player), H::entity}};
constexpr FrameField fields_of_script[] = {{offsetof(ScriptFrame, me), H::entity},
                                           {offsetof(ScriptFrame, subject), H::entity}};

}  // namespace

std::span<const FrameField> frame_fields(Procedure procedure) {
  switch (procedure) {
    case Procedure::phases: return fields_of_phases;
    case Procedure::phase: return fields_of_phase;
    case Procedure::script: return fields_of_script;
    case Procedure::draw_guilds:
    case Procedure::deal_crests:
    case Procedure::fill_pools:
    case Procedure::next_month:
    case Procedure::harvest:
    case Procedure::income:
    case Procedure::tax:
    case Procedure::take_turn:
    case Procedure::score: return fields_of_step;
    case Procedure::deal_hands: return fields_of_deal_hands;
    case Procedure::place_worker: return fields_of_placement;
    case Procedure::resolve_planks: return fields_of_resolve_planks;
    case Procedure::activate: return fields_of_activate;
    case Procedure::resolve: return fields_of_resolve;
    case Procedure::place_and_resolve: return fields_of_place_and_resolve;
    case Procedure::build: return fields_of_build;
    case Procedure::place_gnome: return fields_of_gnome;
    case Procedure::buy_card: return fields_of_buy_card;
    case Procedure::discard_down: return fields_of_discard;
    case Procedure::visit: return fields_of_visit;
    // Never in a checkpoint: they run while a script is in flight, or keep numbers alone.
    case Procedure::game:
    case Procedure::hear:
    case Procedure::announce:
    case Procedure::take:
    case Procedure::count: break;
  }
  return {};
}

}  // namespace castellan::flow
