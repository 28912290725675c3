#include "castellan/modding/gzip.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <limits>

namespace castellan::modding {
namespace {

class Inflating {
 public:
  Inflating() {
    constexpr int gzip_only = 16 + MAX_WBITS;  // zlib then compares the checksum and the length behind the data
    if (inflateInit2(&stream_, gzip_only) != Z_OK) throw GzipError("there is no memory to unpack it");
  }
  ~Inflating() { inflateEnd(&stream_); }
  Inflating(const Inflating&) = delete;
  Inflating& operator=(const Inflating&) = delete;

  z_stream* operator->() { return &stream_; }
  z_stream* get() { return &stream_; }

 private:
  z_stream stream_{};
};

}  // namespace

std::string gunzip(std::string_view bytes, std::size_t most) {
  if (bytes.size() < 2 || bytes[0] != '\x1f' || bytes[1] != '\x8b') throw GzipError("it is not compressed by gzip");
  if (bytes.size() > std::numeric_limits<uInt>::max()) throw GzipError("it is too large");
  Inflating stream;
  stream->next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));  // zlib's type; it only reads
  stream->avail_in = static_cast<uInt>(bytes.size());
  std::string out;
  std::array<char, 1 << 16> buffer;
  for (int result = Z_OK; result != Z_STREAM_END;) {
    stream->next_out = reinterpret_cast<Bytef*>(buffer.data());
    stream->avail_out = static_cast<uInt>(buffer.size());
    result = inflate(stream.get(), Z_NO_FLUSH);
    if (result == Z_BUF_ERROR) throw GzipError("it is cut off");
    if (result != Z_OK && result != Z_STREAM_END)
      throw GzipError(std::string("it is damaged: ") + (stream->msg ? stream->msg : "it can't be unpacked"));
    const std::size_t n = buffer.size() - stream->avail_out;
    if (n > most - out.size()) throw GzipError("it holds too much");
    out.append(buffer.data(), n);
  }
  if (stream->avail_in > 0) throw GzipError("there is more after its end");
  return out;
}

}  // namespace castellan::modding
