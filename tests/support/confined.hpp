// For tests of processes that are confined.
#pragma once

#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <string>

#include "castellan/workshop/jobs/isolated.hpp"

namespace castellan::test {

// tests/isolation/misbehaving_worker.cpp
inline std::string misbehaving_worker() {
  return std::filesystem::path(CASTELLAN_BINARY).replace_filename("castellan_misbehaving_worker").string();
}

inline void skip_unless_confined() {
  if (const std::string why = workshop::why_never_isolated(); !why.empty()) SKIP(why);
}

}  // namespace castellan::test
