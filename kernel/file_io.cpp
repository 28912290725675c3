#include "castellan/file_io.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace castellan {
namespace {

class FileDescriptor {
 public:
  explicit FileDescriptor(int fd) : fd_(fd) {}
  ~FileDescriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  FileDescriptor(const FileDescriptor&) = delete;
  FileDescriptor& operator=(const FileDescriptor&) = delete;
  int get() const { return fd_; }

 private:
  int fd_;
};

[[noreturn]] void fail(const std::filesystem::path& file, const char* what) {
  throw FileError(fmt::format("{}: {}: {}", file.string(), what, std::strerror(errno)));
}

void write_all(int fd, std::string_view content, const std::filesystem::path& file) {
  while (!content.empty()) {
    const ssize_t n = ::write(fd, content.data(), content.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) fail(file, "can't be written");
    content.remove_prefix(static_cast<std::size_t>(n));
  }
}

}  // namespace

std::string read_small_file(const std::filesystem::path& file, std::uintmax_t most, std::string_view what) {
  // Without O_NONBLOCK a pipe would wait for somebody to write to it.
  const FileDescriptor fd(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (fd.get() < 0) fail(file, "can't be read");
  struct stat about {};
  if (::fstat(fd.get(), &about) != 0) fail(file, "can't be read");
  if (!S_ISREG(about.st_mode)) throw FileError(fmt::format("{}: can't be read: not a file", file.string()));
  const auto too_large = [&] {
    return FileError(most >= 1 << 20 ? fmt::format("{}: larger than {} MiB, not {}", file.string(), most >> 20, what)
                                     : fmt::format("{}: larger than {} KiB, not {}", file.string(), most >> 10, what));
  };
  if (static_cast<std::uintmax_t>(about.st_size) > most) throw too_large();
  std::string content;
  char buffer[1 << 16];
  for (;;) {
    const ssize_t n = ::read(fd.get(), buffer, sizeof buffer);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) fail(file, "can't be read");
    if (n == 0) return content;
    content.append(buffer, static_cast<std::size_t>(n));
    if (content.size() > most) throw too_large();  // it grew while it was read
  }
}

void write_atomically(const std::filesystem::path& file, std::string_view content) {
  const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
  const std::filesystem::path temporary = folder / fmt::format(".{}.{}.tmp", file.filename().string(), ::getpid());
  try {
    const FileDescriptor fd(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
    if (fd.get() < 0) fail(file, "can't be written");
    write_all(fd.get(), content, file);
    if (::fsync(fd.get()) != 0) fail(file, "can't be written to the disk");
    if (::rename(temporary.c_str(), file.c_str()) != 0) fail(file, "can't be replaced");
  } catch (const FileError&) {
    ::unlink(temporary.c_str());
    throw;
  }
  const FileDescriptor directory(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (directory.get() >= 0) ::fsync(directory.get());  // the new name itself
}

}  // namespace castellan
