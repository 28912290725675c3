#include "castellan/workshop/checks/checked_pack.hpp"

#include <algorithm>

#include "castellan/base/text.hpp"
#include "castellan/content/yaml.hpp"

namespace castellan::workshop {

CheckedPack::CheckedPack(const Ruleset& all, const content::PackSource& checked, std::vector<SourceFile>& files,
                         Diagnostics& found)
    : rules(all), source(checked), problems(found), files_(files) {
  const auto known = std::ranges::find(rules.packs, source.pack.id, &Pack::id);
  if (known != rules.packs.end()) pack = rules.packs.id_of(*known);
  Diagnostics told;  // by the loader
  for (const content::PackFile& one : source.files) {
    if (one.name.starts_with("tests/")) continue;
    if (one.name.ends_with(".lua")) {
      const script::LuaNames& names = lua_[one.name] = script::lua_names(one.content);
      texts_.insert(names.texts.begin(), names.texts.end());
    } else if (one.name.ends_with(".yaml")) {
      if (auto value = content::parse_yaml(one.content, file(one.name), told)) {
        if (!one.name.starts_with("locale/")) add_words(*value);
        yaml_.emplace(one.name, std::move(*value));
      }
    }
  }
}

// Ids do not count: a definition does not use itself.
void CheckedPack::add_words(const Value& value) {
  if (value.kind == Value::Kind::scalar) words_.insert(value.scalar);
  for (const Value& inner : value.list) add_words(inner);
  for (const Value::Entry& entry : value.map) {
    words_.insert(entry.key);
    if (entry.key != "id") add_words(entry.value);
  }
}

bool CheckedPack::lua_may_say(const std::string& word) const {
  return std::ranges::any_of(texts_, [&](const std::string& text) {
    return text.size() > 2 && text.size() < word.size() &&
           ((text.ends_with('_') && word.starts_with(text)) || (text.starts_with('_') && word.ends_with(text)));
  });
}

bool CheckedPack::has_file(const std::string& name) const {
  return std::ranges::find(source.files, name, &content::PackFile::name) != source.files.end();
}

std::int32_t CheckedPack::file(const std::string& name) {
  const std::string full = source.pack.id + "/" + name;
  const auto known = std::ranges::find(files_, full, &SourceFile::name);
  if (known != files_.end()) return static_cast<std::int32_t>(known - files_.begin());
  const auto on_disk = std::ranges::find(source.files, name, &content::PackFile::name);
  files_.push_back({full, on_disk == source.files.end() ? full : on_disk->path});
  return static_cast<std::int32_t>(files_.size() - 1);
}

std::string_view CheckedPack::content(const std::string& name) const {
  const auto found = std::ranges::find(source.files, name, &content::PackFile::name);
  return found == source.files.end() ? std::string_view() : std::string_view(found->content);
}

std::string_view CheckedPack::line(const std::string& name, int number) const {
  std::string_view text = content(name);
  for (int n = 1; n < number && !text.empty(); ++n) text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  return text.substr(0, text.find('\n'));
}

Where CheckedPack::place(const std::string& name, int number, const std::string& word, std::size_t behind) {
  const std::string_view text = line(name, number);
  const std::size_t found = text.find(word);
  return {file(name), number, found == std::string_view::npos ? 1 : column_at(text, found + behind)};
}

Where CheckedPack::place(const std::string& name, const std::string& word) {
  const std::string_view text = content(name);
  const std::size_t at = std::min(text.find(word), text.size());
  return place(name, static_cast<int>(1 + std::ranges::count(text.substr(0, at), '\n')), word);
}

Where CheckedPack::place_of_failure(const Where& at, const std::string& message) {
  const std::string full = files_[static_cast<std::size_t>(at.file)].name;
  const std::string_view text = line(full.substr(full.find('/') + 1), at.line);
  const auto column = [&](std::size_t found) {
    return Where{at.file, at.line, column_at(text, found == std::string_view::npos ? 0 : found)};
  };
  // "glod" as our messages have it, 'friend' as Lua's do.
  for (const char quote : {'\'', '"'})
    for (std::size_t from = message.find(quote); from != std::string::npos; from = message.find(quote, from)) {
      const std::size_t end = message.find(quote, ++from);
      if (end == std::string::npos) break;
      const std::size_t found = end == from ? std::string_view::npos : text.find(message.substr(from, end - from));
      if (found != std::string_view::npos) return column(found);
      from = end + 1;
    }
  return column(text.find_first_not_of(" \t"));
}

bool CheckedPack::has_errors_in(const std::string& name) {
  return std::ranges::any_of(problems.problems(), [&, number = file(name)](const Diagnostic& problem) {
    return problem.where.file == number && problem.severity == Diagnostic::Severity::error;
  });
}

bool CheckedPack::is_reported(const Where& where) const {
  return std::ranges::any_of(problems.problems(), [&](const Diagnostic& problem) {
    return problem.where.file == where.file && problem.where.line == where.line;
  });
}

std::string CheckedPack::first_language() const {
  return source.pack.languages.empty() ? "en" : source.pack.languages[0];
}

}  // namespace castellan::workshop
