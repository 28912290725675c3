// A pack as one file, to be sent to others: a tar archive, compressed by gzip, that holds one folder `id@version`.
#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "castellan/base/export.hpp"
#include "castellan/content/pack_source.hpp"

namespace castellan::modding {

inline constexpr std::string_view archive_ending = ".castellan";

struct PackArchive {
  std::string folder;                    // `brewers@1.2.0`
  std::vector<content::PackFile> files;  // sorted by name
  bool has_hashes = true;  // false: from a program that wrote no list of them; only gzip's checksum was compared
};

// What is wrong with an archive; what() names the entry.
struct CASTELLAN_API ArchiveError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The same files give the same bytes: names are sorted; owner, time and mode are the same for all.
CASTELLAN_API std::string write_archive(const PackArchive& archive);

// Archives come from strangers, so all but plain files in one folder is refused: absolute names, `..`, links, devices,
// hidden files, names that a system of another kind takes for the same or can't write, too many or too large files. So
// is one that was damaged on its way: gzip's checksum, the archive's list of hashes, anything after its end. Nothing
// is written. Throws ArchiveError.
CASTELLAN_API PackArchive read_archive(std::string_view bytes);

// Of the bytes of a file, as `sha256sum` prints it.
CASTELLAN_API std::string sha256(std::string_view bytes);
// Of all files of a pack, by name and content.
CASTELLAN_API std::string content_hash(std::span<const content::PackFile> files);

}  // namespace castellan::modding
