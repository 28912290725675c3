#include "table.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <castellan/match/save.hpp>
#include <castellan/match/undo_plan.hpp>
#include <castellan/script/script_host.hpp>
#include <castellan/world/world.hpp>
#include <nlohmann/json.hpp>

#include "../protocol/messages.hpp"
#include "../protocol/portrayal.hpp"

namespace castellan::studio {
namespace {

constexpr std::size_t worker_threads = 24;
constexpr std::size_t thinker_threads = 8;
constexpr std::size_t choices_between_checkpoints = 20;

const char* undo_text(match::UndoPlan::Barrier barrier) {
  switch (barrier) {
    case match::UndoPlan::Barrier::nothing: return "ui.nothing_to_undo";
    case match::UndoPlan::Barrier::revealed: return "studio.undo_revealed";
    case match::UndoPlan::Barrier::random: return "studio.undo_random";
    case match::UndoPlan::Barrier::person: return "studio.undo_person";
    case match::UndoPlan::Barrier::none: break;
  }
  return "ui.undone";
}

}  // namespace

bool Guest::has(Seat seat) const { return std::ranges::find(seats, seat) != seats.end(); }

House::House(Store& kept, RulesShelf& shelf, plugin::BotOptions bot_options, bool undo_freely)
    : store(kept),
      rules(shelf),
      bots(std::move(bot_options)),
      free_undo(undo_freely),
      workers(worker_threads),
      thinkers(thinker_threads) {}

std::string House::bot_problem(const std::string& name) const {
  if (std::ranges::find(more_bots, name) != more_bots.end()) return {};
  if (const std::size_t colon = name.find(':');
      colon != std::string::npos && name.find_first_not_of("0123456789.s%", colon + 1) != std::string::npos)
    return "a bot with such an argument has to be named when the studio is started: castellan studio --bots";
  return plugin::bot_name_problem(name, bots.folders);
}

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
  if (std::optional<StoredGame> game = house_.store.game(id_)) stored_ = std::move(*game);
  const match::Save save = match::Save::parse(stored_.setup);
  if (!rules_.rules) rules_ = rules_of(house_.rules, stored_, save);
  const auto layout = match::make_layout(rules_.rules, save.game_options(*rules_.rules));
  const auto host = match::make_script_host(rules_.rules, rules_.limits);
  if (save.origin.empty()) match_.emplace(layout, host, save.seed);
  else match_.emplace(match::Match::from_checkpoint(layout, host, save.seed, save.origin));
  replay(stored_);
  number_ = stored_.number;
  choices_ = std::exchange(stored_.choices, {});
  kept_choices_ = stored_.checkpoint.empty() ? 0 : choices_before(stored_.checkpoint);
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

// --- Choices --------------------------------------------------------------------------------------------------------

// How many were made. `refused`: why the first was not.
std::size_t Table::make_choices(Seat seat, std::vector<std::string> keys, flow::Reason& refused) {
  std::size_t made = 0;
  const std::uint64_t series = number_;
  while (!keys.empty() && match_->state() == match::Match::State::deciding && match_->decision().seat == seat) {
    std::size_t which = 0;
    match::Verdict verdict;
    for (; which < keys.size(); ++which)
      if (verdict = match_->choose(keys[which]); verdict.accepted) break;
    if (which == keys.size()) {
      refused = verdict.reason;
      break;
    }
    choices_.push_back({seat, keys[which], number_, series});
    keys.erase(keys.begin() + static_cast<std::ptrdiff_t>(which));
    ++number_;
    ++made;
  }
  return made;
}

// Back to the decision after `count` choices.
void Table::take_back(std::size_t count) {
  sightings_.before_undo(*match_);
  match_->undo_to(count);
  choices_.resize(count);
}

// Puts the choices from `from` on on the disk; until they are there, nobody hears of them.
void Table::keep(std::size_t from, std::function<void(const std::string&)> then) {
  Store::Change change{
      id_, from, {choices_.begin() + static_cast<std::ptrdiff_t>(from), choices_.end()}, number_, state_name()};
  house_.store.change(std::move(change), when_written(std::move(then)));
  if (choices_.size() >= kept_choices_ + choices_between_checkpoints) keep_checkpoint();
}

// What it takes to go on if packs change. It may be somewhat old: playing never waits for it.
void Table::keep_checkpoint() {
  if (choices_.size() == kept_choices_ || match_->state() != match::Match::State::deciding) return;
  kept_choices_ = choices_.size();
  house_.store.set_checkpoint(id_, match_->checkpoint(), [](const std::string&) {});
}

// Whatever comes meanwhile has to wait.
Store::Done Table::when_written(std::function<void(const std::string&)> then) {
  writing_ = true;
  return [self = shared_from_this(), then = std::move(then)](const std::string& problem) {
    boost::asio::post(self->strand_, [self, then, problem] {
      self->writing_ = false;
      then(problem);
      self->go_on_with_waiting();
      if (!self->writing_) self->rest();
    });
  };
}

// What has to wait for a bot lines up once more, and is called when that has chosen.
void Table::go_on_with_waiting() {
  std::deque<std::function<void()>> waiting;
  waiting.swap(waiting_);
  for (std::function<void()>& next : waiting) {
    if (writing_) waiting_.push_back(std::move(next));
    else next();
  }
}

Json Table::refusal(const Guest& guest, const char* why, const std::string& text) {
  return {{"type", "refused"},
          {"why", why},
          {"text", text.empty() ? words(guest).text(std::string("studio.refused_") + why) : text}};
}

void Table::choose(const std::shared_ptr<Guest>& guest, std::uint64_t number, std::vector<std::string> keys,
                   Answer answer) {
  if (number != number_) {
    // The same choice again: a second tab, or an answer that was lost on its way.
    const bool made = std::ranges::any_of(choices_, [&](const StoredChoice& choice) {
      return choice.at == number && guest->has(static_cast<Seat>(choice.seat)) &&
             std::ranges::find(keys, choice.key) != keys.end();
    });
    answer(made ? Json{{"type", "accepted"}, {"number", number_}, {"again", true}} : refusal(*guest, "old_state"));
    greet(*guest);
    return;
  }
  if (match_->state() != match::Match::State::deciding) return answer(refusal(*guest, "game_over"));
  const Seat seat = match_->decision().seat;
  if (!guest->has(seat) || bot_decides()) return answer(refusal(*guest, "not_your_turn"));
  const std::size_t from = choices_.size();
  flow::Reason why;
  if (make_choices(seat, std::move(keys), why) == 0)
    return answer(refusal(*guest, "not_offered", words(*guest).reason(why)));
  keep(from, [this, from, number, guest, answer = std::move(answer)](const std::string& problem) {
    if (!problem.empty()) {  // it was not kept, so it was not made
      take_back(from);
      number_ = number;
      answer(refusal(*guest, "not_kept", problem));
    } else {
      answer({{"type", "accepted"}, {"number", number_}});
    }
    tell_everybody();
    settle();
  });
}

void Table::undo(const std::shared_ptr<Guest>& guest, std::uint64_t number, Answer answer) {
  if (thinking_) {  // the bot is called back first
    *stop_thinking_ = true;
    waiting_.push_back([=, this] { undo(guest, number, answer); });
    return;
  }
  // What others have done since does not matter: it is the guest's own last choice that is taken back.
  const bool chosen_since = std::ranges::any_of(
      choices_, [&](const StoredChoice& choice) { return choice.at >= number && choice.seat == guest->viewer; });
  if (chosen_since) {
    answer(refusal(*guest, "old_state"));
    return greet(*guest);
  }
  if (undone_ && number <= *undone_) return answer({{"type", "accepted"}, {"number", number_}, {"again", true}});
  const auto person = [this](Seat seat) { return is_person(seat) && bot_of(seat).empty(); };
  match::UndoPlan plan = match::plan_undo(*match_, person, guest->viewer, house_.free_undo);
  if (guest->viewer == nobody) plan.barrier = match::UndoPlan::Barrier::nothing;
  if (plan.barrier != match::UndoPlan::Barrier::none) {
    answer(refusal(*guest, "undo", words(*guest).text(undo_text(plan.barrier))));
    settle();
    return;
  }
  while (plan.to > 0 && choices_[plan.to - 1].series == choices_[plan.to].series) --plan.to;
  take_back(plan.to);
  undone_ = number_++;
  keep(plan.to, [this, guest, answer = std::move(answer)](const std::string& problem) {
    answer(problem.empty() ? Json{{"type", "accepted"}, {"number", number_}} : refusal(*guest, "not_kept", problem));
    tell_everybody();
    settle();
  });
}

// --- Bots -----------------------------------------------------------------------------------------------------------

void Table::make_bots() {
  std::vector<std::string> names;
  bot_numbers_.assign(stored_.seats.size(), bots::BotTable::somebody_else);
  for (std::size_t seat = 0; seat < stored_.seats.size(); ++seat) {
    const std::string& bot = bot_of(static_cast<Seat>(seat));
    if (bot.empty()) continue;
    bot_numbers_[seat] = names.size();
    names.push_back(bot);
  }
  mishaps_ = std::make_shared<bots::BotMishaps>();
  stop_thinking_ = std::make_shared<std::atomic<bool>>(false);
  plugin::BotOptions options = house_.bots;
  options.mishaps = mishaps_;
  bots_ = plugin::seat_bots(names, options);
  bots_->stop_if([stop = stop_thinking_] { return stop->load(); });
}

// What comes next when all are told: bots go on by themselves.
void Table::settle() {
  if (!closed_ && !thinking_ && !writing_ && bot_decides()) let_bot_think();
  else rest();
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

// The match is only read until the bot has chosen: whatever would change it calls the bot back first.
void Table::let_bot_think() {
  thinking_ = true;
  *stop_thinking_ = false;
  const std::size_t bot = bot_numbers_[static_cast<std::size_t>(match_->decision().seat)];
  boost::asio::post(house_.thinkers, [self = shared_from_this(), bot, asked_at = number_] {
    const std::size_t option = self->bots_->choose(bot, *self->match_, bots::bot_stream(*self->match_));
    boost::asio::post(self->strand_, [self, asked_at, option] { self->bot_has_chosen(asked_at, option); });
  });
}

void Table::bot_has_chosen(std::uint64_t asked_at, std::size_t option) {
  thinking_ = false;
  const bool called_back = *stop_thinking_;
  if (!called_back && !closed_ && asked_at == number_ && bot_decides()) {
    const Seat seat = match_->decision().seat;
    const std::size_t from = choices_.size();
    flow::Reason ignored;
    make_choices(seat, {match_->key(std::min(option, match_->decision().options.size() - 1))}, ignored);
    keep(from, [this, from, asked_at](const std::string& problem) {
      if (!problem.empty()) {  // it tries again when the next person does something
        take_back(from);
        number_ = asked_at;
        return;
      }
      tell_everybody();
      settle();
    });
    return;
  }
  *stop_thinking_ = false;
  go_on_with_waiting();
  settle();
}

void Table::seat_bot(const std::shared_ptr<Guest>& guest, Seat seat, const std::string& bot, Answer answer) {
  if (!is_person(seat) || (!guest->has(seat) && !guest->may_seat_bots)) return answer(refusal(*guest, "not_your_seat"));
  if (!bot.empty())
    if (const std::string problem = house_.bot_problem(bot); !problem.empty())
      return answer(refusal(*guest, "no_such_bot", problem));
  if (thinking_) {
    *stop_thinking_ = true;
    waiting_.push_back([=, this] { seat_bot(guest, seat, bot, answer); });
    return;
  }
  stored_.seats[static_cast<std::size_t>(seat)].bot = bot;
  try {
    make_bots();
  } catch (const std::exception& e) {
    stored_.seats[static_cast<std::size_t>(seat)].bot.clear();
    make_bots();
    return answer(refusal(*guest, "no_such_bot", e.what()));
  }
  house_.store.set_seats(id_, stored_.seats, when_written([this, guest, answer](const std::string& problem) {
                           answer(problem.empty() ? Json{{"type", "accepted"}, {"number", number_}}
                                                  : refusal(*guest, "not_kept", problem));
                           tell_everybody();
                           settle();
                         }));
}

// --- Other rules ----------------------------------------------------------------------------------------------------

void Table::calmly(std::function<void()> work) {
  if (!thinking_) return work();
  *stop_thinking_ = true;
  waiting_.push_back(std::move(work));
}

void Table::bring_under(match::Match match, std::function<void(const std::string&)> then) {
  words_.clear();
  match_.emplace(std::move(match));  // bots see by its layout that it is another game
  sightings_ = {};
  sightings_.look_round(*match_);
  log_.assign(match_->events().begin(), match_->events().end());
  choices_.resize(std::min(choices_.size(), match_->choice_count()));
  undone_.reset();
  ++number_;
  match::Save setup = match::Save::of(*match_);
  setup.choices.clear();
  setup.checkpoint.clear();
  stored_.setup = setup.text();
  Store::Change change{id_, choices_.size(), {}, number_, state_name(), stored_.setup};
  kept_choices_ = choices_.size() + 1;  // a checkpoint under the old rules is of no use any more
  keep_checkpoint();
  house_.store.change(std::move(change), when_written([this, then = std::move(then)](const std::string& problem) {
                        for (const std::shared_ptr<Guest>& guest : guests_) greet(*guest);
                        then(problem);
                        settle();
                      }));
}

// --- Reading --------------------------------------------------------------------------------------------------------

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
