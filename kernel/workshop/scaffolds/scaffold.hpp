// A new pack that works as it is, to build on: what `castellan mod new` writes. Made from tools/templates.
#pragma once

#include <array>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "castellan/base/export.hpp"
#include "castellan/workshop/scaffolds/editor_files.hpp"
#include "castellan/workshop/scaffolds/schema_patterns.hpp"

namespace castellan::workshop {

enum class PackKind : std::uint8_t { guild, property, module, expansion };
inline constexpr std::array<std::string_view, 4> pack_kind_names{"guild", "property", "module", "expansion"};

struct ScaffoldOrder {
  PackKind kind = PackKind::guild;
  std::string title;
  std::string id;  // made of the title if empty
  std::string author;
  // Of its texts, the first one first; the templates know some, others begin in English. If none is named, English, and
  // for an expansion German as well.
  std::vector<std::string> languages;
  std::filesystem::path into = ".";  // where the folder of the pack is made
};

struct Scaffold {
  std::string id;
  std::filesystem::path folder;
  std::vector<std::string> files;   // sorted; those for editors begin with a dot
  std::vector<std::string> guilds;  // it has, by name
};

// The order can't be carried out; what() says why, and what to do.
struct CASTELLAN_API ScaffoldError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Nothing is ever overwritten: a folder that holds something is an error. Throws ScaffoldError and FileError.
CASTELLAN_API Scaffold write_scaffold(const ScaffoldOrder& order);

// Settings of editors for a pack with these files.
std::vector<EditorFile> editor_settings(const FilesOfPack& files);

}  // namespace castellan::workshop
