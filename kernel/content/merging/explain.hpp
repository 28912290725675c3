// How the definitions of a set of packs came about: what each field is, who wrote it, and where packs meet.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "castellan/content/loader.hpp"
#include "castellan/content/merging/conflict.hpp"

namespace castellan::content {

struct ExplainedDefinition {
  std::vector<std::string> names;  // `guild.bakers`, `guild.mypack:bakers`
  std::string pack;
  Value value;                      // as all packs together make it, each part with the place it was written at
  std::vector<FieldWrite> history;  // what packs changed, in order
  std::string gone;                 // why it is not in the game: `it was removed by …`; empty if it is
};

struct Explanation {
  TableOf<Pack> packs;
  std::vector<SourceFile> files;
  std::vector<ExplainedDefinition> definitions;  // section by section, in order; those that are gone come last
  std::vector<Conflict> conflicts;
  std::map<std::string, std::string> preferences;  // those that took effect
  Diagnostics problems;

  // All definitions with that name: several where it is ambiguous, none where it is unknown.
  CASTELLAN_API std::vector<const ExplainedDefinition*> find(const std::string& name) const;
};

CASTELLAN_API Explanation explain_content(std::span<const PackSource> packs, const LoadOptions& options = {});

}  // namespace castellan::content
