#include "castellan/workshop/scaffolds/scaffold.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "castellan/base/build_info.hpp"
#include "castellan/base/folder_io.hpp"
#include "castellan/base/text.hpp"
#include "castellan/modding/packs.hpp"
#include "castellan/workshop/scaffolds/pack_name.hpp"
#include "castellan/workshop/scaffolds/template_files.hpp"

namespace castellan::workshop {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view locale_folder = "locale/";

// As definitions and Lua like it: `queens-court` has the module `queens_court`.
std::string definition_name(std::string id) {
  std::ranges::replace(id, '-', '_');
  return id;
}

std::string language_of(const EditorFile& file) {
  if (!file.name.starts_with(locale_folder)) return {};
  return fs::path(file.name).stem().string();
}

std::vector<std::string> languages_of(const std::vector<EditorFile>& files) {
  std::vector<std::string> languages;
  for (const EditorFile& file : files)
    if (const std::string language = language_of(file); !language.empty()) languages.push_back(language);
  return languages;
}

// An expansion shows how several languages go together.
std::vector<std::string> usual_languages(PackKind kind) {
  if (kind == PackKind::expansion) return {"en", "de"};
  return {"en"};
}

// Leaves the texts of these languages. One the templates do not speak begins in English.
void keep_languages(const std::vector<std::string>& chosen, std::vector<EditorFile>& files) {
  const std::vector<std::string> known = languages_of(files);
  const auto english = std::ranges::find(files, std::string(locale_folder) + "en.yaml", &EditorFile::name);
  const std::string begin = english == files.end() ? "" : english->content;
  for (const std::string& language : chosen)
    if (std::ranges::find(known, language) == known.end())
      files.push_back({fmt::format("{}{}.yaml", locale_folder, language),
                       "# In English to begin with: translate what comes after the colons.\n" + begin});
  std::erase_if(files, [&](const EditorFile& file) {
    const std::string language = language_of(file);
    return !language.empty() && std::ranges::find(chosen, language) == chosen.end();
  });
}

void check_language(const std::string& language) {
  const bool good = language.size() >= 2 && language.size() <= 16 && std::ranges::all_of(language, [](char c) {
                      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
                    });
  if (!good) throw ScaffoldError(fmt::format("\"{}\" is not a language: as in en, de, pt-BR", printable(language)));
}

void check_languages(const std::vector<std::string>& languages) {
  for (auto language = languages.begin(); language != languages.end(); ++language) {
    check_language(*language);
    if (std::find(languages.begin(), language, *language) != language)
      throw ScaffoldError(fmt::format("the language {} is named twice", *language));
  }
}

std::string chosen_id(const ScaffoldOrder& order) {
  if (const std::string problem = title_problem(order.title); !problem.empty())
    throw ScaffoldError(fmt::format("\"{}\": {}", printable(order.title), problem));
  const std::string id = order.id.empty() ? id_from_title(order.title) : order.id;
  if (id.empty())
    throw ScaffoldError(fmt::format("no id can be made of \"{}\": give one with --id bakers", order.title));
  if (const std::string problem = id_problem(id); !problem.empty())
    throw ScaffoldError(fmt::format("\"{}\" can't be an id: {}", printable(id), problem));
  if (const std::string problem = title_problem(order.author); !order.author.empty() && !problem.empty())
    throw ScaffoldError("the author's name is taken like a title, and " + problem);
  if (modding::comes_with_program(id))
    throw ScaffoldError(fmt::format("a pack \"{0}\" comes with Castellan: choose another id with --id my-{0}", id));
  check_languages(order.languages);
  return id;
}

// Two guilds of one name could only be told apart with their packs in front.
void check_not_in_game(const std::string& name) {
  const fs::path games[] = {data_folder() / "scripts"};
  for (const modding::PackPlace& pack : modding::find_packs(games))
    for (const char* kind : {"guilds", "properties"})
      if (std::error_code error; fs::exists(pack.directory / kind / (name + ".yaml"), error))
        throw ScaffoldError(
            fmt::format("{} has {}/{}.yaml already: choose another name with --id new-{}", pack.id, kind, name, name));
}

}  // namespace

std::vector<EditorFile> editor_settings(const FilesOfPack& files) {
  std::vector<EditorFile> settings = filled_template("editor", {});
  for (EditorFile& file : settings)
    if (file.name == vscode_settings) file.content = with_schema_patterns(file.content, files);
  return settings;
}

Scaffold write_scaffold(const ScaffoldOrder& order) {
  Scaffold pack;
  pack.id = chosen_id(order);
  pack.folder = order.into / pack.id;
  check_not_in_game(definition_name(pack.id));
  if (!is_free(pack.folder))
    throw ScaffoldError(fmt::format(
        "{} is there already and not empty: nothing was written; choose another --id or --into", pack.folder.string()));
  TemplateWords words{{"__id__", pack.id},
                      {"__name__", definition_name(pack.id)},
                      {"__title__", order.title},
                      {"__author__", order.author.empty() ? "me" : order.author}};
  std::vector<EditorFile> files =
      filled_template(std::string(pack_kind_names[static_cast<std::size_t>(order.kind)]), words);
  const std::vector<std::string> languages = order.languages.empty() ? usual_languages(order.kind) : order.languages;
  keep_languages(languages, files);
  FilesOfPack names{pack.id, {}};
  for (EditorFile& file : files) {
    file.content = fill_in(file.content, {{"__languages__", fmt::format("{}", fmt::join(languages, ", "))}}, true);
    names.names.push_back(file.name);
  }
  for (EditorFile& file : editor_settings(names)) files.push_back(std::move(file));
  for (EditorFile& file : editor_files_of_pack(names_of_game())) files.push_back(std::move(file));

  StagedFolder folder(order.into, pack.id);
  for (const EditorFile& file : files) {
    folder.add(file.name, file.content);
    pack.files.push_back(file.name);
    if (file.name.starts_with("guilds/") && file.name.ends_with(".yaml"))
      pack.guilds.push_back(fs::path(file.name).stem().string());
  }
  folder.put();
  std::ranges::sort(pack.files);
  return pack;
}

}  // namespace castellan::workshop
