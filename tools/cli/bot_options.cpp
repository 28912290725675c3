#include "bot_options.hpp"

#include "finite_range.hpp"

namespace castellan::cli {

void PluginPathOption::add_to(CLI::App& app) {
  app.add_option("--plugin-path", paths, "further folders that hold plugins, as $CASTELLAN_PLUGIN_PATH names them")
      ->check(CLI::ExistingDirectory)
      ->allow_extra_args(false)
      ->type_name("FOLDER");
}

void BotChoice::add_to(CLI::App& app) {
  plugins.add_to(app);
  app.add_option("--bot-seconds", seconds,
                 "how long a bot may think about a decision; 0: as long as it wants, and nobody can stop it")
      ->check(finite_range(0.0, 1e6))
      ->type_name("N")
      ->capture_default_str();
}

BotOptions BotChoice::options(std::shared_ptr<BotMishaps> mishaps) const {
  BotOptions options{plugins.folders(), std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000)),
                     std::move(mishaps)};
  if (seconds > 0 && options.deadline.count() == 0) options.deadline = std::chrono::milliseconds(1);
  return options;
}

}  // namespace castellan::cli
