// Wrong words on the command line: what may be meant instead.
#pragma once

#include <CLI/CLI.hpp>
#include <span>
#include <string>
#include <vector>

namespace castellan::cli {

// What is wrong with the first word that is no command or flag where it stands, and what may be meant; empty if there
// is none. All else is for the parser to find.
std::string misspelt(const CLI::App& app, std::span<const std::string> words);

// A value that is one of a few words.
CLI::Validator one_of(std::vector<std::string> words);

}  // namespace castellan::cli
