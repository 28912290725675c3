#include "castellan/lab/chunk_store.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>
#include <zlib.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <string_view>

namespace castellan::lab {
namespace {

constexpr std::string_view title = "castellan lab 1 ";

std::uint32_t checksum(std::string_view text) {
  return static_cast<std::uint32_t>(::crc32_z(0, reinterpret_cast<const unsigned char*>(text.data()), text.size()));
}

// `row chunk checksum result`
struct Line {
  Task task;
  std::string_view result;
};

std::optional<Line> parse_line(std::string_view text) {
  std::uint64_t numbers[3];
  for (int i = 0; i < 3; ++i) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), numbers[i], i == 2 ? 16 : 10);
    if (error != std::errc{} || end == text.data() + text.size() || *end != ' ') return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()) + 1);
  }
  if (checksum(text) != numbers[2]) return std::nullopt;
  return Line{{numbers[0], numbers[1]}, text};
}

[[noreturn]] void fail(const std::filesystem::path& file, const char* what) {
  throw StoreError(fmt::format("{}: can't {}: {}", file.string(), what, std::strerror(errno)));
}

std::filesystem::path made(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw StoreError(fmt::format("{}: can't make the folder: {}", folder.string(), error.message()));
  return ChunkStore::file_in(folder);
}

void write_all(int fd, std::string_view text, const std::filesystem::path& file) {
  while (!text.empty()) {
    const ssize_t written = ::write(fd, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail(file, "write");
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace

ChunkStore::ChunkStore(const std::filesystem::path& folder, const std::string& fingerprint)
    : file_(made(folder)), fingerprint_(fingerprint), lock_(file_) {
  fd_ = FileDescriptor(::open(file_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
  if (!fd_.open()) fail(file_, "open");
  scan(fingerprint);
  // What comes next begins a new line, whatever was cut off before.
  if (::ftruncate(fd_.get(), static_cast<off_t>(end_)) != 0) fail(file_, "write");
  if (::lseek(fd_.get(), 0, SEEK_END) < 0) fail(file_, "write");
  if (end_ == 0) {
    const std::string first = fmt::format("{}{}\n", title, fingerprint);
    write_all(fd_.get(), first, file_);
    end_ = first.size();
  }
}

void ChunkStore::scan(const std::string& fingerprint) {
  std::ifstream in(file_, std::ios::binary);
  std::string line;
  if (!std::getline(in, line)) return;
  if (!line.starts_with(title))
    throw StoreError(fmt::format("{}: these are not the chunks of an experiment", file_.string()));
  if (line.substr(title.size()) != fingerprint)
    throw StoreError(
        fmt::format("{}: belongs to another experiment (other packs, options, seeds or bots); choose "
                    "another folder with --out, or remove this one",
                    file_.string()));
  end_ = line.size() + 1;
  std::uint64_t at = end_;
  while (std::getline(in, line)) {
    if (in.eof()) break;  // without its end: cut off
    if (const auto parsed = parse_line(line))
      at_[{parsed->task.row, parsed->task.chunk}] = {at + (line.size() - parsed->result.size()), parsed->result.size()};
    else ++damaged_;
    at += line.size() + 1;
    end_ = at;
  }
}

std::optional<std::string> ChunkStore::read(const Task& task) const {
  const auto found = at_.find({task.row, task.chunk});
  if (found == at_.end()) return std::nullopt;
  std::string text(found->second.size, '\0');
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t got =
        ::pread(fd_.get(), text.data() + done, text.size() - done, static_cast<off_t>(found->second.offset + done));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) fail(file_, "read");
    done += static_cast<std::size_t>(got);
  }
  return text;
}

void ChunkStore::add(const Task& task, const std::string& result) {
  const std::string head = fmt::format("{} {} {:x} ", task.row, task.chunk, checksum(result));
  write_all(fd_.get(), head + result + "\n", file_);
  at_[{task.row, task.chunk}] = {end_ + head.size(), result.size()};
  end_ += head.size() + result.size() + 1;
}

void ChunkStore::take_from(const std::filesystem::path& folder) {
  if (!std::filesystem::exists(file_in(folder)))
    throw StoreError(fmt::format("{}: there are no chunks of an experiment", folder.string()));
  const ChunkStore other(folder, fingerprint_);
  for (const auto& [key, place] : other.at_)
    if (const Task task{key.first, key.second}; !has(task)) add(task, *other.read(task));
}

std::filesystem::path folder_for(const std::filesystem::path& in, const std::string& name,
                                 const std::string& fingerprint) {
  for (int number = 1;; ++number) {
    const std::filesystem::path folder = in / (number == 1 ? name : fmt::format("{}-{}", name, number));
    if (!std::filesystem::exists(ChunkStore::file_in(folder))) return folder;
    try {
      const ChunkStore store(folder, fingerprint);
      return folder;
    } catch (const StoreError&) {
    }
  }
}

}  // namespace castellan::lab
