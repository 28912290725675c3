// A pack as the loader gets it: its manifest's facts and its files, already read. Loading does no I/O of its own.
#pragma once

#include <string>
#include <vector>

#include "castellan/definitions/ruleset.hpp"

namespace castellan::content {

struct PackFile {
  std::string name;  // path inside the pack, with slashes
  std::string path;  // on disk, for messages
  std::string content;
};

struct PackSource {
  Pack pack;
  std::vector<std::string> depends;  // ids of those it is loaded after: what it needs, and what it likes and is there
  std::vector<PackFile> files;       // sorted by name
  bool has_options = true;           // for players, in mod.yaml; false where it was read and has none
};

}  // namespace castellan::content
