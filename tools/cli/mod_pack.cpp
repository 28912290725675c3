// castellan mod pack: a pack as one file.
#include <fmt/format.h>

#include <castellan/content/json.hpp>
#include <castellan/content/text.hpp>
#include <castellan/file_io.hpp>
#include <castellan/modding/archive.hpp>
#include <castellan/modding/installed.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "mod.hpp"

namespace castellan::cli {
namespace {

struct MakeOptions {
  std::string pack = ".";
  std::string output;
  bool json = false;
};

int make_archive(const MakeOptions& options) {
  const PackToInstall pack = read_pack_to_install(options.pack);
  const Manifest& manifest = pack.manifest;
  const std::string bytes = write_archive({manifest.id + "@" + manifest.version.text(), pack.files});
  const std::string file = options.output.empty()
                               ? fmt::format("{}-{}{}", manifest.id, manifest.version.text(), archive_ending)
                               : options.output;
  write_atomically(file, bytes);
  if (options.json) {
    const nlohmann::ordered_json json{
        {"id", manifest.id},      {"version", manifest.version.text()}, {"file", file},
        {"bytes", bytes.size()},  {"files", pack.files.size()},         {"hash", content_hash(pack.files)},
        {"sha256", sha256(bytes)}};
    fmt::print("{}\n", json_text(json));
    return success;
  }
  fmt::print("{}: {}, {} files, {} bytes\nsha256 {}\n", printable(file), manifest.name(), pack.files.size(),
             bytes.size(), sha256(bytes));
  return success;
}

}  // namespace

void add_mod_pack(CLI::App& mod, std::function<int()>& run) {
  auto options = std::make_shared<MakeOptions>();
  CLI::App* command = mod.add_subcommand("pack", "make one file of a pack, to give to others");
  command->add_option("pack", options->pack, "the folder of the pack")->capture_default_str()->type_name("FOLDER");
  command->add_option("--output", options->output, "the file to write; id-version.castellan if not given")
      ->type_name("FILE");
  command->add_flag("--json", options->json, "tell what was written as JSON");
  command->footer(
      "The same files always make the same archive, on any machine and at any time. Hidden files are left out, tests "
      "go\n"
      "along. It is a tar archive compressed by gzip, for whoever wants to look into it.\n\n"
      "Examples:\n"
      "  castellan mod pack ./bakers\n"
      "  castellan mod pack ./bakers --output ~/public/bakers-1.0.0.castellan --json");
  command->callback(
      [=, &run] { run = [=] { return tell_problems("mod pack", [&] { return make_archive(*options); }); }; });
}

}  // namespace castellan::cli
