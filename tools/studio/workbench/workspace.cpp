#include "workspace.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sodium.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <castellan/base/file_descriptor.hpp>
#include <castellan/modding/packs.hpp>
#include <cerrno>
#include <cstring>

namespace castellan::studio {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_text = modding::PackLimits::file;
constexpr std::size_t most_parts = 8;

// A path inside a pack as its parts. Nothing hidden, nothing that leads out.
std::vector<std::string> parts_of(const std::string& file) {
  std::vector<std::string> parts;
  std::size_t from = 0;
  while (from <= file.size()) {
    const std::size_t to = std::min(file.find('/', from), file.size());
    parts.push_back(file.substr(from, to - from));
    from = to + 1;
  }
  const auto bad = [](const std::string& part) {
    return part.empty() || part.size() > 200 || part.starts_with('.') ||
           std::ranges::any_of(part, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\\'; });
  };
  if (parts.size() > most_parts || std::ranges::any_of(parts, bad))
    throw WorkspaceError(fmt::format("\"{}\" can't be the name of a file of a pack", file));
  return parts;
}

[[noreturn]] void fail_file(const std::string& file, const char* what) {
  throw WorkspaceError(fmt::format("{} {}: {}", file, what, std::strerror(errno)));
}

// The folder a file lies in, entered part by part: a link on the way is refused, whoever put it there and when. Without
// `make`, what does not exist is entered as nothing.
FileDescriptor enter(const fs::path& folder, const std::vector<std::string>& parts, const std::string& file,
                     bool make) {
  FileDescriptor at(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (at.get() < 0) fail_file(folder.string(), "can't be entered");
  for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
    constexpr int how = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW;
    int next = ::openat(at.get(), parts[i].c_str(), how);
    if (next < 0 && errno == ENOENT && make && ::mkdirat(at.get(), parts[i].c_str(), 0755) == 0)
      next = ::openat(at.get(), parts[i].c_str(), how);
    if (next < 0 && errno == ENOENT && !make) return FileDescriptor();
    if (next < 0) fail_file(file, errno == ELOOP || errno == ENOTDIR ? "lies behind a link" : "can't be reached");
    at = FileDescriptor(next);
  }
  return at;
}

FileText read_in(const FileDescriptor& folder, const std::string& name, const std::string& file) {
  if (!folder.open()) return {};
  const FileDescriptor fd(::openat(folder.get(), name.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  if (fd.get() < 0 && errno == ENOENT) return {};
  if (fd.get() < 0) fail_file(file, errno == ELOOP ? "is a link" : "can't be read");
  struct stat about {};
  if (::fstat(fd.get(), &about) != 0 || !S_ISREG(about.st_mode)) throw WorkspaceError(file + " is not a file");
  std::string text;
  std::array<char, 1 << 16> buffer;
  for (;;) {
    const ssize_t n = ::read(fd.get(), buffer.data(), buffer.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) fail_file(file, "can't be read");
    if (n == 0) break;
    text.append(buffer.data(), static_cast<std::size_t>(n));
    if (text.size() > largest_text) throw WorkspaceError(file + " is larger than 1 MiB");
  }
  std::string hash = text_hash(text);
  return {std::move(text), std::move(hash)};
}

// A new file beside it, on the disk, then in its place: a kill leaves the old text or the new one.
void write_in(const FileDescriptor& folder, const std::string& name, const std::string& text, const std::string& file) {
  const std::string temporary = "." + name + ".studio";
  ::unlinkat(folder.get(), temporary.c_str(), 0);
  const FileDescriptor fd(
      ::openat(folder.get(), temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0644));
  if (fd.get() < 0) fail_file(file, "can't be written");
  std::string_view left = text;
  while (!left.empty()) {
    const ssize_t n = ::write(fd.get(), left.data(), left.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) {
      const int why = errno;
      ::unlinkat(folder.get(), temporary.c_str(), 0);
      errno = why;
      fail_file(file, "can't be written");
    }
    left.remove_prefix(static_cast<std::size_t>(n));
  }
  if (::fsync(fd.get()) != 0 || ::renameat(folder.get(), temporary.c_str(), folder.get(), name.c_str()) != 0) {
    const int why = errno;
    ::unlinkat(folder.get(), temporary.c_str(), 0);
    errno = why;
    fail_file(file, "can't be written");
  }
  ::fsync(folder.get());
}

}  // namespace

std::string text_hash(std::string_view text) {
  std::array<unsigned char, 16> hash;
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                     nullptr, 0);
  std::string hex;
  for (const unsigned char byte : hash) hex += fmt::format("{:02x}", byte);
  return hex;
}

void Workspace::open(const std::string& id, const fs::path& folder) {
  const std::lock_guard lock(mutex_);
  folders_[id] = fs::weakly_canonical(folder);
}

bool Workspace::is_open(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  return folders_.contains(id);
}

bool Workspace::is_open(const std::string& id, const fs::path& folder) const {
  const std::lock_guard lock(mutex_);
  const auto found = folders_.find(id);
  return found != folders_.end() && found->second == fs::weakly_canonical(folder);
}

fs::path Workspace::folder(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  const auto found = folders_.find(id);
  if (found == folders_.end()) throw WorkspaceError(fmt::format("the pack \"{}\" is not open for editing", id));
  return found->second;
}

std::vector<std::string> Workspace::packs() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> all;
  for (const auto& [id, folder] : folders_) all.push_back(id);
  return all;
}

std::vector<std::string> Workspace::files(const std::string& pack) const {
  const fs::path root = folder(pack);
  std::vector<std::string> names;
  std::error_code error;
  for (fs::recursive_directory_iterator at(root, error), end; !error && at != end; at.increment(error)) {
    if (at->path().filename().string().starts_with(".")) {
      if (at->is_directory(error)) at.disable_recursion_pending();
      continue;
    }
    if (at->is_symlink(error) || !at->is_regular_file(error)) continue;
    names.push_back(at->path().lexically_relative(root).generic_string());
    if (names.size() == modding::PackLimits::files) break;
  }
  std::ranges::sort(names);
  return names;
}

FileText Workspace::read(const std::string& pack, const std::string& file) const {
  const std::vector<std::string> parts = parts_of(file);
  return read_in(enter(folder(pack), parts, file, false), parts.back(), file);
}

FileText Workspace::write(const std::string& pack, const std::string& file, const std::string& text,
                          const std::string& seen) {
  if (text.size() > largest_text) throw WorkspaceError("a file of a pack has at most 1 MiB");
  const std::vector<std::string> parts = parts_of(file);
  const std::lock_guard one_at_a_time(writing_);
  const FileDescriptor at = enter(folder(pack), parts, file, true);
  const FileText now = read_in(at, parts.back(), file);
  if (now.hash != seen && now.text != text) throw ChangedOutside(now.text, now.hash);
  if (now.text != text || now.hash.empty()) write_in(at, parts.back(), text, file);
  return {text, text_hash(text)};
}

void Workspace::remove(const std::string& pack, const std::string& file, const std::string& seen) {
  const std::vector<std::string> parts = parts_of(file);
  const std::lock_guard one_at_a_time(writing_);
  const FileDescriptor at = enter(folder(pack), parts, file, false);
  const FileText now = read_in(at, parts.back(), file);
  if (now.hash != seen) throw ChangedOutside(now.text, now.hash);
  if (::unlinkat(at.get(), parts.back().c_str(), 0) != 0) fail_file(file, "can't be removed");
}

}  // namespace castellan::studio
