#include "hub/client/transport.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <castellan/base/file_io.hpp>
#include <castellan/base/text.hpp>

#include "hub/client/folder_transport.hpp"
#include "hub/client/web_transport.hpp"

namespace castellan::hub {

std::string settled_address(const std::string& address) {
  if (address.empty() || printable(address) != address || address.size() > 2000)
    throw HubError(fmt::format("\"{}\" is not the address of a hub", printable(address.substr(0, 200))));
  std::string settled = address;
  const std::size_t scheme = settled.find("://");
  if (scheme == std::string::npos || settled.starts_with("file://")) {
    if (settled.starts_with("file://")) settled.erase(0, 7);
    return std::filesystem::absolute(settled).lexically_normal().string();
  }
  if (!settled.starts_with("https://") && !settled.starts_with("http://"))
    throw HubError(fmt::format("{}: hubs are reached by https, http or as a folder", settled));
  if (settled.find_first_of("?#@ \\") != std::string::npos)
    throw HubError(fmt::format("{}: the address of a hub has no query, fragment, user or space", settled));
  while (settled.ends_with('/')) settled.pop_back();
  return settled;
}

std::unique_ptr<Transport> Transport::to(const std::string& address, const TransferLimits& limits) {
  const std::string settled = settled_address(address);
  if (settled.find("://") == std::string::npos) return folder_transport(settled);
  return web_transport(settled, limits);
}

}  // namespace castellan::hub
