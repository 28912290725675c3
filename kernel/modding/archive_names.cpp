#include "castellan/modding/archive_names.hpp"

#include <fmt/format.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include "castellan/base/text.hpp"

namespace castellan::modding {
namespace {

constexpr std::size_t max_part = 200;  // bytes; file systems take 255, and temporary files need some
constexpr std::size_t max_path = 1000;
constexpr std::size_t max_depth = 16;

// Names that differ in case or in how accents are written are one name to some file systems.
std::string folded(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* fold = icu::Normalizer2::getNFKCCasefoldInstance(status);
  const auto letters = icu::UnicodeString::fromUTF8({text.data(), static_cast<int32_t>(text.size())});
  const icu::UnicodeString alike = U_SUCCESS(status) ? fold->normalize(letters, status) : letters;
  std::string out;
  alike.toUTF8String(out);
  return out;
}

// Devices of Windows, whatever stands behind a dot: a file of that name can't be written there, or is swallowed.
bool is_device(std::string_view part) {
  std::string stem = folded(part.substr(0, part.find('.')));
  while (stem.ends_with(' ')) stem.pop_back();
  for (const char* device : {"con", "prn", "aux", "nul", "conin$", "conout$", "clock$"})
    if (stem == device) return true;
  const bool is_port = stem.size() == 4 && (stem.starts_with("com") || stem.starts_with("lpt"));
  return is_port && stem[3] >= '0' && stem[3] <= '9';
}

// Characters nobody sees, or that are seen elsewhere than they stand: two names would look the same.
bool has_invisible(std::string_view text) {
  const auto letters = icu::UnicodeString::fromUTF8({text.data(), static_cast<int32_t>(text.size())});
  for (int32_t at = 0; at < letters.length(); at = letters.moveIndex32(at, 1)) {
    const UChar32 c = letters.char32At(at);
    if (c != ' ' && (!u_isgraph(c) || u_charType(c) == U_FORMAT_CHAR || u_charType(c) == U_PRIVATE_USE_CHAR ||
                     u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT)))
      return true;
  }
  return false;
}

std::string part_problem(std::string_view part) {
  if (part.empty()) return "has an empty part";
  if (part == "." || part == "..") return "leads out of its folder";
  if (part.starts_with(".")) return "is hidden: hidden files are not part of a pack";
  if (part.size() > max_part) return "has a part that is too long";
  if (is_device(part)) return "has a name that stands for a device on some systems";
  if (part.ends_with(".") || part.ends_with(" ")) return "has a part that ends in a dot or a space";
  return "";
}

}  // namespace

std::string path_problem(std::string_view path) {
  if (path.empty()) return "has no name";
  if (!is_utf8(path)) return "has a name that is not UTF-8";
  if (printable(path) != path) return "has control characters in its name";
  if (has_invisible(path)) return "has a character in its name that can't be seen";
  if (path.starts_with("/")) return "is absolute";
  if (path.find_first_of("\\:*?\"<>|") != std::string_view::npos)
    return "has a character in its name that not all systems take";
  if (path.size() > max_path) return "has a name that is too long";
  std::size_t depth = 0;
  for (std::size_t from = 0; from <= path.size(); ++depth) {
    const std::size_t slash = std::min(path.find('/', from), path.size());
    if (std::string problem = part_problem(path.substr(from, slash - from)); !problem.empty()) return problem;
    from = slash + 1;
  }
  return depth > max_depth ? "lies too deep" : "";
}

std::string NameClashes::add(std::string_view path) {
  for (std::size_t slash = path.find('/');; slash = path.find('/', slash + 1)) {
    const bool folder = slash != std::string_view::npos;
    const std::string part(path.substr(0, slash));
    const auto [known, fresh] = parts_.try_emplace(folded(part), Part{part, folder});
    if (!fresh && known->second.spelled != part)
      return fmt::format("and {} are one name on some systems", printable(known->second.spelled));
    if (!fresh && !(folder && known->second.folder))
      return known->second.folder == folder ? "appears twice" : "is a file and a folder";
    if (!folder) return "";
  }
}

}  // namespace castellan::modding
