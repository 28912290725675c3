// What authors let Castellan do with packs, as jobs that can be done here or in a process that can do nothing else. A
// job holds all it needs, a report all there is to say: neither reads a file or prints a word.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "castellan/match/rules.hpp"
#include "castellan/workshop/checks/check.hpp"
#include "castellan/workshop/fuzzing/fuzzing.hpp"
#include "castellan/workshop/scenarios/pack_properties.hpp"
#include "castellan/workshop/scenarios/test_file.hpp"

namespace castellan::workshop {

using JobProgress = std::function<void(std::uint64_t done, std::uint64_t total)>;

// What loading the packs found. With errors nothing else was done.
struct Loading {
  std::vector<SourceFile> files;  // that the problems are in
  Diagnostics problems;
};

struct CheckJob {
  using Report = CheckReport;
  match::RulesRequest request;
  std::string pack;

  CASTELLAN_API CheckReport perform(const JobProgress& progress) const;
};

struct TestJobReport {
  Loading loading;
  TestReport tests;                 // without the comparison of processes
  std::vector<PlayedGames> played;  // to be compared
};

struct TestJob {
  using Report = TestJobReport;
  match::RulesRequest request;
  std::vector<TestFile> files;
  std::string filter;
  bool scenarios_only = false;
  PropertyOptions properties;  // with the pack

  CASTELLAN_API TestJobReport perform(const JobProgress& progress) const;
};

// Games of a test once more.
struct GamesJob {
  using Report = std::uint64_t;  // the hash over them
  match::RulesRequest request;
  PlayedGames games;
  std::uint64_t seed = 1;
  script::Limits limits;

  CASTELLAN_API std::uint64_t perform(const JobProgress& progress) const;
};

struct FuzzReport {
  Loading loading;
  FuzzResult result;         // its failure is made short, unless that was not wanted
  bool has_control = false;  // games without the packs were played, too
  Attribution attribution;
};

struct FuzzJob {
  using Report = FuzzReport;
  match::RulesRequest request;
  FuzzPlan plan;
  bool keep_long = false;

  CASTELLAN_API FuzzReport perform(const JobProgress& progress) const;
};

}  // namespace castellan::workshop
