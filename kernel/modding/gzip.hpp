// What gzip compressed, whole and unharmed, or an error: length and checksum are compared, and nothing may follow.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

namespace castellan::modding {

// Why bytes can't be unpacked.
struct GzipError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Throws GzipError, also where more than `most` bytes would come out.
std::string gunzip(std::string_view bytes, std::size_t most);

}  // namespace castellan::modding
