// SHA-256 of what comes in parts.
#pragma once

#include <sodium.h>

#include <string>
#include <string_view>

namespace castellan::modding {

class Sha256 {
 public:
  Sha256() { crypto_hash_sha256_init(&state_); }
  void add(std::string_view text) {
    crypto_hash_sha256_update(&state_, reinterpret_cast<const unsigned char*>(text.data()), text.size());
  }
  // With its length in front: text can't wander from one part to the next.
  void add_part(std::string_view text) {
    add(std::to_string(text.size()) + ":");
    add(text);
  }
  std::string hex() {
    unsigned char digest[crypto_hash_sha256_BYTES];
    crypto_hash_sha256_final(&state_, digest);
    char text[2 * sizeof digest + 1];
    return sodium_bin2hex(text, sizeof text, digest, sizeof digest);
  }

 private:
  crypto_hash_sha256_state state_;
};

}  // namespace castellan::modding
