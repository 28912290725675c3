// One game that is being played: the match, who sits where, who looks on. Everything here happens on the table's own
// strand, one thing after another, so that a table never waits for another one; bots think elsewhere meanwhile.
#pragma once

#include <atomic>
#include <boost/asio/strand.hpp>
#include <boost/asio/thread_pool.hpp>
#include <castellan/match/match.hpp>
#include <castellan/match/words.hpp>
#include <castellan/plugin/bots.hpp>
#include <chrono>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "../protocol/sightings.hpp"
#include "../store/store.hpp"
#include "house.hpp"
#include "obstacle.hpp"

namespace castellan::studio {

// Somebody at a table, on whatever line: gets messages, has some seats, and looks at the game from one of them.
struct Guest {
  std::vector<Seat> seats;  // it may choose for
  Seat viewer = nobody;
  std::string language = "en";
  bool may_seat_bots = false;  // for others than its own seats
  std::function<void(std::string message)> send;
  bool greeted = false;  // has the rules, and the state its viewer saw last

  bool has(Seat seat) const;
};

class Table : public std::enable_shared_from_this<Table> {
 public:
  Table(House& house, StoredGame game);

  const std::string& id() const { return id_; }
  // Runs something on the strand, when no choice is on its way to the disk.
  void post(std::function<void()> work);
  // The same without counting as something that somebody does.
  void post_aside(std::function<void()> work);

  // All from here on: only on the strand.
  // Loads the game unless it is loaded. What is in the way, if anything.
  const Obstacle& open();

  // The seats of people at the host's own device.
  std::vector<Seat> seats_here() const;
  // From where a guest looks first: its seat. Where it has several, nobody's cards are shown before somebody says who
  // looks.
  Seat first_view(const Guest& guest) const;
  void welcome(const std::shared_ptr<Guest>& guest);
  void dismiss(const std::shared_ptr<Guest>& guest);
  void look(const std::shared_ptr<Guest>& guest, Seat seat);
  void speak(const std::shared_ptr<Guest>& guest, const std::string& language);

  // The answer says what came of it. `number`: of the state the choice was made on. Several keys are made in one go, in
  // any order in which they are offered.
  using Answer = std::function<void(Json)>;
  void choose(const std::shared_ptr<Guest>& guest, std::uint64_t number, std::vector<std::string> keys, Answer answer);
  void undo(const std::shared_ptr<Guest>& guest, std::uint64_t number, Answer answer);
  void seat_bot(const std::shared_ptr<Guest>& guest, Seat seat, const std::string& bot, Answer answer);
  Json refused(const Guest& guest);
  Json help(const Guest& guest, const std::string& word);
  // A save file.
  std::string exported();
  // Runs something when no bot thinks about the match: one that does is called back.
  void calmly(std::function<void()> work);
  // The game under other rules, with as many of its choices as were made again: it goes on from there for everybody,
  // and so it is kept. Only calmly.
  void bring_under(match::Match match, std::function<void(const std::string& problem)> then);
  // Null unless it is open.
  const match::Match* match() const { return match_ ? &*match_ : nullptr; }
  const StoredGame& stored() const { return stored_; }
  std::uint64_t number() const { return number_; }
  // Brings a game under the packs that are here now: from its checkpoint, or with all choices made again as far as they
  // are offered.
  void go_on(bool from_checkpoint, Answer answer);
  // Nobody is here and nothing is under way: the game goes back to the disk until somebody comes.
  void rest();
  // The same if people are here, but have done nothing for a while. Whether it did.
  bool doze();
  void close();

  bool in_memory() const { return match_.has_value(); }

  // For lists: may be asked from anywhere.
  std::size_t guests() const { return guest_count_; }

 private:
  void load();
  void replay(const StoredGame& game);
  void keep_checkpoint();
  StoredGame from_checkpoint(const match::Save& setup) const;
  StoredGame under_new_rules(const match::Save& setup) const;
  bool is_person(Seat seat) const;
  const std::string& bot_of(Seat seat) const;
  bool bot_decides() const;
  const char* state_name() const;
  const match::Words& words(const Guest& guest);
  void forget_unused_words();

  Json state_for(const Guest& guest, Json things, bool whole);
  void add_log(Json& message, const Guest& guest, bool whole);
  Json seats_json() const;
  void greet(Guest& guest);
  void tell_everybody();
  Json refusal(const Guest& guest, const char* why, const std::string& text = {});

  std::size_t make_choices(Seat seat, std::vector<std::string> keys, flow::Reason& refused);
  void take_back(std::size_t count);
  void go_on_with_waiting();
  Store::Done when_written(std::function<void(const std::string& problem)> then);
  void keep(std::size_t from, std::function<void(const std::string& problem)> then);
  void settle();
  bool is_busy() const;
  void put_away();
  void let_bot_think();
  void bot_has_chosen(std::uint64_t asked_at, std::size_t option);
  void make_bots();

  House& house_;
  std::string id_;
  StoredGame stored_;  // without choices once it is loaded
  boost::asio::strand<boost::asio::thread_pool::executor_type> strand_;
  Obstacle obstacle_;
  bool opened_ = false;
  bool closed_ = false;

  PlayableRules rules_;  // as long as somebody is here: a game goes on by the rules it was loaded with
  std::optional<match::Match> match_;
  std::vector<StoredChoice> choices_;
  // So many there were when the last checkpoint was written, once it is known: it stays so while the game is on the
  // disk.
  std::optional<std::size_t> kept_choices_;
  std::uint64_t number_ = 0;
  std::optional<std::uint64_t> undone_;  // the state that was left by the last undo
  bool writing_ = false;
  std::deque<std::function<void()>> waiting_;
  std::chrono::steady_clock::time_point touched_{};

  std::unique_ptr<bots::BotTable> bots_;
  std::vector<std::size_t> bot_numbers_;  // by seat
  std::shared_ptr<bots::BotMishaps> mishaps_;
  std::shared_ptr<std::atomic<bool>> stop_thinking_;
  bool thinking_ = false;

  std::list<std::shared_ptr<Guest>> guests_;
  std::atomic<std::size_t> guest_count_{0};
  Sightings sightings_;
  std::vector<world::Event> log_;  // as it was told last
  std::size_t log_stands_ = 0;     // so much of it still stood when that began
  std::map<std::pair<Seat, std::string>, match::Words> words_;
};

}  // namespace castellan::studio
