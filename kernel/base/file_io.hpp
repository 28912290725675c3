// Whole files, read and written carefully: what users keep must survive a kill, and what others hand us may be
// anything.
#pragma once

#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

#include "castellan/base/export.hpp"

namespace castellan {

// what() names the file and says why.
struct CASTELLAN_API FileError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A plain file of at most this number of bytes; pipes and devices are refused. `what` is what it should be, for the
// message. Throws FileError.
CASTELLAN_API std::string read_small_file(const std::filesystem::path& file, std::uintmax_t most,
                                          std::string_view what);

// Atomically: a temporary file beside it, fsync, rename. A kill at any moment leaves the old file or the new one, and
// at worst that temporary file, which the next write uses up. Two programs that write the same file wait for each
// other. A device or a pipe is written to as it is. Throws FileError.
CASTELLAN_API void write_atomically(const std::filesystem::path& file, std::string_view content);

}  // namespace castellan
