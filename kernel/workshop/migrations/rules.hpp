// What changes from one level of the mod API to the next: one file a rule, all of them in the list of rules.cpp.
#pragma once

#include <span>

#include "castellan/workshop/migrations/migration.hpp"

namespace castellan::workshop {

struct MigrationRule {
  int from, to;  // levels
  const char* name;
  const char* description;
  // Adds edits to the files of a pack, and questions where it can't tell. All rules see the text as the author left it,
  // so that one that renames what another made new says so from the older level.
  void (*find)(std::vector<MigratedFile>& files, std::vector<Migration::Question>& questions);
};

CASTELLAN_API std::span<const MigrationRule> migration_rules();

MigrationRule fee_to_rule();
MigrationRule worker_counts_rule();

}  // namespace castellan::workshop
