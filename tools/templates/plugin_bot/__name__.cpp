// A bot that tries each option in a few worlds it can't tell from the real one, lets all players play on in the
// simplest way until its own turn is over, and takes the option that leaves it best off overall.
//
// It may use Sight (what the seat sees), Match (a sampled world is one), and the tools in castellan/bots. Its choice
// must depend on the Sight alone: no clocks, no random numbers but those of Sight::stream().
#include <castellan/bots/evaluation.hpp>
#include <castellan/bots/horizon.hpp>
#include <castellan/bots/policy.hpp>
#include <castellan/plugin/plugin.hpp>
#include <optional>
#include <stdexcept>
#include <vector>

namespace {

using namespace castellan;

class MyBot : public bots::Bot {
 public:
  explicit MyBot(int worlds) : worlds_(worlds) {}

  std::size_t choose(const bots::Sight& sight) override {
    const std::size_t count = sight.decision().options.size();
    std::vector<int> worth(count, 0);
    if (count < 2) return 0;
    for (int n = 0; n < worlds_; ++n) {
      match::Match world = sight.sample(static_cast<std::uint64_t>(n));
      if (!sight.same_options(world)) continue;
      for (std::size_t option = 0; option < count; ++option) worth[option] += value_of(option, world, sight);
    }
    std::size_t best = 0;
    for (std::size_t option = 1; option < count; ++option)
      if (worth[option] > worth[best]) best = option;
    return best;
  }

 private:
  int value_of(std::size_t option, match::Match& world, const bots::Sight& sight) {
    if (!evaluation_ || !evaluation_->fits(world)) evaluation_.emplace(world);
    const bots::Policy policy(*evaluation_);
    const std::size_t here = world.choice_count();
    bots::Horizon turn(world, sight.seat());
    world::Rng rng(sight.stream());
    world.choose(option);
    for (int steps = 0; steps < 500 && !turn.reached(world); ++steps) world.choose(policy.choose(world, rng));
    const int value = evaluation_->value(world, sight.seat());
    world.undo_to(here);
    return value;
  }

  int worlds_;
  std::optional<bots::Evaluation> evaluation_;
};

// `__name__` or `__name__:N`, with N worlds. The message of an exception is shown to the user.
std::unique_ptr<bots::Bot> make(const plugin::BotOrder& order) {
  int worlds = 3;
  if (!order.argument.empty()) {
    const bool number = order.argument.find_first_not_of("0123456789") == std::string::npos;
    worlds = number && order.argument.size() <= 3 ? std::stoi(order.argument) : 0;
    if (worlds == 0) throw std::invalid_argument("__name__:N takes a number of worlds from 1 to 999, as in __name__:3");
  }
  return std::make_unique<MyBot>(worlds);
}

}  // namespace

CASTELLAN_PLUGIN_BOT("__name__", "tries each option in a few possible worlds", make)
