#include <castellan/bots/greedy.hpp>
#include <castellan/plugin/plugin.hpp>

namespace {

// `greedy` plays with the weights it was installed with, `greedy:FILE` with others.
std::unique_ptr<castellan::bots::Bot> make(const castellan::plugin::BotOrder& order) {
  const bool usual = order.argument.empty();
  const std::filesystem::path file = usual ? order.data / "weights.yaml" : std::filesystem::path(order.argument);
  return std::make_unique<castellan::bots::GreedyBot>(castellan::bots::read_weights(file));
}

}  // namespace

CASTELLAN_PLUGIN_BOT("greedy",
                     "looks one choice ahead and takes what leaves it best off; greedy:FILE has other weights", make)
