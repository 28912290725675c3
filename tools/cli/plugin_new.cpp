// castellan plugin new: a plugin that works as it stands, to be changed.
#include <fmt/format.h>

#include <castellan/content/text.hpp>
#include <castellan/workshop/plugin_scaffold.hpp>

#include "misspelt.hpp"
#include "mod.hpp"
#include "plugin.hpp"
#include "terminal.hpp"

namespace castellan::cli {
namespace {

int make_plugin(const PluginOrder& order) {
  const Terminal terminal(false);
  const PluginScaffold made = write_plugin(order);
  const std::string folder = printable(made.folder.lexically_normal().string());
  fmt::print("{} is a plugin now:\n", terminal.bold(folder));
  for (const std::string& file : made.files) fmt::print("  {}\n", file);
  fmt::print(
      "\nNext:\n  cmake -S {0} -B {0}/build\n  cmake --build {0}/build\n"
      "  castellan simulate --games 100 --plugin-path {0}/build/plugins --bots {1},random\n",
      folder, order.name);
  return success;
}

}  // namespace

void add_plugin_new(CLI::App& plugin, std::function<int()>& run) {
  auto order = std::make_shared<PluginOrder>();
  CLI::App* command = plugin.add_subcommand("new", "a new plugin that can be built at once");
  command->add_option("kind", order->kind, "what it adds")->required()->check(one_of({"bot"}));
  command->add_option("name", order->name, "a word of a-z, 0-9 and _")->required()->type_name("NAME");
  command->add_option("--into", order->into, "where its folder is made")->capture_default_str()->type_name("FOLDER");
  command->footer(
      "It is built with CMake against the installed Castellan. Nothing is ever overwritten.\n\n"
      "Examples:\n  castellan plugin new bot my_bot\n  castellan plugin new bot careful --into plugins");
  command->callback(
      [=, &run] { run = [=] { return tell_problems("plugin new", [&] { return make_plugin(*order); }); }; });
}

}  // namespace castellan::cli
