// snapshot.json: all a hub offers at one time, signed by the hub. root.json: with which keys it signs.
#pragma once

#include <ctime>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hub/format/lines.hpp"

namespace castellan::hub {

// A pack in a snapshot: how far its index reaches, and what a search needs to know.
struct ListedPack {
  std::string id;
  std::string sha256;  // of the first `size` bytes of its index; more may follow that is not offered yet
  std::uint64_t size = 0;
  std::string version;  // the newest that is not yanked; empty if all are
  std::string title, description;
  std::vector<std::string> adds;
};

struct Snapshot {
  static constexpr std::size_t max_bytes = std::size_t{32} << 20;
  static constexpr std::size_t max_packs = 50'000;

  std::string hub;  // its name
  std::uint64_t root = 1;
  std::uint64_t serial = 1;
  std::time_t date = 0, expires = 0;
  std::vector<ListedPack> packs;  // by id

  nlohmann::ordered_json json() const;
  // The text of a statement. Throws HubError.
  static Snapshot parse(std::string_view text);
  const ListedPack* find(std::string_view id) const;
};

// One state of a hub's keys. The next one is signed by a key of this one, and by one of its own.
struct Root {
  std::string hub;
  std::uint64_t version = 1;
  std::vector<PublicKey> keys;
  std::time_t date = 0;

  nlohmann::ordered_json json() const;
  static Root parse(std::string_view text);
};

// root.json: all states from the first on.
class RootChain {
 public:
  static constexpr std::size_t max_bytes = std::size_t{4} << 20;

  // Each state is vouched for by the one before it. Throws HubError.
  static RootChain read(std::string_view file);
  void append(Statement next);

  bool empty() const { return roots_.empty(); }
  const Root& newest() const { return roots_.back(); }
  const std::vector<Root>& roots() const { return roots_; }
  // All keys there are or were.
  std::vector<PublicKey> all_keys() const;
  std::string file_text() const;
  // Whether this is what `other` has become: it begins with the same statements.
  bool extends(const RootChain& other) const;

 private:
  std::vector<Root> roots_;
  std::vector<Statement> statements_;
};

// `a-z`, digits and `-`: a hub's name goes before a colon.
bool is_hub_name(std::string_view text);

}  // namespace castellan::hub
