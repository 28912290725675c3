// A hub of many packs that hold nothing, to measure how long things take.
#pragma once

#include <ctime>
#include <filesystem>
#include <string>

#include "hub/keys/minisign.hpp"

namespace castellan::hub {

struct ManyPacks {
  int packs = 2000;
  int needed = 200;  // by the first of them, one through the other
  int releases = 3;  // of each

  // `sample-0000`, …
  static std::string id(int number);
  // Archives are not written: nothing is installed from it.
  void write(const std::filesystem::path& folder, const SecretKey& hub_key, const SecretKey& author,
             std::time_t now) const;
};

}  // namespace castellan::hub
