// A hub as a player's machine sees it. Nothing it says is used before it is verified, and nothing older than what it
// has said before.
#pragma once

#include <ctime>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hub/client/transport.hpp"
#include "hub/client/trust_state.hpp"
#include "hub/format/pack_index.hpp"
#include "hub/format/snapshot.hpp"

namespace castellan::hub {

class HubClient {
 public:
  struct Places {
    std::filesystem::path state;  // a file
    std::filesystem::path cache;  // a folder
  };

  // `name`: as the user knows the hub. `now`: the clock, in UTC.
  HubClient(
      std::string name, std::unique_ptr<Transport> transport, Places places,
      std::function<std::time_t()> now = [] { return std::time(nullptr); });

  // A hub that is not known yet: its keys, to be shown before they are believed.
  static RootChain introduce(Transport& transport);
  // Believes these keys from now on.
  void pin(const RootChain& root);

  // Asks for what is new. False: there is nothing. Throws HubError, and then all is as before.
  bool refresh();
  // As last seen. Throws HubError if there is none, or it has expired and `even_expired` is not set.
  const Snapshot& snapshot(bool even_expired = false);
  bool expired();
  // When the hub was last asked; 0 if it never was.
  std::time_t last_asked() const;

  // nullptr if the hub has no such pack. From the cache where that is what the snapshot names. Throws HubError.
  const PackIndex* index(const std::string& id);
  // Its bytes, from the cache or fetched, verified. Throws HubError.
  std::string archive(const Release& release, const TransferProgress& progress = {});
  // What the gate said, verified; nothing if it said nothing.
  std::optional<nlohmann::json> report(const std::string& sha256);

  // The author's key as it was when the pack was first installed from here.
  std::optional<PublicKey> pinned_key(const std::string& id) const;
  // Changes since then, to be shown.
  std::vector<MadeKeyChange> key_changes_since_pinned(const std::string& id);
  void pin_key(const std::string& id, const PublicKey& key);
  // Keeps what was seen and pinned.
  void save();

  const std::string& name() const { return name_; }
  std::string address() const { return transport_->address(); }
  Transport& transport() { return *transport_; }
  const TrustState& trust();

 private:
  void load_trust();
  void take_snapshot(const std::string& text);
  Snapshot verified(const std::string& line) const;
  void check_append_only(const std::string& id, std::string_view bytes);
  std::filesystem::path cached(const std::string& name) const { return places_.cache / name; }
  std::string cached_bytes(const std::string& name, std::uint64_t most) const;
  void put_cached(const std::string& name, std::string_view bytes) const;

  std::string name_;
  std::unique_ptr<Transport> transport_;
  Places places_;
  std::function<std::time_t()> now_;
  std::optional<TrustState> trust_;
  std::optional<Snapshot> snapshot_;
  std::map<std::string, PackIndex> indexes_;
  bool unsaved_ = false;
};

}  // namespace castellan::hub
