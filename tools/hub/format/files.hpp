// What the files of a hub are called. Names are made of checked ids and hashes only.
#pragma once

#include <castellan/modding/archive.hpp>
#include <string>
#include <string_view>

namespace castellan::hub {

inline constexpr const char* root_file = "root.json";
inline constexpr const char* snapshot_file = "snapshot.json";
inline std::string index_file(std::string_view id) { return "index/" + std::string(id) + ".jsonl"; }
inline std::string pack_file(std::string_view sha256) {
  return "packs/" + std::string(sha256) + std::string(modding::archive_ending);
}
inline std::string report_file(std::string_view sha256) { return "reports/" + std::string(sha256) + ".json"; }

}  // namespace castellan::hub
