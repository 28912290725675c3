// What on the disk decides which packs a request comes down to, and what they hold.
#pragma once

#include <filesystem>
#include <span>
#include <vector>

#include "castellan/base/export.hpp"
#include "castellan/content/pack_source.hpp"
#include "castellan/modding/pack_request.hpp"

namespace castellan::modding {

// Every file and every folder that was looked at to find, choose and read `packs`, or that may not have been there: as
// long as none of them changes, the same request comes down to the same packs. Packs that are held are not looked for.
CASTELLAN_API std::vector<std::filesystem::path> paths_behind(const PackRequest& request,
                                                              std::span<const content::PackSource> packs);

}  // namespace castellan::modding
