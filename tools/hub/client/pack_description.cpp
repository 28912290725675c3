#include "hub/client/pack_description.hpp"

#include <castellan/modding/installed.hpp>
#include <nlohmann/json.hpp>

#include "hub/client/release_record.hpp"
#include "hub/format/added_things.hpp"
#include "hub/format/changes.hpp"

namespace castellan::hub {
namespace {

using Json = nlohmann::ordered_json;

std::string file_in(const std::vector<content::PackFile>& files, std::initializer_list<const char*> names) {
  for (const char* name : names)
    for (const content::PackFile& file : files)
      if (file.name == name) return file.content;
  return {};
}

Json ranges_json(const std::vector<NamedRange>& ranges) {
  Json map = Json::object();
  for (const NamedRange& one : ranges) map[one.id] = one.range;
  return map;
}

}  // namespace

Json described(const Release& release, const std::vector<content::PackFile>& files) {
  return {{"id", release.id},
          {"version", release.version},
          {"title", release.title},
          {"description", release.description},
          {"authors", release.authors},
          {"licence", release.licence},
          {"languages", release.languages},
          {"api", release.api},
          {"depends", ranges_json(release.depends)},
          {"conflicts", ranges_json(release.conflicts)},
          {"adds", added_things(files)},
          {"readme", file_in(files, {"README.md", "README.txt", "README"})},
          {"changes", changes_file(files)}};
}

Json described(const modding::PackPlace& place) {
  const modding::PackToInstall pack = modding::read_pack_to_install(place.directory);
  Json info = described(facts_of(pack.manifest), pack.files);
  info["from"] = place.own ? "comes with Castellan" : place.directory.string();
  if (const auto record = ReleaseRecord::of(place.directory)) {
    info["hub"] = record->hub;
    info["key"] = record->release().key.text();
    info["signature"] = "signed by its author";
  } else if (!place.own) {
    info["signature"] = "none: it did not come from a hub";
  }
  return info;
}

}  // namespace castellan::hub
