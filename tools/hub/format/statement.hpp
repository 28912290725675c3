// A signed statement: a text, and who signed these very bytes. All that a hub says travels like this, one statement a
// line:
//
//   {"statement":"{\"kind\":\"release\",…}","signatures":["untrusted comment: …\n…"]}
//
// The text is verified before it is parsed.
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "hub/keys/minisign.hpp"

namespace castellan::hub {

// What a hub says can't be used. what() can be shown as it is.
struct HubError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Statement {
  std::string text;
  std::vector<std::string> signatures;

  static constexpr std::size_t max_signatures = 16;

  // Without the end of the line. Throws HubError for anything but what line() writes, byte for byte.
  static Statement parse(std::string_view line);
  std::string line() const;

  // Made of JSON; signed by each of the keys.
  static Statement make(const nlohmann::ordered_json& content, std::span<const SecretKey> keys);
  bool signed_by(const PublicKey& key) const;
  bool signed_by_one_of(std::span<const PublicKey> keys) const;
};

}  // namespace castellan::hub
