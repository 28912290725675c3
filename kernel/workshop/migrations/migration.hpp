// Rewriting a pack from an older level of the mod API. Comments and layout stay: only the words that changed are
// replaced, at their places. Everything is worked out before the first file is written.
#pragma once

#include <filesystem>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "castellan/modding/manifest.hpp"
#include "castellan/workshop/migrations/text_edit.hpp"

namespace castellan::workshop {

struct CASTELLAN_API MigrationError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A file of a pack and what happens to it.
struct MigratedFile {
  std::string name;
  std::filesystem::path path;
  std::string text;
  std::vector<TextEdit> edits;
};

struct Migration {
  // Something that only its author can decide.
  struct Question {
    std::string file;
    int line;
    std::string text;
  };
  std::string pack;
  int from = 0, to = 0;
  std::vector<MigratedFile> files;  // that change, the manifest last
  std::vector<Question> questions;
};

// Throws MigrationError where the pack can't be read, or can't get to the level `to`.
CASTELLAN_API Migration plan_migration(const std::filesystem::path& pack, int to = modding::newest_api);
// Writes what was planned, each file atomically and the manifest last: after a kill, the same again finishes it.
CASTELLAN_API void carry_out(const Migration& migration);

}  // namespace castellan::workshop
