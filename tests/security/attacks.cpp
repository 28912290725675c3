#include "security/attacks.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace castellan::test {
namespace {

// The rest of a line that begins so, or empty.
std::string header(const std::string& source, const std::string& name) {
  const std::string head = "-- " + name + ": ";
  std::istringstream lines(source);
  for (std::string line; std::getline(lines, line) && line.starts_with("--");)
    if (line.starts_with(head)) return line.substr(head.size());
  return {};
}

}  // namespace

std::vector<Attack> attacks() {
  std::vector<Attack> all;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(CASTELLAN_SOURCE_DIR) / "tests/security/attacks")) {
    std::ifstream in(entry.path());
    std::ostringstream text;
    text << in.rdbuf();
    all.push_back(
        {entry.path().stem().string(), text.str(), header(text.str(), "expect"), header(text.str(), "promise")});
  }
  std::ranges::sort(all, {}, &Attack::name);
  return all;
}

std::vector<Attack> attacks_on(std::string_view promise) {
  std::vector<Attack> all = attacks();
  std::erase_if(all, [&](const Attack& attack) { return attack.promise != promise; });
  return all;
}

}  // namespace castellan::test
