// castellan plugin info: what a plugin was built for, and whether it really loads.
#include <fmt/format.h>

#include <castellan/base/diagnostics.hpp>
#include <castellan/base/json.hpp>
#include <castellan/base/text.hpp>

#include "bot_options.hpp"
#include "plugin.hpp"
#include "plugin_report.hpp"
#include "terminal.hpp"

namespace castellan::cli {
namespace {

struct InfoOptions {
  PluginPathOption path;
  std::string name;
  bool json = false;
};

void print(const PluginReport& plugin) {
  const Terminal terminal(false);
  const auto line = [&](std::string_view what, const std::string& is) {
    if (!is.empty()) fmt::print("  {:<10} {}\n", what, printable(is, true));
  };
  fmt::print("{} {}\n", plugin.file.kind, terminal.bold(plugin.file.name));
  line("what", plugin.info.summary);
  line("file", plugin.file.path.string());
  line("data", plugin.file.data().string());
  line("kernel", plugin.info.kernel);
  line("interface", plugin.info.interface ? std::to_string(plugin.info.interface) : "");
  line("built with", plugin.info.abi);
  line("loads", plugin.problem.empty() ? "yes" : "no: " + plugin.problem);
}

int info(const InfoOptions& options) {
  std::vector<std::string> known;
  int code = usage;
  auto all = nlohmann::ordered_json::array();
  for (const plugin::PluginFile& file : plugin::find_plugins(options.path.folders())) {
    if (file.hidden) continue;
    known.push_back(file.name);
    if (file.name != options.name) continue;
    PluginReport report = report_of(file);
    try {
      if (report.problem.empty()) plugin::Plugin::load(file);
    } catch (const plugin::PluginError& e) {
      report.problem = e.what();
    }
    code = report.problem.empty() && code != failed ? success : failed;
    if (options.json) all.push_back(json_of(report));
    else print(report);
  }
  if (code == usage)
    fmt::print(stderr, "castellan plugin info: there is no plugin \"{}\": {}\n", printable(options.name),
               known.empty() ? "none was found; name a folder with --plugin-path" : suggestion(options.name, known));
  else if (options.json) fmt::print("{}\n", json_text(all));
  return code;
}

}  // namespace

void add_plugin_info(Command& plugin) {
  auto options = std::make_shared<InfoOptions>();
  Command& command = plugin.add("info", "show what a plugin was built for, and load it to see if it works");
  command.argument("NAME", &options->name, "name of the plugin, from `castellan plugin list`")
      .takes(Fits::bot)
      .required();
  options->path.add_to(command);
  command.flag("--json", &options->json, "print a JSON list; plugins of different kinds may share a name");
  command.note("Exits with 1 if the plugin can't be used, and with 2 if there is no plugin of that name.");
  command.example("castellan plugin info greedy");
  command.example("castellan plugin info my_bot --plugin-path my_bot/build/plugins");
  command.runs([=] { return info(*options); });
}

}  // namespace castellan::cli
