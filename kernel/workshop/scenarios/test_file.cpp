#include "castellan/workshop/scenarios/test_file.hpp"

#include <algorithm>

namespace castellan::workshop {

std::string line_of_text(std::string_view text, int number) {
  for (int n = 1; n < number && !text.empty(); ++n) {
    const std::size_t end = text.find('\n');
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  }
  constexpr std::size_t most = 160;
  constexpr const char* blanks = " \t\r";
  text = text.substr(0, std::min(text.find('\n'), most));
  const std::size_t first = text.find_first_not_of(blanks);
  if (number < 1 || first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(blanks) - first + 1));
}

TestProblem TestFile::problem(int line, std::string message) const {
  return {path, line, line_of_text(text, line), std::move(message)};
}

// Lua cuts longer names off.
std::string TestFile::chunk() const { return name.size() < 56 ? name : "test file"; }

std::vector<TestFile> test_files_of(std::span<const content::PackFile> files) {
  constexpr std::string_view folder = "tests/";
  std::vector<TestFile> found;
  for (const content::PackFile& file : files) {
    const bool lies_there = file.name.starts_with(folder) && file.name.find('/', folder.size()) == std::string::npos;
    if (lies_there && file.name.ends_with("_test.lua")) found.push_back({file.name, file.path, file.content});
  }
  return found;
}

}  // namespace castellan::workshop
