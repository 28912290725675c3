// What editors read to complete and check packs: JSON Schemas of the YAML files and annotations of the Lua API.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "castellan/base/export.hpp"
#include "castellan/content/records/known_names.hpp"

namespace castellan::workshop {

struct EditorFile {
  std::string name;
  std::string content;
};

// Where VS Code keeps the settings of a folder.
inline constexpr std::string_view vscode_settings = ".vscode/settings.json";

// `guild.schema.json` … and `castellan.lua`, with these names to complete.
CASTELLAN_API std::vector<EditorFile> editor_files(const content::KnownNames& names);
// With those of the base game: what schema/ holds.
CASTELLAN_API std::vector<EditorFile> editor_files();

// The same as they lie in a pack: copies in a hidden folder, which is not part of it, so that editors need neither a
// network nor to know where Castellan is installed.
CASTELLAN_API std::vector<EditorFile> editor_files_of_pack(const content::KnownNames& names);

// The names a pack can use: those of the base game, its own, and those of the packs it needs. What can't be loaded has
// none.
CASTELLAN_API content::KnownNames names_for(const std::filesystem::path& pack);
CASTELLAN_API content::KnownNames names_of_game();

// Writes them into a pack, with the settings of editors it does not have yet; settings that are there learn of new YAML
// files. Returns what was written.
CASTELLAN_API std::vector<std::string> refresh_editor_files(const std::filesystem::path& pack);

}  // namespace castellan::workshop
