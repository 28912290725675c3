// A file of scenario tests of a pack: tests/*_test.lua.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "castellan/export.hpp"
#include "castellan/workshop/test_report.hpp"

namespace castellan {

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

// The test files of a pack that lies in this folder, by name. Throws FileError.
CASTELLAN_API std::vector<TestFile> find_test_files(const std::filesystem::path& pack);

}  // namespace castellan
