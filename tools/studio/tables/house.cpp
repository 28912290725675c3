#include "house.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace castellan::studio {
namespace {

constexpr std::size_t worker_threads = 24;
constexpr std::size_t thinker_threads = 8;

}  // namespace

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
}  // namespace castellan::studio
