#include "bot_options.hpp"

namespace castellan::cli {

void PluginPathOption::add_to(Command& command) {
  command
      .option("--plugin-path", &paths,
              "another folder to search for plugins, like $CASTELLAN_PLUGIN_PATH; can be repeated")
      .existing_folder()
      .one_at_a_time();
}

void BotChoice::add_to(Command& command) {
  plugins.add_to(command);
  command
      .option("--bot-seconds", &seconds,
              "time limit for each decision of a bot; 0: no limit, and bots can't be stopped")
      .between(0, 1e6)
      .shows_default();
}

plugin::BotOptions BotChoice::options(std::shared_ptr<bots::BotMishaps> mishaps) const {
  plugin::BotOptions options{plugins.folders(), std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000)),
                             std::move(mishaps)};
  if (seconds > 0 && options.deadline.count() == 0) options.deadline = std::chrono::milliseconds(1);
  return options;
}

}  // namespace castellan::cli
