#include "castellan/workshop/jobs/handing_over.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "castellan/modding/archive.hpp"
#include "castellan/modding/held_pack.hpp"
#include "castellan/modding/resolve.hpp"
#include "castellan/modding/trust.hpp"

namespace castellan::workshop {
namespace {

// Which packs are of interest: some are loaded, of others it only matters which versions there are.
class Reach {
 public:
  Reach(std::span<const modding::PackPlace> available, std::span<const std::string> wanted)
      : catalogue_(available, files_) {
    for (const std::string& text : wanted)
      if (const auto request = modding::parse_request(text)) follow(request->id);
  }

  std::set<std::string> loaded;  // perhaps
  std::set<std::string> named;
  std::set<std::filesystem::path> passed_over;  // folders of packs that bear the id of one that is loaded

 private:
  void follow(const std::string& first) {
    std::vector<std::string> waiting{first};
    while (!waiting.empty()) {
      const std::string id = std::move(waiting.back());
      waiting.pop_back();
      if (!loaded.insert(id).second) continue;
      for (const modding::PackPlace* place : catalogue_.passed_over(id)) passed_over.insert(place->directory);
      for (const modding::Catalogue::Entry& entry : catalogue_.versions(id)) {
        for (const modding::PackRange& needed : entry.manifest.depends) waiting.push_back(needed.id);
        for (const modding::PackRange& other : entry.manifest.optional) named.insert(other.id);
        for (const modding::PackRange& other : entry.manifest.conflicts) named.insert(other.id);
      }
    }
  }

  std::vector<SourceFile> files_;
  modding::Catalogue catalogue_;
};

}  // namespace

match::RulesRequest hold_packs(match::RulesRequest request) {
  Diagnostics problems;
  std::vector<modding::PackPlace> available = available_packs(request, problems);
  const Reach reach(available, wanted_packs(request, available));
  request.folders.clear();
  request.problems = std::move(problems);
  request.places = std::move(available);
  for (modding::PackPlace& place : request.places) {
    if (reach.passed_over.contains(place.directory)) place.held = std::make_shared<modding::HeldPack>();
    else if (reach.loaded.contains(place.id))
      place.held = std::make_shared<modding::HeldPack>(modding::HeldPack::of(place));
    else if (reach.named.contains(place.id))
      place.held = std::make_shared<modding::HeldPack>(modding::HeldPack::manifest_of(place));
    else
      place.held = std::make_shared<modding::HeldPack>();  // nobody asks what is in it, only that there is such a pack
  }
  return request;
}

std::vector<std::string> unknown_packs(const match::RulesRequest& held, const std::filesystem::path& list) {
  std::vector<std::string> unknown;
  std::optional<modding::TrustedPacks> trusted;  // read only if there is somebody to be trusted
  for (const modding::PackPlace& place : held.places) {
    if (!place.held || place.held->files.empty() || modding::is_bundled(place.directory)) continue;
    if (!trusted) trusted = modding::TrustedPacks::read(list.empty() ? modding::TrustedPacks::usual_file() : list);
    const bool is_known =
        place.held->problems.empty() && trusted->contains(place.id, modding::content_hash(place.held->files));
    if (!is_known && std::ranges::find(unknown, place.id) == unknown.end()) unknown.push_back(place.id);
  }
  return unknown;
}

HandedFiles::HandedFiles(const match::RulesRequest& held, std::span<const TestFile> tests) {
  for (const modding::PackPlace& place : held.places) {
    if (!place.held) continue;
    add({place.id + "/mod.yaml", place.manifest().string()});
    for (const content::PackFile& file : place.held->files) add({place.id + "/" + file.name, file.path});
  }
  for (const TestFile& file : tests) add({file.name, file.path});
}

void HandedFiles::add(SourceFile file) {
  if (numbers_.try_emplace(file.path, files_.size()).second) files_.push_back(std::move(file));
}

}  // namespace castellan::workshop
