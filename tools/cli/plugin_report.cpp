#include "plugin_report.hpp"

namespace castellan::cli {

PluginReport report_of(const plugin::PluginFile& file) {
  PluginReport report{file, {}, {}};
  try {
    const plugin::PluginBlock block = plugin::read_plugin_block(file.path);
    report.problem = plugin_mismatch(block, file);
    report.info = plugin::PluginInfo::of(block);
  } catch (const plugin::PluginError& e) {
    report.problem = e.what();
  }
  return report;
}

nlohmann::ordered_json json_of(const PluginReport& plugin) {
  return {{"kind", plugin.file.kind},          {"name", plugin.file.name},     {"summary", plugin.info.summary},
          {"path", plugin.file.path.string()}, {"hidden", plugin.file.hidden}, {"interface", plugin.info.interface},
          {"kernel", plugin.info.kernel},      {"abi", plugin.info.abi},       {"usable", plugin.problem.empty()},
          {"problem", plugin.problem}};
}

}  // namespace castellan::cli
