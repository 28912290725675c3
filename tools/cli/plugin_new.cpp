// castellan plugin new: a plugin that works as it stands, to be changed.
#include <fmt/format.h>

#include <castellan/base/text.hpp>
#include <castellan/workshop/scaffolds/plugin_scaffold.hpp>

#include "mod.hpp"
#include "plugin.hpp"
#include "terminal.hpp"

namespace castellan::cli {
namespace {

int make_plugin(const workshop::PluginOrder& order) {
  const Terminal terminal(false);
  const workshop::PluginScaffold made = write_plugin(order);
  const std::string folder = printable(made.folder.lexically_normal().string());
  fmt::print("Created the plugin {}:\n", terminal.bold(folder));
  for (const std::string& file : made.files) fmt::print("  {}\n", file);
  fmt::print(
      "\nNext:\n  cmake -S {0} -B {0}/build\n  cmake --build {0}/build\n"
      "  castellan simulate --games 100 --plugin-path {0}/build/plugins --bots {1},random\n",
      folder, order.name);
  return success;
}

}  // namespace

void add_plugin_new(Command& plugin) {
  auto order = std::make_shared<workshop::PluginOrder>();
  Command& command = plugin.add("new", "create a plugin that can be built at once");
  command.argument("KIND", &order->kind, "kind of plugin").choices({"bot"}).required();
  command.argument("NAME", &order->name, "name made of a-z, 0-9 and _").required();
  command.option("--into", &order->into, "folder to create it in").takes(Fits::folder).shows_default();
  command.note("It is built with CMake against the installed Castellan. Existing files are never overwritten.");
  command.example("castellan plugin new bot my_bot");
  command.example("castellan plugin new bot careful --into plugins");
  command.runs([=] { return tell_problems("plugin new", [&] { return make_plugin(*order); }); });
}

}  // namespace castellan::cli
