#include "castellan/workshop/editor_files.hpp"

#include "castellan/content/loader.hpp"
#include "castellan/file_io.hpp"
#include "castellan/modding/packs.hpp"
#include "castellan/script/api.hpp"
#include "castellan/workshop/scaffold.hpp"
#include "castellan/workshop/test_stubs.hpp"

namespace castellan {

std::vector<EditorFile> editor_files() {
  std::vector<EditorFile> files;
  for (auto& [name, text] : content_schemas()) files.push_back({name, text});
  files.push_back({"mod.schema.json", manifest_schema()});
  files.push_back({"castellan.lua", lua_stubs()});
  files.push_back({"castellan_test.lua", test_stubs()});
  return files;
}

std::vector<EditorFile> editor_files_of_pack() {
  std::vector<EditorFile> files = editor_files();
  for (EditorFile& file : files)
    file.name = (file.name.ends_with(".json") ? ".castellan/schema/" : ".castellan/") + file.name;
  return files;
}

std::vector<std::string> refresh_editor_files(const std::filesystem::path& pack) {
  std::vector<std::string> written;
  const auto write = [&](const EditorFile& file) {
    std::filesystem::create_directories((pack / file.name).parent_path());
    write_atomically(pack / file.name, file.content);
    written.push_back(file.name);
  };
  for (const EditorFile& file : editor_files_of_pack()) write(file);
  std::error_code error;
  for (const EditorFile& file : editor_settings(pack_at(pack).id))  // what the author has changed stays
    if (!std::filesystem::exists(pack / file.name, error)) write(file);
  return written;
}

}  // namespace castellan
