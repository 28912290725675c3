#include "castellan/bots/bot.hpp"

#include <nlohmann/json.hpp>

#include "castellan/match/key_numbers.hpp"
#include "castellan/world/rng.hpp"

namespace castellan::bots {
namespace {

class RandomBot : public Bot {
 public:
  std::size_t choose(const Sight& sight) override {
    return world::Rng(sight.stream()).below(static_cast<std::uint32_t>(sight.decision().options.size()));
  }
};

class CarelessBot final : public Bot {
 public:
  CarelessBot(std::shared_ptr<Bot> bot, int percent) : bot_(std::move(bot)), percent_(percent) {}

  std::size_t choose(const Sight& sight) override {
    world::Rng lot(world::derive_key(sight.stream(), 1));  // the bot's own numbers are left alone
    if (lot.below(100) >= static_cast<std::uint32_t>(percent_)) return bot_->choose(sight);
    return lot.below(static_cast<std::uint32_t>(sight.decision().options.size()));
  }

 private:
  std::shared_ptr<Bot> bot_;
  int percent_;
};

}  // namespace

nlohmann::ordered_json Sight::view() const { return match_.view(seat()); }

match::Match Sight::sample(std::uint64_t n) const { return match_.sample(seat(), world::derive_key(stream_, n)); }

match::Match& Sight::sample_into(std::optional<match::Match>& world, std::uint64_t n) const {
  if (!world || world->layout() != match_.layout() || world->host() != match_.host()) {
    world.emplace(sample(n)).keep_log(false);  // nobody reads the story of what a bot only thinks of
    return *world;
  }
  match_.sample_into(*world, seat(), world::derive_key(stream_, n));
  return *world;
}

bool Sight::same_options(const match::Match& world) const {
  if (world.state() != match::Match::State::deciding || world.decision().seat != seat()) return false;
  std::vector<std::uint64_t> here, there;
  key_numbers(match_, here);
  key_numbers(world, there);
  return here == there;
}

std::shared_ptr<Bot> careless_bot(std::shared_ptr<Bot> bot, int percent) {
  return std::make_shared<CarelessBot>(std::move(bot), percent);
}

std::unique_ptr<Bot> random_bot() { return std::make_unique<RandomBot>(); }

std::uint64_t bot_stream(const match::Match& match) {
  const flow::Decision& decision = match.decision();
  const auto which = static_cast<std::uint64_t>(match.month()) << 16 | static_cast<std::uint64_t>(decision.kind) << 8 |
                     static_cast<std::uint64_t>(decision.seat + 1);  // 0 is the game's own key
  return world::derive_key(match.seed(), which, match.decided_before());
}

std::size_t bot_choice(Bot& bot, const match::Match& match) { return bot.choose(Sight(match, bot_stream(match))); }

}  // namespace castellan::bots
