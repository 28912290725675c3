// index/<id>.jsonl as a whole: each line is signed by who may say it, and names the line before it, so that none can be
// left out, exchanged or put elsewhere.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hub/format/lines.hpp"

namespace castellan::hub {

struct OfferedRelease {
  Release release;
  std::string line;  // as signed
  bool yanked = false;
  std::string yank_reason;
};

// A change of the author's key, and who vouches for it.
struct MadeKeyChange {
  PublicKey from, to;
  bool by_hub = false;  // the hub's maintainer; else the old key itself
  std::string reason;
  std::time_t date = 0;
};

class PackIndex {
 public:
  static constexpr std::size_t max_bytes = std::size_t{8} << 20;
  static constexpr std::size_t max_lines = 5000;

  // An index without a line, to append to.
  explicit PackIndex(std::string id) : id_(std::move(id)) {}
  // `hub_keys`: all the hub has or had. Throws HubError, which names the line.
  static PackIndex read(std::string_view bytes, const std::string& id, std::span<const PublicKey> hub_keys);
  // One more line, verified as all others. Throws HubError and then is as before.
  void append(const std::string& line, std::span<const PublicKey> hub_keys);

  const std::string& id() const { return id_; }
  const std::string& bytes() const { return bytes_; }
  const std::vector<OfferedRelease>& releases() const { return releases_; }  // the oldest first
  const std::vector<MadeKeyChange>& key_changes() const { return changes_; }
  bool empty() const { return releases_.empty(); }
  // Of who may sign the next line. Not to be called on an empty one.
  const PublicKey& key() const { return key_; }
  // Whether a key was the author's at some time.
  bool had_key(const PublicKey& key) const;
  // What the next line must name as the one before it.
  const std::string& last_hash() const { return last_hash_; }
  const OfferedRelease* find(std::string_view version) const;
  // The newest that is not yanked, prereleases only where there is nothing else; nullptr if all are.
  const OfferedRelease* newest() const;

 private:
  void take(const Release& release, const Statement& statement, const std::string& line);
  void take(const Yank& yank, const Statement& statement, std::span<const PublicKey> hub_keys);
  void take(const KeyChange& change, const Statement& statement, std::span<const PublicKey> hub_keys);

  std::string id_, bytes_, last_hash_;
  std::size_t lines_ = 0;
  PublicKey key_;
  std::vector<OfferedRelease> releases_;
  std::vector<MadeKeyChange> changes_;
};

}  // namespace castellan::hub
