// Packs opened for editing: the studio writes there and nowhere else, and over nobody's text.
#include "studio/workbench/workspace.hpp"

#include <algorithm>
#include <atomic>
#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "support/temporary_folder.hpp"

using namespace castellan;
using studio::ChangedOutside;
using studio::FileText;
using studio::Workspace;
using studio::WorkspaceError;

namespace {

namespace fs = std::filesystem;

std::string text_in(const fs::path& file) {
  std::ifstream in(file);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("A file of an open pack is read and written, in folders that are made for it") {
  const test::TemporaryFolder folder;
  Workspace workspace;
  CHECK_THROWS_AS(workspace.read("tinkers", "mod.yaml"), WorkspaceError);
  workspace.open("tinkers", folder.path());
  CHECK(workspace.read("tinkers", "guilds/tinkers.yaml").hash.empty());
  const FileText written = workspace.write("tinkers", "guilds/tinkers.yaml", "id: tinkers\n", "");
  CHECK(text_in(folder.path() / "guilds" / "tinkers.yaml") == "id: tinkers\n");
  CHECK(workspace.read("tinkers", "guilds/tinkers.yaml").hash == written.hash);
  CHECK(workspace.files("tinkers") == std::vector<std::string>{"guilds/tinkers.yaml"});
}

TEST_CASE("A text that somebody else has saved meanwhile is not written over") {
  const test::TemporaryFolder folder;
  Workspace workspace;
  workspace.open("tinkers", folder.path());
  const FileText mine = workspace.write("tinkers", "a.yaml", "mine", "");
  std::ofstream(folder.path() / "a.yaml") << "theirs";
  try {
    workspace.write("tinkers", "a.yaml", "mine, changed", mine.hash);
    FAIL("it was written");
  } catch (const ChangedOutside& e) {
    CHECK(e.text == "theirs");
    CHECK(workspace.write("tinkers", "a.yaml", "mine, changed", e.hash).text == "mine, changed");
  }
  CHECK(text_in(folder.path() / "a.yaml") == "mine, changed");
}

TEST_CASE("Of two who write at the same time, neither loses what it has written", "[threads]") {
  const castellan::test::TemporaryFolder folder;
  Workspace workspace;
  workspace.open("p", folder.path());
  constexpr int lines = 20;
  std::atomic<int> failed{0};
  const auto write = [&](const std::string& line) {
    for (int written = 0; written < lines;) try {
        const FileText before = workspace.read("p", "a.lua");
        workspace.write("p", "a.lua", before.text + line, before.hash);
        ++written;
      } catch (const ChangedOutside&) {  // the other was first: once more
      } catch (const WorkspaceError&) {
        ++failed;
        return;
      }
  };
  std::thread other([&] { write("b\n"); });
  write("a\n");
  other.join();
  CHECK(failed == 0);
  const std::string text = workspace.read("p", "a.lua").text;
  CHECK(std::ranges::count(text, 'a') == lines);
  CHECK(std::ranges::count(text, 'b') == lines);
}

TEST_CASE("No name leads out of the pack, and no link") {
  const test::TemporaryFolder folder;
  fs::create_directories(folder.path() / "pack");
  fs::create_directories(folder.path() / "outside");
  std::ofstream(folder.path() / "outside" / "secret.yaml") << "secret";
  fs::create_directory_symlink(folder.path() / "outside", folder.path() / "pack" / "linked");
  fs::create_symlink(folder.path() / "outside" / "secret.yaml", folder.path() / "pack" / "link.yaml");
  Workspace workspace;
  workspace.open("pack", folder.path() / "pack");
  for (const char* name : {"../outside/secret.yaml", "linked/secret.yaml", "linked/new.yaml", "link.yaml",
                           "/etc/passwd", "guilds/../../outside/secret.yaml", ".hidden", "", "a//b.yaml", "guilds/"}) {
    INFO(name);
    CHECK_THROWS_AS(workspace.read("pack", name), WorkspaceError);
    CHECK_THROWS_AS(workspace.write("pack", name, "bad", ""), WorkspaceError);
  }
  CHECK(text_in(folder.path() / "outside" / "secret.yaml") == "secret");
  CHECK_FALSE(fs::exists(folder.path() / "outside" / "new.yaml"));
  CHECK(workspace.files("pack").empty());
}
