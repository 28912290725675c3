#include "castellan/workshop/migrations/migration.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "castellan/base/file_io.hpp"
#include "castellan/content/yaml.hpp"
#include "castellan/modding/packs.hpp"
#include "castellan/workshop/migrations/rules.hpp"

namespace castellan::workshop {
namespace {

constexpr const char* manifest_name = "mod.yaml";

// Half a pack can't be rewritten: all of its YAML has to be readable.
void check_readable(const content::PackSource& source) {
  std::vector<SourceFile> files;
  Diagnostics problems;
  for (const content::PackFile& file : source.files) {
    if (!file.name.ends_with(".yaml")) continue;
    files.push_back({source.pack.id + "/" + file.name, file.path});
    content::parse_yaml(file.content, static_cast<std::int32_t>(files.size() - 1), problems);
  }
  if (problems.has_errors()) throw MigrationError(problems.render(files));
}

content::PackSource read_source(const std::filesystem::path& path) {
  std::vector<SourceFile> files;
  Diagnostics problems;
  content::PackSource source = modding::read_pack(modding::pack_at(path), files, problems);
  if (problems.has_errors()) throw MigrationError(problems.render(files));
  check_readable(source);
  return source;
}

void raise_level(MigratedFile& manifest, int to) {
  Diagnostics unused;
  const auto value = content::parse_yaml(manifest.text, 0, unused);
  const Value* level = value ? value->find("api") : nullptr;
  const std::size_t at = level ? offset_of(manifest.text, level->where.line, level->where.column) : std::string::npos;
  if (at == std::string::npos || manifest.text.substr(at, level->scalar.size()) != level->scalar)
    throw MigrationError(fmt::format("{}: the api level can't be found in the text", manifest.path.string()));
  manifest.edits.push_back({at, level->scalar, std::to_string(to)});
}

void check_levels(int from, int to) {
  if (to < 1 || to > modding::newest_api)
    throw MigrationError(fmt::format("there is no api {}: this program knows 1 to {}", to, modding::newest_api));
  if (to < from)
    throw MigrationError(fmt::format("the pack is written for api {}: there is no way back to {}", from, to));
}

}  // namespace

Migration plan_migration(const std::filesystem::path& path, int to) {
  content::PackSource source = read_source(path);
  Migration plan{source.pack.id, source.pack.api, to, {}, {}};
  check_levels(plan.from, to);
  for (content::PackFile& file : source.files)
    plan.files.push_back({file.name, file.path, std::move(file.content), {}});
  std::stable_partition(plan.files.begin(), plan.files.end(),
                        [](const MigratedFile& file) { return file.name != manifest_name; });
  for (const MigrationRule& rule : migration_rules())
    if (rule.to <= to) rule.find(plan.files, plan.questions);  // old words may have come in later, too
  if (plan.from < to) raise_level(plan.files.back(), to);
  std::erase_if(plan.files, [](const MigratedFile& file) { return file.edits.empty(); });
  for (MigratedFile& file : plan.files) std::ranges::sort(file.edits, {}, &TextEdit::offset);
  return plan;
}

void carry_out(const Migration& migration) {
  std::vector<std::string> texts;  // all of them before the first write: an edit that fails must not leave half a pack
  for (const MigratedFile& file : migration.files) texts.push_back(apply_edits(file.text, file.edits));
  for (std::size_t i = 0; i < texts.size(); ++i) write_atomically(migration.files[i].path, texts[i]);
}

}  // namespace castellan::workshop
