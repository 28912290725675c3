// Which packs need, like or exclude which.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "castellan/modding/catalogue.hpp"
#include "castellan/modding/resolve.hpp"

namespace castellan::modding {

// A range of a manifest, and the pack it comes down to.
struct PackLink {
  enum class Kind : std::uint8_t { needs, optional, conflicts };
  Kind kind;
  const PackRange* range;
  const Catalogue::Entry* found = nullptr;
};
// As a manifest calls them: `depends`, `optional`, `conflicts`.
CASTELLAN_API std::string_view name_of(PackLink::Kind kind);

class CASTELLAN_API PackGraph {
 public:
  using Entry = Catalogue::Entry;

  // All packs there are. The catalogue must outlive it.
  explicit PackGraph(Catalogue& catalogue);
  // Some of them, in load order.
  PackGraph(Catalogue& catalogue, const std::vector<ChosenPack>& chosen);

  const std::vector<const Entry*>& packs() const { return packs_; }
  std::vector<PackLink> links(const Entry& entry) const;
  // Why a link leads nowhere.
  std::string absence(const PackLink& link) const;
  // Those nobody needs: where a reader begins.
  std::vector<const Entry*> roots() const;

 private:
  const Entry* find(PackLink::Kind kind, const PackRange& range) const;

  Catalogue& catalogue_;
  std::vector<const Entry*> packs_;
  bool chosen_ = false;
};

// The links of a pack, in three lists by kind: `{"id": "hops", "range": "^1", "found": "1.2.0"}`; null if nothing fits.
CASTELLAN_API nlohmann::ordered_json links_json(const PackGraph& graph, const Catalogue::Entry& entry);

}  // namespace castellan::modding
