// From what was asked for to the packs that are loaded: which versions go together, and in which order.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "castellan/modding/catalogue.hpp"

namespace castellan::modding {

// `brewers` or `brewers@^1.2`. Nothing if it is neither; `problem` then says why.
CASTELLAN_API std::optional<PackRange> parse_request(std::string_view text, std::string* problem = nullptr);

struct ChosenPack {
  const Catalogue::Entry* entry = nullptr;
  std::vector<std::string> after;  // ids of those it is loaded after: what it needs, and what is optional and there
};

// The newest versions that fit each other and what was asked for, in load order: what a pack needs first, then by id.
// The order depends on the packs alone, not on who was asked for. Nothing if it can't be done; the shortest reasons are
// then reported.
CASTELLAN_API std::vector<ChosenPack> resolve(Catalogue& catalogue, std::span<const PackRange> requests,
                                              Diagnostics& problems);

}  // namespace castellan::modding
