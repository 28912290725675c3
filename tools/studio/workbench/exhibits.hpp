// Games to look at, at any of their points, while they are played on elsewhere: each is a match of its own, which goes
// back and forth over the choices of a game.
#pragma once

#include <castellan/match/match.hpp>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "../tables/tables.hpp"

namespace castellan::studio {

class Exhibit {
 public:
  Exhibit(match::Match match, std::uint64_t number);

  // Goes to the decision after so many choices. Whoever uses the match holds `mutex`.
  match::Match& at(std::size_t choices);
  std::size_t length() const { return choices_.size(); }
  const std::vector<match::Match::Choice>& choices() const { return choices_; }
  // Of the game's state that it shows.
  std::uint64_t number() const { return number_; }
  // Tells its rules from others.
  const std::string& edition() const { return edition_; }
  // Follows its game, which has gone on.
  void follow(const match::Match::Path& path, std::uint64_t number);
  const match::Match& match() const { return match_; }

  std::mutex mutex;

 private:
  match::Match match_;
  std::vector<match::Match::Choice> choices_;
  std::uint64_t number_;
  std::string edition_;
};

class Exhibits {
 public:
  explicit Exhibits(Tables& tables, House& house) : tables_(tables), house_(house) {}

  // The game as it stands now; `ID~` is the game as it was before its packs were last changed. Throws TablesError.
  std::shared_ptr<Exhibit> of(const std::string& what);
  // One that nobody else uses, under the same rules but with a script host of its own.
  match::Match fresh(const std::string& game);
  void keep_before(const std::string& game, match::Match before);

 private:
  Tables& tables_;
  House& house_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Exhibit>> shown_;  // a few: the last ones that were asked for
  std::vector<std::string> asked_;
};

// Does something at a game's table, on its strand, and waits for it. What it throws is thrown here. Throws TablesError
// where there is no such game or it can't be opened.
void at_table(Tables& tables, const std::string& game, const std::function<void(Table&)>& work);

// Every choice of a game: who, what, how it was called, what came of it.
Json timeline_of(Exhibit& exhibit, const std::string& language);
// The table at one point, as a table tells its guests. `seat`: through whose eyes.
Json scene_of(Exhibit& exhibit, std::size_t at, Seat seat, const std::string& language);
Json rules_of(Exhibit& exhibit, const std::string& language, Seat seat);
// Where two games part.
Json compare(Exhibit& one, Exhibit& other);

}  // namespace castellan::studio
