#include "castellan/workshop/migrations/migration.hpp"

#include "castellan/workshop/migrations/rules.hpp"
#include "fuzz/small_game.hpp"
#include "fuzz/target.hpp"

namespace castellan::fuzz {

// Any pack can be rewritten: edits stand where they say.
void migrate(std::string_view input) {
  std::vector<workshop::MigratedFile> files;
  for (content::PackFile& file : files_in(input)) files.push_back({file.name, file.path, std::move(file.content), {}});
  std::vector<workshop::Migration::Question> questions;
  for (const workshop::MigrationRule& rule : workshop::migration_rules()) rule.find(files, questions);
  for (const workshop::MigratedFile& file : files) {
    apply_edits(file.text, file.edits);
    unified_diff(file.name, file.text, file.edits);
  }
}

}  // namespace castellan::fuzz
