// castellan mod list: the packs that can be played with.
#include <fmt/format.h>

#include <castellan/base/json.hpp>
#include <castellan/base/text.hpp>
#include <castellan/modding/packs.hpp>
#include <castellan/modding/review.hpp>
#include <nlohmann/json.hpp>

#include "mod.hpp"
#include "terminal.hpp"
#include "text_layout.hpp"

namespace castellan::cli {
namespace {

using Json = nlohmann::ordered_json;

struct ListOptions {
  std::vector<std::string> mod_paths;
  bool json = false;
  bool ids = false;
};

Json describe(const modding::Catalogue::Entry& entry, const modding::TrustedPacks& trusted) {
  const modding::Manifest& manifest = entry.manifest;
  Json json{{"version", manifest.version.text()}, {"title", manifest.title}};
  json["description"] = manifest.description;
  json["authors"] = manifest.authors;
  json["licence"] = manifest.licence;
  json["languages"] = manifest.languages;
  json["from"] = origin_of(*entry.place);
  json["trust"] = name_of(standing_of(*entry.place, trusted));
  json["path"] = entry.place->directory.string();
  return json;
}

Json describe(modding::Catalogue& catalogue, const modding::TrustedPacks& trusted) {
  Json all = Json::array();
  for (const std::string& id : catalogue.ids()) {
    Json pack{{"id", id}, {"versions", Json::array()}, {"problems", Json::array()}};
    for (const modding::Catalogue::Entry& entry : catalogue.versions(id))
      pack["versions"].push_back(describe(entry, trusted));
    for (const Diagnostic& problem : catalogue.problems(id).problems())
      pack["problems"].push_back({{"file", catalogue.files()[static_cast<std::size_t>(problem.where.file)].path},
                                  {"line", problem.where.line},
                                  {"column", problem.where.column},
                                  {"message", problem.message}});
    all.push_back(std::move(pack));
  }
  return all;
}

struct Line {
  std::string id, versions, from, title;
};

Line list_line(modding::Catalogue& catalogue, const std::string& id, const modding::TrustedPacks& trusted) {
  Line line{printable(id), {}, {}, {}};
  for (const modding::Catalogue::Entry& entry : catalogue.versions(id)) {
    line.versions += (line.versions.empty() ? "" : ", ") + entry.manifest.version.text();
    std::string from = origin_of(*entry.place);
    if (const modding::PackStanding how = standing_of(*entry.place, trusted); how != modding::PackStanding::bundled)
      from += fmt::format(" ({})", name_of(how));
    if (line.from.find(from) == std::string::npos) line.from += (line.from.empty() ? "" : ", ") + from;
    if (line.title.empty()) line.title = printable(entry.manifest.title);
  }
  if (!catalogue.problems(id).empty()) {
    line.versions += line.versions.empty() ? "broken" : ", broken";
    if (line.title.empty()) line.title = "its mod.yaml has errors";
  }
  line.from = printable(line.from);
  return line;
}

void print_table(modding::Catalogue& catalogue, const modding::TrustedPacks& trusted) {
  const Terminal terminal(false);
  std::vector<Line> lines;
  std::size_t id = 0, versions = 0, from = 0;
  for (const std::string& pack : catalogue.ids()) {
    lines.push_back(list_line(catalogue, pack, trusted));
    id = std::max(id, printed_width(lines.back().id));
    versions = std::max(versions, printed_width(lines.back().versions));
    from = std::max(from, printed_width(lines.back().from));
  }
  for (const Line& line : lines)
    fmt::print("{}  {}  {}  {}\n", terminal.bold(left(line.id, id)), left(line.versions, versions),
               terminal.faint(left(line.from, from)), line.title);
}

int list(const ListOptions& options) {
  Diagnostics problems;
  const std::vector<modding::PackPlace> places =
      modding::find_packs(modding::pack_folders(options.mod_paths), problems);
  std::vector<SourceFile> files;
  modding::Catalogue catalogue(places, files);
  if (options.ids) {  // without reading a manifest: shells ask for this at every key
    for (const std::string& id : catalogue.ids()) fmt::print("{}\n", printable(id));
    return success;
  }
  bool broken = false;
  modding::TrustedPacks trusted;
  try {
    trusted = modding::TrustedPacks::read();
  } catch (const modding::TrustError& e) {  // then none is
    fmt::print(stderr, "castellan mod list: {}\n", printable(e.what()));
    broken = true;
  }
  if (options.json) fmt::print("{}\n", json_text(describe(catalogue, trusted)));
  else print_table(catalogue, trusted);
  broken = broken || problems.has_errors();
  for (const std::string& id : catalogue.ids()) catalogue.tell_passed_over(id, problems);
  fmt::print(stderr, "{}", problems.render(files));
  for (const std::string& id : catalogue.ids()) {
    broken = broken || catalogue.problems(id).has_errors();
    if (!options.json) fmt::print(stderr, "{}", catalogue.problems(id).render(files));
  }
  return broken ? failed : success;
}

}  // namespace

void add_mod_list(Command& mod) {
  auto options = std::make_shared<ListOptions>();
  Command& command = mod.add("list", "list the packs that can be played, and their folders");
  add_pack_folders(command, options->mod_paths);
  command.flag("--json", &options->json, "print the list as JSON");
  command.flag("--ids", &options->ids, "print only the ids, one per line");
  command.note(
      "A pack that does not come with Castellan is unknown, trusted (`castellan mod trust`), or changed since it was "
      "trusted. Exits with 1 if a pack's mod.yaml has errors.");
  command.example("castellan mod list");
  command.example("castellan mod list --mod-path mypacks --json");
  command.runs([=] { return list(*options); });
}

}  // namespace castellan::cli
