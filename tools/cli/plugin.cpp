// castellan plugin: native plugins, which extend the program itself.
#include "plugin.hpp"

namespace castellan::cli {

void add_plugin(Command& castellan) {
  Command& plugin = castellan.add("plugin", "list, inspect and create native plugins");
  plugin.note("A plugin is a program: it can do everything you can do. It is loaded only when you name it.");
  plugin.example("castellan plugin list");
  plugin.example("castellan plugin info greedy");
  plugin.example("castellan plugin new bot my_bot");
  add_plugin_list(plugin);
  add_plugin_info(plugin);
  add_plugin_new(plugin);
}

}  // namespace castellan::cli
