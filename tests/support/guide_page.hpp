// A page of the guide, followed: its files are written, its commands are run, and they say what it says they say.
#pragma once

#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "support/program.hpp"
#include "support/temporary_folder.hpp"

namespace castellan::test::guide {

struct Snippet {
  std::string kind;  // `yaml`, `lua`, `console`
  std::string file;  // where it goes; empty if it only shows something
  std::string text;
  int line = 0;
};

inline std::vector<Snippet> snippets_of(const std::string& page) {
  std::ifstream in(std::filesystem::path(CASTELLAN_SOURCE_DIR) / "docs" / page);
  REQUIRE(in);
  std::vector<Snippet> found;
  bool inside = false;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (!line.starts_with("```")) {
      if (inside) found.back().text += line + "\n";
      continue;
    }
    inside = !inside;
    if (!inside) continue;
    const std::size_t space = line.find(' ');
    found.push_back({line.substr(3, space == std::string::npos ? space : space - 3),
                     space == std::string::npos ? "" : line.substr(space + 1), "", number});
  }
  return found;
}

// `$ castellan mod check ./bakers  # exits with 1`, and lines of what it says: all of them, in this order; `…` stands
// for whatever is left out. `bob$ castellan …` is typed by somebody else, who has a home of their own.
struct Command {
  std::string who;
  std::string arguments;
  int exit = 0;
  std::vector<std::string> says;
};

inline std::vector<Command> commands_of(const std::string& text) {
  std::vector<Command> all;
  const std::string prompt = "$ castellan ";
  const std::string fails = "# exits with ";
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = text.find('\n', at);
    std::string line = text.substr(at, end - at);
    at = end + 1;
    const std::size_t who = line.find(prompt);
    const bool is_name = who != std::string::npos && line.find_first_not_of("abcdefghijklmnopqrstuvwxyz") == who;
    if (is_name) {
      Command command;
      command.who = line.substr(0, who);
      line.erase(0, who);
      if (const std::size_t comment = line.find(fails); comment != std::string::npos) {
        command.exit = std::stoi(line.substr(comment + fails.size()));
        line.resize(comment);
      }
      command.arguments = line.substr(prompt.size(), line.find("  #") - prompt.size());
      all.push_back(command);
    } else if (!line.empty() && line != "…") {
      REQUIRE_FALSE(all.empty());
      all.back().says.push_back(line);
    }
  }
  return all;
}

inline void run(const Command& command, const TemporaryFolder& folder) {
  const auto run = run_in(folder.path().string(), command.arguments, "/.home" + command.who);
  INFO("$ castellan " << command.arguments << "\n" << run.output);
  CHECK(run.exit == command.exit);
  std::size_t from = 0;
  for (const std::string& line : command.says) {
    const std::size_t found = run.output.find(line, from);
    INFO("not said, or not in this order: " << line);
    CHECK(found != std::string::npos);
    if (found != std::string::npos) from = found + line.size();
  }
}

// How many commands it has.
inline int follow(const std::string& page, const TemporaryFolder& folder) {
  int commands = 0;
  for (const Snippet& snippet : snippets_of(page)) {
    INFO("docs/" << page << ":" << snippet.line);
    if (!snippet.file.empty()) folder.write(snippet.file, snippet.text);
    if (snippet.kind != "console") continue;
    for (const Command& command : commands_of(snippet.text)) {
      run(command, folder);
      ++commands;
    }
  }
  return commands;
}

}  // namespace castellan::test::guide
