// Games on disk, in SQLite. A game is what it was begun with and the choices made since; running it again gives the
// rest.
//
// Everything is written by one thread, which puts what waits into one transaction: a choice is on the disk before
// anybody hears of it, and many games that are played at once share the wait for the disk.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

struct sqlite3;

namespace castellan::studio {

// The file can't be used. what() names it.
struct StoreError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct StoredSeat {
  std::string kind;    // `here`, `link` or a bot such as `greedy`
  std::string name;    // what the player wants to be called; may be empty
  std::string secret;  // opens the seat to whoever has it; empty for bots
  std::string bot;     // plays for an absent person; empty: nobody does

  bool operator==(const StoredSeat&) const = default;
  bool is_person() const { return kind == "here" || kind == "link"; }
};

struct StoredChoice {
  int seat = 0;
  std::string key;
  std::uint64_t at = 0;      // the state's number it was made on
  std::uint64_t series = 0;  // choices made in one go bear the number of the first
};

struct StoredGame {
  std::string id;
  std::string title;
  std::int64_t begun = 0;         // seconds since 1970, as is the other
  std::int64_t played = 0;        // last
  std::string game;               // the pack that is the game itself; empty: the usual one
  std::vector<std::string> mods;  // as they were asked for: ids and folders
  std::string setup;              // a save without choices (match/save.hpp): packs, options, seed
  std::vector<StoredSeat> seats;
  std::string spectators;         // the secret of those who only watch
  std::string state = "running";  // or over, stopped
  std::uint64_t number = 0;       // of the state: raised by each choice and each undo
  std::size_t choice_count = 0;   // only in lists, where choices are not read
  std::vector<StoredChoice> choices;
  bool has_checkpoint = false;
  std::string checkpoint;  // a quiet point the game came by, to go on from where packs have changed; not in lists
};

class Store {
 public:
  // Makes the file if there is none. Throws StoreError.
  explicit Store(const std::filesystem::path& file);
  // Waits until everything is written.
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  // All games without their choices, the one played last first.
  std::vector<StoredGame> games() const;
  // The checkpoint is the largest part of it, and seldom wanted.
  std::optional<StoredGame> game(const std::string& id, bool with_checkpoint = true) const;

  // Each calls `done` from the store's thread when it is on the disk, with what went wrong or nothing.
  using Done = std::function<void(const std::string& problem)>;
  void add(StoredGame game, Done done);
  void remove(std::string id, Done done);
  void set_seats(std::string id, std::vector<StoredSeat> seats, Done done);
  // The choices from `from` on are replaced by these; the state then has this number.
  struct Change {
    std::string id;
    std::size_t from = 0;
    std::vector<StoredChoice> choices;
    std::uint64_t number = 0;
    std::string state;
    std::string setup = {};  // as it was if empty
  };
  void change(Change change, Done done);

  void set_checkpoint(std::string id, std::string checkpoint, Done done);
  // All of it but id, title, seats and secrets.
  void replace(StoredGame game, Done done);

  // Waits until everything that was asked for before is on the disk.
  void flush();

 private:
  struct Closing {
    void operator()(sqlite3* database) const;
  };
  using Database = std::unique_ptr<sqlite3, Closing>;
  struct Job {
    std::function<void(sqlite3*)> work;
    Done done;
  };

  Database open() const;
  void ask(std::function<void(sqlite3*)> work, Done done);
  void write_all();
  std::string write(std::deque<Job>& jobs);

  std::filesystem::path file_;
  Database writing_;
  mutable std::mutex reading_mutex_;
  Database reading_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job> jobs_;
  bool closing_ = false;
  std::thread thread_;
};

}  // namespace castellan::studio
