// castellan mod pack: a pack as one file.
#include <fmt/format.h>

#include <castellan/base/file_io.hpp>
#include <castellan/base/json.hpp>
#include <castellan/base/text.hpp>
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
  const modding::PackToInstall pack = modding::read_pack_to_install(options.pack);
  const modding::Manifest& manifest = pack.manifest;
  const auto [usual_file, bytes] = modding::shared_pack(pack);
  const std::string file = options.output.empty() ? usual_file : options.output;
  write_atomically(file, bytes);
  if (options.json) {
    const nlohmann::ordered_json json{{"id", manifest.id},
                                      {"version", manifest.version.text()},
                                      {"file", file},
                                      {"bytes", bytes.size()},
                                      {"files", pack.files.size()},
                                      {"hash", modding::content_hash(pack.files)},
                                      {"sha256", modding::sha256(bytes)}};
    fmt::print("{}\n", json_text(json));
    return success;
  }
  fmt::print("{}: {}, {} files, {} bytes\nsha256 {}\n", printable(file), manifest.name(), pack.files.size(),
             bytes.size(), modding::sha256(bytes));
  return success;
}

}  // namespace

void add_mod_pack(Command& mod) {
  auto options = std::make_shared<MakeOptions>();
  Command& command = mod.add("pack", "make an archive of a pack, to share it");
  command.argument("FOLDER", &options->pack, "folder of the pack; the current folder by default").takes(Fits::folder);
  command.option("--output", &options->output, "file to write; by default id-version.castellan").takes(Fits::file);
  command.flag("--json", &options->json, "print what was written as JSON");
  command.note(
      "The same files always give the same archive, on any machine and at any time. Hidden files are left out, tests "
      "are included. The format is tar, compressed with gzip.");
  command.example("castellan mod pack ./bakers");
  command.example("castellan mod pack ./bakers --output ~/public/bakers-1.0.0.castellan --json");
  command.runs([=] { return tell_problems("mod pack", [&] { return make_archive(*options); }); });
}

}  // namespace castellan::cli
