#include "castellan/modding/pack_graph.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <set>

namespace castellan::modding {
namespace {

constexpr std::string_view kinds[] = {"depends", "optional", "conflicts"};

}  // namespace

std::string_view name_of(PackLink::Kind kind) { return kinds[static_cast<std::size_t>(kind)]; }

PackGraph::PackGraph(Catalogue& catalogue) : catalogue_(catalogue) {
  for (const std::string& id : catalogue.ids())
    for (const Entry& entry : catalogue.versions(id)) packs_.push_back(&entry);
}

PackGraph::PackGraph(Catalogue& catalogue, const std::vector<ChosenPack>& chosen)
    : catalogue_(catalogue), chosen_(true) {
  for (const ChosenPack& pack : chosen) packs_.push_back(pack.entry);
}

std::vector<PackLink> PackGraph::links(const Entry& entry) const {
  std::vector<PackLink> all;
  const auto add = [&](PackLink::Kind kind, const std::vector<PackRange>& ranges) {
    for (const PackRange& range : ranges) all.push_back({kind, &range, find(kind, range)});
  };
  add(PackLink::Kind::needs, entry.manifest.depends);
  add(PackLink::Kind::optional, entry.manifest.optional);
  add(PackLink::Kind::conflicts, entry.manifest.conflicts);
  return all;
}

std::string PackGraph::absence(const PackLink& link) const {
  if (catalogue_.versions(link.range->id).empty()) return "not installed";
  if (chosen_ && !catalogue_.fitting(*link.range).empty()) return "not chosen";
  return fmt::format("only {} is there", catalogue_.versions(link.range->id).front().manifest.version.text());
}

std::vector<const PackGraph::Entry*> PackGraph::roots() const {
  std::set<const Entry*> needed;
  for (const Entry* pack : packs_)
    for (const PackLink& link : links(*pack))
      if (link.kind == PackLink::Kind::needs) needed.insert(link.found);
  std::vector<const Entry*> found;
  for (const Entry* pack : packs_)
    if (!needed.contains(pack)) found.push_back(pack);
  return found.empty() ? packs_ : found;  // all of them in circles
}

const PackGraph::Entry* PackGraph::find(PackLink::Kind kind, const PackRange& range) const {
  if (chosen_) {
    for (const Entry* pack : packs_)
      if (pack->manifest.id == range.id &&
          (kind != PackLink::Kind::conflicts || range.range.covers(pack->manifest.version)))
        return pack;
    return nullptr;
  }
  if (kind == PackLink::Kind::conflicts) {
    for (const Entry& entry : catalogue_.versions(range.id))
      if (range.range.covers(entry.manifest.version)) return &entry;
    return nullptr;
  }
  const auto fitting = catalogue_.fitting(range);
  return fitting.empty() ? nullptr : fitting.front();
}

nlohmann::ordered_json links_json(const PackGraph& graph, const Catalogue::Entry& entry) {
  nlohmann::ordered_json json;
  for (const std::string_view kind : kinds) json[std::string(kind)] = nlohmann::ordered_json::array();
  for (const PackLink& link : graph.links(entry)) {
    nlohmann::ordered_json other{{"id", link.range->id}, {"range", link.range->range.text()}, {"found", nullptr}};
    if (link.found) other["found"] = link.found->manifest.version.text();
    json[std::string(name_of(link.kind))].push_back(std::move(other));
  }
  return json;
}

}  // namespace castellan::modding
