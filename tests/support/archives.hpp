// Archives as somebody may send them: nothing about them is checked while they are written.
#pragma once

#include <archive.h>
#include <archive_entry.h>

#include <string>
#include <vector>

namespace castellan::test {

struct Member {
  std::string name;
  std::string content = {};
  unsigned type = AE_IFREG;
  std::string link = {};      // what a symbolic link points to
  std::string hardlink = {};  // the file a hard link is another name of
};

inline la_ssize_t append_bytes(struct archive*, void* to, const void* bytes, std::size_t size) {
  static_cast<std::string*>(to)->append(static_cast<const char*>(bytes), size);
  return static_cast<la_ssize_t>(size);
}

inline std::string archive_of(const std::vector<Member>& members, bool compressed = true) {
  std::string bytes;
  struct archive* archive = archive_write_new();
  archive_write_set_format_gnutar(archive);  // takes any bytes for a name
  if (compressed) archive_write_add_filter_gzip(archive);
  archive_write_set_bytes_in_last_block(archive, 1);  // no zeros behind gzip's end, as for tapes
  archive_write_open2(archive, &bytes, nullptr, append_bytes, nullptr, nullptr);
  for (const Member& member : members) {
    archive_entry* entry = archive_entry_new();
    archive_entry_set_pathname(entry, member.name.c_str());
    archive_entry_set_filetype(entry, member.type);
    archive_entry_set_perm(entry, 0777);
    if (!member.link.empty()) archive_entry_set_symlink(entry, member.link.c_str());
    if (!member.hardlink.empty()) archive_entry_set_hardlink(entry, member.hardlink.c_str());
    archive_entry_set_size(entry, static_cast<la_int64_t>(member.content.size()));
    archive_write_header(archive, entry);
    if (!member.content.empty()) archive_write_data(archive, member.content.data(), member.content.size());
    archive_entry_free(entry);
  }
  archive_write_close(archive);
  archive_write_free(archive);
  return bytes;
}

// Bytes in gzip's compression, whatever they are.
inline std::string zipped(const std::string& bytes) {
  std::string out;
  struct archive* archive = archive_write_new();
  archive_write_set_format_raw(archive);
  archive_write_add_filter_gzip(archive);
  archive_write_set_bytes_in_last_block(archive, 1);
  archive_write_open2(archive, &out, nullptr, append_bytes, nullptr, nullptr);
  archive_entry* entry = archive_entry_new();
  archive_entry_set_filetype(entry, AE_IFREG);
  archive_write_header(archive, entry);
  archive_write_data(archive, bytes.data(), bytes.size());
  archive_entry_free(entry);
  archive_write_close(archive);
  archive_write_free(archive);
  return out;
}

// What is inside of gzip's compression.
inline std::string unzipped(const std::string& bytes) {
  struct archive* archive = archive_read_new();
  archive_read_support_filter_gzip(archive);
  archive_read_support_format_raw(archive);
  archive_read_open_memory(archive, bytes.data(), bytes.size());
  archive_entry* entry = nullptr;
  archive_read_next_header(archive, &entry);
  std::string out;
  char buffer[4096];
  for (la_ssize_t n; (n = archive_read_data(archive, buffer, sizeof buffer)) > 0;)
    out.append(buffer, static_cast<std::size_t>(n));
  archive_read_free(archive);
  return out;
}

}  // namespace castellan::test
