#include "castellan/modding/catalogue.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "castellan/definitions/ruleset.hpp"

namespace castellan::modding {

Catalogue::Catalogue(std::span<const PackPlace> places, std::vector<SourceFile>& files) : files_(files) {
  for (const PackPlace& place : places) by_id_.push_back(&place);
  std::ranges::stable_sort(by_id_, {}, &PackPlace::id);
  for (const PackPlace* place : by_id_)
    if (ids_.empty() || ids_.back() != place->id) ids_.push_back(place->id);
}

Catalogue Catalogue::of_all(std::span<const PackPlace> places, std::vector<SourceFile>& files) {
  Catalogue all(places, files);
  all.reserves_ids_ = false;
  return all;
}

const Catalogue::Versions& Catalogue::read(const std::string& id) {
  const auto [at, fresh] = read_.try_emplace(id);
  Versions& versions = at->second;
  if (!fresh) return versions;
  // Not ranges::equal_range, whose result clang 14 can't take.
  const std::span places(std::ranges::lower_bound(by_id_, id, {}, &PackPlace::id),
                         std::ranges::upper_bound(by_id_, id, {}, &PackPlace::id));
  const bool reserved = reserves_ids_ && std::ranges::any_of(places, &PackPlace::own);
  for (const PackPlace* at_place : places) {
    const PackPlace& place = *at_place;
    if (reserved && !place.own && !place.named) {
      versions.passed_over.push_back(&place);
      continue;
    }
    auto manifest = read_manifest(place, files_, versions.problems);
    if (!manifest) continue;
    const auto same = std::find_if(versions.entries.begin(), versions.entries.end(), [&](const Entry& entry) {
      return std::is_eq(precedence(entry.manifest.version, manifest->version));
    });
    if (same != versions.entries.end()) same->copies.push_back(&place);
    else versions.entries.push_back({&place, std::move(*manifest), {}});
  }
  std::stable_sort(versions.entries.begin(), versions.entries.end(), [](const Entry& a, const Entry& b) {
    return std::is_gt(precedence(a.manifest.version, b.manifest.version));
  });
  return versions;
}

void Catalogue::tell_passed_over(const std::string& id, Diagnostics& problems) {
  for (const PackPlace* place : passed_over(id))
    problems.warning(
        Code::reserved_id, {},
        fmt::format("{} is not used: \"{}\" comes with Castellan, and no other pack takes its place by its id",
                    place->directory.string(), id),
        id == engine_pack ? "nothing can: it is part of the engine; an installed one goes with `castellan mod remove`"
                          : "name the folder to play with it, as in --mods ./folder; an installed one goes with "
                            "`castellan mod remove`");
}

std::string Catalogue::suggestion_for(const std::string& id) const {
  if (const std::string best = nearest(id, ids_); !best.empty()) return "did you mean \"" + best + "\"?";
  return "`castellan mod list` shows which packs there are";
}

std::vector<const Catalogue::Entry*> Catalogue::fitting(const PackRange& range) {
  const std::vector<Entry>& all = versions(range.id);
  std::vector<const Entry*> found;
  for (const Entry& entry : all)
    if (range.range.contains(entry.manifest.version)) found.push_back(&entry);
  if (found.empty() && range.range.any())
    for (const Entry& entry : all) found.push_back(&entry);
  return found;
}

}  // namespace castellan::modding
