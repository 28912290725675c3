#include "hub/client/shopping.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <castellan/base/diagnostics.hpp>
#include <castellan/base/text.hpp>
#include <castellan/modding/catalogue.hpp>
#include <castellan/modding/held_pack.hpp>
#include <castellan/modding/pack_request.hpp>
#include <castellan/modding/packs.hpp>
#include <castellan/modding/resolve.hpp>

#include "hub/client/release_record.hpp"
#include "hub/format/archive_facts.hpp"

namespace castellan::hub {
namespace {

namespace fs = std::filesystem;

// A release as the solver sees packs: a place that holds a manifest and nothing else.
modding::PackPlace place_of(const Release& release, const std::string& hub) {
  modding::HeldPack held;
  held.manifest = manifest_text(release);
  modding::PackPlace place;
  place.id = release.id;
  place.directory = fs::path(hub + ":") / (release.id + "@" + release.version);
  place.held = std::make_shared<const modding::HeldPack>(std::move(held));
  return place;
}

PlannedRelease planned(HubClient& hub, const OfferedRelease& offered) {
  return {&hub, offered, hub.key_changes_since_pinned(offered.release.id)};
}

std::vector<std::string> all_names(const std::vector<HubClient*>& hubs, const std::string& id) {
  std::vector<std::string> names;
  for (const HubClient* hub : hubs) names.push_back(hub->name() + ":" + id);
  return names;
}

// A wish that only releases fit that were taken back; the solver does not get to know of them.
void refuse_taken_back(HubClient& hub, const modding::PackRange& wanted) {
  const PackIndex* index = hub.index(wanted.id);
  const OfferedRelease* last = nullptr;
  if (index)
    for (const OfferedRelease& one : index->releases()) {
      if (!wanted.range.contains(modding::Version::parse(one.release.version).value_or(modding::Version{}))) continue;
      if (!one.yanked) return;
      last = &one;
    }
  if (last)
    throw HubError(fmt::format("{} was taken back ({}), and the hub {} has no other release of {}",
                               last->release.name(), printable(last->yank_reason), hub.name(), wanted.text()));
}

}  // namespace

// One resolution: all releases that can be reached, each id from one hub.
struct Shop::Search {
  std::vector<modding::PackPlace> places;       // installed and bundled ones first
  std::map<fs::path, PlannedRelease> releases;  // by place
  std::set<std::string> seen;

  void offer(HubClient& hub, const std::string& id, std::vector<std::pair<std::string, std::string>>& waiting) {
    const PackIndex* index = hub.index(id);
    if (!index) return;
    for (const OfferedRelease& offered : index->releases()) {
      if (offered.yanked) continue;
      places.push_back(place_of(offered.release, hub.name()));
      releases.emplace(places.back().directory, PlannedRelease{&hub, offered, {}});
      for (const NamedRange& needed : offered.release.depends) waiting.emplace_back(needed.id, id);
    }
  }
};

WantedPack WantedPack::parse(const std::string& text) {
  WantedPack wanted;
  const std::size_t colon = text.find(':');
  if (colon != std::string::npos) wanted.hub = text.substr(0, colon);
  std::string why;
  const auto range = modding::parse_request(colon == std::string::npos ? text : text.substr(colon + 1), &why);
  if (!range || !is_pack_id(range->id) || (colon != std::string::npos && !is_hub_name(wanted.hub)))
    throw HubError(fmt::format("\"{}\" names no pack{}: as in bakers, bakers@^1.2 or friday:bakers", printable(text),
                               why.empty() ? "" : " (" + why + ")"));
  wanted.range = *range;
  return wanted;
}

std::uint64_t InstallPlan::bytes() const {
  std::uint64_t sum = 0;
  for (const PlannedRelease& one : fetch) sum += one.offered.release.size;
  return sum;
}

Shop::Shop(std::vector<HubClient*> hubs, std::vector<fs::path> folders, fs::path shelf)
    : hubs_(std::move(hubs)),
      folders_(std::move(folders)),
      shelf_(std::move(shelf)),
      places_(modding::find_packs(folders_)) {
  for (const modding::PackPlace& place : modding::find_packs(modding::own_pack_folders())) bundled_.insert(place.id);
}

bool Shop::is_bundled(const std::string& id) const { return bundled_.contains(id); }

std::vector<HubClient*> Shop::offering(const std::string& id) const {
  std::vector<HubClient*> found;
  for (HubClient* hub : hubs_)
    if (hub->snapshot().find(id)) found.push_back(hub);
  return found;
}

HubClient* Shop::hub_called(const std::string& name) const {
  const auto found = std::ranges::find_if(hubs_, [&](const HubClient* hub) { return hub->name() == name; });
  return found == hubs_.end() ? nullptr : *found;
}

bool Shop::is_installed(const std::string& id) const {
  return std::ranges::any_of(places_, [&](const modding::PackPlace& place) { return place.id == id && !place.own; });
}

HubClient* Shop::hub_of_installed(const std::string& id) const {
  for (const modding::PackPlace& place : places_)
    if (place.id == id && !place.own)
      if (const auto record = ReleaseRecord::of(place.directory))
        if (HubClient* hub = hub_called(record->hub)) return hub;
  return nullptr;
}

HubClient& Shop::source_of(const WantedPack& wanted) const {
  const std::string& id = wanted.range.id;
  if (is_bundled(id))
    throw HubError(
        fmt::format("\"{}\" comes with Castellan: it is there already, and no pack of a hub takes its place", id));
  if (hubs_.empty()) throw HubError("you follow no hub: `castellan hub follow ADDRESS` adds one");
  HubClient* installed_from = hub_of_installed(id);
  if (!wanted.hub.empty()) {
    HubClient* hub = hub_called(wanted.hub);
    if (!hub)
      throw HubError(fmt::format("you follow no hub \"{}\": `castellan hub list` shows those you do", wanted.hub));
    if (!hub->snapshot().find(id)) throw HubError(fmt::format("the hub {} has no pack \"{}\"", wanted.hub, id));
    if (installed_from && installed_from != hub)
      throw HubError(
          fmt::format("{0} is installed from the hub {1}, and {2}:{0} is another pack: remove it first with "
                      "`castellan mod remove {0}`",
                      id, installed_from->name(), hub->name()));
    return *hub;
  }
  if (installed_from) return *installed_from;
  const std::vector<HubClient*> offered = offering(id);
  if (offered.size() == 1) return *offered[0];
  if (offered.empty()) {
    std::vector<std::string> ids;
    for (HubClient* hub : hubs_)
      for (const ListedPack& pack : hub->snapshot().packs) ids.push_back(pack.id);
    throw HubError(fmt::format("no hub you follow has a pack \"{}\": {}", printable(id),
                               ids.empty() ? "they have none" : suggestion(id, ids)));
  }
  throw HubError(fmt::format("several hubs have a pack \"{}\", and they need not be the same: say which you mean, {}",
                             id, fmt::join(all_names(offered, id), " or ")));
}

HubClient* Shop::source_of_dependency(const std::string& id, HubClient* of, const std::string& needed_by,
                                      std::vector<std::string>& notes) const {
  if (is_bundled(id)) return nullptr;
  if (HubClient* installed_from = hub_of_installed(id)) return installed_from;
  if (is_installed(id)) return nullptr;  // the user's own
  if (of && of->snapshot().find(id)) return of;
  const std::vector<HubClient*> offered = offering(id);
  if (offered.empty()) return nullptr;  // the solver says who misses it
  if (offered.size() > 1)
    throw HubError(fmt::format("{} needs \"{}\", which several hubs have: install the one you mean first, {}",
                               needed_by, id, fmt::join(all_names(offered, id), " or ")));
  notes.push_back(fmt::format("{}, which {} needs, comes from another hub: {}", id, needed_by, offered[0]->name()));
  return offered[0];
}

InstallPlan Shop::plan(const std::vector<WantedPack>& wanted) {
  InstallPlan plan;
  Search search;
  search.places = places_;
  std::vector<modding::PackRange> requests;
  std::map<std::string, HubClient*> sources;
  std::vector<std::pair<std::string, std::string>> waiting;  // an id, and who needs it
  for (const WantedPack& one : wanted) {
    requests.push_back(one.range);
    HubClient& hub = source_of(one);
    sources[one.range.id] = &hub;
    if (!is_installed(one.range.id)) refuse_taken_back(hub, one.range);
    if (search.seen.insert(one.range.id).second) search.offer(hub, one.range.id, waiting);
  }
  while (!waiting.empty()) {
    const auto [id, needed_by] = std::move(waiting.back());
    waiting.pop_back();
    if (!search.seen.insert(id).second) continue;
    HubClient* hub = source_of_dependency(id, sources[needed_by], needed_by, plan.notes);
    sources[id] = hub;
    if (hub) search.offer(*hub, id, waiting);
  }
  std::vector<SourceFile> files;
  Diagnostics problems;
  modding::Catalogue catalogue(search.places, files);
  const std::vector<modding::ChosenPack> chosen = modding::resolve(catalogue, requests, problems);
  if (problems.has_errors()) throw modding::LoadError(problems.render(files));
  for (const modding::ChosenPack& pack : chosen) {
    const auto release = search.releases.find(pack.entry->place->directory);
    if (release == search.releases.end()) plan.there.push_back(pack.entry->manifest.name());
    else plan.fetch.push_back(planned(*release->second.hub, release->second.offered));
  }
  return plan;
}

InstallPlan Shop::plan_locked(const std::vector<modding::LockedPack>& locked) {
  InstallPlan plan;
  std::vector<std::string> nowhere;
  for (const modding::LockedPack& pack : missing_packs(locked, folders_)) {
    const OfferedRelease* found = nullptr;
    HubClient* from = nullptr;
    for (HubClient* hub : hubs_) {
      const PackIndex* index = hub->snapshot(true).find(pack.id) ? hub->index(pack.id) : nullptr;
      const OfferedRelease* offered = index ? index->find(pack.version) : nullptr;
      const bool same = offered && offered->release.plays == pack.hash &&
                        (pack.author.empty() || pack.author == offered->release.key.text()) &&
                        (pack.archive.empty() || pack.archive == offered->release.sha256);
      if (!same || found) continue;
      found = offered;
      from = hub;
    }
    if (!found) nowhere.push_back(printable(pack.id + " " + pack.version));
    else plan.fetch.push_back(planned(*from, *found));
  }
  if (!nowhere.empty())
    throw HubError(fmt::format("no hub you follow has exactly this release: {}", fmt::join(nowhere, ", ")));
  return plan;
}

void Shop::carry_out(const InstallPlan& plan, const Told& told, const Fetching& fetching) const {
  // All are fetched and looked at before the first is installed.
  std::vector<modding::PackToInstall> packs;
  for (const PlannedRelease& one : plan.fetch) {
    const Release& release = one.offered.release;
    packs.push_back(opened(one.hub->archive(release, fetching ? fetching(one) : TransferProgress()), release));
    packs.back().release = ReleaseRecord{one.hub->name(), one.offered.line}.text();
  }
  for (const PlannedRelease& one : plan.fetch)
    one.hub->pin_key(one.offered.release.id, one.hub->index(one.offered.release.id)->key());
  for (HubClient* hub : hubs_) hub->save();
  for (std::size_t i = 0; i < packs.size(); ++i) told(modding::install_pack(packs[i], shelf_, folders_), plan.fetch[i]);
}

std::vector<modding::LockedPack> missing_packs(const std::vector<modding::LockedPack>& locked,
                                               const std::vector<fs::path>& folders) {
  std::vector<modding::LockedPack> missing;
  const std::vector<modding::PackPlace> places = modding::find_packs(folders);
  for (const modding::LockedPack& pack : locked) {
    const bool there = std::ranges::any_of(places, [&](const modding::PackPlace& place) {
      if (place.id != pack.id) return false;
      std::vector<SourceFile> files;
      Diagnostics ignored;
      const Pack found = modding::read_pack(place, files, ignored).pack;
      return place.own || (found.hash == pack.hash && found.version == pack.version);
    });
    if (!there) missing.push_back(pack);
  }
  return missing;
}

}  // namespace castellan::hub
