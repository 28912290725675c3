#include "castellan/workshop/scaffolds/template_files.hpp"

#include <algorithm>

#include "castellan/base/build_info.hpp"
#include "castellan/base/file_io.hpp"

namespace castellan::workshop {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t max_template = std::uintmax_t{1} << 16;

// As it may stand between double quotes, which YAML, Lua, JSON and C++ escape alike.
std::string quotable(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '"' || c == '\\' ? std::string{'\\', c} : std::string(1, c);
  return out;
}

std::vector<EditorFile> read_template(const std::string& name) {
  const fs::path folder = data_folder() / "tools" / "templates" / name;
  std::vector<EditorFile> files;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file())
      files.push_back({entry.path().lexically_relative(folder).generic_string(),
                       read_small_file(entry.path(), max_template, "a template")});
  std::ranges::sort(files, {}, &EditorFile::name);
  return files;
}

}  // namespace

std::string fill_in(std::string text, const TemplateWords& words, bool quoted) {
  for (const auto& [word, value] : words) {
    const std::string filling = quoted ? quotable(value) : value;
    for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; at += filling.size())
      text.replace(at, word.size(), filling);
  }
  return text;
}

std::vector<EditorFile> filled_template(const std::string& name, const TemplateWords& words) {
  std::vector<EditorFile> files = read_template(name);
  for (EditorFile& file : files) {
    file.name = fill_in(file.name, words, false);
    file.content = fill_in(file.content, words, !file.name.ends_with(".md"));
  }
  return files;
}

bool is_free(const fs::path& folder) {
  std::error_code error;
  if (!fs::exists(fs::symlink_status(folder, error))) return true;
  return fs::is_directory(folder, error) && fs::is_empty(folder, error);
}

}  // namespace castellan::workshop
