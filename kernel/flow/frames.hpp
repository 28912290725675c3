// What each procedure remembers between its steps: one struct a procedure, all of one size, so that a stack of them is
// a list of bytes. The first two fields are the same everywhere: which procedure it is, and which of its steps is next.
// frames.cpp describes them once more as a table, for the checkpoint.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "castellan/definitions/ids.hpp"
#include "castellan/definitions/native.hpp"

namespace castellan::flow {

template <std::size_t Count>
using UnusedWords = std::array<std::int32_t, Count>;

inline constexpr std::size_t frame_size = 28;

template <class F>
concept IsFrame = std::same_as<decltype(F::procedure), Procedure> && std::same_as<decltype(F::step), std::uint8_t> &&
                  std::is_trivially_copyable_v<F> && std::is_standard_layout_v<F> &&
                  std::has_unique_object_representations_v<F> &&(sizeof(F) == frame_size) &&
                  (offsetof(F, procedure) == 0) && (offsetof(F, step) == 1);

// The loops of the game ----------------------------------------------------------------------------------------------

struct GameFrame {
  enum Step : std::uint8_t { set_up, play_rounds, final_scoring, over };
  Procedure procedure = Procedure::game;
  std::uint8_t step = set_up;
  std::int16_t no_definition = -1;
  UnusedWords<6> unused = {};
};

// The phases of one list, one after another.
struct PhasesFrame {
  Procedure procedure = Procedure::phases;
  std::uint8_t step = 0;
  std::int16_t list_number = 0;
  Id<Phase, std::int32_t> next{0};
  UnusedWords<5> unused = {};

  PhaseList list() const { return PhaseList{list_number}; }
};

struct PhaseFrame {
  enum Step : std::uint8_t { begin, take_turns, end, for_one, end_for_one };
  Procedure procedure = Procedure::phase;
  std::uint8_t step = begin;
  Id<Phase> phase = none;
  PhaseList list = PhaseList::setup;
  std::int32_t order = 0;     // of the players, fixed when it begins: four bits a seat
  std::int32_t position = 0;  // whose turn is next, in that order
  Entity one{};               // who goes through it alone
  UnusedWords<2> unused = {};
};

// Steps of phases ----------------------------------------------------------------------------------------------------

// What every native step begins with, and all that most of them need. Those below read further fields behind it, so
// compilers must not take it for a thing apart.
struct [[gnu::may_alias]] StepFrame {
  Procedure procedure = Procedure::income;
  std::uint8_t step = 0;
  Id<Phase> phase = none;
  Entity player = nothing;  // nothing: it is for the whole table
  PhaseList list = PhaseList::setup;
  UnusedWords<4> unused = {};
};

struct DealHandsFrame {
  enum Step : std::uint8_t { begin, deal, choose, show };
  Procedure procedure = Procedure::deal_hands;
  std::uint8_t step = begin;
  Id<Phase> phase = none;
  Entity player = nothing;
  Id<Deck, std::int32_t> deck{0};
  std::int32_t seat = 0;  // that chooses
  UnusedWords<3> unused = {};
};

struct PlacementFrame {
  enum Step : std::uint8_t { choose_plank, choose_worker, distribute, arrive, announced_by_script };
  Procedure procedure = Procedure::place_worker;
  std::uint8_t step = choose_plank;
  Id<Phase> phase = none;
  Entity player = nothing;
  PhaseList list = PhaseList::setup;
  Entity plank{};  // that was chosen
  Entity worker{};
  UnusedWords<2> unused = {};
};

struct HarvestFrame {
  Procedure procedure = Procedure::harvest;
  std::uint8_t step = 0;
  Id<Phase> phase = none;
  Entity player = nothing;
  PhaseList list = PhaseList::setup;
  std::int32_t next_area = 0;
  UnusedWords<3> unused = {};
};

struct ResolvePlanksFrame {
  enum Step : std::uint8_t { look, acting };
  Procedure procedure = Procedure::resolve_planks;
  std::uint8_t step = look;
  Id<Phase> phase = none;
  Entity player = nothing;
  PhaseList list = PhaseList::setup;
  std::int32_t next_plank = 0;  // among the board's
  Entity worker{};              // to send home after its action
  UnusedWords<2> unused = {};
};

struct TurnFrame {
  enum Step : std::uint8_t { begin, choose, locks_at_end, hand_at_end, end, pause };
  Procedure procedure = Procedure::take_turn;
  std::uint8_t step = begin;
  Id<Phase> phase = none;
  Entity player = nothing;
  PhaseList list = PhaseList::setup;
  std::int32_t next_lock = 0;  // at the end of the turn
  Id<Deck, std::int32_t> next_deck{0};
  UnusedWords<2> unused = {};
};

// Parts of a turn ----------------------------------------------------------------------------------------------------

struct ActivateFrame {
  enum Step : std::uint8_t { fresh, acting, heard };
  Procedure procedure = Procedure::activate;
  std::uint8_t step = fresh;
  std::int16_t no_definition = -1;
  Entity plank = nothing;
  UnusedWords<5> unused = {};
};

// A worker has its effect where it stands, and stays there.
struct ResolveFrame {
  enum Step : std::uint8_t { fresh, heard, acting };
  Procedure procedure = Procedure::resolve;
  std::uint8_t step = fresh;
  std::int16_t no_definition = -1;
  Entity worker = nothing;
  UnusedWords<5> unused = {};
};

struct PlaceAndResolveFrame {
  enum Step : std::uint8_t { choose_worker, arrived, resolved };
  Procedure procedure = Procedure::place_and_resolve;
  std::uint8_t step = choose_worker;
  std::int16_t no_definition = -1;
  Entity player = nothing;
  Entity place = nothing;  // a plank or an area
  Entity worker{};
  UnusedWords<3> unused = {};
};

struct BuildFrame {
  enum Step : std::uint8_t { choose_location, choose_symbol, carry_out, heard, choose_price };
  // What is paid: the cost of the place, less the discounts the player chooses; nothing; nothing, since a script only
  // wants to know on which side; or from here on what it has settled, as Flow::kept_price() has it.
  enum Price : std::int32_t { asked, nothing_to_pay, only_side, first_kept };
  Procedure procedure = Procedure::build;
  std::uint8_t step = choose_location;
  Id<Site> site = none;
  Entity builder = nothing;
  Entity card = nothing;      // of the hand, or nothing
  Entity location = nothing;  // nothing while not chosen
  Entity symbol{};            // that is marked, where a building does not mark them all
  Entity owner = nothing;     // of the marker
  std::int32_t price = asked;
};

struct GnomeFrame {
  enum Step : std::uint8_t { choose, placed };
  Procedure procedure = Procedure::place_gnome;
  std::uint8_t step = choose;
  std::int16_t no_definition = -1;
  Entity player = nothing;
  Entity lock = nothing;  // nothing while not chosen
  UnusedWords<4> unused = {};
};

struct BuyCardFrame {
  Procedure procedure = Procedure::buy_card;
  std::uint8_t step = 0;
  std::int16_t no_definition = -1;
  Entity player = nothing;
  Entity from = nothing;  // a card of the pool, or the deck
  UnusedWords<4> unused = {};
};

struct DiscardFrame {
  Procedure procedure = Procedure::discard_down;
  std::uint8_t step = 0;
  Id<Deck> deck = none;
  Entity player = nothing;
  UnusedWords<5> unused = {};
};

struct VisitFrame {
  Procedure procedure = Procedure::visit;
  std::uint8_t step = 0;
  std::int16_t no_definition = -1;
  Entity player = nothing;
  Ids<Side> sides;          // still open
  std::int32_t trades = 0;  // made so far
  UnusedWords<3> unused = {};
};

struct TakeFrame {
  enum Step : std::uint8_t { announce, take };
  Procedure procedure = Procedure::take;
  std::uint8_t step = announce;
  Id<Resource> resource = none;
  Entity taker = nothing;
  Entity victim = nothing;
  std::int32_t amount = 0;
  UnusedWords<3> unused = {};
};

// Scripts and hooks --------------------------------------------------------------------------------------------------

inline constexpr std::int32_t no_event = -1;         // a script that is no hook
inline constexpr std::int32_t examined_event = -3;   // an invariant, which only looks
inline constexpr std::int32_t announced_event = -2;  // a hook that hears what is about to happen

struct ScriptFrame {
  enum Step : std::uint8_t { fresh, asking, waiting };
  Procedure procedure = Procedure::script;
  std::uint8_t step = fresh;
  Id<Function> function = none;
  Entity me = nothing;  // the acting player
  Entity subject = nothing;
  std::int32_t event = no_event;  // that a hook hears: its place in the log, or announced_event
  // Of an announced event
  Entity other{};
  std::int32_t amount = 0;
  std::uint32_t type_and_definition = 0;  // the type in the upper half
};

// Lets hooks hear what has happened.
struct HearFrame {
  Procedure procedure = Procedure::hear;
  std::uint8_t step = 0;
  std::int16_t no_definition = -1;
  std::int32_t event = 0;  // the first that was not heard
  std::int32_t end = 0;    // behind the last
  std::int32_t next = 0;   // of those who listen to it
  // The result that was under way
  std::int32_t value = 0;
  std::int32_t ok = 0;
  UnusedWords<1> unused = {};
};

// Lets hooks hear what is about to happen.
struct AnnounceFrame {
  enum Step : std::uint8_t { fresh, asked };
  Procedure procedure = Procedure::announce;
  std::uint8_t step = fresh;
  EventType type = EventType::count;
  Entity player = nothing;
  Entity subject = nothing;
  std::int32_t next = 0;  // of those who listen
  Entity other = nothing;
  std::int32_t amount = 0;
  std::int32_t definition = -1;
};

static_assert(IsFrame<GameFrame> && IsFrame<PhasesFrame> && IsFrame<PhaseFrame>);
static_assert(IsFrame<StepFrame> && IsFrame<DealHandsFrame> && IsFrame<PlacementFrame> && IsFrame<HarvestFrame> &&
              IsFrame<ResolvePlanksFrame> && IsFrame<TurnFrame>);
static_assert(IsFrame<ActivateFrame> && IsFrame<ResolveFrame> && IsFrame<PlaceAndResolveFrame>);
static_assert(IsFrame<BuildFrame> && IsFrame<GnomeFrame> && IsFrame<BuyCardFrame> && IsFrame<DiscardFrame> &&
              IsFrame<VisitFrame> && IsFrame<TakeFrame>);
static_assert(IsFrame<ScriptFrame> && IsFrame<HearFrame> && IsFrame<AnnounceFrame>);

// What a field of a frame holds, where it is more than a number: checkpoints write names.
struct FrameField {
  enum class Holds : std::uint8_t { number, entity, list, phase, next_phase, site, deck };
  std::size_t offset = 0;
  Holds holds = Holds::number;
};
// All but plain numbers.
std::span<const FrameField> frame_fields(Procedure procedure);

}  // namespace castellan::flow
