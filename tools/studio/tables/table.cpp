#include "table.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <castellan/match/save.hpp>
#include <castellan/script/script_host.hpp>
#include <castellan/world/world.hpp>
#include <nlohmann/json.hpp>

#include "../protocol/messages.hpp"
#include "../protocol/portrayal.hpp"

namespace castellan::studio {

bool Guest::has(Seat seat) const { return std::ranges::find(seats, seat) != seats.end(); }

Table::Table(House& house, StoredGame game)
    : house_(house), id_(game.id), stored_(std::move(game)), strand_(house.workers.get_executor()) {}

void Table::post(std::function<void()> work) {
  boost::asio::post(strand_, [self = shared_from_this(), work = std::move(work)]() mutable {
    self->touched_ = std::chrono::steady_clock::now();
    if (self->writing_) self->waiting_.push_back(std::move(work));
    else work();
  });
}

void Table::post_aside(std::function<void()> work) {
  boost::asio::post(strand_, [self = shared_from_this(), work = std::move(work)] { work(); });
}

const Obstacle& Table::open() {
  if (closed_) return obstacle_ = {"no_game", "There is no such game.", {}, {}};  // it was deleted: nothing is written
  if (opened_) return obstacle_;
  opened_ = true;
  obstacle_ = {};
  try {
    load();
  } catch (const Obstructed& e) {
    obstacle_ = e.obstacle;
  } catch (const std::exception& e) {
    obstacle_ = {"not_playable", e.what(), {}, {}};
  }
  if (obstacle_.is_there()) {
    match_.reset();
    rules_ = {};
    opened_ = false;  // it may be mended when somebody comes again
  }
  return obstacle_;
}

// A game is run again from its beginning. Where packs have changed it is not played silently.
void Table::load() {
  if (std::optional<StoredGame> game = house_.store.game(id_, !kept_choices_)) stored_ = std::move(*game);
  const match::Save save = match::Save::parse(stored_.setup);
  if (!rules_.rules) rules_ = rules_of(house_.rules, stored_, save);
  const auto layout = match::make_layout(rules_.rules, save.game_options(*rules_.rules));
  const auto host = match::make_script_host(rules_.rules, rules_.limits);
  if (save.origin.empty()) match_.emplace(layout, host, save.seed);
  else match_.emplace(match::Match::from_checkpoint(layout, host, save.seed, save.origin));
  replay(stored_);
  number_ = stored_.number;
  choices_ = std::exchange(stored_.choices, {});
  if (!kept_choices_) kept_choices_ = stored_.checkpoint.empty() ? 0 : choices_before(stored_.checkpoint);
  stored_.checkpoint.clear();
  log_.assign(match_->events().begin(), match_->events().end());
  make_bots();
  // Those who were here before it went to the disk know all this.
  sightings_.look_round(*match_);
  for (const std::shared_ptr<Guest>& guest : guests_)
    if (guest->greeted) sightings_.knows(*match_, guest->viewer);
}

void Table::replay(const StoredGame& game) {
  for (std::size_t i = 0; i < game.choices.size(); ++i) {
    const StoredChoice& choice = game.choices[i];
    if (match_->state() == match::Match::State::deciding && match_->decision().seat == choice.seat &&
        match_->choose(choice.key).accepted)
      continue;
    throw match::SaveError("choice " + std::to_string(i + 1) + " (" + choice.key +
                           ") can't be made again: the engine plays this game differently now");
  }
}

bool Table::is_person(Seat seat) const {
  return seat >= 0 && static_cast<std::size_t>(seat) < stored_.seats.size() &&
         stored_.seats[static_cast<std::size_t>(seat)].is_person();
}

const std::string& Table::bot_of(Seat seat) const {
  const StoredSeat& at = stored_.seats[static_cast<std::size_t>(seat)];
  return at.is_person() ? at.bot : at.kind;
}

bool Table::bot_decides() const {
  return match_ && match_->state() == match::Match::State::deciding && !bot_of(match_->decision().seat).empty();
}

const char* Table::state_name() const {
  switch (match_->state()) {
    case match::Match::State::deciding: return "running";
    case match::Match::State::over: return "over";
    case match::Match::State::stopped: return "stopped";
  }
  return "";
}

const match::Words& Table::words(const Guest& guest) {
  const auto key = std::pair(guest.viewer, guest.language);
  return words_.try_emplace(key, *match_, guest.language, guest.viewer).first->second;
}

bool Table::is_busy() const { return thinking_ || writing_ || bot_decides() || !waiting_.empty(); }

void Table::rest() {
  if (!guests_.empty() || is_busy()) return;
  if (match_) put_away();
  rules_ = {};
}

bool Table::doze() {
  if (!match_ || is_busy() || std::chrono::steady_clock::now() - touched_ < house_.idle) return false;
  put_away();
  return true;
}

// What is loaded takes two megabytes, most of them for Lua; what is on the disk takes none.
void Table::put_away() {
  keep_checkpoint();
  words_.clear();
  sightings_ = {};
  log_ = {};
  choices_ = {};
  bots_.reset();
  match_.reset();
  opened_ = false;
}

Json Table::refused(const Guest& guest) {
  Json json{{"type", "refusals"}, {"number", number_}, {"refused", Json::array()}};
  if (match_->state() == match::Match::State::deciding && match_->decision().seat == guest.viewer)
    json["refused"] = portray_refused(*match_, words(guest));
  return json;
}

Json Table::help(const Guest& guest, const std::string& word) {
  const match::Words::Help found = words(guest).help(word);
  Json json{{"type", "help"}, {"title", found.title}, {"text", found.text}};
  if (word.empty()) json["topics"] = words(guest).topics();
  return json;
}

std::string Table::exported() {
  match::Save save = match::Save::of(*match_);
  for (const StoredSeat& seat : stored_.seats) save.seats.push_back(seat.is_person() ? "human" : seat.kind);
  return save.text();
}

void Table::close() {
  closed_ = true;
  if (match_ && !thinking_) keep_checkpoint();
  if (stop_thinking_) *stop_thinking_ = true;
  for (const std::shared_ptr<Guest>& guest : guests_) guest->send(text_of({{"type", "gone"}}));
  guests_.clear();
  guest_count_ = 0;
}

}  // namespace castellan::studio
