// A hub on the web, by libcurl. Nobody but the host of the address is contacted.
#pragma once

#include "hub/client/transport.hpp"

namespace castellan::hub {

std::unique_ptr<Transport> web_transport(const std::string& address, const TransferLimits& limits);

}  // namespace castellan::hub
