#include "castellan/workshop/test_file.hpp"

#include <algorithm>

#include "castellan/file_io.hpp"

namespace castellan {

namespace fs = std::filesystem;

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

std::vector<TestFile> find_test_files(const fs::path& pack) {
  constexpr std::uintmax_t most = std::uintmax_t{1} << 20;
  std::vector<TestFile> found;
  std::error_code error;
  for (fs::directory_iterator at(pack / "tests", error), end; !error && at != end; at.increment(error)) {
    const std::string name = at->path().filename().string();
    if (name.starts_with(".") || !name.ends_with("_test.lua")) continue;
    found.push_back({"tests/" + name, at->path().string(), read_small_file(at->path(), most, "a test file")});
  }
  std::ranges::sort(found, {}, &TestFile::name);
  return found;
}

}  // namespace castellan
