// Completion in shells, driven as the shells drive it; and what may be meant by a wrong word.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cstdlib>
#include <set>
#include <sstream>

#include "support/program.hpp"
#include "support/temporary_folder.hpp"

using namespace castellan;
using Catch::Matchers::ContainsSubstring;
using test::run_program;
using test::TemporaryFolder;

namespace {

using Words = std::set<std::string>;

bool has_shell(const std::string& shell) {
  return std::system(("command -v " + shell + " >/dev/null 2>&1").c_str()) == 0;
}

// Runs a script with the built program as `castellan`, and a home of its own: fish writes into it.
std::string run_script(const std::string& shell, const std::string& script) {
  const TemporaryFolder folder;
  std::filesystem::create_symlink(CASTELLAN_BINARY, folder.path() / "castellan");
  const std::string file = folder.write("script", script);
  const std::string command = "cd '" + folder.path().string() +
                              "' && env HOME=\"$PWD\" XDG_DATA_HOME=\"$PWD\" XDG_CONFIG_HOME=\"$PWD\" "
                              "XDG_CACHE_HOME=\"$PWD\" PATH=\"$PWD:$PATH\" " +
                              shell + " '" + file + "' 2>&1";
  std::string output;
  FILE* pipe = ::popen(command.c_str(), "r");
  REQUIRE(pipe);
  char buffer[4096];
  while (const std::size_t n = std::fread(buffer, 1, sizeof buffer, pipe)) output.append(buffer, n);
  ::pclose(pipe);
  return output;
}

Words lines(const std::string& text) {
  Words words;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) words.insert(line);
  return words;
}

// What bash offers for a line whose last word is being typed.
Words in_bash(const std::string& typed, const std::string& last) {
  return lines(
      run_script("bash", "source <(castellan completion bash)\nmkdir -p made/inner; : >made/file\nCOMP_WORDS=(" +
                             typed + " '" + last + "')\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n" +
                             "_castellan\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n"));
}

// The same in zsh, whose completion system is replaced by something that prints.
Words in_zsh(const std::string& typed, const std::string& last) {
  std::string script = run_program("completion zsh").output;
  script.resize(script.rfind("_castellan \"$@\""));
  return lines(run_script("zsh",
                          "compadd() { [[ $1 == -- ]] && shift; print -l -- ${(M)@:#${words[CURRENT]}*} }\n"
                          "_describe() {\n  local name=$@[-1]\n  local -a all=(\"${(@P)name}\")\n"
                          "  print -l -- ${(M)${all%%:*}:#${words[CURRENT]}*}\n}\n"
                          "compset() { }\n_files() { print files }\n_path_files() { print folders }\n" +
                              script + "words=(" + typed + " '" + last + "')\nCURRENT=$#words\n_castellan\n"));
}

Words in_fish(const std::string& typed, const std::string& last) {
  Words words;
  for (const std::string& line :
       lines(run_script("fish", "castellan completion fish | source\ncomplete -C '" + typed + " " + last + "'\n")))
    words.insert(line.substr(0, line.find('\t')));
  return words;
}

}  // namespace

TEST_CASE("bash completes commands, flags, words, packs, files and folders", "[tools]") {
  CHECK(in_bash("castellan", "sim") == Words{"simulate"});
  CHECK(in_bash("castellan mod", "in") == Words{"info", "install"});
  CHECK(in_bash("castellan mod new", "") == Words{"guild", "property", "module", "expansion"});
  CHECK(in_bash("castellan mod new guild", "e") == Words{""});             // a title is anything
  CHECK(in_bash("castellan mod new --id x", "ex") == Words{"expansion"});  // x is the value of a flag
  CHECK(in_bash("castellan mod install", "--r") == Words{"--replace"});
  CHECK(in_bash("castellan completion", "") == Words{"bash", "zsh", "fish"});
  CHECK(in_bash("castellan play --mods", "bre") == Words{"brewers"});
  CHECK(in_bash("castellan play --mods", "brewers,clay") == Words{"brewers,clay-pits"});
  CHECK(in_bash("castellan play --mods", "./ma") == Words{"./made"});
  CHECK(in_bash("castellan simulate --bots", "greedy,r") == Words{"greedy,random"});
  CHECK(in_bash("castellan play --load", "made/") == Words{"made/file", "made/inner"});
  CHECK(in_bash("castellan play --mod-path", "made/") == Words{"made/inner"});
  CHECK(in_bash("castellan replay", "made/f") == Words{"made/file"});
  CHECK(in_bash("castellan play", "--no") == Words{"--no-color"});
}

TEST_CASE("zsh completes commands, flags and words", "[tools]") {
  if (!has_shell("zsh")) SKIP("zsh is not installed");
  CHECK(in_zsh("castellan", "sim") == Words{"simulate"});
  CHECK(in_zsh("castellan mod new", "") == Words{"guild", "property", "module", "expansion"});
  CHECK(in_zsh("castellan mod new --id x", "ex") == Words{"expansion"});
  CHECK(in_zsh("castellan mod install", "--r") == Words{"--replace"});
  CHECK(in_zsh("castellan play --mods", "bre") == Words{"brewers", "folders"});
  CHECK(in_zsh("castellan play --load", "") == Words{"files"});
}

TEST_CASE("fish completes commands, flags and words", "[tools]") {
  if (!has_shell("fish")) SKIP("fish is not installed");
  CHECK(in_fish("castellan", "sim") == Words{"simulate"});
  CHECK(in_fish("castellan mod new", "") == Words{"guild", "property", "module", "expansion"});
  CHECK(in_fish("castellan mod new --id x", "ex") == Words{"expansion"});
  CHECK(in_fish("castellan mod install", "--r") == Words{"--replace"});
  CHECK(in_fish("castellan play --mods", "brew").contains("brewers"));
}

TEST_CASE("Each script is one its shell can read", "[tools]") {
  const std::string shell = GENERATE("bash", "zsh", "fish");
  if (!has_shell(shell)) SKIP(shell + " is not installed");
  CHECK(run_script(shell + " -n", run_program("completion " + shell).output) == "");
}

TEST_CASE("A wrong word is told with what may be meant, everywhere", "[tools]") {
  struct Wrong {
    const char* typed;
    const char* said;
  };
  const Wrong wrong = GENERATE(values<Wrong>({
      {"pley", "castellan: there is no command \"pley\": did you mean \"play\"?"},
      {"mod lst", "castellan mod: there is no command \"lst\": did you mean \"list\"?"},
      {"mod xyzzy", "there is no command \"xyzzy\": known here: new, "},
      {"play --modz x", "castellan play: there is no option \"--modz\": did you mean \"--mods\"?"},
      {"mod lock --modz=x", "castellan mod lock: there is no option \"--modz\": did you mean \"--mods\"?"},
      {"simulate --game 3 --trheads 2", "there is no option \"--trheads\": did you mean \"--threads\"?"},
      {"mod new gild x", "there is no \"gild\" here: did you mean \"guild\"?"},
      {"completion bsh", "did you mean \"bash\"?"},
      {"simulate --bots gredy", "did you mean \"greedy\"?"},
      {"--versoin", "castellan: there is no option \"--versoin\": did you mean \"--version\"?"},
      {"mod", "castellan mod: which command? new, "},
      {"", "castellan: which command? studio, play"},
  }));
  const auto run = run_program(wrong.typed);
  CAPTURE(wrong.typed, run.output);
  CHECK(run.exit == 2);
  CHECK_THAT(run.output, ContainsSubstring(wrong.said));
}

TEST_CASE("Right words are never taken for wrong ones", "[tools]") {
  for (const char* typed : {"--version", "--help", "--help-all", "mod --help", "mod new --help", "play -h"}) {
    INFO(typed);
    CHECK(run_program(typed).exit == 0);
  }
  CHECK_THAT(run_program("simulate --games -5").output,
             ContainsSubstring("--games") && !ContainsSubstring("no option"));
}
