// castellan plugin list: the plugins there are. Nothing of them is run: what they say of themselves is read from their
// files.
#include <fmt/format.h>

#include <castellan/base/json.hpp>
#include <castellan/base/text.hpp>
#include <castellan/plugin/bots.hpp>
#include <nlohmann/json.hpp>

#include "bot_options.hpp"
#include "plugin.hpp"
#include "plugin_report.hpp"
#include "terminal.hpp"
#include "text_layout.hpp"

namespace castellan::cli {
namespace {

struct PluginListOptions {
  PluginPathOption path;
  bool json = false;
  bool names = false;
};

void print_table(const std::vector<PluginReport>& plugins) {
  const Terminal terminal(false);
  std::size_t width = printed_width(plugin::random_name);
  std::size_t kinds = printed_width(plugin::BotPlugin::kind);
  for (const PluginReport& plugin : plugins) {
    width = std::max(width, printed_width(plugin.file.name));
    kinds = std::max(kinds, printed_width(plugin.file.kind));
  }
  fmt::print("{}  {}  {}\n", left(std::string(plugin::BotPlugin::kind), kinds),
             terminal.bold(left(std::string(plugin::random_name), width)),
             "built in: picks any option with equal chance");
  for (const PluginReport& plugin : plugins) {
    std::string text = printable(plugin.info.summary);
    if (plugin.file.hidden)
      text = fmt::format("hidden by another plugin of this name: {}", printable(plugin.file.path.string()));
    else if (!plugin.problem.empty()) text = "can't be used: " + printable(plugin.problem);
    fmt::print("{}  {}  {}\n", left(plugin.file.kind, kinds), terminal.bold(left(plugin.file.name, width)), text);
  }
}

int list(const PluginListOptions& options) {
  const std::vector<std::filesystem::path> folders = options.path.folders();
  if (options.names) {  // shells ask for this at every key
    for (const std::string& name : plugin::bot_names(folders)) fmt::print("{}\n", name);
    return success;
  }
  std::vector<PluginReport> plugins;
  for (const plugin::PluginFile& file : plugin::find_plugins(folders)) plugins.push_back(report_of(file));
  if (options.json) {
    auto all = nlohmann::ordered_json::array();
    for (const PluginReport& plugin : plugins) all.push_back(json_of(plugin));
    fmt::print("{}\n", json_text(all));
  } else {
    print_table(plugins);
  }
  for (const PluginReport& plugin : plugins)
    if (!plugin.problem.empty() && !plugin.file.hidden) return failed;
  return success;
}

}  // namespace

void add_plugin_list(Command& plugin) {
  auto options = std::make_shared<PluginListOptions>();
  Command& command = plugin.add("list", "list the plugins without running them");
  options->path.add_to(command);
  command.flag("--json", &options->json, "print the list as JSON");
  command.flag("--names", &options->names, "print only the names of bots, one per line");
  command.note(
      "Plugins are searched for in the folders of --plugin-path, then of $CASTELLAN_PLUGIN_PATH, then where Castellan "
      "is installed. Exits with 1 if one of them can't be used.");
  command.example("castellan plugin list");
  command.example("castellan plugin list --plugin-path my_bot/build/plugins --json");
  command.runs([=] { return list(*options); });
}

}  // namespace castellan::cli
