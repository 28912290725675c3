// A pack as a user looks at it before it is trusted, and the decision.
#pragma once

#include <string>
#include <vector>

#include "castellan/content/pack_source.hpp"
#include "castellan/modding/catalogue.hpp"
#include "castellan/modding/trust.hpp"

namespace castellan::modding {

// The packs in some folders, with their manifests.
struct CASTELLAN_API PacksAtHand {
  explicit PacksAtHand(const std::vector<std::filesystem::path>& folders);
  PacksAtHand(const PacksAtHand&) = delete;
  PacksAtHand& operator=(const PacksAtHand&) = delete;

  Diagnostics problems;  // folders that can't be read
  std::vector<PackPlace> places;
  std::vector<SourceFile> files;
  Catalogue catalogue;
};

// `./brewers`, `brewers` (the newest) or `brewers@1.2.0`; where no pack has that id, a folder beside us may be meant.
// Throws TrustError.
CASTELLAN_API PackPlace place_named(const std::string& which, PacksAtHand& at_hand);

struct CASTELLAN_API ReviewedPack {
  content::PackSource source;
  Manifest manifest;
  bool bundled = false;  // then it is always trusted

  std::size_t scripts() const;
  TrustedPack as_it_is() const;
};
// Throws TrustError for one that can't be read.
CASTELLAN_API ReviewedPack review(const PackPlace& place);

// Exactly these files are trusted from now on. Returns the whole list. Throws TrustError.
CASTELLAN_API TrustedPacks trust(const ReviewedPack& pack);
// `brewers` or `brewers@1.2.0` of a list; returns what is no longer trusted. Throws TrustError if nothing was.
CASTELLAN_API std::vector<TrustedPack> distrust(const std::string& which, TrustedPacks& all);

// What it depends on that is not trusted: one that is loaded with an unknown pack is counted with it.
CASTELLAN_API std::vector<std::string> unknown_needs(const Manifest& manifest, PacksAtHand& at_hand,
                                                     const TrustedPacks& trusted);

// Whether a pack is trusted. What comes with Castellan need not be read for that.
CASTELLAN_API PackStanding standing_of(const PackPlace& place, const TrustedPacks& trusted);
// Through which part of the search path a pack was found: `game`, `bundled`, `yours`, or the folder itself.
CASTELLAN_API std::string origin_of(const PackPlace& place);

}  // namespace castellan::modding
