// The chunks of an experiment on disk, one line each, in the order they were finished. Whatever happens to the program,
// what was finished before can be used again.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "castellan/base/file_descriptor.hpp"
#include "castellan/base/file_lock.hpp"
#include "castellan/lab/executor.hpp"

namespace castellan::lab {

// what() names the file and says what to do.
struct CASTELLAN_API StoreError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class CASTELLAN_API ChunkStore {
 public:
  // Opens the chunks in a folder, or begins a file. `fingerprint`: of the experiment; a file of another one is refused.
  // Lines that were cut off or damaged are left out, and so are played again. Nobody else can have it open meanwhile.
  ChunkStore(const std::filesystem::path& folder, const std::string& fingerprint);

  bool has(const Task& task) const { return at_.contains({task.row, task.chunk}); }
  std::optional<std::string> read(const Task& task) const;
  void add(const Task& task, const std::string& result);
  std::size_t size() const { return at_.size(); }
  std::size_t damaged() const { return damaged_; }
  const std::filesystem::path& file() const { return file_; }

  // Adds the chunks of another folder, of the same experiment.
  void take_from(const std::filesystem::path& folder);

  static std::filesystem::path file_in(const std::filesystem::path& folder) { return folder / "chunks.jsonl"; }

 private:
  struct Place {
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
  };
  void scan(const std::string& fingerprint);

  std::filesystem::path file_;
  std::string fingerprint_;
  FileLock lock_;
  FileDescriptor fd_;
  std::map<std::pair<std::uint64_t, std::uint64_t>, Place> at_;
  std::uint64_t end_ = 0;
  std::size_t damaged_ = 0;
};

// Where to write, if nobody says: a folder in `in` with these chunks, or one nobody has: `guild-brewers`,
// `guild-brewers-2`.
CASTELLAN_API std::filesystem::path folder_for(const std::filesystem::path& in, const std::string& name,
                                               const std::string& fingerprint);

}  // namespace castellan::lab
