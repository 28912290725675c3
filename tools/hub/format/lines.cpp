#include "hub/format/lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <castellan/isolation/answer.hpp>
#include <castellan/modding/packs.hpp>

#include "hub/format/moment.hpp"
#include "hub/format/reading.hpp"

namespace castellan::hub {
namespace {

using isolation::Answer;
using Json = nlohmann::ordered_json;

constexpr std::size_t max_words = 100;  // entries of a list of texts
constexpr std::size_t max_adds = 2000;
constexpr std::size_t max_ranges = 200;  // as in manifests
constexpr std::size_t max_title = 200, max_text = 2000, max_range = 200;

Json json_of(const std::vector<NamedRange>& ranges) {
  Json list = Json::array();
  for (const NamedRange& one : ranges) list.push_back({{"id", one.id}, {"range", one.range}});
  return list;
}

std::vector<NamedRange> ranges_of(const Answer& from) {
  std::vector<NamedRange> ranges;
  for (const Answer& one : from.list(max_ranges)) {
    one.with({"id", "range"});
    NamedRange range{pack_id_in(one["id"]), one["range"].raw_text(max_range)};
    if (!modding::Range::parse(range.range)) one["range"].refuse("is not a range of versions");
    ranges.push_back(std::move(range));
  }
  return ranges;
}

std::vector<std::string> words_of(const Answer& from, std::size_t most) {
  std::vector<std::string> words;
  for (const Answer& one : from.list(most)) words.push_back(line_in(one, max_title));
  return words;
}

Release release_of(const Answer& from) {
  from.with({"kind",    "format",    "id",      "version", "title",    "description", "licence",
             "authors", "languages", "api",     "depends", "optional", "conflicts",   "adds",
             "sha256",  "size",      "content", "plays",   "key",      "date",        "previous"});
  Release release;
  release.id = pack_id_in(from["id"]);
  release.version = version_in(from["version"]);
  release.title = line_in(from["title"], max_title);
  release.description = line_in(from["description"], max_text);
  release.licence = line_in(from["licence"], max_title);
  release.authors = words_of(from["authors"], max_words);
  release.languages = words_of(from["languages"], max_words);
  release.api = static_cast<int>(from["api"].number(1'000'000, 1));
  release.depends = ranges_of(from["depends"]);
  release.optional = ranges_of(from["optional"]);
  release.conflicts = ranges_of(from["conflicts"]);
  release.adds = words_of(from["adds"], max_adds);
  release.sha256 = hash_in(from["sha256"]);
  release.size = from["size"].number(modding::PackLimits::archive, 1);
  release.content = hash_in(from["content"]);
  release.plays = hash_in(from["plays"]);
  release.key = key_in(from["key"]);
  release.date = moment_in(from["date"]);
  release.previous = previous_in(from["previous"]);
  return release;
}

Yank yank_of(const Answer& from) {
  from.with({"kind", "format", "id", "version", "reason", "date", "previous"});
  return {pack_id_in(from["id"]), version_in(from["version"]), line_in(from["reason"], max_text),
          moment_in(from["date"]), previous_in(from["previous"])};
}

KeyChange change_of(const Answer& from) {
  from.with({"kind", "format", "id", "key", "reason", "date", "previous"});
  return {pack_id_in(from["id"]), key_in(from["key"]), line_in(from["reason"], max_text), moment_in(from["date"]),
          previous_in(from["previous"])};
}

struct ToJson {
  Json operator()(const Release& r) const {
    return {{"kind", "release"},
            {"format", hub_format},
            {"id", r.id},
            {"version", r.version},
            {"title", r.title},
            {"description", r.description},
            {"licence", r.licence},
            {"authors", r.authors},
            {"languages", r.languages},
            {"api", r.api},
            {"depends", json_of(r.depends)},
            {"optional", json_of(r.optional)},
            {"conflicts", json_of(r.conflicts)},
            {"adds", r.adds},
            {"sha256", r.sha256},
            {"size", r.size},
            {"content", r.content},
            {"plays", r.plays},
            {"key", r.key.text()},
            {"date", moment_text(r.date)},
            {"previous", r.previous}};
  }
  Json operator()(const Yank& y) const {
    return {{"kind", "yank"},        {"format", hub_format}, {"id", y.id},
            {"version", y.version},  {"reason", y.reason},   {"date", moment_text(y.date)},
            {"previous", y.previous}};
  }
  Json operator()(const KeyChange& c) const {
    return {{"kind", "key"},         {"format", hub_format}, {"id", c.id},
            {"key", c.key.text()},   {"reason", c.reason},   {"date", moment_text(c.date)},
            {"previous", c.previous}};
  }
};

std::vector<NamedRange> named(const std::vector<modding::PackRange>& ranges) {
  std::vector<NamedRange> all;
  for (const modding::PackRange& range : ranges) all.push_back({range.id, range.range.text()});
  std::ranges::sort(all, {}, &NamedRange::id);
  return all;
}

// One line, with nothing that steers a terminal, and no longer than the format takes.
std::string plain(std::string_view text, std::size_t most) {
  std::string out = printable(text);
  if (out.size() <= most) return out;
  out.resize(most);
  while (!is_utf8(out)) out.pop_back();
  return out;
}

std::vector<std::string> plain(const std::vector<std::string>& texts) {
  std::vector<std::string> all;
  for (const std::string& text : texts)
    if (all.size() < max_words) all.push_back(plain(text, max_title));
  return all;
}

Json map_of(const std::vector<NamedRange>& ranges) {
  Json map = Json::object();
  for (const NamedRange& one : ranges) map[one.id] = one.range;
  return map;
}

}  // namespace

bool is_pack_id(std::string_view text) {
  constexpr std::size_t max_id = 100;
  const auto small = [](char c) { return c >= 'a' && c <= 'z'; };
  return !text.empty() && text.size() <= max_id && small(text[0]) &&
         std::ranges::all_of(text, [&](char c) { return small(c) || (c >= '0' && c <= '9') || c == '-' || c == '_'; });
}

bool is_sha256(std::string_view text) {
  return text.size() == 64 &&
         std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

Json json_of(const IndexLine& line) { return std::visit(ToJson(), line); }

IndexLine parse_index_line(std::string_view text) {
  return read_strictly(text, "line", [](const Answer& from) -> IndexLine {
    const std::string kind = from["kind"].text(20);
    format_in(from["format"]);
    if (kind == "release") return release_of(from);
    if (kind == "yank") return yank_of(from);
    if (kind == "key") return change_of(from);
    from["kind"].refuse("is neither release, yank nor key");
  });
}

Release facts_of(const modding::Manifest& manifest) {
  Release release;
  release.id = manifest.id;
  release.version = manifest.version.text();
  release.title = plain(manifest.title, max_title);
  release.description = plain(manifest.description, max_text);
  release.licence = plain(manifest.licence, max_title);
  release.authors = plain(manifest.authors);
  release.languages = plain(manifest.languages);
  release.api = manifest.api;
  release.depends = named(manifest.depends);
  release.optional = named(manifest.optional);
  release.conflicts = named(manifest.conflicts);
  return release;
}

std::string manifest_text(const Release& release) {
  const Json manifest{{"id", release.id},
                      {"version", release.version},
                      {"title", "A pack of a hub"},
                      {"api", release.api},
                      {"depends", map_of(release.depends)},
                      {"optional", map_of(release.optional)},
                      {"conflicts", map_of(release.conflicts)}};
  return manifest.dump();  // JSON is YAML, too
}

std::string manifest_difference(const Release& release, const modding::Manifest& manifest) {
  const Release facts = facts_of(manifest);
  if (facts.id != release.id) return "the id";
  if (facts.version != release.version) return "the version";
  if (facts.title != release.title) return "the title";
  if (facts.description != release.description) return "the description";
  if (facts.licence != release.licence) return "the licence";
  if (facts.authors != release.authors) return "the authors";
  if (facts.languages != release.languages) return "the languages";
  if (facts.api != release.api) return "the API level";
  if (facts.depends != release.depends) return "the packs it needs";
  if (facts.optional != release.optional) return "the optional packs";
  return facts.conflicts == release.conflicts ? "" : "the conflicts";
}

}  // namespace castellan::hub
