// tools/castellan: when does it build, and what?
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <filesystem>

#include "support/program.hpp"
#include "support/temporary_folder.hpp"

using namespace castellan;

namespace {

namespace fs = std::filesystem;

// A tree like ours with the real launcher, in which everything is built and nothing has changed since. A build only
// says what it was asked for.
class Tree {
 public:
  Tree() {
    fs::create_directories(folder_.path() / "tools");
    fs::copy_file(fs::path(CASTELLAN_SOURCE_DIR) / "tools/castellan", folder_.path() / "tools/castellan");
    write("tools/setup/build.sh", "build_preset() { echo \"builds $*\"; }\nneed_packages_for() { :; }\n");
    for (const char* file :
         {"CMakeLists.txt", "CMakePresets.json", "kernel/world/world.cpp", "plugins/bot_greedy/greedy.cpp",
          "plugins/bot_greedy/weights.yaml", "plugins/bot_greedy/CMakeLists.txt", "tools/cli/main.cpp",
          "tools/cmake/Compiler.cmake", "tests/world/world_test.cpp", "tests/fuzz/promise.cpp", "docs/README.md",
          "mods/brewers/mod.yaml", "tools/lab/src/main.js", "tools/lab/node_modules/plot/plot.js",
          "build/release/lab/report.html"})
      write(file, "");
    for (const char* program : {"castellan", "castellan-bench", "castellan_tests"}) {
      write(fs::path("build/release") / program, "#!/bin/sh\necho \"runs $*\"\n");
      fs::permissions(folder_.path() / "build/release" / program, fs::perms::owner_all);
    }
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder_.path()))
      fs::last_write_time(entry.path(), now_ - std::chrono::hours(2));
    for (const char* purpose : {"app", "bench", "lab", "tests"}) {
      const fs::path stamp = fs::path("build/release") / (std::string(".built-") + purpose);
      write(stamp, "");
      fs::last_write_time(folder_.path() / stamp, now_ - std::chrono::hours(1));
    }
  }

  void change(const fs::path& file) { fs::last_write_time(folder_.path() / file, now_); }
  void add(const fs::path& file, std::chrono::minutes old) {
    write(file, "");
    fs::last_write_time(folder_.path() / file, now_ - old);
  }
  void remove(const fs::path& file) { fs::remove(folder_.path() / file); }
  std::string run(const std::string& arguments) const {
    return test::run_shell("CASTELLAN_PRESET= '" + (folder_.path() / "tools/castellan").string() + "' " + arguments)
        .output;
  }

 private:
  void write(const fs::path& file, const std::string& text) { folder_.write(file, text); }

  test::TemporaryFolder folder_;
  fs::file_time_type now_ = fs::file_time_type::clock::now();
};

}  // namespace

TEST_CASE("The launcher runs at once what is up to date", "[tools]") {
  const Tree tree;
  CHECK(tree.run("play --seed 7") == "runs play --seed 7\n");
  CHECK(tree.run("bench --json") == "runs bench --json\n");
  CHECK(tree.run("lab players") == "runs lab players\n");
}

TEST_CASE("The launcher builds again when something it is built from has changed", "[tools]") {
  const char* file =
      GENERATE("CMakeLists.txt", "CMakePresets.json", "kernel/world/world.cpp", "plugins/bot_greedy/greedy.cpp",
               "plugins/bot_greedy/weights.yaml", "plugins/bot_greedy/CMakeLists.txt", "tools/cli/main.cpp",
               "tools/cmake/Compiler.cmake", "tools/setup/build.sh");
  CAPTURE(file);
  Tree tree;
  tree.change(file);
  CHECK(tree.run("play") == "builds release app\nruns play\n");
}

TEST_CASE("The launcher does not build for what the program reads when it runs", "[tools]") {
  const char* file = GENERATE("docs/README.md", "mods/brewers/mod.yaml", "tests/world/world_test.cpp");
  CAPTURE(file);
  Tree tree;
  tree.change(file);
  CHECK(tree.run("play") == "runs play\n");
}

TEST_CASE("The launcher builds only what a command needs", "[tools]") {
  Tree tree;
  tree.remove("build/release/castellan-bench");
  CHECK(tree.run("play") == "runs play\n");
  CHECK(tree.run("bench") == "builds release bench\nruns bench\n");
  tree.remove("build/release/castellan");
  CHECK(tree.run("--version").starts_with("builds release app\n"));
}

TEST_CASE("The launcher builds the page of balance reports for the lab alone", "[tools]") {
  Tree tree;
  tree.change("tools/lab/node_modules/plot/plot.js");
  CHECK(tree.run("lab players") == "runs lab players\n");
  tree.change("tools/lab/src/main.js");
  CHECK(tree.run("play") == "runs play\n");
  CHECK(tree.run("bench") == "runs bench\n");
  CHECK(tree.run("lab players") == "builds release lab\nruns lab players\n");
}

TEST_CASE("The launcher tries again after an hour to build a page that could not be built", "[tools]") {
  Tree tree;
  tree.remove("build/release/lab/report.html");
  CHECK(tree.run("lab players") == "builds release lab\nruns lab players\n");
  tree.add("build/release/lab/report.html.failed", std::chrono::minutes(5));
  CHECK(tree.run("lab players") == "runs lab players\n");
  tree.add("build/release/lab/report.html.failed", std::chrono::minutes(70));
  CHECK(tree.run("lab players") == "builds release lab\nruns lab players\n");
}
