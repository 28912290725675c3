// The plugins of the tests, and damaged copies of them.
#pragma once

#include <unistd.h>

#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "castellan/plugin/loader.hpp"
#include "support/temporary_folder.hpp"

namespace castellan::test {

inline const std::filesystem::path plugins_of_tests = CASTELLAN_TEST_PLUGINS;

inline plugin::PluginFile plugin_file(const std::string& name, const std::filesystem::path& folder = plugins_of_tests) {
  return {"bot", name, folder / ("libcastellan_bot_" + name + ".so"), false};
}

inline std::string bytes_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  REQUIRE(in);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The plugin `probe` in a folder of its own, and a log of what its code does.
class ProbeCopy {
 public:
  ProbeCopy() : bytes_(bytes_of(plugin_file("probe").path)) {
    ::setenv("CASTELLAN_PROBE_LOG", log_file().c_str(), 1);
    ::setenv("CASTELLAN_PROBE_PID", std::to_string(::getpid()).c_str(), 1);
    write(bytes_);
  }
  ~ProbeCopy() {
    ::unsetenv("CASTELLAN_PROBE_LOG");
    ::unsetenv("CASTELLAN_PROBE_PID");
  }
  ProbeCopy(const ProbeCopy&) = delete;
  ProbeCopy& operator=(const ProbeCopy&) = delete;

  plugin::PluginFile file() const { return plugin_file("probe", folder_.path()); }
  std::vector<std::filesystem::path> folders() const { return {folder_.path()}; }
  const std::filesystem::path& folder() const { return folder_.path(); }
  const std::string& bytes() const { return bytes_; }
  void write(const std::string& bytes) const { folder_.write(file().path.filename(), bytes); }

  // The same with another block; `change` gets the one it has.
  template <class Change>
  void write_with(const Change& change) const {
    std::string changed = bytes_;
    const std::size_t at = changed.find(plugin::plugin_magic);
    REQUIRE(at != std::string::npos);
    change(*reinterpret_cast<plugin::PluginBlock*>(changed.data() + at));
    write(changed);
  }

  // What became of it in this process.
  std::vector<std::string> log() const {
    std::vector<std::string> lines;
    std::ifstream in(log_file());
    for (std::string line; std::getline(in, line);)
      if (!line.starts_with("elsewhere: ")) lines.push_back(line);
    return lines;
  }
  // A line of it ran, in any process.
  bool ran() const { return std::filesystem::exists(log_file()); }

 private:
  std::filesystem::path log_file() const { return folder_.path() / "log"; }

  TemporaryFolder folder_;
  std::string bytes_;
};

}  // namespace castellan::test
