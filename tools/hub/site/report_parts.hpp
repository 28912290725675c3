// What all pages of a hub share, and what they show of the gate's report.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace castellan::hub {

// `up`: from the page to the hub's folder.
std::string page(const std::string& title, const std::string& hub, const std::string& up, const std::string& body,
                 const std::string& script = "");

// What the lab measured, with its plot; empty if it measured nothing.
std::string balance_of(const nlohmann::ordered_json& report);
// A table of all steps.
std::string steps_of(const nlohmann::ordered_json& report);

}  // namespace castellan::hub
