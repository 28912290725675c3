#include "castellan/modding/archive.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>
#include <locale.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "castellan/base/text.hpp"
#include "castellan/modding/archive_hashes.hpp"
#include "castellan/modding/archive_names.hpp"
#include "castellan/modding/gzip.hpp"
#include "castellan/modding/packs.hpp"
#include "castellan/modding/sha256.hpp"

namespace castellan::modding {
namespace {

constexpr std::time_t written_at = 315532800;  // 1980: tar complains about older files
constexpr int permissions = 0644;

// libarchive takes names for the user's encoding; here they are UTF-8 whatever that is.
class Utf8Names {
 public:
  Utf8Names() : utf8_(::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)) {
    if (utf8_) before_ = ::uselocale(utf8_);
  }
  ~Utf8Names() {
    if (!utf8_) return;
    ::uselocale(before_);
    ::freelocale(utf8_);
  }
  Utf8Names(const Utf8Names&) = delete;
  Utf8Names& operator=(const Utf8Names&) = delete;

 private:
  locale_t utf8_, before_ = nullptr;
};

using Writer = std::unique_ptr<struct archive, decltype(&archive_write_free)>;
using ArchiveReader = std::unique_ptr<struct archive, decltype(&archive_read_free)>;
using ArchiveEntry = std::unique_ptr<archive_entry, decltype(&archive_entry_free)>;

std::string reason(struct archive* archive) {
  const char* text = archive_error_string(archive);
  return text ? printable(text) : "no reason given";
}

void check(int result, struct archive* archive) {
  if (result < ARCHIVE_WARN) throw ArchiveError("can't be written: " + reason(archive));
}

la_ssize_t append(struct archive*, void* to, const void* bytes, std::size_t size) {
  static_cast<std::string*>(to)->append(static_cast<const char*>(bytes), size);
  return static_cast<la_ssize_t>(size);
}

void write_file(struct archive* archive, const std::string& name, const std::string& content) {
  const ArchiveEntry entry(archive_entry_new(), archive_entry_free);
  archive_entry_set_pathname(entry.get(), name.c_str());
  archive_entry_set_filetype(entry.get(), AE_IFREG);
  archive_entry_set_perm(entry.get(), permissions);
  archive_entry_set_mtime(entry.get(), written_at, 0);
  archive_entry_set_size(entry.get(), static_cast<la_int64_t>(content.size()));
  check(archive_write_header(archive, entry.get()), archive);
  if (archive_write_data(archive, content.data(), content.size()) != static_cast<la_ssize_t>(content.size()))
    throw ArchiveError("can't be written: " + reason(archive));
}

constexpr std::size_t tar_block = 512;

// The tar archive inside. Names and sizes take room of their own: a few blocks a file, and the long empty end some
// programs write.
std::string uncompressed(std::string_view bytes) {
  constexpr std::size_t around = PackLimits::files * 8 * tar_block + (std::size_t{1} << 20);
  try {
    return gunzip(bytes, PackLimits::archive + around);
  } catch (const GzipError& e) {
    throw ArchiveError(fmt::format("is not an archive of a pack: {}", printable(e.what())));
  }
}

// How long an entry is, as its header says in octal digits.
std::optional<std::size_t> entry_size(std::string_view header) {
  std::size_t size = 0;
  for (const char c : header.substr(124, 12)) {
    if (c == ' ' || c == '\0') continue;
    if (c < '0' || c > '7') return std::nullopt;
    size = size * 8 + static_cast<std::size_t>(c - '0');
  }
  return size;
}

// Behind the last entry there are empty blocks and nothing else: whoever reads stops there, and would miss it.
void check_end(std::string_view tar) {
  const auto is_empty = [](std::string_view part) { return part.find_first_not_of('\0') == std::string_view::npos; };
  std::size_t at = 0;
  while (at + tar_block <= tar.size() && !is_empty(tar.substr(at, tar_block))) {
    const auto size = entry_size(tar.substr(at, tar_block));
    if (!size || *size > tar.size() - at)
      throw ArchiveError("is not an archive of a pack: an entry has no proper size");
    at += tar_block + (*size + tar_block - 1) / tar_block * tar_block;
  }
  if (at + 2 * tar_block > tar.size()) throw ArchiveError("is not an archive of a pack: it is cut off");
  if (!is_empty(tar.substr(at))) throw ArchiveError("is damaged: there is more after its end");
}

// One archive on its way in: everything about it is doubted.
class Unpacking {
 public:
  explicit Unpacking(std::string_view tar) : archive_(archive_read_new(), archive_read_free) {
    archive_read_support_format_tar(archive_.get());
    if (archive_read_open_memory(archive_.get(), tar.data(), tar.size()) != ARCHIVE_OK)
      throw ArchiveError("is not an archive of a pack: " + reason(archive_.get()));
  }

  PackArchive all() {
    archive_entry* entry = nullptr;
    int result = ARCHIVE_OK;
    while ((result = archive_read_next_header(archive_.get(), &entry)) == ARCHIVE_OK || result == ARCHIVE_WARN) {
      if (++entries_ > PackLimits::files + 1)  // and the list of hashes
        throw ArchiveError(fmt::format("holds more than {} files", PackLimits::files));
      take(entry);
    }
    if (result != ARCHIVE_EOF) throw ArchiveError("is not an archive of a pack: " + reason(archive_.get()));
    if (found_.files.empty()) throw ArchiveError("is not an archive of a pack: it is empty");
    if (found_.files.size() > PackLimits::files)
      throw ArchiveError(fmt::format("holds more than {} files", PackLimits::files));
    std::ranges::sort(found_.files, {}, &content::PackFile::name);
    found_.has_hashes = hashes_.has_value();
    if (!hashes_) return std::move(found_);
    if (const std::string problem = hash_problem(*hashes_, found_.files); !problem.empty()) throw ArchiveError(problem);
    return std::move(found_);
  }

 private:
  void take(archive_entry* entry) {
    const char* name = archive_entry_pathname(entry);
    std::string path = name ? name : "";
    const bool folder = archive_entry_filetype(entry) == AE_IFDIR;
    if (folder && path.ends_with("/")) path.pop_back();
    const auto refuse = [&](const std::string& why) {
      throw ArchiveError(fmt::format("{} {}", path.empty() ? "an entry" : printable(path), why));
    };
    if (archive_entry_hardlink(entry) || archive_entry_symlink(entry)) refuse("is a link: packs hold plain files only");
    if (!folder && archive_entry_filetype(entry) != AE_IFREG) refuse("is not a plain file");
    const bool is_hash_list = !folder && !hashes_ && path.ends_with(fmt::format("/{}", hash_list_name));
    const std::string checked = is_hash_list ? path.substr(0, path.size() - hash_list_name.size() - 1) : path;
    if (const std::string problem = path_problem(checked); !problem.empty()) refuse(problem);
    if (is_hash_list && checked.find('/') != std::string::npos)
      refuse("is hidden: hidden files are not part of a pack");
    const std::size_t slash = path.find('/');
    if (found_.folder.empty()) found_.folder = path.substr(0, slash);
    if (path.substr(0, slash) != found_.folder) refuse(fmt::format("lies outside of {}", printable(found_.folder)));
    if (folder) return;  // folders come with their files
    if (slash == std::string::npos) refuse("lies outside of a folder");
    if (const std::string problem = is_hash_list ? "" : clashes_.add(path); !problem.empty()) refuse(problem);
    if (archive_entry_sparse_count(entry) > 0) refuse("has holes");
    if (!archive_entry_size_is_set(entry) || archive_entry_size(entry) < 0) refuse("has no size");
    const auto size = static_cast<std::uintmax_t>(archive_entry_size(entry));
    if (size > PackLimits::file) refuse("is larger than 1 MiB");
    total_ += size;
    if (total_ > PackLimits::archive) throw ArchiveError("is larger than 64 MiB when it is unpacked");
    std::string bytes = content(path, static_cast<std::size_t>(size));
    if (is_hash_list) hashes_ = std::move(bytes);
    else found_.files.push_back({path.substr(slash + 1), {}, std::move(bytes)});
  }

  std::string content(const std::string& path, std::size_t size) {
    std::string bytes(size, '\0');
    std::size_t at = 0;
    while (at < size) {
      const la_ssize_t n = archive_read_data(archive_.get(), bytes.data() + at, size - at);
      if (n <= 0)
        throw ArchiveError(
            fmt::format("{} can't be read: {}", printable(path), n < 0 ? reason(archive_.get()) : "cut off"));
      at += static_cast<std::size_t>(n);
    }
    return bytes;
  }

  ArchiveReader archive_;
  PackArchive found_;
  NameClashes clashes_;
  std::optional<std::string> hashes_;
  std::size_t entries_ = 0;
  std::uintmax_t total_ = 0;
};

}  // namespace

std::string write_archive(const PackArchive& from) {
  const Utf8Names names;
  std::vector<content::PackFile> files = from.files;
  std::ranges::sort(files, {}, &content::PackFile::name);
  NameClashes clashes;
  std::uintmax_t total = 0;
  for (const content::PackFile& file : files) total += file.content.size();
  if (total > PackLimits::archive) throw ArchiveError("is larger than 64 MiB, more than can be installed");
  std::string bytes;
  const Writer archive(archive_write_new(), archive_write_free);
  check(archive_write_set_format_pax_restricted(archive.get()), archive.get());
  check(archive_write_add_filter_gzip(archive.get()), archive.get());
  check(archive_write_set_filter_option(archive.get(), "gzip", "timestamp", nullptr), archive.get());
  check(archive_write_set_filter_option(archive.get(), "gzip", "compression-level", "9"), archive.get());
  check(archive_write_set_bytes_in_last_block(archive.get(), 1), archive.get());
  check(archive_write_open2(archive.get(), &bytes, nullptr, append, nullptr, nullptr), archive.get());
  write_file(archive.get(), fmt::format("{}/{}", from.folder, hash_list_name), hash_list(files));
  for (const content::PackFile& file : files) {
    const std::string path = from.folder + "/" + file.name;
    std::string problem = path_problem(path);
    if (problem.empty()) problem = clashes.add(path);
    if (!problem.empty()) throw ArchiveError(fmt::format("{} {}", printable(file.name), problem));
    write_file(archive.get(), path, file.content);
  }
  check(archive_write_close(archive.get()), archive.get());
  return bytes;
}

PackArchive read_archive(std::string_view bytes) {
  const Utf8Names names;
  const std::string tar = uncompressed(bytes);
  PackArchive archive = Unpacking(tar).all();
  check_end(tar);
  return archive;
}

std::string sha256(std::string_view bytes) {
  Sha256 hash;
  hash.add(bytes);
  return hash.hex();
}

std::string content_hash(std::span<const content::PackFile> files) {
  Sha256 hash;
  for (const content::PackFile& file : files) {
    hash.add_part(file.name);
    hash.add_part(file.content);
  }
  return hash.hex();
}

}  // namespace castellan::modding
