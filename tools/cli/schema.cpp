// castellan schema: writes the JSON Schemas and Lua annotations that schema/ holds.
#include <fmt/format.h>

#include <castellan/content/loader.hpp>
#include <castellan/modding/packs.hpp>
#include <castellan/script/api.hpp>
#include <filesystem>
#include <fstream>

#include "command.hpp"

namespace castellan::cli {

void add_schema(CLI::App& app, std::function<int()>& run) {
  auto folder = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand(
      "schema", "write the JSON Schemas of all YAML files, and the Lua API for editors, into a folder");
  command->add_option("folder", *folder, "where to")->required();
  command->footer("Example:\n  castellan schema schema");
  command->callback([=, &run] {
    run = [=] {
      auto schemas = content_schemas();
      schemas.emplace_back("mod.schema.json", manifest_schema());
      schemas.emplace_back("castellan.lua", lua_stubs());
      std::filesystem::create_directories(*folder);
      for (const auto& [name, text] : schemas) {
        std::ofstream out(std::filesystem::path(*folder) / name, std::ios::binary);
        out << text;
        if (!out) throw std::runtime_error(fmt::format("{}/{} can't be written", *folder, name));
      }
      return success;
    };
  });
}

}  // namespace castellan::cli
