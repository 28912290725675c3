// The program on a pseudo terminal or behind pipes, as a person or a script uses it.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace castellan::test {

using Environment = std::map<std::string, std::string>;

// A program on a terminal of 80 columns and 24 lines. What it writes is collected while one waits for something.
class OnTerminal {
 public:
  OnTerminal(const std::vector<std::string>& arguments, const Environment& environment);
  ~OnTerminal();
  OnTerminal(const OnTerminal&) = delete;
  OnTerminal& operator=(const OnTerminal&) = delete;

  void type(const std::string& line);
  void press(char key);
  void signal(int number) const;
  // The terminal goes away, as when a window is closed.
  void close_terminal();
  // Everything since the last call, up to and with this text; fails after some seconds.
  std::string until(const std::string& text);
  // The same for whichever of several texts comes first; which one it was.
  std::size_t until_any(const std::vector<std::string>& texts);
  // The rest of what it writes; sets the exit code.
  std::string rest();
  int exit_code() const { return exit_code_; }

 private:
  bool read_more();
  void wait_for_exit();

  int pid_ = -1;
  int terminal_ = -1;
  std::string unread_;
  int exit_code_ = -1;
};

struct Run {
  std::string output;  // and errors
  int exit_code;
};

// The program with this text as its whole input.
Run run_with_input(const std::vector<std::string>& arguments, const std::string& input,
                   const Environment& environment = {});

// Without carriage returns and colour sequences.
std::string plain(const std::string& text);
std::vector<std::string> lines_of(const std::string& text);
// Characters, which are columns in languages without wide or combining ones.
std::size_t columns(const std::string& line);

}  // namespace castellan::test
