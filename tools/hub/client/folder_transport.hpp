// A hub in a folder: on this machine, a stick, a network drive.
#pragma once

#include "hub/client/transport.hpp"

namespace castellan::hub {

std::unique_ptr<Transport> folder_transport(const std::filesystem::path& folder);

}  // namespace castellan::hub
