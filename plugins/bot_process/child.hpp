// A program that answers line by line.
#pragma once

#include <sys/types.h>

#include <string>

namespace process {

class Child {
 public:
  // Runs a command of the shell, its standard input and output connected to us. Throws std::system_error.
  explicit Child(const std::string& command);
  // Ends it.
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  // Throw std::runtime_error when it is gone, silent for a minute, or answers without an end.
  void say(const std::string& line);
  std::string hear();

 private:
  pid_t pid_ = 0;
  int socket_ = -1;
  std::string read_;
};

}  // namespace process
