#include "castellan/workshop/scaffold.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "castellan/build_info.hpp"
#include "castellan/content/text.hpp"
#include "castellan/folder_io.hpp"
#include "castellan/modding/packs.hpp"
#include "castellan/workshop/pack_name.hpp"
#include "castellan/workshop/template_files.hpp"

namespace castellan {
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

// A pack begins in one language, an expansion with all there are. One the templates do not speak begins in English.
std::vector<std::string> choose_languages(PackKind kind, const std::string& first, std::vector<EditorFile>& files) {
  std::vector<std::string> known;
  for (const EditorFile& file : files)
    if (const std::string language = language_of(file); !language.empty()) known.push_back(language);
  if (std::ranges::find(known, first) == known.end()) {
    const auto english = std::ranges::find(files, std::string(locale_folder) + "en.yaml", &EditorFile::name);
    if (english != files.end())
      files.push_back({fmt::format("{}{}.yaml", locale_folder, first),
                       "# In English to begin with: translate what stands behind the colons.\n" + english->content});
  }
  std::vector<std::string> chosen{first};
  if (kind == PackKind::expansion)
    for (const std::string& language : known)
      if (language != first) chosen.push_back(language);
  std::erase_if(files, [&](const EditorFile& file) {
    const std::string language = language_of(file);
    return !language.empty() && std::ranges::find(chosen, language) == chosen.end();
  });
  return chosen;
}

void check_language(const std::string& language) {
  const bool good = language.size() >= 2 && language.size() <= 16 && std::ranges::all_of(language, [](char c) {
                      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
                    });
  if (!good) throw ScaffoldError(fmt::format("\"{}\" is no language: as in en, de, pt-BR", printable(language)));
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
  if (comes_with_program(id))
    throw ScaffoldError(fmt::format("a pack \"{0}\" comes with Castellan: choose another id with --id my-{0}", id));
  check_language(order.language);
  return id;
}

// Two guilds of one name could only be told apart with their packs in front.
void check_not_in_game(const std::string& name) {
  const fs::path games[] = {data_folder() / "scripts"};
  for (const PackPlace& pack : find_packs(games))
    for (const char* kind : {"guilds", "properties"})
      if (std::error_code error; fs::exists(pack.directory / kind / (name + ".yaml"), error))
        throw ScaffoldError(
            fmt::format("{} has {}/{}.yaml already: choose another name with --id new-{}", pack.id, kind, name, name));
}

}  // namespace

std::vector<EditorFile> editor_settings(const std::string& id) {
  return filled_template("editor", {{"__name__", definition_name(id)}});
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
  const std::vector<std::string> languages = choose_languages(order.kind, order.language, files);
  for (EditorFile& file : files)
    file.content = fill_in(file.content, {{"__languages__", fmt::format("{}", fmt::join(languages, ", "))}}, true);
  for (EditorFile& file : editor_settings(pack.id)) files.push_back(std::move(file));
  for (EditorFile& file : editor_files_of_pack()) files.push_back(std::move(file));

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

}  // namespace castellan
