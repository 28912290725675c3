// The result of a test run, for people.
#pragma once

#include <castellan/workshop/scenarios/test_report.hpp>
#include <string>

#include "terminal.hpp"

namespace castellan::cli {

// `tests/brewers_test.lua` instead of a long path, where it lies below the working folder.
std::string short_path(const std::string& path);

class TestView {
 public:
  TestView() : terminal_(false) {}

  void scenario(const workshop::ScenarioResult& result);
  void coverage(const std::vector<workshop::CoveredFile>& files);
  void property(const workshop::PropertyResult& result);
  void summary(const workshop::TestReport& report);
  void line(const std::string& text = {}) { terminal_.line(text); }

 private:
  std::string mark(bool passed) const { return passed ? terminal_.good("✓") : terminal_.bad("✗"); }
  void problems(const std::vector<workshop::TestProblem>& all);

  Terminal terminal_;
  std::string file_;  // of the scenario before
};

}  // namespace castellan::cli
