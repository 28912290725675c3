#include "castellan/modding/archive.hpp"

#include <filesystem>

#include "castellan/content/text.hpp"
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

}  // namespace

// An archive is plain files in one folder, within limits, or refused; and what was read can be written again.
void read_archive(std::string_view input) {
  PackArchive archive;
  try {
    archive = castellan::read_archive(input);
  } catch (const ArchiveError& e) {
    const std::string told = e.what();
    promise(!told.empty() && printable(told) == told, "why an archive is refused can be shown");
    return;
  }
  check_name(archive.folder);
  promise(archive.folder.find('/') == std::string::npos, "all lies in one folder");
  promise(!archive.files.empty() && archive.files.size() <= PackLimits::files, "the number of files is limited");
  std::uintmax_t total = 0;
  for (std::size_t i = 0; i < archive.files.size(); ++i) {
    check_name(archive.files[i].name);
    if (i) promise(archive.files[i - 1].name < archive.files[i].name, "no name is there twice");
    promise(archive.files[i].content.size() <= PackLimits::file, "files are limited");
    total += archive.files[i].content.size();
  }
  promise(total <= PackLimits::archive, "archives are limited");
  const std::string hash = content_hash(archive.files);
  promise(content_hash(castellan::read_archive(write_archive(archive)).files) == hash, "a pack survives the journey");
}

}  // namespace castellan::fuzz
