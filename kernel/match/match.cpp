#include "castellan/match/match.hpp"

#include <algorithm>
#include <stdexcept>

#include "castellan/flow/arrangement.hpp"
#include "castellan/match/checkpoint.hpp"
#include "castellan/match/match_impl.hpp"

namespace castellan::match {

void Match::Impl::begin() {
  choices.clear();
  decided = {};
  dealt = 0;
  rootless = false;
  points.clear();
  frames.clear();
  world.reset(world::derive_key(seed, 0));
  host->begin_action();
  if (origin->empty()) flow.begin();
  else restore_checkpoint(*origin, world, flow);
  last_choice = world.mark();
  remember_point(QuietPoint::At::beginning);  // whose first decision may be in a script
  run();
}

void Match::Impl::run() {
  const std::uint64_t begun = flow.scripts_begun();
  settle(flow.run(), begun);
}

void Match::Impl::answer(const flow::Option& chosen) {
  const std::uint64_t begun = flow.scripts_begun();
  settle(flow.answer(chosen), begun);
}

void Match::Impl::settle(flow::Flow::State reached, std::uint64_t scripts_begun) {
  switch (reached) {
    case flow::Flow::State::deciding: state = State::deciding; break;
    case flow::Flow::State::over: state = State::over; break;
    case flow::Flow::State::stopped: {
      const flow::ScriptError& error = flow.stop_reason();
      stop = {error.pack, error.message, error.traceback, error.limit};
      state = State::stopped;
      points.resize(static_cast<std::size_t>(&last_decision() - points.data()) + 1);
      const QuietPoint& point = points.back();
      world.roll_back(point.mark);
      flow.restore_frames(frames.data() + point.first_frame, point.frame_count);
      return;
    }
  }
  if (state != State::deciding) return;
  if (flow.quiet()) remember_point(QuietPoint::At::decision);
  else if (flow.scripts_begun() != scripts_begun) remember_script();
}

void Match::Impl::remember_point(QuietPoint::At at) { remember(at, world.mark(), flow.frames().size()); }

// What lies below a script's frame waits for it and does not change meanwhile.
void Match::Impl::remember_script() {
  if (remember(QuietPoint::At::script, flow.script_began(), flow.frames_when_script_began()))
    frames.back().as<flow::ScriptFrame>().step = flow::ScriptFrame::fresh;
}

bool Match::Impl::remember(QuietPoint::At at, const world::World::Mark& mark, std::size_t frame_count) {
  const auto choice = static_cast<std::uint32_t>(choices.size());
  if (!points.empty() && points.back().choice == choice && points.back().mark == mark) return false;
  QuietPoint& point = points.emplace_back();
  point.choice = choice;
  point.mark = mark;
  point.first_frame = static_cast<std::uint32_t>(frames.size());
  point.frame_count = static_cast<std::uint32_t>(frame_count);
  point.at = at;
  frames.insert(frames.end(), flow.frames().begin(), flow.frames().begin() + frame_count);
  return true;
}

const Match::Impl::QuietPoint& Match::Impl::last_decision() const {
  return *std::find_if(points.rbegin(), points.rend(),
                       [](const QuietPoint& p) { return p.at != QuietPoint::At::script; });
}

void Match::Impl::feed(std::size_t option) {
  const flow::Decision& decision = flow.decision();
  feed(option, decision.options[option], decision.seat);
}

void Match::Impl::feed(std::size_t number, const flow::Option& option, Seat seat) {
  if (QuietPoint& point = points.back(); point.at == QuietPoint::At::decision && point.choice == choices.size()) {
    point.option = static_cast<std::uint16_t>(number);
    point.chosen = option;
    last_choice = point.mark;
  } else last_choice = world.mark();
  Choice& choice = choices.emplace_back();
  choice.option = static_cast<std::uint16_t>(number);
  choice.seat = seat;
  choice.kind = flow.decision().kind;
  choice.month = world.get<world::Table>(world::Layout::table).month;
  host->begin_action();
  answer(option);
}

void Match::Impl::feed_again(const Choice& choice, const flow::Option& chosen) {
  choices.push_back(choice);
  last_choice = world.mark();
  host->begin_action();
  answer(chosen);
}

void Match::Impl::forget_after(std::size_t choice) {
  while (points.size() > 1 && points.back().choice > choice) points.pop_back();
  frames.resize(points.back().first_frame + points.back().frame_count);
}

void Match::Impl::rewind(std::size_t count) {
  forget_after(count);
  const QuietPoint point = points.back();
  world.roll_back(point.mark);
  flow.restore_frames(frames.data() + point.first_frame, point.frame_count);
  std::vector<Choice> again(choices.begin() + point.choice, choices.begin() + static_cast<std::ptrdiff_t>(count));
  choices.resize(point.choice);
  if (decided.choices > point.choice) decided = {};
  auto next = again.begin();
  if (next != again.end() && !next->redeal && next->option == point.option) {
    feed_again(*next++, point.chosen);
  } else {
    last_choice = world.mark();
    host->begin_action();
    run();
  }
  for (; next != again.end(); ++next) repeat(*next);
}

void Match::Impl::repeat(const Choice& choice) {
  if (state == State::stopped) choices.push_back(choice);
  else if (choice.redeal) redeal(choice.seat, choice.key);
  else if (choice.acts) act_at_once(Entity{static_cast<std::uint32_t>(choice.key)});
  else feed(choice.option);
}

std::size_t Match::Impl::decided_before() const {
  const int month = world.get<world::Table>(world::Layout::table).month;
  const auto begin_month = [this](int of) {
    decided.month = of;
    decided.count = {};
  };
  for (decided.choices = std::max(decided.choices, dealt); decided.choices < choices.size(); ++decided.choices) {
    const Choice& choice = choices[decided.choices];
    if (choice.month != decided.month) begin_month(choice.month);
    ++decided.count[static_cast<std::size_t>(choice.seat)][static_cast<std::size_t>(choice.kind)];
  }
  if (month != decided.month) begin_month(month);
  const flow::Decision& decision = flow.decision();
  return decided.count[static_cast<std::size_t>(decision.seat)][static_cast<std::size_t>(decision.kind)];
}

std::uint64_t Match::Impl::hash() const {
  std::uint64_t h = flow.hash();
  if (state == State::over) return h;
  for (std::size_t i = last_decision().choice; i < choices.size(); ++i)
    h = world::mix64(h ^ (choices[i].option + 1) * 0x9E3779B97F4A7C15ull);
  return h;
}

Match::Match(std::shared_ptr<const world::Layout> layout, std::shared_ptr<script::ScriptHost> host, std::uint64_t seed)
    : impl_(std::make_unique<Impl>(std::move(layout), std::move(host), seed)) {
  if (&impl_->layout->rules() != &impl_->host->rules())
    throw std::invalid_argument("layout and scripts of different rules");
  impl_->begin();
}

Match::Match(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Match::~Match() = default;
Match::Match(Match&&) noexcept = default;
Match& Match::operator=(Match&&) noexcept = default;

Match Match::from_checkpoint(std::shared_ptr<const world::Layout> layout, std::shared_ptr<script::ScriptHost> host,
                             std::uint64_t seed, const std::string& checkpoint) {
  auto impl = std::make_unique<Impl>(std::move(layout), std::move(host), seed);
  impl->origin = std::make_shared<std::string>(checkpoint);
  impl->begin();
  return Match(std::move(impl));
}

void Match::restart(std::uint64_t seed) {
  impl_->seed = seed;
  impl_->origin = std::make_shared<std::string>();
  impl_->begin();
}

Match::State Match::state() const { return impl_->state; }
const flow::Decision& Match::decision() const { return impl_->flow.decision(); }
bool Match::quiet() const { return impl_->flow.quiet(); }
std::size_t Match::choice_count() const { return impl_->choices.size() - impl_->dealt; }
std::size_t Match::decided_before() const { return impl_->decided_before(); }
std::span<const Match::Choice> Match::choices() const { return std::span(impl_->choices).subspan(impl_->dealt); }
bool Match::dealt() const { return impl_->dealt > 0; }
const std::string& Match::origin() const { return *impl_->origin; }
const StopReason& Match::stopped() const { return impl_->stop; }
std::uint64_t Match::seed() const { return dealt() ? impl_->choices[impl_->dealt - 1].key : impl_->seed; }
const Ruleset& Match::rules() const { return impl_->layout->rules(); }
std::shared_ptr<const world::Layout> Match::layout() const { return impl_->layout; }
std::shared_ptr<script::ScriptHost> Match::host() const { return impl_->host; }
int Match::player_count() const { return impl_->layout->player_count(); }
world::World& Match::world() { return impl_->world; }
const world::World& Match::world() const { return impl_->world; }
flow::Flow& Match::flow() { return impl_->flow; }
const flow::Flow& Match::flow() const { return impl_->flow; }
std::uint64_t Match::hash() const { return impl_->hash(); }
std::span<const world::Event> Match::events() const { return impl_->world.events(); }

void Match::keep_log(bool keep) { impl_->flow.keep_log(keep); }
const std::string& Match::note(const world::Event& event) const { return impl_->world.note_text(event.amount); }
int Match::month() const { return impl_->world.get<world::Table>(world::Layout::table).month; }

std::string Match::key(std::size_t option) const {
  const flow::Decision& decision = impl_->flow.decision();
  return impl_->flow.key(decision.options[option], decision);
}

Verdict Match::choose(std::size_t option) {
  if (impl_->state != State::deciding || option >= impl_->flow.decision().options.size()) return {false, {}};
  impl_->feed(option);
  return {};
}

Verdict Match::choose(std::string_view wanted) {
  if (impl_->state != State::deciding) return {false, {}};
  for (std::size_t i = 0; i < decision().options.size(); ++i)
    if (key(i) == wanted) return choose(i);
  for (const NotOffered& other : not_offered())
    if (other.key == wanted) return {false, other.reason};
  return {false, {}};
}

void Match::repeat(const Choice& choice) {
  const bool fits =
      choice.redeal || choice.acts || (state() == State::deciding && choice.option < decision().options.size());
  if (!fits && state() != State::stopped) throw std::out_of_range("a choice that can't be made here");
  impl_->repeat(choice);
}

std::vector<NotOffered> Match::not_offered() const {
  std::vector<NotOffered> all;
  if (impl_->state != State::deciding) return all;
  const Match copy = clone();
  if (copy.impl_->state != State::deciding) return all;
  flow::Flow& flow = copy.impl_->flow;
  impl_->host->begin_action();
  try {
    for (const flow::Refusal& refusal : flow.refusals())
      all.push_back({flow.key(refusal.option, flow.decision()), refusal.reason, refusal.option});
  } catch (const flow::ReadingStopped&) {  // a predicate that is only asked for its reason ran into a limit
  }
  return all;
}

void Match::undo() {
  if (choice_count() > 0) undo_to(choice_count() - 1);
}

void Match::undo_to(std::size_t count) {
  if (count > choice_count()) throw std::out_of_range("undo to a choice that was not made");
  impl_->rewind(impl_->dealt + count);
}

void Match::rerun() { impl_->rewind(impl_->choices.size()); }

Match::State Match::resume() {
  if (impl_->state != State::stopped) return impl_->state;
  impl_->rewind(impl_->choices.size());
  return impl_->state;
}

Match Match::clone() const {
  auto copy = std::make_unique<Impl>(impl_->layout, impl_->host, impl_->seed);
  copy->world.copy_from(impl_->world);
  copy->origin = impl_->origin;
  copy->choices = impl_->choices;
  copy->dealt = impl_->dealt;
  copy->rootless = impl_->rootless;
  copy->points = impl_->points;
  copy->frames = impl_->frames;
  copy->last_choice = impl_->last_choice;
  copy->state = impl_->state;
  copy->stop = impl_->stop;
  if (copy->state == State::deciding) copy->rewind(copy->choices.size());
  return Match(std::move(copy));
}

Match::Path Match::path() const {
  if (impl_->rootless) throw std::logic_error("nothing leads to a world that was dealt without its past");
  Path path;
  path.layout_ = impl_->layout;
  path.origin_ = impl_->origin;
  path.seed_ = impl_->seed;
  path.choices_ = impl_->choices;
  return path;
}

Match Match::at(const Path& path, std::shared_ptr<script::ScriptHost> host) {
  Match match = path.origin_->empty() ? Match(path.layout_, std::move(host), path.seed_)
                                      : from_checkpoint(path.layout_, std::move(host), path.seed_, *path.origin_);
  match.impl_->origin = path.origin_;
  match.follow(path);
  return match;
}

void Match::follow(const Path& path) {
  if (path.layout_ != impl_->layout) throw std::invalid_argument("a path of another layout");
  const bool same_game =
      !impl_->rootless && impl_->seed == path.seed_ && (impl_->origin == path.origin_ || origin() == *path.origin_);
  if (!same_game || impl_->state == State::stopped) {
    impl_->seed = path.seed_;
    impl_->origin = path.origin_;
    impl_->begin();
  }
  const auto [mine, theirs] = std::ranges::mismatch(impl_->choices, path.choices_);
  const auto same = static_cast<std::size_t>(mine - impl_->choices.begin());
  if (same < impl_->dealt) {  // what was said about cards has been retold for the deal: back to before the first word
    impl_->begin();
    for (const Choice& choice : path.choices_) repeat(choice);
    return;
  }
  if (mine != impl_->choices.end()) impl_->rewind(same);
  for (const Choice& choice : std::span(theirs, path.choices_.end())) repeat(choice);
}

void Match::arrange(const std::function<void(flow::Arrangement&)>& write) {
  if (impl_->state != State::deciding || !impl_->flow.quiet())
    throw std::logic_error("a position can only be arranged while a decision waits and no script is under way");
  try {
    flow::Arrangement arrangement(impl_->flow);
    write(arrangement);
  } catch (...) {
    impl_->rewind(impl_->choices.size());
    throw;
  }
  impl_->origin = std::make_shared<std::string>(write_checkpoint(impl_->world, impl_->flow.frames(), 0));
  impl_->seed = seed();
  impl_->begin();
}

void Match::trace(bool on) {
  if (!on) impl_->world.trace({});
  else impl_->world.trace([host = impl_->host] { return host->current_line(); });
}

bool Match::drew_lots_since(const Match& earlier) const {
  const world::World& before = earlier.impl_->world;
  const auto key = [](const world::World& world) { return world.get<world::Table>(world::Layout::table).rng_key; };
  const auto drawn = [](const world::World& world, Entity stream) { return world.get<world::Stream>(stream).drawn; };
  if (key(before) != key(impl_->world)) return true;
  for (Entity stream : impl_->layout->streams)
    if (drawn(before, stream) != drawn(impl_->world, stream)) return true;
  return false;
}

bool Match::learned_since(const Match& earlier, Seat seat) const {
  const auto knows = [&](const world::World& world, Entity card) {
    return world.get<world::Card>(card).known_to >> seat & 1;
  };
  for (Entity card : impl_->layout->cards)
    if (knows(impl_->world, card) && !knows(earlier.impl_->world, card)) return true;
  return false;
}

std::vector<int> Match::scores() const {
  std::vector<int> scores;
  for (Entity player : impl_->layout->players) scores.push_back(impl_->world.get<world::Player>(player).score);
  return scores;
}

// END-1 to END-4: points, then goods; who is still tied shares the rank.
std::vector<Match::Standing> Match::standings() const {
  std::vector<Standing> all;
  for (Entity player : impl_->layout->players) {
    Standing standing{static_cast<Seat>(impl_->layout->players.position(player)), 1,
                      impl_->world.get<world::Player>(player).score, 0};
    for (const Id<Resource> r : rules().resources.ids())
      standing.tiebreak += rules().resources[r].tiebreak * impl_->world.get<world::Stock>(player).goods[r];
    all.push_back(standing);
  }
  const auto worth = [](const Standing& s) { return std::pair(-s.score, -s.tiebreak); };
  std::stable_sort(all.begin(), all.end(), [&](const Standing& a, const Standing& b) { return worth(a) < worth(b); });
  for (std::size_t i = 1; i < all.size(); ++i)
    all[i].rank = worth(all[i]) == worth(all[i - 1]) ? all[i - 1].rank : static_cast<int>(i) + 1;
  return all;
}

std::string Match::checkpoint() const {
  const Impl::QuietPoint& point = impl_->last_decision();
  if (point.choice < impl_->dealt)
    throw std::logic_error("a world that was dealt in the middle of a script has no quiet point yet");
  world::World world(impl_->layout);
  world.copy_from(impl_->world);
  world.roll_back(point.mark);
  flow::FrameStack stack;
  stack.assign(impl_->frames.data() + point.first_frame, point.frame_count);
  return write_checkpoint(world, stack, point.choice);
}

std::shared_ptr<const world::Layout> make_layout(std::shared_ptr<const Ruleset> rules, GameOptions options) {
  return std::make_shared<world::Layout>(std::move(rules), std::move(options));
}

}  // namespace castellan::match
