// Everything that can be said about a pack without a person playing it: what loading finds, what its schemas, texts and
// scripts look like, and what happens when games are played with it. All problems in one run.
#pragma once

#include <string>
#include <vector>

#include "castellan/match/rules.hpp"

namespace castellan::workshop {

struct CheckReport {
  std::string pack;               // its id
  std::vector<SourceFile> files;  // that the problems are in
  Diagnostics problems;           // by file and line
  int games = 0;                  // that were tried; none if it can't be played
};

// `request` must name the pack. Throws LoadError only if the game itself can't be loaded.
CASTELLAN_API CheckReport check_pack(const match::RulesRequest& request, const std::string& pack);

// For editors and other programs. Columns count characters (code points) from 1; `end_column` is the one after the
// last.
CASTELLAN_API std::string check_json(const CheckReport& report);
// The format code scanners speak, version 2.1.0: paths are relative to `root`, columns are in UTF-16 code units.
CASTELLAN_API std::string check_sarif(const CheckReport& report, const std::filesystem::path& root);

}  // namespace castellan::workshop
