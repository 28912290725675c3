// The lines of a Lua file that can run and the locals it has, functions that are never made included.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "castellan/base/export.hpp"

namespace castellan::script {

struct ChunkLines {
  struct Local {
    std::string name;
    int line = 0;  // of its declaration
  };
  bool compiles = false;
  // Lines with something to run, without those that only close a block, each with the line at which its function begins
  // (0 of the file itself); a line with a whole function on it is there twice.
  std::set<std::pair<int, int>> executable;
  std::vector<Local> locals;  // those of the file itself first, then those of functions
};

// Empty if the text does not compile, or the Lua library writes chunks in a form that is not known here.
CASTELLAN_API ChunkLines chunk_lines(std::string_view source);

}  // namespace castellan::script
