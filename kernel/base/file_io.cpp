#include "castellan/base/file_io.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "castellan/base/file_descriptor.hpp"

namespace castellan {
namespace {

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

// What a new file is written to until it is whole. The name is always the same, so that the next write uses up what a
// kill left behind; whoever locks it is the only one who writes.
FileDescriptor open_temporary(const std::filesystem::path& temporary, const std::filesystem::path& file) {
  for (bool cleared = false;;) {
    // Never through a link, never waiting for the reader of a pipe.
    FileDescriptor fd(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0644));
    if (fd.get() < 0) {
      const int why = errno;
      if (cleared || (why != EACCES && why != ELOOP && why != ENXIO) || ::unlink(temporary.c_str()) != 0) {
        errno = why;
        fail(file, "can't be written");
      }
      cleared = true;
      continue;
    }
    while (::flock(fd.get(), LOCK_EX) != 0 && errno == EINTR) continue;
    if (!fd.is_named(temporary)) continue;  // whoever had it was done and has put it in place
    if (::ftruncate(fd.get(), 0) != 0) fail(file, "can't be written");
    return fd;
  }
}

// What the system shows as files is none: /dev/stdout, /proc/self/fd/3, whatever lies behind them.
bool is_of_the_system(const std::filesystem::path& file) {
  const std::string name = file.lexically_normal().string();
  return (name.starts_with("/dev/") && !name.starts_with("/dev/shm/")) || name.starts_with("/proc/");
}

// A device or a pipe somebody named is written to; to put a file in its place would be the end of it.
bool write_straight(const std::filesystem::path& file, std::string_view content) {
  struct stat about {};
  if (::stat(file.c_str(), &about) != 0 || S_ISDIR(about.st_mode)) return false;
  if (S_ISREG(about.st_mode) && !is_of_the_system(file)) return false;
  const FileDescriptor fd(::open(file.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC | O_NOCTTY));
  if (fd.get() < 0) fail(file, "can't be written");
  write_all(fd.get(), content, file);
  return true;
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
  if (write_straight(file, content)) return;
  const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
  const std::filesystem::path temporary = folder / ("." + file.filename().string() + ".tmp");
  const FileDescriptor fd = open_temporary(temporary, file);
  try {
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
