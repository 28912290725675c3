// Lines from standard input, and the wish to stop: signals only set a flag, and waiting for input notices it at once.
#pragma once

#include <string>

namespace castellan::cli {

class Input {
 public:
  enum class Got { line, end, interrupted, event };

  // While an Input lives, SIGINT, SIGTERM and SIGHUP ask to stop instead of ending the program, and writing to a closed
  // terminal is no signal.
  Input();
  ~Input();
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

  // Waits for a line, the end of input, a signal, or until `other` can be read from, if it is a descriptor.
  Got read_line(std::string& line, int other = -1);
  // The same without looking at input.
  static Got wait_for(int other);
  static bool interrupted();

 private:
  bool take_line(std::string& line);

  std::string buffer_;
  bool ended_ = false;
};

}  // namespace castellan::cli
