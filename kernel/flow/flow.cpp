#include "castellan/flow/flow.hpp"

#include <fmt/format.h>

#include "castellan/flow/modifiers.hpp"
#include "castellan/flow/operations.hpp"
#include "castellan/flow/procedures.hpp"
#include "castellan/world/event_details.hpp"

namespace castellan::flow {
namespace {

// Shows a procedure the frame it is for.
template <class F>
F frame_of(Signal (*)(Flow&, F&));
template <auto Run>
Signal run_as(Flow& flow, Frame& frame) {
  return Run(flow, frame.as<decltype(frame_of(Run))>());
}

// In the order of Procedure.
constexpr Signal (*natives[])(Flow&, Frame&) = {
    run_as<run_game>,           run_as<run_phases>,       run_as<run_phase>,
    run_as<run_script>,         run_as<run_hear>,         run_as<run_draw_guilds>,
    run_as<run_deal_hands>,     run_as<run_deal_crests>,  run_as<run_fill_pools>,
    run_as<run_next_month>,     run_as<run_place_worker>, run_as<run_harvest>,
    run_as<run_resolve_planks>, run_as<run_income>,       run_as<run_tax>,
    run_as<run_take_turn>,      run_as<run_score>,        run_as<run_activate>,
    run_as<run_build>,          run_as<run_place_gnome>,  run_as<run_buy_card>,
    run_as<run_discard_down>,   run_as<run_visit>,        run_as<run_announce>,
    run_as<run_take>,           run_as<run_resolve>,      run_as<run_place_and_resolve>};
static_assert(std::size(natives) == static_cast<std::size_t>(Procedure::count));
static_assert(std::size(natives) < first_script_cause);

std::uint16_t cause_of(const Frame& frame) {
  return frame.procedure() == Procedure::script
             ? static_cast<std::uint16_t>(first_script_cause + frame.as<ScriptFrame>().function.number())
             : static_cast<std::uint16_t>(frame.procedure());
}

}  // namespace

Flow::Flow(World& of, ScriptPort& scripts) : world(of), layout(of.layout()), rules(of.rules()), scripts_(scripts) {
  for (std::size_t i = 0; i < modified_.size(); ++i)
    modified_[i] = how_modified(rules, scripts, static_cast<Quantity>(i));
  for (Entity piece : layout.pieces)
    if (rules.pieces[world.get<PieceSpot>(piece).piece].blocks) blocking_pieces_.push_back(piece);
  for (const Id<Area> area : rules.areas.ids()) sendable_.add(rules.areas[area].takes);
  for (const TurnAction& action : rules.actions)
    plain_.push_back(!layout.has_bars() && action.cost.empty() && !action.is_limited() && action.spends == none &&
                     action.when.empty() && !action.after_workers && action.action != Action::trade);
  for (const Plank& plank : rules.planks) {
    const bool plain = !layout.has_bars() && !plank.lowest_first && plank.per_player == 0 && plank.when.empty();
    outlooks_.push_back({plank.takes, plain, &plank.fee});
  }
  keep_log(true);
}

Flow::~Flow() { drop_scripts(); }

void Flow::begin() {
  restore_frames(nullptr, 0);
  push(GameFrame{});
}

Flow::State Flow::run() {
  try {
    while (!frames_.empty()) {
      Frame& frame = frames_.top();
      world.set_cause(cause_of(frame));
      const Signal signal = natives[static_cast<std::size_t>(frame.procedure())](*this, frame);
      answered = nullptr;
      if (signal == Signal::ask) return State::deciding;
      if (signal == Signal::done) frames_.pop();
      if (signal == Signal::stop) return State::stopped;
      if (unheard()) frames_.push(hear_frame());
    }
    return State::over;
  } catch (const TooDeep& e) {
    stop_reason_ = {pack_of_innermost_script(), fmt::format("{}: {}", innermost_script(), e.what()), {}, "stack depth"};
    drop_scripts();
    return State::stopped;
  } catch (const ReadingStopped&) {
    stop_reason_ = scripts_.error();
    drop_scripts();
    return State::stopped;
  }
}

bool Flow::evaluate(ReadOnlyCall& call) const {
  if (evaluating_) return false;  // one that only reads sees the game without the others
  struct Evaluating {
    explicit Evaluating(const Flow& of) : flow(of), before(of.evaluating_), refusing(of.world.refusing()) {
      flow.evaluating_ = true;
      flow.world.refuse_writes("a predicate or a modifier may only read the game");
    }
    ~Evaluating() {
      flow.evaluating_ = before;
      flow.world.refuse_writes(refusing);
    }
    const Flow& flow;
    bool before;
    const char* refusing;
  } scope(*this);
  return scripts_.evaluate(const_cast<Flow&>(*this), call);  // the world refuses writes meanwhile
}

std::string Flow::pack_of_innermost_script() const {
  for (std::size_t i = frames_.size(); i-- > 0;) {
    if (frames_[i].procedure() != Procedure::script) continue;
    const Function& function = rules.functions[frames_[i].as<ScriptFrame>().function];
    return rules.packs[rules.modules[function.module].pack].id;
  }
  return {};
}

// `bakers/guilds/bakers.lua:on.gained`
std::string Flow::innermost_script() const {
  for (std::size_t i = frames_.size(); i-- > 0;)
    if (frames_[i].procedure() == Procedure::script) return cause_name(rules, cause_of(frames_[i]));
  return {};
}

bool Flow::run_to(PhaseList list, Id<Phase> phase) {
  constexpr int most_steps = 1'000'000;
  Option first;
  for (int n = 0; n < most_steps && !frames_.empty(); ++n) {
    Frame& frame = frames_.top();
    if (frame.procedure() == Procedure::phase) {
      const PhaseFrame& now = frame.as<PhaseFrame>();
      if (now.list > list) return false;
      if (now.step == PhaseFrame::begin && now.list == list && now.phase == phase)
        return !check(*this, rules.phases(list)[phase].when, layout.players[0]);
    }
    world.set_cause(cause_of(frame));
    const Signal signal = natives[static_cast<std::size_t>(frame.procedure())](*this, frame);
    answered = nullptr;
    if (signal == Signal::ask) {
      first = decision_.options.front();
      answered = &first;
      continue;
    }
    if (signal == Signal::done) frames_.pop();
    if (signal == Signal::stop) return false;
    if (unheard()) frames_.push(hear_frame());
  }
  return false;
}

Flow::State Flow::answer(const Option& chosen) {
  const Option copy = chosen;  // the decision is rebuilt while the step runs
  answered = &copy;
  return run();
}

void Flow::restore_frames(const Frame* first, std::size_t count) {
  drop_scripts();
  frames_.assign(first, count);
  unheard_from_ = nobody_waits;
  answered = nullptr;
}

void Flow::drop_scripts() {
  for (; !calls_.empty(); calls_.pop_back()) scripts_.drop(calls_.back().call);
  kept_prices_.clear();
}

std::vector<Refusal> Flow::refusals() {
  if (frames_.empty()) return {};
  if (frames_.top().procedure() == Procedure::script) return decision_.refused;  // a script can't be asked again
  refused_.clear();
  explaining_ = true;
  const State state = run();  // asking steps are pure: this makes the same decision again
  explaining_ = false;
  if (state == State::stopped) throw ReadingStopped(stop_reason_.message);
  return std::move(refused_);
}

void Flow::offer_numbers(const Option& option, int most) {
  for (int number = 1; number <= most; ++number) {
    decision_.options.push_back(option);
    decision_.options.back().number = number;
  }
}

void Flow::note_refusal(const Option& option, const Reason& reason) { refused_.push_back({option, reason}); }

std::int32_t Flow::keep_name(std::string_view name) {
  const auto at = static_cast<std::int32_t>(decision_.names.size());
  decision_.names.append(name).push_back('\0');
  return at;
}

void Flow::offer_name(std::string_view name) {
  Option option;
  option.kind = Option::Kind::name;
  option.number = keep_name(name);
  offer(option);
}

void Flow::offer_goods(const Goods& goods, Objection refused) {
  Option option;
  option.kind = Option::Kind::goods;
  option.number = static_cast<std::int32_t>(decision_.goods.size());
  decision_.goods.push_back(goods);
  if (refused) refuse(option, *refused);
  else offer(option);
}

void Flow::keep_log(bool keep) {
  noted_.assign(rules.after.heard.begin(), rules.after.heard.end());
  for (const EventType type : {EventType::turn_ends, EventType::script_failed})
    noted_[static_cast<std::size_t>(type)] = 1;
  if (keep) std::ranges::fill(noted_, 1);
}

void Flow::note(const Event& event) {
  world.emit(event);
  if (rules.after.heard[static_cast<std::size_t>(event.type)]) unheard_from_ = std::min(unheard_from_, last_event());
}

void Flow::note(const Event& event, const Goods& goods) {
  DetailWriter details;
  details.add(goods, rules.resources.size());
  note(event, details.values());
}

void Flow::note(const Event& event, std::span<const std::int32_t> details) {
  world.emit(event, details);
  if (rules.after.heard[static_cast<std::size_t>(event.type)]) unheard_from_ = std::min(unheard_from_, last_event());
}

bool Flow::announce(const Event& event) {
  if (!rules.before.heard[static_cast<std::size_t>(event.type)]) return false;
  frames_.push(announce_frame(event));
  return true;
}

HearFrame Flow::hear_frame() {
  const HearFrame frame{.event = static_cast<std::int32_t>(unheard_from_),
                        .end = static_cast<std::int32_t>(world.events().size()),
                        .value = result.value,
                        .ok = result.ok};
  unheard_from_ = nobody_waits;
  return frame;
}

std::uint64_t Flow::hash() const {
  std::uint64_t h = world.hash();
  const auto add = [&h](std::uint64_t v) { h = mix64(h ^ v * 0x9E3779B97F4A7C15ull); };
  for (const Frame& frame : frames_) {
    add(static_cast<std::uint64_t>(frame.procedure()) << 32 | static_cast<std::uint64_t>(frame.step()) << 16 |
        static_cast<std::uint16_t>(frame.number(Frame::definition_at)));
    // Hooks name the event they hear by its place in the log, which is not part of the state.
    if (frame.procedure() == Procedure::hear ||
        (frame.procedure() == Procedure::script && frame.as<ScriptFrame>().event >= 0))
      continue;
    for (const std::size_t at : Frame::arguments_at) add(static_cast<std::uint32_t>(frame.number(at)));
  }
  return h;
}

std::string cause_name(const Ruleset& rules, std::uint16_t cause) {
  if (cause < first_script_cause)
    return cause < std::size(natives) ? fmt::format("native:{}", procedure_names[cause]) : "native";
  const Function& function = rules.functions[Id<Function>(cause - first_script_cause)];
  const Module& module = rules.modules[function.module];
  return fmt::format("{}:{}", rules.files[static_cast<std::size_t>(module.file)].name, function.name);
}

}  // namespace castellan::flow
