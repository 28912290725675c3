// The reference: a page for each function, field, question, event and modifier of the API, made from the same words as
// the editors' annotations, with lines of real packs as examples.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "castellan/base/export.hpp"
#include "castellan/content/pack_source.hpp"

namespace castellan::workshop {

struct ReferencePage {
  std::string name;  // `player/gain.md`
  std::string text;
};

// `packs`: whose scripts and YAML files are quoted, in this order of preference. What docs/reference holds.
CASTELLAN_API std::vector<ReferencePage> reference_pages(std::span<const content::PackSource> packs);

}  // namespace castellan::workshop
