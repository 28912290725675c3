// A running game: choose, undo, clone, look at it through one seat's eyes, save it. Front ends, bots, tests and the lab
// need nothing else.
//
// ```cpp
// match::Match match(match::make_layout(rules, 3), match::make_script_host(rules, script::Limits{}), 42);
// world::Rng chance(7);
// while (match.state() == match::Match::State::deciding) {
//   const flow::Decision& decision = match.decision();  // who must choose, what kind of choice it is, the options
//   match.choose(chance.below(static_cast<std::uint32_t>(decision.options.size())));
// }
// const std::uint64_t end = match.hash();
// match.undo_to(10);  // the decision after ten choices
// while (match.state() == match::Match::State::deciding) match.choose(match.decision().options.size() - 1);
// const match::Match::Standing winner = match.standings().front();  // another game from there on
// ```
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "castellan/base/export.hpp"
#include "castellan/definitions/game_options.hpp"
#include "castellan/definitions/ruleset.hpp"
#include "castellan/flow/decision.hpp"
#include "castellan/flow/reason.hpp"
#include "castellan/world/event.hpp"

namespace castellan::flow {
class Arrangement;
class Flow;
}  // namespace castellan::flow

namespace castellan::world {
class Layout;
class World;
}  // namespace castellan::world

namespace castellan::script {
class ScriptHost;
}

namespace castellan::match {

// The result of a choice.
struct Verdict {
  bool accepted = true;
  flow::Reason reason;  // why not
};

// Why a match can't go on: a script ran into a limit.
struct StopReason {
  std::string pack;
  std::string message;
  std::string traceback;
  std::string limit;  // instructions, memory, time, output, stack depth
};

// An option that is not offered, by key, and why.
struct NotOffered {
  std::string key;
  flow::Reason reason;
  flow::Option option;
};

class CASTELLAN_API Match {
 public:
  enum class State : std::uint8_t { deciding, over, stopped };

  // The layout must be of the host's Ruleset; it is shared by all matches with these options.
  Match(std::shared_ptr<const world::Layout> layout, std::shared_ptr<script::ScriptHost> host, std::uint64_t seed);
  ~Match();
  Match(Match&&) noexcept;
  Match& operator=(Match&&) noexcept;

  // Starts again with another seed; keeps memory.
  void restart(std::uint64_t seed);

  State state() const;
  bool over() const { return state() == State::over; }
  const flow::Decision& decision() const;
  // The stable key of an option of the current decision.
  std::string key(std::size_t option) const;
  Verdict choose(std::size_t option);
  Verdict choose(std::string_view key);
  // How many choices have been made; in a dealt world, since it was dealt.
  std::size_t choice_count() const;
  // What was considered and is not offered now; of a script, what it gave reasons for. Reasons are not kept: finding
  // them runs the step once more, and a pack's predicate may run into a limit there. So a copy of the match is asked,
  // which takes as long as clone(), and this one stays as it is.
  std::vector<NotOffered> not_offered() const;

  // No script is in flight.
  bool quiet() const;
  // Back by one choice, or to the decision after `count` choices.
  void undo();
  void undo_to(std::size_t count);
  // All choices again from the last quiet point, as after loading.
  void rerun();
  // A limit was hit: `stopped` holds why. After raising it, continues with the choices that were made.
  const StopReason& stopped() const;
  State resume();

  Match clone() const;
  // A playable match in which all that the seat can't know is dealt again from this key: cards, hidden values, what was
  // said about them, and the game's own generator. It begins here: nothing leads back to the true game. It can't be
  // saved.
  Match sample(Seat seat, std::uint64_t key) const;
  bool dealt() const;
  // The same for those who deal often: into a match of the same layout and host that was dealt before, and whose memory
  // is used again. What happened before is not copied: events() begins here, and path() throws std::logic_error.
  void sample_into(Match& world, Seat seat, std::uint64_t key) const;
  // In a dealt world: a choice at the very decision it was dealt for, whatever has been chosen since. The same as
  // undo_to(0) and choose(), but the options need not be found again.
  Verdict choose_anew(std::size_t option);
  // In a dealt world: the worker on a plank acts at once, though its time has not come. This counts as a choice, so
  // that it can be undone. False where it can't be done: no worker is there, or a script is under way.
  bool act_at_once(Entity plank);
  // State, decision, events, changes and reasons (see not_offered) as far as the seat may see them; for `nobody`, as
  // far as everybody may.
  nlohmann::ordered_json view(Seat seat) const;
  // A thing of the state, and an event, in the same form: for front ends that follow a game choice by choice.
  nlohmann::ordered_json view(Entity thing, Seat seat) const;
  nlohmann::ordered_json view(const world::Event& event, Seat seat) const;

  // Same packs, options, seed and choices: same hash, on every machine, after save, load, clone and undo.
  std::uint64_t hash() const;

  // What has happened, in order; undo takes events back (see log_reader.hpp).
  std::span<const world::Event> events() const;
  // Whether all of it is noted, as it is at first. Otherwise only what hooks hear, the ends of turns, and scripts that
  // failed: for many games whose story nobody reads. The game is the same.
  void keep_log(bool keep);
  // The text of an event that has one: the error of a script that failed.
  const std::string& note(const world::Event& event) const;
  // The months that have begun; 0 during setup.
  int month() const;
  // Whether chance has decided something, or the seat has seen a card, since an earlier state of the same game.
  bool drew_lots_since(const Match& earlier) const;
  bool learned_since(const Match& earlier, Seat seat) const;
  // All things and their components, to read. It hides nothing: what a seat may see of it is view()'s.
  const world::World& world() const;

  int player_count() const;
  std::vector<int> scores() const;
  // How the players stand, best first by points and then by what their goods are worth; winners share rank 1.
  struct Standing {
    Seat seat = nobody;
    int rank = 1;
    int score = 0;
    int tiebreak = 0;
  };
  std::vector<Standing> standings() const;
  // Of a dealt world, the key it was dealt from.
  std::uint64_t seed() const;
  const Ruleset& rules() const;
  std::shared_ptr<const world::Layout> layout() const;
  std::shared_ptr<script::ScriptHost> host() const;

  // A choice as saved: which option of its decision.
  struct Choice {
    std::uint16_t option = 0;
    Seat seat = nobody;
    bool redeal = false;  // not a choice but a re-deal by sample()
    bool acts = false;    // not a choice but a worker's action by act_at_once(), whose plank is the key
    // When it was made, and the kind of decision: noted by the match that makes it.
    flow::Decision::Kind kind = flow::Decision::Kind::ask;
    std::int16_t month = 0;
    std::uint64_t key = 0;  // of the re-deal
    bool operator==(const Choice& other) const {
      return option == other.option && seat == other.seat && redeal == other.redeal && key == other.key &&
             acts == other.acts;
    }
  };
  // How many decisions of the kind that waits its seat has made this month.
  std::size_t decided_before() const;
  // As many as choice_count() says.
  std::span<const Choice> choices() const;
  // Makes a choice another match has made from the same position.
  void repeat(const Choice& choice);
  // The checkpoint this match began from instead of a seed, or empty.
  const std::string& origin() const;
  // Goes on from a checkpoint (its text, see checkpoint.hpp) instead of the beginning.
  static Match from_checkpoint(std::shared_ptr<const world::Layout> layout, std::shared_ptr<script::ScriptHost> host,
                               std::uint64_t seed, const std::string& checkpoint);
  // The canonical state of the last quiet point, definitions named by id. Throws std::logic_error where that lies
  // before a dealt world began.
  std::string checkpoint() const;

  // Sets up a position by hand (see arrangement.hpp). It becomes the match's origin, like a checkpoint: no choice has
  // been made yet, and undo, clone, load and save begin with it. Throws std::logic_error in the middle of a script; if
  // `write` throws, nothing has changed.
  void arrange(const std::function<void(flow::Arrangement&)>& write);

  // While on, every write of a script also remembers its source line (World::traced): for inspectors, not for play.
  void trace(bool on);

  // Where a match stands: how it began and every choice since, in a dealt world those of the true game as well. Only a
  // match can look into it, so a bot learns nothing from that of a dealt world.
  class Path {
   public:
    const std::shared_ptr<const world::Layout>& layout() const { return layout_; }

   private:
    friend class Match;
    std::shared_ptr<const world::Layout> layout_;
    std::shared_ptr<const std::string> origin_;
    std::uint64_t seed_ = 0;
    std::vector<Choice> choices_;
  };
  Path path() const;
  // A match that stands there, with scripts of its own: for another thread.
  static Match at(const Path& path, std::shared_ptr<script::ScriptHost> host);
  // Goes there from wherever this match stands. The path must be of the same layout.
  void follow(const Path& path);

  // For tests and tools inside the kernel: changing the state behind the match's back.
  world::World& world();
  flow::Flow& flow();
  const flow::Flow& flow() const;

 private:
  struct Impl;
  explicit Match(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

CASTELLAN_API std::shared_ptr<const world::Layout> make_layout(std::shared_ptr<const Ruleset> rules,
                                                               GameOptions options);

}  // namespace castellan::match
