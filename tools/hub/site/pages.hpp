// Pages of a hub, for a browser that runs no scripts.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

namespace castellan::hub {

// What the gate found, as a page of its own.
std::string report_page(const nlohmann::ordered_json& report);

struct SiteReport {
  std::size_t pages = 0;
};

// Writes index.html, a page for each pack and one for each report into the folder of a hub. `address`: where players
// find it. Throws HubError or FileError.
SiteReport write_site(const std::filesystem::path& hub, const std::string& address);

}  // namespace castellan::hub
