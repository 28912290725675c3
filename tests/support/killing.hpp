// The program, killed in the middle of something.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace castellan::test {

// A command that writes into a folder. First it is run to its end and measured, then it is killed at moments that cover
// all of that time: every other one counted from its start, the rest from the moment it begins to write.
class KilledCommand {
 public:
  using Time = std::chrono::microseconds;
  struct Setting {
    std::vector<std::string> arguments;
    std::map<std::string, std::string> environment;
    std::filesystem::path input;  // what it reads
    std::filesystem::path writes_to;
  };

  // Runs it once, unharmed.
  void measure(const Setting& setting);
  // Runs and kills it, at the next moment of a fixed sequence. False if it was done before: then the time is less, and
  // the next moments are sooner.
  bool kill(const Setting& setting);

  int runs() const { return runs_; }
  int kills() const { return kills_; }
  // So many kills, or a machine on which nothing can be killed.
  bool done(int kills) const { return kills_ >= kills || runs_ >= 20 * kills; }

 private:
  Time whole_{}, writing_{};
  int runs_ = 0, kills_ = 0;
};

}  // namespace castellan::test
