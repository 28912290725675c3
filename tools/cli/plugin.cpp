// castellan plugin: native plugins, which extend the program itself.
#include "plugin.hpp"

namespace castellan::cli {

void add_plugin(CLI::App& app, std::function<int()>& run) {
  CLI::App* plugin = app.add_subcommand("plugin", "native plugins: list them, look into them, begin a new one");
  plugin->require_subcommand(1);
  plugin->footer(
      "A plugin is a program: it can do all you can. It is loaded only when you name it.\n\n"
      "Examples:\n  castellan plugin list\n  castellan plugin info greedy\n  castellan plugin new bot my_bot");
  add_plugin_list(*plugin, run);
  add_plugin_info(*plugin, run);
  add_plugin_new(*plugin, run);
}

}  // namespace castellan::cli
