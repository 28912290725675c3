// The table of one scenario test: a position that is arranged, choices by name, and what is expected. `t` in a test is
// this table. It is strict: anything that goes wrong is a problem of the test, with the line of the test file it
// happened at.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "castellan/flow/arrangement.hpp"
#include "castellan/match/match.hpp"
#include "castellan/script/host_call.hpp"
#include "castellan/workshop/scenarios/choosing.hpp"
#include "castellan/workshop/scenarios/test_file.hpp"
#include "castellan/world/event_details.hpp"

namespace castellan::workshop {

class ScenarioTable {
 public:
  // What a test does at the moment. `expect` only looks.
  enum class Stage : std::uint8_t { given, when, expect };

  // The first decision of the first round, with the questions of the setup answered by their first options: crests in
  // the order of the seats, hands empty, named guilds in districts 1, 2, …
  // Empty: no phase of the setup takes place. Guilds and crests lie as above, all cards in their decks.
  enum class Beginning : std::uint8_t { usual, empty };
  ScenarioTable(const TestFile& file, std::shared_ptr<const world::Layout> layout,
                std::shared_ptr<script::ScriptHost> scripts, std::uint64_t seed, Beginning beginning);
  ScenarioTable(const ScenarioTable&) = delete;
  ScenarioTable& operator=(const ScenarioTable&) = delete;

  match::Match& match() { return match_; }
  const match::Match& match() const { return match_; }
  const ThingsByName& names() const { return names_; }
  const world::Layout& layout() const { return *match_.layout(); }
  const Ruleset& rules() const { return match_.rules(); }

  // Stages
  void begin(Stage stage, int line);
  // Writes down what was arranged; afterwards a player is asked, or the game is over.
  void settle();
  // A question in the middle of a script that the test neither answered nor looked at is a problem.
  void check_nothing_is_left_open();

  // The position
  // For writing; refused where the test may not arrange.
  flow::Arrangement position();
  // The game goes on with this phase of the round or the ending when the position is settled.
  void enter(PhaseList list, Id<Phase> phase, Entity player);
  // The setup goes on with this phase: those before it have taken place, with all questions answered by their first
  // options. What was arranged before is lost, so this comes first.
  void enter_setup(Id<Phase> phase);

  // Choices
  void choose(Entity player, const std::string& key);
  bool offers(std::string_view key) { return option_of(match_, names_, key).has_value(); }
  void require_asked(Entity player, std::string_view what);
  // The question is being looked at: it is not forgotten.
  void look_at_question();

  // Scripts that fail while this is set are remembered instead of failing the test.
  void expect_failures(bool expected) { expecting_failures_ = expected, script_failures_.clear(); }
  const std::vector<std::string>& script_failures() const { return script_failures_; }

  // What happened since `when` began.
  world::KeptEvents events() const;

  // Problems
  // Notes a problem at the line of the call that is under way.
  void complain(std::string message) { problems_.push_back(file_.problem(line_, std::move(message))); }
  void complain_at(int line, std::string message) { problems_.push_back(file_.problem(line, std::move(message))); }
  const std::vector<TestProblem>& problems() const { return problems_; }
  void set_line(int line) { line_ = line; }
  int line() const { return line_; }

  // What a test has read since its last call: what a failed check shows.
  void note_read(std::string text);
  std::vector<std::string> take_reads() { return std::exchange(reads_, {}); }

  // Texts a call hands to Lua; they must live until it has them.
  std::vector<std::string> words;
  // The events a call looks at.
  world::KeptEvents candidates;

 private:
  void arrange_usual_position();
  void empty_the_table();
  void lay_guilds(flow::Arrangement& to);
  void write_position();
  void check_scripts();
  void fail_script(const std::string& what);

  const TestFile& file_;
  match::Match match_;
  ThingsByName names_;
  Stage stage_ = Stage::given;
  int line_ = 0;
  bool arranged_ = false;   // something waits to be settled
  bool written_ = false;    // the test has arranged something
  bool empty_ = false;      // no phase of the setup has taken place
  Id<Phase> phase_ = none;  // to be entered, or none
  PhaseList list_ = PhaseList::round;
  Entity first_ = nothing;
  int phase_line_ = 0;
  bool question_seen_ = false;
  int choice_line_ = 0;
  std::vector<std::string> failures_seen_;  // of scripts, as the log has them
  std::size_t complaints_seen_ = 0;
  std::size_t when_began_ = 0;
  world::KeptEvents earlier_;  // events that a new position has wiped off the log
  bool expecting_failures_ = false;
  std::vector<std::string> script_failures_;
  std::vector<TestProblem> problems_;
  std::vector<std::string> reads_;
};

}  // namespace castellan::workshop
