#include "castellan/modding/archive_hashes.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "castellan/base/text.hpp"
#include "castellan/modding/archive.hpp"

namespace castellan::modding {

std::string hash_list(std::span<const content::PackFile> files) {
  std::string list;
  for (const content::PackFile& file : files) list += fmt::format("{}  {}\n", sha256(file.content), file.name);
  return list;
}

std::string hash_problem(std::string_view list, std::span<const content::PackFile> files) {
  constexpr std::size_t before_name = 64 + 2;
  for (std::string_view rest = list; !rest.empty();) {
    const std::size_t end = rest.find('\n');
    if (end == std::string_view::npos || end <= before_name) return "has a list of hashes that is damaged";
    const std::string_view line = rest.substr(0, end), name = line.substr(before_name);
    rest.remove_prefix(end + 1);
    const auto file = std::ranges::find(files, name, &content::PackFile::name);
    if (file == files.end()) return fmt::format("lacks {}, which its list of hashes names", printable(name));
    if (line.substr(0, 64) != sha256(file->content))
      return fmt::format("is damaged: {} is not what was packed", printable(name));
  }
  return list == hash_list(files) ? "" : "is damaged: its files are not those of its list of hashes";
}

}  // namespace castellan::modding
