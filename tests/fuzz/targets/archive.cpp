#include "castellan/modding/archive.hpp"

#include <zlib.h>

#include <filesystem>
#include <string>

#include "castellan/base/text.hpp"
#include "castellan/modding/packs.hpp"
#include "fuzz/target.hpp"

namespace castellan::fuzz {
namespace {

// Where a file would be written if it were installed.
void check_name(const std::string& name) {
  const std::filesystem::path path(name);
  promise(!name.empty() && path.is_relative() && printable(name) == name, "names are plain");
  for (const auto& part : path)
    promise(!part.empty() && !part.string().starts_with("."), "no name leads elsewhere or hides");
}

// Nobody guesses a checksum: what the input holds is compressed anew, so that what is behind it is looked at, too.
std::string with_checksum(std::string_view input) {
  constexpr int gzip = 16 + MAX_WBITS;
  std::string tar(input);
  z_stream in{};
  if (inflateInit2(&in, gzip) == Z_OK) {
    std::string out(std::size_t{1} << 20, '\0');
    in.next_in = reinterpret_cast<Bytef*>(tar.data());
    in.avail_in = static_cast<uInt>(tar.size());
    in.next_out = reinterpret_cast<Bytef*>(out.data());
    in.avail_out = static_cast<uInt>(out.size());
    inflate(&in, Z_SYNC_FLUSH);
    out.resize(in.total_out);
    inflateEnd(&in);
    if (!out.empty()) tar = std::move(out);
  }
  z_stream stream{};
  promise(deflateInit2(&stream, 1, Z_DEFLATED, gzip, 8, Z_DEFAULT_STRATEGY) == Z_OK, "there is memory");
  std::string packed(deflateBound(&stream, static_cast<uLong>(tar.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(tar.data());
  stream.avail_in = static_cast<uInt>(tar.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  promise(deflate(&stream, Z_FINISH) == Z_STREAM_END, "there is room");
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

// An archive is plain files in one folder, within limits, or refused; and what was read can be written again.
void check_archive(std::string_view input) {
  modding::PackArchive archive;
  try {
    archive = castellan::modding::read_archive(input);
  } catch (const modding::ArchiveError& e) {
    const std::string told = e.what();
    promise(!told.empty() && printable(told) == told, "why an archive is refused can be shown");
    return;
  }
  check_name(archive.folder);
  promise(archive.folder.find('/') == std::string::npos, "all lies in one folder");
  promise(!archive.files.empty() && archive.files.size() <= modding::PackLimits::files,
          "the number of files is limited");
  std::uintmax_t total = 0;
  for (std::size_t i = 0; i < archive.files.size(); ++i) {
    check_name(archive.files[i].name);
    if (i) promise(archive.files[i - 1].name < archive.files[i].name, "no name is there twice");
    promise(archive.files[i].content.size() <= modding::PackLimits::file, "files are limited");
    total += archive.files[i].content.size();
  }
  promise(total <= modding::PackLimits::archive, "archives are limited");
  const std::string hash = modding::content_hash(archive.files);
  promise(modding::content_hash(castellan::modding::read_archive(write_archive(archive)).files) == hash,
          "a pack survives the journey");
}

}  // namespace

void read_archive(std::string_view input) {
  check_archive(input);
  check_archive(with_checksum(input));
}

}  // namespace castellan::fuzz
