// castellan mod stubs: what editors read to complete and check packs.
#include <fmt/format.h>

#include <castellan/base/file_io.hpp>
#include <castellan/base/text.hpp>
#include <castellan/modding/packs.hpp>
#include <castellan/workshop/scaffolds/editor_files.hpp>
#include <filesystem>

#include "mod.hpp"

namespace castellan::cli {
namespace {

struct StubsOptions {
  std::string pack = ".";
  std::string output;
};

int write_stubs(const StubsOptions& options) {
  if (options.output.empty()) {
    for (const std::string& file : workshop::refresh_editor_files(modding::pack_at(options.pack).directory))
      fmt::print("{}\n", file);
    return success;
  }
  std::filesystem::create_directories(options.output);
  for (const workshop::EditorFile& file : workshop::editor_files()) {
    write_atomically(std::filesystem::path(options.output) / file.name, file.content);
    fmt::print("{}\n", file.name);
  }
  return success;
}

}  // namespace

void add_mod_stubs(Command& mod) {
  auto options = std::make_shared<StubsOptions>();
  Command& command = mod.add("stubs", "update the schemas and API annotations that editors use");
  command.argument("FOLDER", &options->pack, "folder of the pack; the current folder by default").takes(Fits::folder);
  command.option("--output", &options->output, "write only the schemas and annotations, into this folder")
      .takes(Fits::folder)
      .excludes("FOLDER");
  command.note(
      "Writes JSON Schemas for the YAML files and annotations of the Lua API into the pack's hidden folder .castellan, "
      "where .vscode/settings.json and .luarc.json look for them. These two are written if they are missing. Hidden "
      "files are not part of a pack.");
  command.example("castellan mod stubs ./brewers");
  command.example("castellan mod stubs --output ~/castellan-schemas");
  command.runs([=] { return tell_problems("mod stubs", [&] { return write_stubs(*options); }); });
}

}  // namespace castellan::cli
