// In which order chosen packs are loaded.
#pragma once

#include "castellan/modding/resolve.hpp"

namespace castellan::modding {

// What a pack needs first, then by id. Nothing if packs need each other in a circle, which is then reported.
std::vector<ChosenPack> in_load_order(std::span<const Catalogue::Entry* const> packs, std::span<const SourceFile> files,
                                      Diagnostics& problems);

}  // namespace castellan::modding
