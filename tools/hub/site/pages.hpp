// Pages of a hub, for a browser that runs no scripts.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "hub/site/drawings.hpp"

namespace castellan::hub {

// What the gate found, as a page of its own.
std::string report_page(const nlohmann::ordered_json& report);

struct SiteMeans {
  std::string address = "ADDRESS";  // where players find the hub
  DrawingMeans drawing;
};

struct SiteReport {
  std::size_t pages = 0;
  std::string not_drawn;  // why there are no drawings; empty if there are
};

// Writes index.html, a page for each pack and one for each report into the folder of a hub. `address`: where players
// find it. Throws HubError or FileError.
SiteReport write_site(const std::filesystem::path& hub, const SiteMeans& means = {});

}  // namespace castellan::hub
