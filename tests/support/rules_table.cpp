#include "support/rules_table.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <ostream>

#include "castellan/flow/operations.hpp"
#include "castellan/match/rules.hpp"
#include "castellan/workshop/scenarios/choosing.hpp"
#include "support/fixtures.hpp"

namespace castellan::test {
namespace {

// A match at its first placement, made once for each setup and then copied.
struct Fresh {
  match::Match match;
  workshop::ThingsByName things;
};

GameOptions options_of(const Ruleset& rules, int players, const TableSetup& setup) {
  GameOptions options(players);
  options.choose_guilds(rules, setup.guilds);
  return options;
}

using Files = std::vector<std::pair<std::string, std::string>>;

std::shared_ptr<const Ruleset> rules_with_extra(const TableSetup& setup) {
  std::vector<content::PackSource> sources = testing::sources_with(setup.packs);
  content::PackSource extra = testing::pack_of("extra", setup.files);
  for (const content::PackSource& source : sources) extra.depends.push_back(source.pack.id);
  sources.push_back(std::move(extra));
  return testing::load_sources(sources);
}

Fresh make_fresh(int players, const TableSetup& setup) {
  const auto rules = setup.files.empty() ? testing::rules_with(setup.packs) : rules_with_extra(setup);
  match::Match match(match::make_layout(rules, options_of(*rules, players, setup)), match::make_script_host(rules, {}),
                     1);
  // The first option each: which cards are kept does not matter. Neutral dwarves can't share a guild. A pack may do
  // without placement.
  const auto has_begun = [](flow::Decision::Kind kind) {
    return kind == flow::Decision::Kind::placement || kind == flow::Decision::Kind::turn;
  };
  while (!has_begun(match.decision().kind)) REQUIRE(match.choose(std::size_t{0}).accepted);
  // Packs go without saying, but for the one a test writes itself.
  workshop::ThingsByName things(*match.layout(), {"extra"});
  return {std::move(match), std::move(things)};
}

Fresh& fresh_table(int players, const TableSetup& setup) {
  static std::map<std::tuple<int, std::string, std::vector<std::string>, Files>, Fresh> made;
  const auto key = std::tuple(players, setup.guilds, setup.packs, setup.files);
  auto found = made.find(key);
  if (found == made.end()) found = made.emplace(key, make_fresh(players, setup)).first;
  return found->second;
}

}  // namespace

std::ostream& operator<<(std::ostream& out, Colour colour) { return out << workshop::seat_colours[colour]; }

std::ostream& operator<<(std::ostream& out, const Purse& purse) {
  return out << "wood " << purse.wood << ", stone " << purse.stone << ", metal " << purse.metal << ", gold "
             << purse.gold;
}

RulesTable::RulesTable(int players, const TableSetup& setup)
    : match_(fresh_table(players, setup).match.clone()), things_(&fresh_table(players, setup).things) {
  later([this](flow::Arrangement& a) {
    const world::Layout& l = layout();
    const auto& named = l.options().guilds;
    for (std::size_t i = 0; i < named.size(); ++i) a.guild(l.guilds[named[i].index()], l.districts[i]);
    for (Entity pile : l.piles)
      if (a.world().get<world::Pile>(pile).role != world::Pile::deck) a.clear(pile);
    for (std::size_t i = 0; i < l.pieces.size(); ++i)
      if (match_.rules().pieces[a.world().get<world::PieceSpot>(l.pieces[i]).piece].blocks)
        a.piece(l.pieces[i], a.world().get<world::District>(l.districts[3 + i]).guild);
    for (Entity player : l.players) a.crest(player, static_cast<int>(l.players.position(player)) + 1);
    a.enter(id(match_.rules().round, "placement"), l.players[0]);
  });
  pool({"pub", "gardens", "tower"});
}

template <class T>
Id<T> RulesTable::id(const TableOf<T>& table, const std::string& name) const {
  const Id<T> found = table.find(name);
  if (found == none) FAIL("the rules know no " << name);
  return found;
}

match::Match& RulesTable::match() {
  settle();
  return match_;
}

// Writes what was put down since the last time.
void RulesTable::settle() {
  if (pending_.empty()) return;
  const std::vector<Write> writes = std::move(pending_);
  pending_.clear();
  match_.arrange([&](flow::Arrangement& arrangement) {
    for (const Write& write : writes) write(arrangement);
  });
  events_before_ = 0;
  require_no_failure();
}

Entity RulesTable::thing(const std::string& name) {
  const Entity found = things_->find(name);
  if (found == nothing) FAIL("there is nothing called " << name << " on the table");
  return found;
}

// Phases -----------------------------------------------------------------------------------------------------------

void RulesTable::enter(const std::string& phase) {
  later([this, phase](flow::Arrangement& a) { a.enter(id(match_.rules().round, phase)); });
  settle();
}

void RulesTable::placement(Colour first) {
  later([this, first](flow::Arrangement& a) { a.enter(id(match_.rules().round, "placement"), player(first)); });
  settle();
  require_asked(first);
}

void RulesTable::actions(Colour first) {
  later([this, first](flow::Arrangement& a) { a.enter(id(match_.rules().round, "actions"), player(first)); });
  settle();
  require_asked(first);
}

void RulesTable::collection() { enter("harvest"); }
void RulesTable::neutral_turns() { enter("neutral_turns"); }

void RulesTable::scoring(int of_month) {
  month(of_month);
  enter("scoring");
}

// Choices ----------------------------------------------------------------------------------------------------------

void RulesTable::begin_choices() {
  settle();
  events_before_ = match_.world().events().size();
}

void RulesTable::choose_one(const std::string& key) {
  try {
    REQUIRE(match_.choose(find_option(match_, *things_, key)).accepted);
  } catch (const std::invalid_argument& e) {
    FAIL(e.what());
  }
  require_no_failure();
}

void RulesTable::require_no_failure() {
  if (match_.state() == match::Match::State::stopped) FAIL("a script ran into a limit: " << match_.stopped().message);
  for (const world::Event& event : match_.world().events())
    if (event.type == EventType::script_failed) FAIL("a script failed: " << match_.world().note_text(event.amount));
}

void RulesTable::require_asked(Colour player) {
  if (over()) FAIL("nobody is asked: the game is over");
  if (asked() != player)
    FAIL(workshop::seat_colours[player] << " should be asked. " << question_text(match_, *things_));
}

void RulesTable::pass(Colour player) {
  choose(player, "pass");
  while (!over() && match_.decision().kind == flow::Decision::Kind::distribution) {
    const std::string key = offered()[0];
    choose_one(key.substr(0, key.rfind(':') + 1) + "gold_mine");
  }
}

void RulesTable::end_turn(Colour player) {
  choose(player, "end_turn");
  while (!over() && match_.decision().kind == flow::Decision::Kind::discard) choose_one(offered()[0]);
}

void RulesTable::all_pass() {
  settle();
  while (!over() && match_.decision().kind == flow::Decision::Kind::placement) pass(asked());
}

// The question -----------------------------------------------------------------------------------------------------

Colour RulesTable::asked() { return static_cast<Colour>(match().decision().seat); }
std::string RulesTable::prompt() { return match().decision().prompt(); }
bool RulesTable::over() { return match().over(); }

Names RulesTable::offered() {
  settle();
  return offered_keys(match_, *things_);
}

bool RulesTable::offers(const std::string& key) {
  const Names keys = offered();
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

std::string RulesTable::refused(const std::string& key) {
  if (offers(key)) FAIL("\"" << key << "\" is offered");
  if (const auto reason = refusal_of(match_, *things_, key)) return *reason;
  std::string considered;
  for (const std::string& name : refused_keys(match_, *things_)) considered += " " + name;
  FAIL("\"" << key << "\" was not even considered, only:" << considered << ". " << question_text(match_, *things_));
  return {};
}

std::string RulesTable::phase() {
  settle();
  for (const flow::Frame& frame : match_.flow().frames())
    if (frame.procedure() == Procedure::phase && frame.as<flow::PhaseFrame>().list == PhaseList::round)
      return plain(match_.rules().round[frame.as<flow::PhaseFrame>().phase].id);
  return {};
}

int RulesTable::happened(EventType type) {
  settle();
  const auto events = match_.world().events().subspan(events_before_);
  return static_cast<int>(
      std::count_if(events.begin(), events.end(), [&](const world::Event& e) { return e.type == type; }));
}

}  // namespace castellan::test
