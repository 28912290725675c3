#include "castellan/modding/manifest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "castellan/base/file_io.hpp"
#include "castellan/content/records/records.hpp"
#include "castellan/content/records/types.hpp"
#include "castellan/content/yaml.hpp"
#include "castellan/modding/held_pack.hpp"

namespace castellan::modding {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t max_manifest = std::uintmax_t{1} << 20;
constexpr std::size_t max_ranges = 200;  // of one kind; solving and explaining stay quick

const char* const id_pattern = "^[a-z][a-z0-9_-]*$";
const char* const range_hint =
    "as in \"^1.2\" (1.2 and newer, below 2), \"~1.2\" (1.2.x), \">=1 <3\", \"=1.2.0\" or \"*\"";

// Options are content: the loader reads them.
std::string options_schema() {
  for (const content::Section& section : content::sections())
    if (section.key == "options") return section.schema().dump();
  return {};
}

void add_range(content::Reader& reader, PackRange range, const Manifest& manifest, std::vector<PackRange>& to) {
  if (range.id == manifest.id) {
    reader.problem(Code::bad_pack_list, range.where, fmt::format("\"{}\" names itself", range.id), "leave it out");
    return;
  }
  for (const PackRange& other : to)
    if (other.id == range.id) {
      reader.problem(Code::bad_pack_list, range.where, fmt::format("\"{}\" appears twice", range.id));
      return;
    }
  to.push_back(std::move(range));
}

// `[belfort, hops]`: any version.
void read_list(content::Reader& reader, const Value& value, std::string_view key, const Manifest& manifest,
               std::vector<PackRange>& to) {
  for (const Value& item : value.list) {
    PackRange range;
    range.where = item.where;
    const std::size_t at = item.scalar.find('@');
    if (item.kind == Value::Kind::scalar && at != std::string::npos)
      reader.problem(Code::bad_id, item.where, fmt::format("\"{}\" can't be an id", item.scalar),
                     fmt::format("versions go in a map: {}: {{{}: \"{}\"}}", key, item.scalar.substr(0, at),
                                 item.scalar.substr(at + 1)));
    else if (item.kind != Value::Kind::scalar)
      reader.problem(Code::bad_pack_list, item.where, "expected the id of a pack",
                     fmt::format("ids in a list, or with versions in a map: {}: {{hops: ^1.2}}", key));
    else if (reader.id(item, range.id)) add_range(reader, std::move(range), manifest, to);
  }
}

// `{belfort: ^0.1, hops: ">=1 <2"}`
void read_map(content::Reader& reader, const Value& value, const Manifest& manifest, std::vector<PackRange>& to) {
  for (const Value::Entry& entry : value.map) {
    Value key;
    key.kind = Value::Kind::scalar;
    key.scalar = entry.key;
    key.where = entry.where;
    PackRange range;
    range.where = entry.where;
    std::string text;
    const bool named = reader.id(key, range.id);
    if (entry.value.kind == Value::Kind::null) {
      reader.problem(Code::bad_range, entry.where, fmt::format("which versions of \"{}\"?", entry.key), range_hint);
      continue;
    }
    if (!reader.text_or_number(entry.value, text)) continue;
    std::string why;
    const auto parsed = Range::parse(text, &why);
    if (!parsed) {
      reader.problem(Code::bad_range, entry.value.where,
                     fmt::format("\"{}\" is not a range of versions: {}", text, why),
                     text.empty() ? "a range that begins with > needs quotes: \">=1\"" : range_hint);
      continue;
    }
    range.range = *parsed;
    if (named) add_range(reader, std::move(range), manifest, to);
  }
}

void add_ranges(content::Record<Manifest>& record, const char* key, std::vector<PackRange> Manifest::*member,
                const char* doc) {
  const std::string schema =
      fmt::format(R"({{"oneOf": [{{"type": "array", "items": {{"type": "string", "pattern": "{0}"}}}},
        {{"type": "object", "propertyNames": {{"pattern": "{0}"}},
          "additionalProperties": {{"type": ["string", "number"]}}}}]}})",
                  id_pattern);
  record.field_with(key, schema, doc, [=](content::Reader& reader, const Value& value, Manifest& to) {
    if (value.list.size() > max_ranges || value.map.size() > max_ranges)
      reader.problem(Code::bad_pack_list, value.where, fmt::format("more than {} packs", max_ranges));
    else if (value.kind == Value::Kind::list) read_list(reader, value, key, to, to.*member);
    else if (value.kind == Value::Kind::map) read_map(reader, value, to, to.*member);
    else
      reader.problem(Code::bad_pack_list, value.where, "expected a list of packs, or a map with versions",
                     fmt::format("{}: [hops], or {}: {{hops: ^1.2}}", key, key));
  });
}

void read_version(content::Reader& reader, const Value& value, Manifest& to) {
  std::string text;
  if (!reader.text(value, text)) return;
  if (const auto version = Version::parse(text)) to.version = *version;
  else
    reader.problem(Code::bad_version, value.where, fmt::format("\"{}\" is not a version", text),
                   "three numbers, as in 1.2.0; see semver.org");
}

void read_api(content::Reader& reader, const Value& value, Manifest& to) {
  if (!reader.integer(value, 1, 1'000'000, to.api) || to.api <= newest_api) return;
  reader.problem(Code::unknown_api, value.where,
                 fmt::format("written for api {}, this program knows {}", to.api, newest_api),
                 "update Castellan, or get an older version of the pack");
}

const content::Record<Manifest>& manifest_record() {
  static const content::Record<Manifest> record = [] {
    content::Record<Manifest> r("a manifest", "What a pack is: mod.yaml.");
    r.field_with(
         "id", fmt::format(R"({{"type": "string", "pattern": "{}"}})", id_pattern),
         "id of the pack, and the name of its folder",
         [](content::Reader& reader, const Value& value, Manifest& to) { reader.id(value, to.id); }, true)
        .field_with("version", R"({"type": "string"})", "version of the pack: three numbers such as 1.2.0",
                    read_version, true)
        .field("title", &Manifest::title, content::types::text(), "its name for people", true)
        .field("description", &Manifest::description, content::types::text(), "what it does, in a sentence")
        .field("authors", &Manifest::authors, content::types::texts(), "who made it")
        .field("licence", &Manifest::licence, content::types::text(), "its licence: an SPDX name such as MIT")
        .field_with("api", fmt::format(R"({{"type": "integer", "minimum": 1, "maximum": {}}})", newest_api),
                    "API level it is written for", read_api, true)
        .field("languages", &Manifest::languages, content::types::texts(),
               "languages of its texts, the first is the fallback");
    add_ranges(r, "depends", &Manifest::depends, "packs it needs; loaded before it");
    add_ranges(r, "optional", &Manifest::optional, "packs loaded before it if they are in the game");
    add_ranges(r, "conflicts", &Manifest::conflicts, "packs it can't be played with");
    r.field_with("options", options_schema(), "game options: what players can choose before a game",
                 [](content::Reader&, const Value&, Manifest& to) { to.has_options = true; });
    r.field("edition", &Manifest::edition, content::types::flag(),
            "it is another edition of the game it depends on, and chosen as such");
    return r;
  }();
  return record;
}

// `brewers` holds brewers, `brewers@1.2.0` its version 1.2.0.
void check_folder_name(const PackPlace& place, const Manifest& manifest, const Where& id, const Where& version,
                       Diagnostics& problems) {
  const std::string name = place.directory.filename().string();
  if (manifest.id != place.id) {
    problems.error(Code::wrong_folder, id,
                   fmt::format("the pack \"{}\" lies in a folder named \"{}\"", manifest.id, name),
                   "name the folder like the id");
    return;
  }
  const std::size_t at = name.find('@');
  if (at != std::string::npos && name.substr(at + 1) != manifest.version.text())
    problems.error(Code::wrong_folder, version,
                   fmt::format("version {} lies in a folder named \"{}\"", manifest.version.text(), name),
                   fmt::format("name the folder {} or {}@{}", place.id, place.id, manifest.version.text()));
}

// `hops: >=1` is something else in YAML, and its parser's words for it help nobody.
bool begins_with_yaml_sign(std::string_view content, int line) {
  for (int n = 1; n < line && !content.empty(); ++n)
    content.remove_prefix(std::min(content.find('\n'), content.size() - 1) + 1);
  content = content.substr(0, content.find('\n'));
  return content.find(": >") != std::string_view::npos || content.find(": *") != std::string_view::npos;
}

std::optional<Value> parse_manifest(std::string_view content, std::int32_t number, Diagnostics& problems) {
  Diagnostics found;
  auto value = content::parse_yaml(content, number, found);
  for (const Diagnostic& problem : found.problems())
    problems.error(problem.code, problem.where, problem.message,
                   problem.hint.empty() && begins_with_yaml_sign(content, problem.where.line)
                       ? "a range that begins with > or * needs quotes: \">=1 <2\""
                       : problem.hint);
  return value;
}

}  // namespace

HeldPack HeldPack::manifest_of(const PackPlace& place) {
  if (place.held) return {place.held->manifest, place.held->without_manifest, {}, {}};
  HeldPack held;
  const fs::path file = place.manifest();
  std::error_code error;
  if (fs::is_symlink(file, error)) {
    held.without_manifest.push_back({Code::link_in_pack, "is a link: packs hold plain files only"});
    return held;
  }
  try {
    held.manifest = read_small_file(file, max_manifest, "a manifest");
  } catch (const FileError& e) {
    // The path stands in front of it already.
    held.without_manifest.push_back({Code::unreadable, std::string(e.what()).substr(file.string().size() + 2)});
  }
  return held;
}

Manifest read_manifest(const Value& value, Diagnostics& problems) {
  Manifest manifest;
  Ruleset unused;
  content::Reader reader(unused, problems);
  manifest_record().read(reader, value, manifest);
  return manifest;
}

std::optional<Manifest> read_manifest(const PackPlace& place, std::vector<SourceFile>& files, Diagnostics& problems) {
  const HeldPack held = HeldPack::manifest_of(place);
  if (held.without_manifest.empty()) return read_manifest(place, held.manifest, files, problems);
  const auto number = static_cast<std::int32_t>(files.size());
  files.push_back({place.id + "/mod.yaml", place.manifest().string()});
  for (const ReadingProblem& problem : held.without_manifest)
    problems.error(problem.code, {number, 0, 0}, problem.text);
  return std::nullopt;
}

std::optional<Manifest> read_manifest(const PackPlace& place, std::string_view content, std::vector<SourceFile>& files,
                                      Diagnostics& problems) {
  const auto number = static_cast<std::int32_t>(files.size());
  files.push_back({place.id + "/mod.yaml", place.manifest().string()});
  const std::size_t before = problems.problems().size();
  const auto value = parse_manifest(content, number, problems);
  if (!value) return std::nullopt;
  Manifest manifest = read_manifest(*value, problems);
  if (problems.problems().size() > before) return std::nullopt;
  check_folder_name(place, manifest, value->find("id")->where, value->find("version")->where, problems);
  if (problems.problems().size() > before) return std::nullopt;
  return manifest;
}

std::string manifest_schema() {
  nlohmann::ordered_json json{{"$schema", "http://json-schema.org/draft-07/schema#"}, {"title", "Castellan pack"}};
  json.update(manifest_record().form().schema());
  content::fill_in_names(json, {});
  return json.dump(2) + "\n";
}

}  // namespace castellan::modding
