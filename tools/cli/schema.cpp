// castellan schema: writes the JSON Schemas and Lua annotations that schema/ holds.
#include <castellan/base/file_io.hpp>
#include <castellan/workshop/scaffolds/editor_files.hpp>
#include <filesystem>

#include "command.hpp"

namespace castellan::cli {

void add_schema(Command& castellan) {
  auto folder = std::make_shared<std::string>();
  Command& command =
      castellan.add("schema", "write JSON Schemas of all YAML files and the Lua API, for editors, into a folder");
  command.argument("FOLDER", folder.get(), "folder to write to").takes(Fits::folder).required();
  command.example("castellan schema schema");
  command.runs([=] {
    std::filesystem::create_directories(*folder);
    for (const workshop::EditorFile& file : workshop::editor_files())
      write_atomically(std::filesystem::path(*folder) / file.name, file.content);
    return success;
  });
}

}  // namespace castellan::cli
