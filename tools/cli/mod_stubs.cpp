// castellan mod stubs: what editors read to complete and check packs.
#include <fmt/format.h>

#include <castellan/content/text.hpp>
#include <castellan/file_io.hpp>
#include <castellan/modding/packs.hpp>
#include <castellan/workshop/editor_files.hpp>
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
    for (const std::string& file : refresh_editor_files(pack_at(options.pack).directory)) fmt::print("{}\n", file);
    return success;
  }
  std::filesystem::create_directories(options.output);
  for (const EditorFile& file : editor_files()) {
    write_atomically(std::filesystem::path(options.output) / file.name, file.content);
    fmt::print("{}\n", file.name);
  }
  return success;
}

}  // namespace

void add_mod_stubs(CLI::App& mod, std::function<int()>& run) {
  auto options = std::make_shared<StubsOptions>();
  CLI::App* command = mod.add_subcommand("stubs", "bring what editors know about packs up to date");
  CLI::Option* pack = command->add_option("pack", options->pack, "the pack to write them into")
                          ->capture_default_str()
                          ->type_name("FOLDER");
  command->add_option("--output", options->output, "a folder for the bare files, outside of any pack")
      ->type_name("FOLDER")
      ->excludes(pack);
  command->footer(
      "Writes JSON Schemas of the YAML files and annotations of the Lua API into the hidden folder .castellan of the\n"
      "pack, where .vscode/settings.json and .luarc.json look for them; these two are written if they are missing.\n"
      "Hidden files are no part of a pack.\n\n"
      "Examples:\n  castellan mod stubs ./brewers\n  castellan mod stubs --output ~/castellan-schemas");
  command->callback(
      [=, &run] { run = [=] { return tell_problems("mod stubs", [&] { return write_stubs(*options); }); }; });
}

}  // namespace castellan::cli
