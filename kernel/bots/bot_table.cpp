#include "castellan/bots/bot_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "castellan/bots/desk.hpp"

namespace castellan::bots {
namespace {

constexpr int patience = 2;                                     // how often a late bot is waited for
constexpr auto between_looks = std::chrono::milliseconds(100);  // for whoever may want to stop

}  // namespace

BotTable::BotTable(std::chrono::milliseconds deadline, std::shared_ptr<BotMishaps> mishaps)
    : deadline_(deadline), mishaps_(std::move(mishaps)) {}

BotTable::~BotTable() {
  bots_.clear();
  if (!desk_) return;
  std::unique_lock lock(desk_->mutex);
  desk_->open = false;
  desk_->changed.notify_all();
  const bool gone = desk_->changed.wait_for(lock, deadline_, [&] { return desk_->turn == Desk::Turn::gone; });
  if (!gone) leave_behind();
  lock.unlock();
  if (gone) thread_.join();
}

std::size_t BotTable::add(std::string name, std::shared_ptr<Bot> bot) {
  names_.push_back(std::move(name));
  bots_.push_back(std::move(bot));
  late_.emplace_back();
  return bots_.size() - 1;
}

void BotTable::play(match::Match& match, std::span<const std::size_t> who) {
  const auto asked = [&] { return who[static_cast<std::size_t>(match.decision().seat)]; };
  while (match.state() == match::Match::State::deciding && asked() != somebody_else) {
    if (deadline_.count() == 0) {
      match.choose(decide_here(asked(), match, bot_stream(match)));
      continue;
    }
    Question question;
    question.who.assign(who.begin(), who.end());
    const Stretch stretch = ask(std::move(question), match);
    for (const match::Match::Choice& choice : stretch.choices)
      if (match.state() == match::Match::State::deciding) match.repeat(choice);
    if (stretch.stopped) return;
    if (stretch.forfeit && match.state() == match::Match::State::deciding)
      match.choose(forfeit(*stretch.forfeit, match, bot_stream(match)));
  }
}

std::size_t BotTable::choose(std::size_t bot, const match::Match& match, std::uint64_t stream) {
  if (deadline_.count() == 0) return decide_here(bot, match, stream);
  Question question;
  question.only = bot;
  question.stream = stream;
  const Stretch stretch = ask(std::move(question), match);
  if (stretch.stopped) return 0;
  return stretch.forfeit ? forfeit(*stretch.forfeit, match, stream) : stretch.choices.at(0).option;
}

std::size_t BotTable::decide_here(std::size_t bot, const match::Match& match, std::uint64_t stream) {
  std::vector<Slip> slips;
  const std::size_t option = choice_of({bot, bots_[bot].get()}, Sight(match, stream), slips);
  for (const Slip& slip : slips) note(slip);
  return option;
}

std::size_t BotTable::forfeit(const Slip& slip, const match::Match& match, std::uint64_t stream) {
  note(slip);
  return random_bot()->choose(Sight(match, stream));
}

// Null for one that still sits over a decision it has lost.
std::vector<std::shared_ptr<Bot>> BotTable::ready_bots() {
  std::vector<std::shared_ptr<Bot>> ready = bots_;
  for (std::size_t bot = 0; bot < ready.size(); ++bot) {
    const std::shared_ptr<Desk> desk = late_[bot].desk;
    if (!desk) continue;
    const std::lock_guard lock(desk->mutex);
    if (desk->turn == Desk::Turn::gone) late_[bot] = {};
    else ready[bot] = nullptr;
  }
  return ready;
}

void BotTable::wait_for(std::size_t bot) {
  const std::shared_ptr<Desk> desk = late_[bot].desk;
  if (!desk || late_[bot].waits == 0) return;
  --late_[bot].waits;
  std::unique_lock lock(desk->mutex);
  const auto until = Clock::now() + deadline_;
  while (desk->turn != Desk::Turn::gone && Clock::now() < until && !stop_wanted())
    desk->changed.wait_until(lock, std::min(until, Clock::now() + between_looks));
}

BotTable::Stretch BotTable::ask(Question question, const match::Match& match) {
  question.first = question.asked(match);
  wait_for(question.first);
  question.bots = ready_bots();
  for (const Late& late : late_) question.wait_for.push_back(late.waits > 0);
  question.options = match.decision().options.size();
  open_desk();
  question.news = mirror_news(match);
  std::unique_lock lock(desk_->mutex);
  desk_->ask(std::move(question));
  while (desk_->turn == Desk::Turn::bots && !somebody_is_late() && !stop_wanted())
    desk_->changed.wait_until(lock, next_look());
  Stretch stretch = std::move(desk_->stretch);
  if (desk_->turn == Desk::Turn::bots) give_up_desk(stretch, lock);
  for (const Slip& slip : stretch.slips) note(slip);
  return stretch;
}

// Somebody is late, or somebody wants to stop.
void BotTable::give_up_desk(Stretch& stretch, std::unique_lock<std::mutex>& lock) {
  stretch.stopped = !somebody_is_late();
  if (!stretch.stopped) {
    stretch.forfeit = Slip{desk_->thinking, BotMishaps::Kind::stalled, {}};
    late_[desk_->thinking] = {desk_, patience};
  }
  leave_behind();
  lock.unlock();
  desk_.reset();
}

// With the desk locked.
bool BotTable::somebody_is_late() const {
  return desk_->thinking != somebody_else && Clock::now() >= desk_->since + deadline_;
}

// When somebody may be late who is not yet. Nobody is woken up for each decision that begins.
BotTable::Clock::time_point BotTable::next_look() const {
  const auto now = Clock::now();
  const auto late = (desk_->thinking != somebody_else ? desk_->since : now) + deadline_;
  return stop_wanted_ ? std::min(late, now + between_looks) : late;
}

void BotTable::open_desk() {
  if (desk_) return;
  auto desk = std::make_shared<Desk>();
  thread_ = std::thread([desk] { desk->work(); });
  desk_ = std::move(desk);
}

// With the desk locked. Whoever leaves last clears it up.
void BotTable::leave_behind() {
  desk_->open = false;
  desk_->behind = true;
  Desk::left_behind(+1);
  thread_.detach();
}

void BotTable::note(const Slip& slip) {
  if (!mishaps_) return;
  const std::string& name = names_[slip.bot];
  std::string what;
  switch (slip.kind) {
    case BotMishaps::Kind::threw: what = fmt::format("failed: {}; chance decided", slip.why); break;
    case BotMishaps::Kind::nonsense: what = fmt::format("chose {}; chance decided", slip.why); break;
    case BotMishaps::Kind::stalled:
      what = fmt::format("did not decide within {} s; chance decides until it has",
                         static_cast<double>(deadline_.count()) / 1000);
      break;
    case BotMishaps::Kind::lost: what = fmt::format("could not be shown the game: {}; chance decided", slip.why); break;
  }
  mishaps_->note(name, slip.kind, fmt::format("the bot \"{}\" {}", name, what));
}

std::size_t bots_left_behind() { return BotTable::Desk::left_behind(0); }

GuardedBot::GuardedBot(std::string name, std::shared_ptr<Bot> bot, std::chrono::milliseconds deadline,
                       std::shared_ptr<BotMishaps> mishaps)
    : table_(deadline, std::move(mishaps)) {
  table_.add(std::move(name), std::move(bot));
}

std::size_t GuardedBot::choose(const Sight& sight) { return table_.choose(0, sight.match_, sight.stream()); }

}  // namespace castellan::bots
