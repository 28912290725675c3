// A copy of a hub. Each file is verified on its way, and the snapshot comes last: until then the copy is what it was.
#pragma once

#include <ctime>
#include <filesystem>

#include "hub/client/transport.hpp"

namespace castellan::hub {

struct MirrorReport {
  std::size_t packs = 0, archives = 0;  // fetched now
  std::uint64_t serial = 0;
};

// `told`: a line for each archive. Throws HubError if the hub there is older than the copy, or another one.
MirrorReport mirror_hub(Transport& from, const std::filesystem::path& to, std::time_t now,
                        const std::function<void(const std::string&)>& told = {});

}  // namespace castellan::hub
