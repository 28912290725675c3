// castellan schema: writes the JSON Schemas and Lua annotations that schema/ holds.
#include <castellan/file_io.hpp>
#include <castellan/workshop/editor_files.hpp>
#include <filesystem>

#include "command.hpp"

namespace castellan::cli {

void add_schema(CLI::App& app, std::function<int()>& run) {
  auto folder = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand(
      "schema", "write the JSON Schemas of all YAML files, and the Lua API for editors, into a folder");
  command->add_option("folder", *folder, "where to")->required()->type_name("FOLDER");
  command->footer("Example:\n  castellan schema schema");
  command->callback([=, &run] {
    run = [=] {
      std::filesystem::create_directories(*folder);
      for (const EditorFile& file : editor_files())
        write_atomically(std::filesystem::path(*folder) / file.name, file.content);
      return success;
    };
  });
}

}  // namespace castellan::cli
