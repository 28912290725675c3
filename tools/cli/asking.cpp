#include "asking.hpp"

#include <fmt/format.h>
#include <termios.h>
#include <unistd.h>

#include <castellan/base/file_io.hpp>
#include <castellan/base/text.hpp>
#include <iostream>
#include <stdexcept>

#include "command.hpp"

namespace castellan::cli {
namespace {

// While it lives, the terminal shows nothing of what is typed.
class Silence {
 public:
  Silence() {
    if (::tcgetattr(0, &before_) != 0) return;
    termios silent = before_;
    silent.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    changed_ = ::tcsetattr(0, TCSAFLUSH, &silent) == 0;
  }
  ~Silence() {
    if (changed_) ::tcsetattr(0, TCSAFLUSH, &before_);
    fmt::print(stderr, "\n");
  }
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;

 private:
  termios before_{};
  bool changed_ = false;
};

std::string typed(const std::string& prompt) {
  fmt::print(stderr, "{}: ", prompt);
  const Silence silence;
  std::string line;
  if (!std::getline(std::cin, line)) throw std::runtime_error("no passphrase was typed");
  return line;
}

}  // namespace

bool confirmed(const std::string& question, bool yes) {
  if (yes) return true;
  if (!is_terminal(0) || !is_terminal(2)) return false;
  std::fflush(stdout);
  fmt::print(stderr, "{} [y/N] ", question);
  std::string line;
  return std::getline(std::cin, line) && (line == "y" || line == "Y" || line == "yes");
}

std::string passphrase(const std::string& what, const std::string& file, bool twice) {
  if (!file.empty()) {
    const std::string text = read_small_file(file, 4096, "a passphrase");
    return text.substr(0, text.find('\n'));
  }
  if (!is_terminal(0))
    throw std::runtime_error(
        fmt::format("nobody can be asked for the passphrase of {}: name a file with --passphrase", what));
  const std::string first = typed(fmt::format("Passphrase of {}", what));
  if (twice && typed("Once more") != first) throw std::runtime_error("the two passphrases differ");
  return first;
}

}  // namespace castellan::cli
