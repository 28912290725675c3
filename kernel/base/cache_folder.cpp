#include "castellan/base/cache_folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sodium.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <span>
#include <vector>

#include "castellan/base/file_descriptor.hpp"

namespace castellan {
namespace {

namespace fs = std::filesystem;

using Digest = std::array<unsigned char, 32>;

std::span<const unsigned char> bytes_of(std::string_view text) {
  return {reinterpret_cast<const unsigned char*>(text.data()), text.size()};
}

// BLAKE2b. With a key, so that an entry under another name is none.
Digest digest_of(std::string_view text, std::span<const unsigned char> key = {}) {
  static const int chosen = ::sodium_init();  // the fastest way this processor has; a slower one would do, too
  static_cast<void>(chosen);
  Digest digest;
  crypto_generichash(digest.data(), digest.size(), bytes_of(text).data(), text.size(), key.data(), key.size());
  return digest;
}

constexpr std::string_view ending = ".cached";

std::string name_of(const Digest& key) {
  return fmt::format("{:02x}{}", fmt::join(std::span(key).first(16), ""), ending);
}

bool is_ours_alone(const struct stat& about) {
  return about.st_uid == ::geteuid() && (about.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

FileDescriptor open_folder(const fs::path& folder) {
  FileDescriptor fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  struct stat about {};
  if (fd.open() && (::fstat(fd.get(), &about) != 0 || !is_ours_alone(about))) fd.close();
  return fd;
}

bool read_all(int fd, std::string& to) {
  for (std::size_t done = 0; done < to.size();) {
    const ssize_t n = ::read(fd, to.data() + done, to.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    done += static_cast<std::size_t>(n);
  }
  return true;
}

bool write_all(int fd, std::string_view content) {
  while (!content.empty()) {
    const ssize_t n = ::write(fd, content.data(), content.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return false;
    content.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

// The oldest entries, and what programs that were killed have left behind.
void remove_surplus(const fs::path& folder) {
  std::error_code error;
  std::vector<std::pair<fs::file_time_type, fs::path>> files;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    if (std::error_code gone;
        at->path().filename().string().find(ending) != std::string::npos && at->is_regular_file(gone))
      files.emplace_back(at->last_write_time(gone), at->path());
  if (files.size() <= CacheFolder::max_entries) return;
  std::ranges::sort(files);
  for (std::size_t i = 0; i + CacheFolder::max_entries < files.size(); ++i) fs::remove(files[i].second, error);
}

}  // namespace

std::optional<std::string> CacheFolder::read(std::string_view key) const {
  const FileDescriptor folder = folder_.empty() ? FileDescriptor() : open_folder(folder_);
  if (!folder.open()) return std::nullopt;
  const Digest named = digest_of(key);
  const FileDescriptor file(
      ::openat(folder.get(), name_of(named).c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  struct stat about {};
  if (!file.open() || ::fstat(file.get(), &about) != 0 || !S_ISREG(about.st_mode) || !is_ours_alone(about))
    return std::nullopt;
  const auto size = static_cast<std::size_t>(about.st_size);
  if (size < Digest().size() || size > max_entry) return std::nullopt;
  std::string digest(Digest().size(), '\0');
  std::string content(size - digest.size(), '\0');
  if (!read_all(file.get(), digest) || !read_all(file.get(), content)) return std::nullopt;
  if (!std::ranges::equal(digest_of(content, named), bytes_of(digest))) return std::nullopt;
  return content;
}

void CacheFolder::write(std::string_view key, std::string_view content) const {
  if (folder_.empty() || content.size() > max_entry - Digest().size()) return;
  ::mkdir(folder_.parent_path().c_str(), 0700);
  ::mkdir(folder_.c_str(), 0700);
  if (!open_folder(folder_).open()) return;
  std::string temporary = (folder_ / fmt::format("new{}-XXXXXX", ending)).string();
  const FileDescriptor file(::mkostemp(temporary.data(), O_CLOEXEC));
  if (!file.open()) return;
  const Digest named = digest_of(key);
  const Digest digest = digest_of(content, named);
  // It need not survive a power failure: half an entry is none.
  if (!write_all(file.get(), {reinterpret_cast<const char*>(digest.data()), digest.size()}) ||
      !write_all(file.get(), content) || ::rename(temporary.c_str(), (folder_ / name_of(named)).c_str()) != 0)
    ::unlink(temporary.c_str());
  remove_surplus(folder_);
}

}  // namespace castellan
