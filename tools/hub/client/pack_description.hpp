// All there is to know about a pack from its files, as data: what `castellan mod info` and the studio show.
#pragma once

#include <castellan/content/pack_source.hpp>
#include <castellan/modding/manifest.hpp>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "hub/format/lines.hpp"

namespace castellan::hub {

nlohmann::ordered_json described(const Release& release, const std::vector<content::PackFile>& files);
// One that is installed or comes with Castellan, and who has signed it. Throws InstallError.
nlohmann::ordered_json described(const modding::PackPlace& place);

}  // namespace castellan::hub
