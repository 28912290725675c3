#include "castellan/workshop/scaffolds/plugin_scaffold.hpp"

#include <fmt/format.h>

#include "castellan/base/build_info.hpp"
#include "castellan/base/folder_io.hpp"
#include "castellan/base/text.hpp"
#include "castellan/plugin/bots.hpp"
#include "castellan/workshop/scaffolds/scaffold.hpp"
#include "castellan/workshop/scaffolds/template_files.hpp"

namespace castellan::workshop {
namespace {

void check_name(const PluginOrder& order) {
  if (!plugin::is_plugin_name(order.name))
    throw ScaffoldError(
        fmt::format("\"{}\" can't be a plugin's name: use up to 31 of a-z, 0-9 and _, a letter first, as in my_bot",
                    printable(order.name)));
  if (order.name == "human")
    throw ScaffoldError("\"human\" is a person in `castellan play --players`: choose another name");
  const std::vector<std::filesystem::path> ours{own_plugin_folder()};
  for (const std::string& taken : plugin::bot_names(ours))
    if (taken == order.name)
      throw ScaffoldError(fmt::format("there is a bot \"{}\" already: choose another name", order.name));
}

}  // namespace

PluginScaffold write_plugin(const PluginOrder& order) {
  check_name(order);
  PluginScaffold made{order.into / order.name, {}};
  if (!is_free(made.folder))
    throw ScaffoldError(fmt::format("{} is there already and not empty: nothing was written; choose another --into",
                                    made.folder.string()));
  StagedFolder folder(order.into, order.name);
  for (const EditorFile& file :
       filled_template("plugin_" + order.kind, {{"__name__", order.name}, {"__version__", version()}})) {
    folder.add(file.name, file.content);
    made.files.push_back(file.name);
  }
  folder.put();
  return made;
}

}  // namespace castellan::workshop
