// What stands in index/<id>.jsonl: releases of a pack, releases that were taken back, and changes of its author's key.
#pragma once

#include <castellan/modding/manifest.hpp>
#include <ctime>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "hub/format/statement.hpp"

namespace castellan::hub {

inline constexpr int hub_format = 1;

// A pack another one names, with the range of its versions as text.
struct NamedRange {
  std::string id, range;
  bool operator==(const NamedRange&) const = default;
};

// What the manifest in the archive says, what the archive is, and whose it is.
struct Release {
  std::string id, version, title, description, licence;
  std::vector<std::string> authors, languages;
  int api = 1;
  std::vector<NamedRange> depends, optional, conflicts;
  std::vector<std::string> adds;  // `guild.bakers`
  std::string sha256;             // of the archive, which is its name
  std::uint64_t size = 0;         // bytes of it
  std::string content;            // modding::content_hash of all files
  std::string plays;              // Pack::hash: what saves and lockfiles name
  PublicKey key;                  // of its author
  std::time_t date = 0;
  std::string previous;  // SHA-256 of the line before; empty in the first

  std::string name() const { return id + " " + version; }
};

// New resolutions pass over the release; locks that name it still get it.
struct Yank {
  std::string id, version, reason;
  std::time_t date = 0;
  std::string previous;
};

// From here on another key signs.
struct KeyChange {
  std::string id;
  PublicKey key;
  std::string reason;
  std::time_t date = 0;
  std::string previous;
};

using IndexLine = std::variant<Release, Yank, KeyChange>;

nlohmann::ordered_json json_of(const IndexLine& line);
// The text of a statement. Throws HubError.
IndexLine parse_index_line(std::string_view text);

// Small letters, digits, - and _, as in manifests; at most 100.
bool is_pack_id(std::string_view text);
bool is_sha256(std::string_view text);

// The facts of a manifest, and the manifest that says these facts: for the solver, which reads manifests.
Release facts_of(const modding::Manifest& manifest);
std::string manifest_text(const Release& release);
// How an archive's manifest differs from what its release says; empty if it does not.
std::string manifest_difference(const Release& release, const modding::Manifest& manifest);

}  // namespace castellan::hub
