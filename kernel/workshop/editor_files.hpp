// What editors read to complete and check packs: JSON Schemas of the YAML files and annotations of the Lua API.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "castellan/export.hpp"

namespace castellan {

struct EditorFile {
  std::string name;
  std::string content;
};

// `guild.schema.json` … and `castellan.lua`: what schema/ holds.
CASTELLAN_API std::vector<EditorFile> editor_files();

// The same as they lie in a pack: copies in a hidden folder, which is no part of it, so that editors need neither a
// network nor to know where Castellan is installed.
CASTELLAN_API std::vector<EditorFile> editor_files_of_pack();

// Writes them into a pack, with the settings of editors it does not have yet. Returns what was written.
CASTELLAN_API std::vector<std::string> refresh_editor_files(const std::filesystem::path& pack);

}  // namespace castellan
