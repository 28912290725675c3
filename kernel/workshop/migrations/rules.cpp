#include "castellan/workshop/migrations/rules.hpp"

namespace castellan::workshop {

std::span<const MigrationRule> migration_rules() {
  static const MigrationRule rules[] = {fee_to_rule(), worker_counts_rule()};
  return rules;
}

}  // namespace castellan::workshop
