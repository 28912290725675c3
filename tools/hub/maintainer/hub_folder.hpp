// A hub as its maintainer has it: a folder of files that are put there one by one, so that a kill at any moment leaves
// the hub as it was or as it will be. What counts is the snapshot, which is replaced last.
//
//   root.json                      the hub's keys (format/snapshot.hpp)
//   snapshot.json                  what is offered
//   index/<id>.jsonl               releases of a pack (format/pack_index.hpp)
//   packs/<sha256>.castellan       archives
//   reports/<sha256>.json          what the gate says about an archive
#pragma once

#include <ctime>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "hub/format/pack_index.hpp"
#include "hub/format/snapshot.hpp"

namespace castellan::hub {

inline constexpr const char* root_file = "root.json";
inline constexpr const char* snapshot_file = "snapshot.json";
std::string index_file(std::string_view id);
std::string pack_file(std::string_view sha256);
std::string report_file(std::string_view sha256);

// The state of a hub in a folder, verified. Nothing of it says that it is new: who maintains a hub knows.
struct HubState {
  RootChain root;
  Snapshot snapshot;

  // Throws HubError or FileError.
  static HubState read(const std::filesystem::path& folder);
  // The index of a pack as far as the snapshot offers it; an empty one for a new id.
  PackIndex index(const std::filesystem::path& folder, const std::string& id) const;
};

class HubFolder {
 public:
  explicit HubFolder(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // A hub without packs. Throws HubError if there is one, or the folder holds something else.
  void init(const std::string& name, const SecretKey& key, std::time_t now, int days) const;

  struct Added {
    Release release;
    bool new_pack = false;
  };
  // `line`: the release, signed by its author. `confirmed`: the id may look like another. Throws HubError, and then
  // nothing has changed.
  Added add(std::string_view archive, const std::string& line, const SecretKey& hub_key, std::time_t now,
            bool confirmed = false) const;
  // Makes the line from the index as it is when nobody else changes it.
  using MakeLine = std::function<std::string(const PackIndex&)>;
  // A release is taken back, or its author's key is changed.
  void append(const std::string& id, const MakeLine& line, const SecretKey& hub_key, std::time_t now) const;
  // The hub signs with another key from now on.
  void rotate(const SecretKey& old_key, const SecretKey& new_key, std::time_t now) const;
  // A snapshot of the same packs that is good for so many days.
  void renew(const SecretKey& hub_key, std::time_t now, int days) const;
  void put_report(const std::string& sha256, const Statement& report) const;

  HubState state() const { return HubState::read(folder_); }
  const std::filesystem::path& path() const { return folder_; }

 private:
  void commit(HubState& state, std::span<const SecretKey> keys, std::time_t now) const;
  void list(HubState& state, const PackIndex& index) const;

  std::filesystem::path folder_;
};

// Everything in the folder against the keys and hashes, down to each archive. Empty if all is well.
std::vector<std::string> verify_hub(const std::filesystem::path& folder, std::time_t now);

}  // namespace castellan::hub
