// All games of a studio: made, found, listed, copied, deleted. A game is loaded when somebody comes to its table.
#pragma once

#include <atomic>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "setup.hpp"
#include "table.hpp"

namespace castellan::studio {

// What a game is begun with.
struct NewGame {
  std::string title;
  WantedPacks packs;
  std::vector<StoredSeat> seats;  // kinds and names
  std::string guilds;             // as GameOptions::choose_guilds takes them
  std::vector<std::string> options;
  std::optional<std::uint64_t> seed;
};

// What can't be done, in words for the user.
struct TablesError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Whom a secret lets in.
struct Admission {
  std::string game;
  Seat seat = nobody;  // nobody: to watch
};

class Tables {
 public:
  explicit Tables(House& house);
  // All games are closed; bots that think are called back.
  ~Tables();

  Json describe_games();

  // Each waits for the disk, and throws TablesError.
  std::string begin(const NewGame& game);
  std::string copy(const std::string& id);
  std::string import(const std::string& save);
  // A game that begins as a match stands; all its players are people at this device.
  std::string begin_with(const match::Match& match, const std::vector<std::string>& mods, const std::string& title);
  // A new game that begins with the first choices of another. `all_here`: bots and guests become people at this device.
  std::string branch(const std::string& id, std::size_t choices, const std::string& title, bool all_here);
  void remove(const std::string& id);

  std::optional<Admission> admit(const std::string& secret) const;
  // Nothing if there is no such game.
  std::shared_ptr<Table> find(const std::string& id);

 private:
  std::string add(StoredGame game);
  void remember(const StoredGame& game);
  void check_seats(const std::vector<StoredSeat>& seats) const;

  // Now and then games that nobody touches go back to the disk.
  void look_after_idle_games();

  House& house_;
  boost::asio::strand<boost::asio::thread_pool::executor_type> strand_;  // over what follows
  boost::asio::steady_timer timer_;
  std::shared_ptr<std::atomic<std::size_t>> put_away_ = std::make_shared<std::atomic<std::size_t>>(0);
  bool closing_ = false;

  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Table>> open_;
  std::map<std::string, Admission> secrets_;
};

// Letters and digits that can't be guessed.
std::string make_secret();

}  // namespace castellan::studio
