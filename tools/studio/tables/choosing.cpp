// Choices at a table: made, put on the disk, told, and taken back.
#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <castellan/match/undo_plan.hpp>
#include <nlohmann/json.hpp>

#include "table.hpp"

namespace castellan::studio {
namespace {

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
  if (choices_.size() >= kept_choices_.value_or(0) + choices_between_checkpoints) keep_checkpoint();
}

// What it takes to go on if packs change. It may be somewhat old: playing never waits for it.
void Table::keep_checkpoint() {
  if (choices_.size() == kept_choices_ || match_->state() != match::Match::State::deciding) return;
  kept_choices_ = choices_.size();
  house_.store.set_checkpoint(id_, match_->checkpoint(), [](const std::string&) {});
}

// Whatever comes meanwhile has to wait. A studio that closes waits for it, too: what is in line holds on to the table,
// and would never let it go.
Store::Done Table::when_written(std::function<void(const std::string&)> then) {
  writing_ = true;
  return [self = shared_from_this(), then = std::move(then),
          work = boost::asio::make_work_guard(strand_)](const std::string& problem) {
    boost::asio::post(self->strand_, [self, then, problem] {
      self->writing_ = false;
      then(problem);
      self->go_on_with_waiting();
      if (!self->writing_) self->rest();
    });
  };
}

// What has to wait for a bot lines up once more, and is called when that has chosen. What is still in line keeps the
// game in memory: it expects to find it as it was, whoever leaves meanwhile.
void Table::go_on_with_waiting() {
  for (std::size_t left = waiting_.size(); left > 0 && !writing_; --left) {
    const std::function<void()> next = std::move(waiting_.front());
    waiting_.pop_front();
    next();
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
  // The bot is called back first; not for those who may not undo, or they could keep it from ever choosing.
  if (thinking_) {
    *stop_thinking_ = true;
    waiting_.push_back([=, this] { undo(guest, number, answer); });
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
}  // namespace castellan::studio
