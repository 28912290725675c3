// The frame loop: runs procedures until a player must choose. Everything that happens in a game happens in here.
//
// ```cpp
// world::World world(std::make_shared<world::Layout>(rules, 3));
// script::ScriptHost scripts(rules);  // a ScriptPort
// flow::Flow flow(world, scripts);
// world.reset(42);
// flow.begin();
// world::Rng chance(7);
// flow::Flow::State state = flow.run();  // until a player must choose
// while (state == flow::Flow::State::deciding) {
//   const auto option = chance.below(static_cast<std::uint32_t>(flow.decision().options.size()));
//   state = flow.answer(flow.decision().options[option]);
// }
// ```
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "castellan/flow/decision.hpp"
#include "castellan/flow/frame.hpp"
#include "castellan/flow/reason.hpp"
#include "castellan/flow/script_port.hpp"
#include "castellan/world/world.hpp"

namespace castellan::flow {

using namespace world;  // the rules speak of the things on the table

// What a step tells the loop.
enum class Signal : std::uint8_t { again, ask, done, stop };

// What is known beforehand about the modifiers of a quantity.
struct Modified {
  bool remembered = false;   // scripts take part, and all else follows from the arguments: the result can be kept
  bool sees_subject = true;  // it may differ from place to place
  std::vector<std::uint8_t> by_place;  // the same of each modifier by itself, discounts too
  bool only_scripts = false;
  bool by_steps = false;             // remembered, goods, and made by one script after another
  bool all = false;                  // whatever it is of
  std::vector<std::uint8_t> of_def;  // else by definition, as far as there are modifiers
  bool of(AnyId def) const {
    const auto number = static_cast<std::size_t>(def.number());
    return all || (number < of_def.size() && of_def[number] != 0);
  }
};

// What is known beforehand about the planks of a definition.
struct PlankOutlook {
  Ids<WorkerKind> takes;
  bool plain = false;  // whoever has such a worker and the fee may place it on a free one that nothing blocks
  const Goods* fee = nullptr;
};

class CASTELLAN_API Flow {
 public:
  enum class State : std::uint8_t { deciding, over, stopped };

  Flow(World& world, ScriptPort& scripts);
  Flow(const Flow&) = delete;
  Flow& operator=(const Flow&) = delete;
  ~Flow();

  // Puts the game's first frame on an empty stack. Named guilds and the like come with the world's attributes.
  void begin();
  // Runs to the next decision, the end, or a limit.
  State run();
  // Runs until this phase is about to begin, with every question answered by its first option. False if the game takes
  // another way, or stops.
  bool run_to(PhaseList list, Id<Phase> phase);
  // Applies an option of the current decision and runs on.
  State answer(const Option& chosen);

  const Decision& decision() const { return decision_; }
  // No script is in flight: the frames and the world are all there is.
  bool quiet() const { return calls_.empty(); }
  const FrameStack& frames() const { return frames_; }
  // How often a script began while none was in flight. Of the last one, while it is: where the journal stood, and how
  // many of the frames there were, the last of them its own.
  std::uint64_t scripts_begun() const { return scripts_begun_; }
  const World::Mark& script_began() const { return calls_.front().start; }
  std::size_t frames_when_script_began() const { return calls_.front().depth; }
  // Back to a remembered stack without scripts in flight.
  void restore_frames(const Frame* first, std::size_t count);
  // All considered options that are not offered at the current decision.
  std::vector<Refusal> refusals();
  // The script that ran into a limit, after run() or answer() said `stopped`.
  const ScriptError& stop_reason() const { return stop_reason_; }

  std::uint64_t hash() const;

  // A card's kind may be part of a key only if this seat knows it.
  std::string key(const Option& option, const Decision& decision) const;
  std::string thing_key(Entity thing, Seat viewer) const;

  // For procedures and script bindings -----------------------------------------------------------------------------
  World& world;
  const Layout& layout;
  const Ruleset& rules;
  Result result;                     // of the frame that was popped last
  const Option* answered = nullptr;  // set while a step is run again with the player's choice

  // flow.push(BuildFrame{.site = site, .builder = player}): runs before the procedure that pushed it goes on.
  template <IsFrame F>
  F& push(const F& frame) {
    return frames_.push(frame);
  }
  ScriptFrame& push_script(Id<Function> function, Entity me, Entity subject = nothing) {
    return push(ScriptFrame{.function = function, .me = me, .subject = subject});
  }
  // A script's question is the subject it belongs to, which lasts as long as the rules, and a word.
  void begin_decision(Seat seat, Decision::Kind kind, std::string_view subject, std::string_view word = {}) {
    if (world.refusing()) [[unlikely]]
      throw WriteRefused(world.refusing());
    decision_.seat = seat;
    decision_.kind = kind;
    decision_.subject = subject;
    decision_.options.clear();
    if (decision_.has_details()) decision_.forget_details();
    if (!word.empty()) decision_.word.assign(word);
  }
  void offer(const Option& option) { decision_.options.push_back(option); }
  // The same option with each number from 1 to `most`.
  void offer_numbers(const Option& option, int most);
  // Most are refused, and nobody asks why.
  void offer(const Option& option, Objection refused) {
    if (!refused) offer(option);
    else if (explaining_) [[unlikely]] note_refusal(option, *refused);
  }
  void offer_name(std::string_view name);
  void offer_goods(const Goods& goods, Objection refused);
  void refuse(const Option& option, const Reason& reason) { decision_.refused.push_back({option, reason}); }
  // A price a script has settled, for the frame of the building it is paid for: how the frame names it. They are
  // forgotten when no script is in flight.
  std::int32_t keep_price(const Goods& price) {
    kept_prices_.push_back(price);
    return static_cast<std::int32_t>(kept_prices_.size()) - 1;
  }
  const Goods& kept_price(std::int32_t number) const { return kept_prices_[static_cast<std::size_t>(number)]; }
  // What the texts of a script's question can name.
  void tell(std::vector<QuestionArgument> arguments) { decision_.arguments = std::move(arguments); }
  // A word kept with the decision: where it starts in Decision::names.
  std::int32_t keep_name(std::string_view name);
  // The caller wants to know what is not offered, and why.
  bool explaining() const { return explaining_; }
  bool has_options() const { return !decision_.options.empty(); }

  // Asks a predicate or a modifier. False if it failed, or if one asks for another.
  bool evaluate(ReadOnlyCall& call) const;
  // What such calls have answered; null where nobody remembers it.
  Memo* memo() const { return scripts_.memo(); }
  const Memo::Answer* recall(Memo::Key& key) const { return scripts_.recall(const_cast<Flow&>(*this), key); }
  KnownValues* known_values(Quantity of, Entity player) const {
    return scripts_.known_values(const_cast<Flow&>(*this), of, player);
  }
  void charge(std::uint64_t instructions) const { scripts_.charge(instructions); }
  const Modified& modified(Quantity of) const { return modified_[static_cast<std::size_t>(of)]; }
  // Pieces that keep workers off the planks where they lie.
  std::span<const Entity> blocking_pieces() const { return blocking_pieces_; }
  // A turn action that is always possible: nothing to pay, to count or to look at.
  bool is_plain(Id<TurnAction> action) const { return plain_[action.index()] != 0; }
  const PlankOutlook& outlook(Id<Plank> plank) const { return outlooks_[plank.index()]; }
  // The kinds of worker some area takes.
  Ids<WorkerKind> sendable() const { return sendable_; }
  // A predicate or a modifier runs.
  bool evaluating() const { return evaluating_; }

  // Lets hooks hear what is about to happen: false if nobody wants to. Otherwise the step that announces it waits, and
  // `result.ok` is false if one of them prevents it.
  bool announce(const Event& event);
  // Logs an event; if anybody listens, hooks run before the next step.
  void emit(const Event& event) {
    if (is_noted(event.type)) note(event);
  }
  // The same for an event that tells goods (told_goods in definitions/native.hpp): what a trade cost, as e.cost.
  void emit(const Event& event, const Goods& goods) {
    if (is_noted(event.type)) note(event, goods);
  }
  // The same for one with details, as DetailWriter puts them together.
  void emit(const Event& event, std::span<const std::int32_t> details) {
    if (is_noted(event.type)) note(event, details);
  }
  // Whether the log has every event, as it has at first. Otherwise only those that hooks hear, the ends of turns, and
  // scripts that failed: for games whose story nobody reads.
  void keep_log(bool keep);
  bool unheard() const { return unheard_from_ != nobody_waits; }
  // The frame that lets hooks hear what was just emitted; a script that caused it waits for it.
  HearFrame hear_frame();

 private:
  friend Signal run_script(Flow& flow, ScriptFrame& frame);

  struct InFlight {
    ScriptPort::Call call;
    World::Mark start;
    std::size_t depth;  // of frames, its own included
  };

  void note_refusal(const Option& option, const Reason& reason);
  bool is_noted(EventType type) const { return noted_[static_cast<std::size_t>(type)] != 0; }
  void note(const Event& event);
  void note(const Event& event, const Goods& goods);
  void note(const Event& event, std::span<const std::int32_t> details);
  // The innermost call is over.
  void end_call() {
    calls_.pop_back();
    if (calls_.empty()) kept_prices_.clear();
  }
  std::size_t last_event() const { return world.events().size() - 1; }
  void drop_scripts();
  std::string pack_of_innermost_script() const;
  std::string innermost_script() const;

  ScriptPort& scripts_;
  FrameStack frames_;
  std::vector<InFlight> calls_;  // of the script frames on the stack, innermost last
  std::uint64_t scripts_begun_ = 0;
  Decision decision_;
  std::vector<Refusal> refused_;
  std::vector<Goods> kept_prices_;
  std::array<Modified, static_cast<std::size_t>(Quantity::count)> modified_;
  std::vector<Entity> blocking_pieces_;
  std::vector<std::uint8_t> plain_;  // by turn action
  std::vector<PlankOutlook> outlooks_;
  Ids<WorkerKind> sendable_;
  bool explaining_ = false;
  mutable bool evaluating_ = false;
  std::vector<std::uint8_t> noted_;  // by type of event
  static constexpr std::size_t nobody_waits = ~std::size_t{0};
  std::size_t unheard_from_ = nobody_waits;  // the first event that hooks have yet to hear
  ScriptError stop_reason_;
};

// The frame that lets hooks hear of an event before it happens, and the event a hook hears then.
AnnounceFrame announce_frame(const Event& event);
Event announced(const ScriptFrame& frame);

// Causes below this are native procedures; above lie the Ruleset's functions.
inline constexpr std::uint16_t first_script_cause = 64;
// A cause in words: `native:build`, or the function's file and name.
CASTELLAN_API std::string cause_name(const Ruleset& rules, std::uint16_t cause);

}  // namespace castellan::flow
