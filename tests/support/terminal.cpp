#include "support/terminal.hpp"

#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "support/temporary_folder.hpp"

namespace castellan::test {
namespace {

constexpr int patience = 20'000;  // milliseconds

// In the child: never returns.
[[noreturn]] void become(const std::vector<std::string>& arguments, const Environment& environment) {
  for (const char* name : {"NO_COLOR", "LC_ALL", "LC_MESSAGES", "LANG", "XDG_STATE_HOME"}) ::unsetenv(name);
  ::setenv("TERM", "xterm", 1);
  ::setenv("CASTELLAN_CACHE", "off", 1);
  for (const auto& [name, value] : environment) ::setenv(name.c_str(), value.c_str(), 1);
  std::vector<char*> words{const_cast<char*>(CASTELLAN_BINARY)};
  for (const std::string& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  ::execv(CASTELLAN_BINARY, words.data());
  ::_exit(127);
}

int code_of(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status); }

}  // namespace

OnTerminal::OnTerminal(const std::vector<std::string>& arguments, const Environment& environment) {
  winsize size{24, 80, 0, 0};
  pid_ = ::forkpty(&terminal_, nullptr, nullptr, &size);
  if (pid_ < 0) throw std::runtime_error("no pseudo terminal");
  if (pid_ == 0) become(arguments, environment);
}

OnTerminal::~OnTerminal() {
  close_terminal();
  if (pid_ <= 0) return;
  ::kill(pid_, SIGKILL);
  ::waitpid(pid_, nullptr, 0);
}

void OnTerminal::type(const std::string& line) {
  const std::string text = line + "\n";
  if (::write(terminal_, text.data(), text.size()) < 0) throw std::runtime_error("the terminal is closed");
}

void OnTerminal::press(char key) {
  if (::write(terminal_, &key, 1) < 0) throw std::runtime_error("the terminal is closed");
}

void OnTerminal::signal(int number) const { ::kill(pid_, number); }

void OnTerminal::close_terminal() {
  if (terminal_ >= 0) ::close(terminal_);
  terminal_ = -1;
}

bool OnTerminal::read_more() {
  pollfd waiting{terminal_, POLLIN, 0};
  if (terminal_ < 0 || ::poll(&waiting, 1, patience) <= 0) return false;
  std::array<char, 4096> bytes;
  const ssize_t n = ::read(terminal_, bytes.data(), bytes.size());
  if (n <= 0) return false;
  unread_.append(bytes.data(), static_cast<std::size_t>(n));
  return true;
}

std::string OnTerminal::until(const std::string& text) {
  std::size_t at = 0;
  while ((at = unread_.find(text)) == std::string::npos)
    if (!read_more()) throw std::runtime_error("\"" + text + "\" does not come; instead:\n" + unread_);
  std::string seen = unread_.substr(0, at + text.size());
  unread_.erase(0, at + text.size());
  return seen;
}

std::size_t OnTerminal::until_any(const std::vector<std::string>& texts) {
  for (;;) {
    std::size_t first = std::string::npos;
    std::size_t which = 0;
    for (std::size_t i = 0; i < texts.size(); ++i)
      if (const std::size_t at = unread_.find(texts[i]); at < first) {
        first = at;
        which = i;
      }
    if (first != std::string::npos) {
      unread_.erase(0, first + texts[which].size());
      return which;
    }
    if (!read_more()) throw std::runtime_error("nothing expected comes; instead:\n" + unread_);
  }
}

void OnTerminal::wait_for_exit() {
  for (int waited = 0; waited < patience; waited += 10, ::usleep(10'000)) {
    int status = 0;
    if (::waitpid(pid_, &status, WNOHANG) != pid_) continue;
    exit_code_ = code_of(status);
    pid_ = -1;
    return;
  }
  throw std::runtime_error("the program does not end");
}

std::string OnTerminal::rest() {
  while (read_more()) {
  }
  wait_for_exit();
  return std::move(unread_);
}

Run run_with_input(const std::vector<std::string>& arguments, const std::string& input,
                   const Environment& environment) {
  const TemporaryFolder folder;
  const std::string in = folder.write("input", input);
  const std::string out = folder.write("output", "");
  const pid_t pid = ::fork();
  if (pid == 0) {
    if (!::freopen(in.c_str(), "r", stdin) || !::freopen(out.c_str(), "w", stdout)) ::_exit(126);
    ::dup2(1, 2);
    become(arguments, environment);
  }
  int status = 0;
  ::waitpid(pid, &status, 0);
  std::ostringstream text;
  text << std::ifstream(out).rdbuf();
  return {text.str(), code_of(status)};
}

std::string plain(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r') continue;
    if (text[i] == '\x1b') {
      while (i < text.size() && !(text[i] >= 'A' && text[i] <= 'Z') && !(text[i] >= 'a' && text[i] <= 'z')) ++i;
      continue;
    }
    out += text[i];
  }
  return out;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(plain(text));
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::size_t columns(const std::string& line) {
  std::size_t count = 0;
  for (const char c : line) count += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  return count;
}

}  // namespace castellan::test
