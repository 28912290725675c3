// Bots at a table: they think on other threads, and go on by themselves until a person is asked.
#include <algorithm>
#include <boost/asio/post.hpp>
#include <nlohmann/json.hpp>

#include "table.hpp"

namespace castellan::studio {
namespace {

// Bots without a time limit. Elsewhere they think on the thread of the match, with its scripts; here the match is read
// on another thread meanwhile, so they always get a mirror of it.
constexpr auto no_hurry = std::chrono::hours(24 * 365);

}  // namespace

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
  if (options.deadline.count() == 0) options.deadline = no_hurry;
  bots_ = plugin::seat_bots(names, options);
  bots_->stop_if([stop = stop_thinking_] { return stop->load(); });
}

// What comes next when all are told: bots go on by themselves.
void Table::settle() {
  if (!closed_ && !thinking_ && !writing_ && bot_decides()) let_bot_think();
  else rest();
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

void Table::calmly(std::function<void()> work) {
  if (!thinking_) return work();
  *stop_thinking_ = true;
  waiting_.push_back(std::move(work));
}
}  // namespace castellan::studio
