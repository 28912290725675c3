#include "castellan/workshop/scaffolds/editor_files.hpp"

#include "castellan/base/build_info.hpp"
#include "castellan/base/file_io.hpp"
#include "castellan/content/loader.hpp"
#include "castellan/lab/spec.hpp"
#include "castellan/modding/packs.hpp"
#include "castellan/script/api.hpp"
#include "castellan/workshop/scaffolds/scaffold.hpp"
#include "castellan/workshop/scenarios/test_stubs.hpp"

namespace castellan::workshop {

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t max_settings = std::uintmax_t{1} << 20;

FilesOfPack files_of(const fs::path& pack) {
  std::vector<SourceFile> files;
  Diagnostics problems;
  const modding::PackPlace place = modding::pack_at(pack);
  FilesOfPack found{place.directory.filename().string(), {}};
  for (const content::PackFile& file : read_pack(place, files, problems).files) found.names.push_back(file.name);
  return found;
}

std::vector<std::string> ids_of(const std::vector<modding::PackPlace>& places) {
  std::vector<std::string> ids;
  for (const modding::PackPlace& place : places) ids.push_back(place.id);
  return ids;
}

// Of definitions alone: no script is run for it. None if the packs can't be chosen: an editor then completes less.
content::KnownNames names_of(const std::vector<modding::PackPlace>& available, const std::vector<std::string>& wanted) {
  std::vector<SourceFile> files;
  Diagnostics problems;
  const std::vector<content::PackSource> packs = choose_packs(available, wanted, files, problems);
  if (problems.has_errors()) return {};
  Ruleset rules;
  load_content(packs, rules, problems);
  return content::known_names(rules);
}

}  // namespace

content::KnownNames names_of_game() {
  const fs::path folders[] = {data_folder() / "scripts"};
  const std::vector<modding::PackPlace> game = modding::find_packs(folders);
  return names_of(game, ids_of(game));
}

content::KnownNames names_for(const fs::path& pack) {
  const modding::PackPlace place = modding::pack_at(pack);
  const fs::path folders[] = {data_folder() / "scripts", data_folder() / "mods", data_folder() / "mods" / "examples"};
  std::vector<modding::PackPlace> available = modding::find_packs(folders);
  std::vector<modding::PackPlace> own = packs_beside(place);
  own.push_back(place);
  for (const modding::PackPlace& one : own)
    std::erase_if(available, [&](const modding::PackPlace& other) { return other.id == one.id; });
  available.insert(available.end(), own.begin(), own.end());
  std::vector<std::string> wanted = ids_of(modding::find_packs(std::span(folders).first(1)));
  wanted.push_back(place.id);
  content::KnownNames names = names_of(available, wanted);
  return names.empty() ? names_of_game() : names;
}

std::vector<EditorFile> editor_files(const content::KnownNames& names) {
  std::vector<EditorFile> files;
  for (auto& [name, text] : content::content_schemas(names)) files.push_back({name, text});
  files.push_back({"mod.schema.json", modding::manifest_schema()});
  files.push_back({"lab.schema.json", lab::spec_schema()});
  files.push_back({"castellan.lua", script::lua_stubs(names)});
  files.push_back({"castellan_test.lua", test_stubs()});
  return files;
}

std::vector<EditorFile> editor_files() { return editor_files(names_of_game()); }

std::vector<EditorFile> editor_files_of_pack(const content::KnownNames& names) {
  std::vector<EditorFile> files = editor_files(names);
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
  for (const EditorFile& file : editor_files_of_pack(names_for(pack))) write(file);
  const FilesOfPack files = files_of(pack);
  std::error_code error;
  for (const EditorFile& file : editor_settings(files)) {  // what the author has changed stays
    if (!fs::exists(pack / file.name, error)) {
      write(file);
    } else if (file.name == vscode_settings) {
      const std::string there = read_small_file(pack / file.name, max_settings, "settings");
      if (const std::string now = with_schema_patterns(there, files); now != there) write({file.name, now});
    }
  }
  return written;
}

}  // namespace castellan::workshop
