// Plugins are refused with a reason before a line of them runs, or loaded, and unloaded after all they made.
#include <fmt/format.h>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cstring>

#include "castellan/base/build_info.hpp"
#include "plugin/plugin_files.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;

namespace {

template <std::size_t N>
void put(std::array<char, N>& to, const std::string& text) {
  to.fill('\0');
  std::memcpy(to.data(), text.data(), text.size());
}

void check_refused(const ProbeCopy& probe, const std::string& why) {
  CHECK_THROWS_MATCHES(plugin::Plugin::load(probe.file()), plugin::PluginError,
                       MessageMatches(ContainsSubstring(why) && ContainsSubstring(probe.file().path.string())));
  CHECK_FALSE(probe.ran());
}

}  // namespace

TEST_CASE("A plugin that fits is loaded, tells what it is, and is unloaded when nobody needs it", "[plugin]") {
  const ProbeCopy probe;
  const plugin::PluginInfo info = plugin::PluginInfo::of(plugin::read_plugin_block(probe.file().path));
  CHECK(info.kind == "bot");
  CHECK(info.name == "probe");
  CHECK(info.kernel == version());
  CHECK(info.abi == plugin::kernel_abi());
  CHECK(info.summary == "does what its argument says");
  CHECK_FALSE(probe.ran());
  {
    const auto plugin = plugin::Plugin::load(probe.file());
    CHECK(probe.log() == std::vector<std::string>{"loaded"});
    const auto again = plugin::Plugin::load(probe.file());
    CHECK(probe.log() == std::vector<std::string>{"loaded"});
  }
  CHECK(probe.log() == std::vector<std::string>{"loaded", "unloaded"});
}

TEST_CASE("A plugin that was built for something else is refused with the reason", "[plugin]") {
  const ProbeCopy probe;
  SECTION("no plugin at all, by its first bytes") {
    probe.write_with([](plugin::PluginBlock& block) { block.magic[0] = 'C'; });
    check_refused(probe, "CASTELLAN_PLUGIN_BOT");
  }
  SECTION("another interface") {
    probe.write_with([](plugin::PluginBlock& block) { block.interface = 99; });
    check_refused(probe,
                  fmt::format("built for plugin interface 99, this is {}: rebuild it", plugin::plugin_interface));
  }
  SECTION("another kernel") {
    probe.write_with([](plugin::PluginBlock& block) { put(block.kernel, "9.2.0"); });
    check_refused(probe, "built for kernel 9.2.0, this is " + version() + ": rebuild it");
  }
  SECTION("another compiler, library, build type or sanitizer") {
    probe.write_with([](plugin::PluginBlock& block) { put(block.abi, "tcc 1, no library"); });
    check_refused(probe, "built with tcc 1, no library; this kernel with " + plugin::kernel_abi());
  }
  SECTION("another kind") {
    probe.write_with([](plugin::PluginBlock& block) { put(block.kind, "storage"); });
    check_refused(probe, "is a plugin of the kind \"storage\", not \"bot\"");
  }
  SECTION("another name") {
    probe.write_with([](plugin::PluginBlock& block) { put(block.name, "stranger"); });
    check_refused(probe, "calls itself \"stranger\": rename the file");
  }
  SECTION("other headers") {
    probe.write_with([](plugin::PluginBlock& block) { ++block.size; });
    const auto plugin = plugin::Plugin::load(probe.file());
    CHECK_THROWS_MATCHES(plugin->as<plugin::BotPlugin>(), plugin::PluginError,
                         MessageMatches(ContainsSubstring("other headers")));
  }
  SECTION("texts without an end") {
    probe.write_with([](plugin::PluginBlock& block) { block.kernel.fill('7'); });
    check_refused(probe, "built for kernel 7777777777777777, this");
  }
}

TEST_CASE("A file that is no plugin is refused with the reason", "[plugin]") {
  const ProbeCopy probe;
  SECTION("a text") {
    probe.write("#!/bin/sh\necho hello\n");
    check_refused(probe, "is not a shared library");
  }
  SECTION("nothing") {
    probe.write("");
    check_refused(probe, "is not a shared library");
  }
  SECTION("not there") {
    std::filesystem::remove(probe.file().path);
    check_refused(probe, "");
  }
  SECTION("a folder") {
    std::filesystem::remove(probe.file().path);
    std::filesystem::create_directory(probe.file().path);
    check_refused(probe, "");
  }
  SECTION("a library of another machine") {
    std::string bytes = probe.bytes();
    bytes[4] = bytes[4] == 1 ? 2 : 1;
    probe.write(bytes);
    check_refused(probe, "another kind of machine");
    bytes = probe.bytes();
    ++bytes[18];  // e_machine
    probe.write(bytes);
    check_refused(probe, "another kind of machine");
  }
  SECTION("a library without the symbol") {
    std::string bytes = probe.bytes();
    for (std::size_t at = 0; (at = bytes.find("castellan_plugin", at)) != std::string::npos;) bytes[at] = 'k';
    probe.write(bytes);
    check_refused(probe, "has no symbol \"castellan_plugin\": it is not a Castellan plugin");
  }
}

TEST_CASE("A plugin that is cut off anywhere is refused, and nothing comes down", "[plugin]") {
  const ProbeCopy probe;
  const std::size_t size = probe.bytes().size();
  for (std::size_t length = 0; length < size; length += 1 + size / 200) {
    probe.write(probe.bytes().substr(0, length));
    REQUIRE_THROWS_AS(plugin::Plugin::load(probe.file()), plugin::PluginError);
  }
  probe.write(probe.bytes().substr(0, size - 1));
  REQUIRE_THROWS_AS(plugin::Plugin::load(probe.file()), plugin::PluginError);
  CHECK_FALSE(probe.ran());
}

TEST_CASE("A plugin that throws or crashes while it is loaded is refused, and nothing comes down", "[plugin]") {
  const auto [how, says] = GENERATE(table<std::string, std::string>({
      {"throw", "thrown at start"},
      {"crash", "crashes the program when it starts ("},
      {"exit", "ends the program when it starts, with exit code 0"},
  }));
  const ProbeCopy probe;
  ::setenv("CASTELLAN_PROBE_START", how.c_str(), 1);
  check_refused(probe, says);
  ::unsetenv("CASTELLAN_PROBE_START");
  CHECK_NOTHROW(plugin::Plugin::load(probe.file()));
}

TEST_CASE("Headers of a library that lie are found out", "[plugin]") {
  const ProbeCopy probe;
  // Each byte of the header in turn; some changes mean nothing to us, none may do harm before it is loaded.
  for (std::size_t at = 0; at < 64; ++at)
    for (const char value : {'\0', '\x7f', '\xff'}) {
      std::string bytes = probe.bytes();
      bytes[at] = value;
      probe.write(bytes);
      try {
        plugin::read_plugin_block(probe.file().path);
      } catch (const plugin::PluginError&) {
      }
    }
  CHECK_FALSE(probe.ran());
}

TEST_CASE("Plugins are found by the names of their files, the first folder first", "[plugin]") {
  const TemporaryFolder one, two;
  one.write("libcastellan_bot_first.so", "");
  one.write("libcastellan_bot_both.so", "");
  two.write("libcastellan_bot_both.so", "");
  two.write("libcastellan_storage_disk.so", "");
  two.write("libcastellan_bot_Loud.so", "");
  two.write("libcastellan_bot_.so", "");
  two.write("libcastellan_bot_old.so.1", "");
  two.write("libcastellan_bot.so", "");
  const std::vector<std::filesystem::path> folders{one.path(), "/nowhere", two.path()};
  std::vector<std::string> found;
  for (const plugin::PluginFile& file : plugin::find_plugins(folders))
    found.push_back(file.kind + " " + file.name + (file.hidden ? " hidden" : ""));
  CHECK(found == std::vector<std::string>{"bot both", "bot both hidden", "bot first", "storage disk"});
  CHECK(plugin::find_plugins(folders)[0].path.parent_path() == one.path());
}

TEST_CASE("A plugin's name is a word", "[plugin]") {
  for (const char* good : {"greedy", "a", "my_bot2"}) CHECK(plugin::is_plugin_name(good));
  for (const char* bad : {"", "2fast", "_x", "My", "a-b", "../evil", "a/b", "a.so", "a b", "\xc3\xa4"}) {
    INFO(bad);
    CHECK_FALSE(plugin::is_plugin_name(bad));
  }
  CHECK_FALSE(plugin::is_plugin_name(std::string(32, 'a')));
}

TEST_CASE("The plugin path is what the user says, then the environment, then what was installed", "[plugin]") {
  ::setenv("CASTELLAN_PLUGIN_PATH", "/env/one::/env/two", 1);
  const std::vector<std::string> said{"/said"};
  const auto folders = plugin::plugin_folders(said);
  ::unsetenv("CASTELLAN_PLUGIN_PATH");
  CHECK(folders == std::vector<std::filesystem::path>{"/said", "/env/one", "/env/two", own_plugin_folder()});
}
