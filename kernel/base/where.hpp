// Places in the files of packs: what a problem points at.
#pragma once

#include <cstdint>
#include <string>

namespace castellan {

struct SourceFile {
  std::string name;  // pack id and path inside the pack: `belfort/round.yaml`
  std::string path;  // on disk
};

// A place in a file of a pack. `file` is an index into Ruleset::files.
struct Where {
  std::int32_t file = -1;
  std::int32_t line = 0;    // counted from 1; 0: the file as a whole
  std::int32_t column = 0;  // counted from 1, in characters
};

}  // namespace castellan
