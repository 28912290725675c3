#include "castellan/plugin/bots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "castellan/base/diagnostics.hpp"
#include "castellan/base/text.hpp"
#include "castellan/bots/bot_table.hpp"
#include "castellan/plugin/loader.hpp"

namespace castellan::plugin {
namespace {

// The percentage at the end of `greedy%30`; 0 without one, -1 for nonsense.
int carelessness(std::string_view named) {
  const std::size_t sign = named.rfind('%');
  if (sign == std::string_view::npos) return 0;
  int percent = -1;
  const auto [end, error] = std::from_chars(named.data() + sign + 1, named.data() + named.size(), percent);
  return error == std::errc{} && end == named.data() + named.size() && percent >= 1 && percent <= 99 ? percent : -1;
}

std::string_view without_carelessness(std::string_view named) {
  return carelessness(named) > 0 ? named.substr(0, named.rfind('%')) : named;
}

std::string_view name_in(std::string_view named) { return named.substr(0, std::min(named.find(':'), named.find('%'))); }

std::string argument_in(std::string_view named) {
  named = without_carelessness(named);
  const std::size_t colon = named.find(':');
  return colon == std::string_view::npos ? std::string() : std::string(named.substr(colon + 1));
}

// The bot is destroyed first, then its library let go.
std::shared_ptr<bots::Bot> made_by(const std::shared_ptr<const Plugin>& plugin, const BotOrder& order) {
  const auto fail = [&](std::string_view why) {
    return PluginError(fmt::format("the bot \"{}\" can't be made: {}", plugin->file().name, why));
  };
  std::unique_ptr<bots::Bot> bot;
  try {
    bot = plugin->as<BotPlugin>().make(order);
  } catch (const std::invalid_argument& e) {  // its words die with the library
    throw BotArgumentError(fmt::format("{}: {}", plugin->file().name, e.what()));
  } catch (...) {
    throw fail(bots::words_of_exception());
  }
  if (!bot) throw fail("its plugin made none");
  return {bot.release(), [plugin](bots::Bot* made) { delete made; }};
}

std::shared_ptr<bots::Bot> with_care(std::shared_ptr<bots::Bot> bot, std::string_view named) {
  const int percent = carelessness(named);
  return percent > 0 ? bots::careless_bot(std::move(bot), percent) : bot;
}

std::shared_ptr<bots::Bot> plugin_bot(std::string_view named, const std::vector<std::filesystem::path>& folders) {
  if (const std::string problem = bot_name_problem(named, folders); !problem.empty()) throw UnknownBot(problem);
  for (const PluginFile& file : find_plugins(folders))
    if (file.kind == BotPlugin::kind && file.name == name_in(named))
      return with_care(made_by(Plugin::load(file), {argument_in(named), file.data()}), named);
  throw UnknownBot(fmt::format("the bot \"{}\" is gone", named));
}

}  // namespace

std::vector<std::string> bot_names(const std::vector<std::filesystem::path>& folders) {
  std::vector<std::string> names{std::string(random_name)};
  for (const PluginFile& plugin : find_plugins(folders))
    if (plugin.kind == BotPlugin::kind && !plugin.hidden && plugin.name != random_name) names.push_back(plugin.name);
  return names;
}

std::string bot_name_problem(std::string_view named, const std::vector<std::filesystem::path>& folders) {
  const std::string name(name_in(named));
  const std::vector<std::string> known = bot_names(folders);
  if (std::ranges::find(known, name) == known.end())
    return fmt::format("there is no bot \"{}\": {}", printable(name), suggestion(name, known));
  if (name == random_name && named != random_name) return fmt::format("\"{}\" takes no argument", name);
  if (named.find('%') != std::string_view::npos && named.find(':') == std::string_view::npos && carelessness(named) < 0)
    return fmt::format("\"{}\": what follows % is from 1 to 99, the share of decisions left to chance",
                       printable(std::string(named)));
  return {};
}

std::unique_ptr<bots::Bot> make_bot(std::string_view named, const BotOptions& options) {
  if (named == random_name) return bots::random_bot();
  return std::make_unique<bots::GuardedBot>(std::string(named), plugin_bot(named, options.folders), options.deadline,
                                            options.mishaps);
}

std::shared_ptr<bots::Bot> unguarded_bot(std::string_view named, const BotOptions& options) {
  if (named == random_name) return bots::random_bot();
  return plugin_bot(named, options.folders);
}

std::unique_ptr<bots::BotTable> seat_bots(std::span<const std::string> names, const BotOptions& options) {
  const bool ours = std::ranges::all_of(names, [](const std::string& name) { return name == random_name; });
  auto table =
      std::make_unique<bots::BotTable>(ours ? std::chrono::milliseconds(0) : options.deadline, options.mishaps);
  for (const std::string& name : names)
    table->add(name, name == random_name ? bots::random_bot() : plugin_bot(name, options.folders));
  return table;
}

}  // namespace castellan::plugin
