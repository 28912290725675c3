// A file of scenario tests of a pack: tests/*_test.lua.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "castellan/base/export.hpp"
#include "castellan/content/pack_source.hpp"
#include "castellan/workshop/scenarios/test_report.hpp"

namespace castellan::workshop {

struct TestFile {
  std::string name;  // inside the pack: `tests/brewers_test.lua`
  std::string path;  // as people find it
  std::string text;

  // A problem at a line of it.
  TestProblem problem(int line, std::string message) const;
  // What Lua calls it in messages.
  std::string chunk() const;
};

// Line `number` of a text, without blanks around it; empty if there is none.
CASTELLAN_API std::string line_of_text(std::string_view text, int number);

// Those of a pack's files that are test files.
CASTELLAN_API std::vector<TestFile> test_files_of(std::span<const content::PackFile> files);

}  // namespace castellan::workshop
