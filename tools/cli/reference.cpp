// castellan reference: writes the pages docs/reference holds.
#include <castellan/base/build_info.hpp>
#include <castellan/base/file_io.hpp>
#include <castellan/modding/packs.hpp>
#include <castellan/workshop/scaffolds/reference.hpp>
#include <filesystem>

#include "command.hpp"

namespace castellan::cli {
namespace {

int write_reference(const std::filesystem::path& folder) {
  const std::filesystem::path folders[] = {data_folder() / "scripts", data_folder() / "mods"};
  std::vector<content::PackSource> packs;
  for (const modding::PackPlace& place : modding::find_packs(folders)) {
    std::vector<SourceFile> files;
    Diagnostics ignored;  // bundled packs have none
    packs.push_back(read_pack(place, files, ignored));
  }
  for (const workshop::ReferencePage& page : workshop::reference_pages(packs)) {
    std::filesystem::create_directories((folder / page.name).parent_path());
    write_atomically(folder / page.name, page.text);
  }
  return success;
}

}  // namespace

void add_reference(Command& castellan) {
  auto folder = std::make_shared<std::string>();
  Command& command = castellan.add("reference", "write a page for each function, event and modifier of the Lua API");
  command.argument("FOLDER", folder.get(), "folder to write to").takes(Fits::folder).required();
  command.example("castellan reference docs/reference");
  command.runs([=] { return write_reference(*folder); });
}

}  // namespace castellan::cli
