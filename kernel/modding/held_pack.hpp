// What lies in the folder of a pack, read in advance: for a process that can't open files, which gets to know of packs
// all that it would have found on disk, the problems of reading them included.
#pragma once

#include <string>
#include <vector>

#include "castellan/base/diagnostics.hpp"
#include "castellan/content/pack_source.hpp"
#include "castellan/modding/manifest.hpp"

namespace castellan::modding {

// Something of a pack that can't be read, and why.
struct ReadingProblem {
  Code code = Code::unreadable;
  std::string text;
};

struct HeldPack {
  std::string manifest;                          // the text of mod.yaml
  std::vector<ReadingProblem> without_manifest;  // why there is no such text: one, or none
  std::vector<content::PackFile> files;          // sorted by name
  std::vector<ReadingProblem> problems;          // of reading them

  // Nothing of it is parsed.
  CASTELLAN_API static HeldPack of(const PackPlace& place);
  CASTELLAN_API static HeldPack manifest_of(const PackPlace& place);
};

}  // namespace castellan::modding
