// What is kept comes back as it was or not at all, and nothing that goes wrong is anybody's problem.
#include "castellan/base/cache_folder.hpp"

#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch_test_macros.hpp>
#include <csignal>
#include <fstream>
#include <sstream>

#include "support/temporary_folder.hpp"

using namespace castellan;
namespace fs = std::filesystem;
using test::TemporaryFolder;

namespace {

class Cache {
 public:
  fs::path path() const { return home.path() / "cache"; }
  CacheFolder folder() const { return CacheFolder(path()); }
  std::vector<fs::path> files() const {
    std::vector<fs::path> all;
    std::error_code error;
    for (const auto& file : fs::directory_iterator(path(), error)) all.push_back(file.path());
    return all;
  }
  fs::path only_file() const {
    REQUIRE(files().size() == 1);
    return files()[0];
  }

  TemporaryFolder home;
};

std::string bytes_in(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return std::move(out).str();
}

void write(const fs::path& file, const std::string& bytes) { std::ofstream(file, std::ios::binary) << bytes; }

// In another process; returns whether it said yes.
template <class Work>
pid_t beside(Work work) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(work() ? 0 : 1);
  return child;
}

bool succeeded(pid_t child) {
  int status = 0;
  return ::waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace

TEST_CASE("What is kept under a key is found under this key, until something else is kept there", "[cache]") {
  const Cache cache;
  CHECK_FALSE(cache.folder().read("ale"));
  cache.folder().write("ale", std::string("brown\0", 6));
  CHECK(cache.folder().read("ale") == std::string("brown\0", 6));
  CHECK_FALSE(cache.folder().read("stout"));
  cache.folder().write("ale", "pale");
  CHECK(cache.folder().read("ale") == "pale");
  cache.folder().write("nothing", "");
  CHECK(cache.folder().read("nothing") == "");
}

TEST_CASE("An entry with any bit changed, cut off or made longer is none", "[cache]") {
  const Cache cache;
  cache.folder().write("ale", "brown, and rather strong");
  const fs::path file = cache.only_file();
  const std::string good = bytes_in(file);
  for (std::size_t i = 0; i < good.size(); ++i)
    for (const int bit : {0, 3, 7}) {
      std::string bad = good;
      bad[i] = static_cast<char>(bad[i] ^ (1 << bit));
      write(file, bad);
      REQUIRE_FALSE(cache.folder().read("ale"));
    }
  for (std::size_t size = 0; size < good.size(); ++size) {
    write(file, good.substr(0, size));
    REQUIRE_FALSE(cache.folder().read("ale"));
  }
  write(file, good + '\0');
  CHECK_FALSE(cache.folder().read("ale"));
  write(file, good);
  CHECK(cache.folder().read("ale") == "brown, and rather strong");
}

TEST_CASE("An entry under the name of another is none", "[cache]") {
  const Cache cache;
  cache.folder().write("ale", "brown");
  const fs::path ale = cache.only_file();
  const std::string content = bytes_in(ale);
  cache.folder().write("stout", "black");
  for (const fs::path& file : cache.files()) write(file, content);
  CHECK(cache.folder().read("ale") == "brown");
  CHECK_FALSE(cache.folder().read("stout"));
}

TEST_CASE("A folder or a file that others can write to is not believed", "[cache]") {
  const Cache cache;
  cache.folder().write("ale", "brown");
  const fs::path file = cache.only_file();
  struct stat about {};
  REQUIRE(::stat(cache.path().c_str(), &about) == 0);
  CHECK((about.st_mode & 0777) == 0700);
  for (const mode_t shared : {0770, 0707}) {
    REQUIRE(::chmod(cache.path().c_str(), shared) == 0);
    CHECK_FALSE(cache.folder().read("ale"));
    cache.folder().write("stout", "black");
    CHECK(cache.files().size() == 1);
  }
  REQUIRE(::chmod(cache.path().c_str(), 0700) == 0);
  CHECK(cache.folder().read("ale"));
  REQUIRE(::chmod(file.c_str(), 0620) == 0);
  CHECK_FALSE(cache.folder().read("ale"));
  REQUIRE(::chmod(file.c_str(), 0600) == 0);
  CHECK(cache.folder().read("ale"));
  fs::rename(file, cache.home.path() / "elsewhere");
  fs::create_symlink(cache.home.path() / "elsewhere", file);
  CHECK_FALSE(cache.folder().read("ale"));
}

TEST_CASE("A folder of somebody else is not believed", "[cache]") {
  if (::geteuid() != 0) SKIP("only root can give files away");
  const Cache cache;
  cache.folder().write("ale", "brown");
  const fs::path file = cache.only_file();
  REQUIRE(::chown(file.c_str(), 12345, 12345) == 0);
  CHECK_FALSE(cache.folder().read("ale"));
  REQUIRE(::chown(file.c_str(), 0, 0) == 0);
  REQUIRE(::chown(cache.path().c_str(), 12345, 12345) == 0);
  CHECK_FALSE(cache.folder().read("ale"));
}

TEST_CASE("What is too large is neither read nor kept", "[cache]") {
  const Cache cache;
  cache.folder().write("ale", "brown");
  const fs::path file = cache.only_file();
  fs::resize_file(file, CacheFolder::max_entry + 1);
  CHECK_FALSE(cache.folder().read("ale"));
  fs::remove(file);
  cache.folder().write("ale", std::string(CacheFolder::max_entry, 'x'));
  CHECK(cache.files().empty());
}

TEST_CASE("The oldest entries give way, and nothing that is not an entry does", "[cache]") {
  const Cache cache;
  cache.folder().write("first", "entry");
  const fs::path first = cache.only_file();
  write(cache.path() / "notes.txt", "mine");
  write(cache.path() / "new.cached-killed", "left behind");
  for (const fs::path& file : {first, cache.path() / "notes.txt", cache.path() / "new.cached-killed"})
    fs::last_write_time(file, fs::file_time_type::clock::now() - std::chrono::hours(1));
  for (std::size_t i = 0; i < CacheFolder::max_entries; ++i) cache.folder().write("entry " + std::to_string(i), "x");
  CHECK(cache.files().size() == CacheFolder::max_entries + 1);
  CHECK(fs::exists(cache.path() / "notes.txt"));
  CHECK_FALSE(fs::exists(cache.path() / "new.cached-killed"));
  CHECK_FALSE(cache.folder().read("first"));
  CHECK(cache.folder().read("entry 31"));
}

TEST_CASE("Without a folder, a home or room on the disk nothing is kept, and nobody is bothered", "[cache]") {
  const Cache cache;
  SECTION("no folder") {
    CacheFolder({}).write("ale", "brown");
    CHECK_FALSE(CacheFolder({}).read("ale"));
  }
  SECTION("a home that is not there is not made") {
    const CacheFolder nowhere(cache.home.path() / "no" / "home" / "cache");
    nowhere.write("ale", "brown");
    CHECK_FALSE(nowhere.read("ale"));
    CHECK_FALSE(fs::exists(cache.home.path() / "no"));
  }
  SECTION("a file in its place") {
    write(cache.path(), "not a folder");
    cache.folder().write("ale", "brown");
    CHECK_FALSE(cache.folder().read("ale"));
    CHECK(bytes_in(cache.path()) == "not a folder");
  }
  SECTION("a place where nothing can be written") {
    const CacheFolder system("/proc/self/castellan");
    system.write("ale", "brown");
    CHECK_FALSE(system.read("ale"));
  }
  SECTION("no room") {
    cache.folder().write("ale", "brown");
    CHECK(succeeded(beside([&] {
      const rlimit room{1000, 1000};
      std::signal(SIGXFSZ, SIG_IGN);  // as on a full disk, where writing fails
      ::setrlimit(RLIMIT_FSIZE, &room);
      cache.folder().write("ale", std::string(5000, 'x'));
      return cache.folder().read("ale") == "brown";
    })));
    CHECK(cache.files().size() == 1);  // no half of anything
  }
}

TEST_CASE("Programs that keep the same entry at once never see half of it", "[cache]") {
  const Cache cache;
  const std::string brown(50'000, 'b'), pale(70'000, 'p');
  cache.folder().write("ale", brown);
  std::vector<pid_t> children;
  for (const std::string& mine : {brown, pale, brown, pale})
    children.push_back(beside([&cache, &mine, &brown, &pale] {
      for (int i = 0; i < 200; ++i) {
        cache.folder().write("ale", mine);
        const auto found = cache.folder().read("ale");
        if (found != brown && found != pale) return false;
      }
      return true;
    }));
  for (const pid_t child : children) CHECK(succeeded(child));
  CHECK(cache.files().size() == 1);
}
