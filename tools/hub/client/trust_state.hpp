// What a user's machine remembers of a hub, so that it can't be shown an older or another state: its keys, the highest
// serial, how far each index was seen, and whose key each installed pack has. It is no cache: who loses it begins anew.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "hub/format/snapshot.hpp"

namespace castellan::hub {

struct SeenPack {
  std::uint64_t size = 0;        // bytes of its index
  std::string sha256;            // of these
  std::optional<PublicKey> key;  // of its author, since it was first installed
};

struct TrustState {
  RootChain root;
  std::uint64_t serial = 0;
  std::string snapshot;  // SHA-256 of the one with that serial
  std::map<std::string, SeenPack> packs;

  // An empty state if there is no such file. Throws HubError.
  static TrustState read(const std::filesystem::path& file);
  // What another program has seen meanwhile is not forgotten. Throws HubError or FileError.
  void save(const std::filesystem::path& file);
};

}  // namespace castellan::hub
