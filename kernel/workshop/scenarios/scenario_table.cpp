#include "castellan/workshop/scenarios/scenario_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <stdexcept>

#include "castellan/flow/operations.hpp"
#include "castellan/match/invariants.hpp"
#include "castellan/script/script_host.hpp"
#include "castellan/workshop/scenarios/pack_properties.hpp"

namespace castellan::workshop {
namespace {

// The phase of the round that is under way, or none.
Id<Phase> phase_of_round(const match::Match& match) {
  for (const flow::Frame& frame : match.flow().frames())
    if (frame.procedure() == Procedure::phase && frame.as<flow::PhaseFrame>().list == PhaseList::round)
      return frame.as<flow::PhaseFrame>().phase;
  return none;
}

}  // namespace

ScenarioTable::ScenarioTable(const TestFile& file, std::shared_ptr<const world::Layout> layout,
                             std::shared_ptr<script::ScriptHost> scripts, std::uint64_t seed, Beginning beginning)
    : file_(file), match_(layout, std::move(scripts), seed), names_(*layout) {
  constexpr std::size_t longest_setup = 10'000;
  const auto ready = [&] { return match_.quiet() && phase_of_round(match_) != none; };
  while (match_.state() == match::Match::State::deciding && !ready() && match_.choice_count() < longest_setup)
    match_.choose(std::size_t{0});
  check_scripts();
  if (match_.state() != match::Match::State::deciding || !ready())
    throw std::invalid_argument("no position can be arranged: this game never waits for a player outside of a script");
  empty_ = beginning == Beginning::empty;
  if (empty_) empty_the_table();
  else arrange_usual_position();
  written_ = false;
}

void ScenarioTable::lay_guilds(flow::Arrangement& to) {
  const world::Layout& l = layout();
  const auto& named = l.options().guilds;
  for (std::size_t i = 0; i < named.size() && i < l.districts.size(); ++i)
    to.guild(l.guilds[named[i].index()], l.districts[i]);
}

// As the box is opened: nothing is drawn, dealt or asked. Districts no guild was named for get the first ones that fit.
void ScenarioTable::empty_the_table() {
  flow::Arrangement to = position();
  const world::Layout& l = layout();
  world::World fresh(match_.layout());
  fresh.reset(match_.world().get<world::Table>(world::Layout::table).rng_key);
  to.take_over(fresh, match_.flow().frames());
  lay_guilds(to);
  std::size_t next = 0;
  for (Entity district : l.districts) {
    if (to.world().get<world::District>(district).guild != nothing) continue;
    const auto fits = [&](Entity tile) {
      const world::GuildTile& t = to.world().get<world::GuildTile>(tile);
      return t.district == nothing && rules().guilds[t.guild].min_players <= l.player_count();
    };
    while (next < l.guilds.size() && !fits(l.guilds[next])) ++next;
    if (next < l.guilds.size()) to.guild(l.guilds[next], district);
  }
  for (Entity player : l.players) to.crest(player, static_cast<int>(l.players.position(player)) + 1);
  list_ = PhaseList::round;
  phase_ = Id<Phase>(0);
}

void ScenarioTable::enter_setup(Id<Phase> phase) {
  if ((written_ && !empty_) || stage_ != Stage::given)
    throw std::invalid_argument("a test of the setup begins with t:at(\"…\") in `given`: what comes before it is lost");
  flow::Arrangement to = position();
  if (empty_) {  // nothing has taken place before it
    list_ = PhaseList::setup;
    phase_ = phase;
    phase_line_ = line_;
    return;
  }
  world::World fresh(match_.layout());
  fresh.reset(match_.world().get<world::Table>(world::Layout::table).rng_key);
  flow::Flow flow(fresh, *match_.host());
  flow.begin();
  match_.host()->begin_action();
  if (!flow.run_to(PhaseList::setup, phase))
    throw std::invalid_argument(fmt::format("this game never comes to the phase \"{}\"", rules().setup[phase].name()));
  for (const world::Event& event : fresh.events())
    if (event.type == EventType::script_failed)
      fail_script("a script of the setup failed: " + fresh.note_text(event.amount));
  to.take_over(fresh, flow.frames());
  const world::Layout& l = layout();
  if (to.world().get<world::District>(l.districts[0]).guild != nothing) lay_guilds(to);
  if (to.world().get<world::Player>(l.players[0]).crest > 0)
    for (Entity player : l.players) to.crest(player, static_cast<int>(l.players.position(player)) + 1);
  list_ = PhaseList::setup;
  phase_ = none;  // the frames have it
  phase_line_ = line_;
}

void ScenarioTable::arrange_usual_position() {
  flow::Arrangement to = position();
  const world::Layout& l = layout();
  lay_guilds(to);
  for (Entity pile : l.piles)
    if (const int role = to.world().get<world::Pile>(pile).role;
        role == world::Pile::hand || role == world::Pile::built || role == world::Pile::aside)
      to.clear(pile);
  // What keeps workers away stands where no guild was named.
  std::size_t district = l.districts.size();
  for (Entity piece : l.pieces) {
    const world::PieceSpot& spot = to.world().get<world::PieceSpot>(piece);
    if (spot.place == nothing || !rules().pieces[spot.piece].blocks) continue;
    if (!l.is(spot.place, EntityKind::guild) || district == 0) continue;
    to.piece(piece, to.world().get<world::District>(l.districts[--district]).guild);
  }
  for (Entity player : l.players) to.crest(player, static_cast<int>(l.players.position(player)) + 1);
  phase_ = phase_of_round(match_);
}

// Stages -----------------------------------------------------------------------------------------------------------

void ScenarioTable::begin(Stage stage, int line) {
  if (stage != Stage::given) settle();
  stage_ = stage;
  line_ = line;
  if (stage == Stage::when) {
    earlier_ = {};
    when_began_ = match_.world().events().size();
  }
  if (stage == Stage::expect) question_seen_ = false;
  reads_.clear();
}

void ScenarioTable::settle() {
  if (!arranged_) return;
  earlier_ = events();
  when_began_ = 0;
  failures_seen_.clear();
  arranged_ = false;
  const int line = line_;
  if (phase_line_ > 0) line_ = phase_line_;
  write_position();
  line_ = line;
  phase_line_ = 0;
}

void ScenarioTable::write_position() {
  match_.arrange([&](flow::Arrangement& to) {
    if (phase_ == none) return;
    const bool usual = phase_line_ == 0 && first_ == nothing;
    const bool turns = rules().phases(list_)[phase_].participants == Phase::For::each_player;
    to.enter(list_, phase_, usual && turns ? holder_of_crest(match_.flow(), 1) : first_);
  });
  phase_ = none;
  first_ = nothing;
  check_scripts();
  if (match_.state() == match::Match::State::stopped) return;
  if (const std::vector<std::string> broken = match::Invariants(match_).check_state(); !broken.empty())
    throw std::invalid_argument(
        fmt::format("no game can be in this position: {}", names_.plain(fmt::format("{}", fmt::join(broken, "; ")))));
}

void ScenarioTable::check_nothing_is_left_open() {
  if (match_.state() != match::Match::State::deciding || match_.quiet() || question_seen_) return;
  complain_at(choice_line_ > 0 ? choice_line_ : line_,
              fmt::format("a script still waits for an answer when `when` is over: choose one, or look at the question "
                          "in `expect`\n{}",
                          question_text(match_, names_)));
}

// The position -----------------------------------------------------------------------------------------------------

flow::Arrangement ScenarioTable::position() {
  if (stage_ == Stage::expect)
    throw std::invalid_argument("`expect` only looks: arrange the position in `given`, and play in `when`");
  if (match_.state() != match::Match::State::deciding)
    throw std::invalid_argument("the position can't be arranged any more: the game is over");
  if (!match_.quiet())
    throw std::invalid_argument(fmt::format("the position can't be arranged while a script waits for an answer\n{}",
                                            question_text(match_, names_)));
  arranged_ = true;
  written_ = true;
  return flow::Arrangement(match_.flow());
}

void ScenarioTable::enter(PhaseList list, Id<Phase> phase, Entity player) {
  position();
  list_ = list;
  phase_ = phase;
  first_ = player;
  phase_line_ = line_;
  if (stage_ == Stage::when) settle();
}

// Choices ----------------------------------------------------------------------------------------------------------

void ScenarioTable::choose(Entity player, const std::string& key) {
  if (stage_ == Stage::given) throw std::invalid_argument("`given` only arranges: choices belong in `when`");
  if (stage_ == Stage::expect) throw std::invalid_argument("`expect` only looks: choices belong in `when`");
  settle();
  require_asked(player, fmt::format("\"{}\" can't be chosen", key));
  const std::size_t option = find_option(match_, names_, key);
  choice_line_ = line_;
  question_seen_ = false;
  match_.choose(option);
  check_scripts();
}

void ScenarioTable::require_asked(Entity player, std::string_view what) {
  const std::string who = names_.name(player);
  if (match_.state() != match::Match::State::deciding)
    throw std::invalid_argument(fmt::format("{} by {}. {}", what, who, question_text(match_, names_)));
  if (layout().seats[static_cast<std::size_t>(match_.decision().seat)] != player)
    throw std::invalid_argument(
        fmt::format("{} by {}, who is not asked.\n{}", what, who, question_text(match_, names_)));
}

void ScenarioTable::look_at_question() {
  settle();
  question_seen_ = true;
}

// Scripts ----------------------------------------------------------------------------------------------------------

// A script that fails takes back what it did, failures inside it included, so the log is compared from its beginning.
void ScenarioTable::check_scripts() {
  std::vector<std::string> found;
  for (const world::Event& event : match_.world().events())
    if (event.type == EventType::script_failed) found.push_back(match_.world().note_text(event.amount));
  const auto [first_new, end] = std::ranges::mismatch(found, failures_seen_);
  const std::vector<std::string> fresh(first_new, found.end());
  failures_seen_ = std::move(found);
  for (const std::string& text : fresh) fail_script("a script failed: " + text.substr(0, text.find('\n')));
  if (match_.state() == match::Match::State::stopped)
    fail_script("a script ran into a limit: " + match_.stopped().message);
  const auto& complaints = match_.host()->complaints().texts();
  while (complaints_seen_ < complaints.size())
    fail_script("a modifier or predicate failed and counts as absent: " + complaints[complaints_seen_++]);
  if (match_.state() == match::Match::State::stopped) return;
  for (const Id<Function> invariant : rules().invariants)
    if (const std::string problem = match_.host()->examine(match_.flow(), invariant); !problem.empty()) {
      const Function& function = rules().functions[invariant];
      fail_script(fmt::format("{} of {} does not hold: {}", function.name, function.subject, problem));
    }
}

void ScenarioTable::fail_script(const std::string& what) {
  if (!expecting_failures_) {
    const TestProblem place = problem_at_script(rules(), what);
    throw std::invalid_argument(place.source.empty() ? what
                                                     : fmt::format("{}\n{:>4} | {}", what, place.line, place.source));
  }
  script_failures_.push_back(what);
}

// Looking ----------------------------------------------------------------------------------------------------------

world::KeptEvents ScenarioTable::events() const {
  world::KeptEvents all = earlier_;
  const world::World& world = match_.world();
  for (const world::Event& event : world.events().subspan(when_began_)) all.add(event, world.details(event));
  return all;
}

void ScenarioTable::note_read(std::string text) {
  constexpr std::size_t most = 8;
  if (std::ranges::find(reads_, text) != reads_.end()) return;
  if (reads_.size() == most) reads_.erase(reads_.begin());
  reads_.push_back(std::move(text));
}

}  // namespace castellan::workshop
