// Ed25519 keys and signatures in minisign's format (https://jedisct1.github.io/minisign/): what is signed here can be
// verified with `minisign -V`, and the files of keys are those of minisign, too.
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace castellan::hub {

// A key or a signature that can't be read, or a passphrase that is wrong. what() can be shown as it is.
struct KeyError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

using KeyNumber = std::array<unsigned char, 8>;  // tells which key to verify with; no secret, and not unique by force

// 56 letters of base64, as `minisign -P` takes them.
struct PublicKey {
  KeyNumber number{};
  std::array<unsigned char, 32> key{};

  // Throws KeyError.
  static PublicKey parse(std::string_view base64);
  // The file minisign writes: a comment, then the key.
  static PublicKey parse_file(std::string_view text);
  std::string text() const;
  std::string file_text() const;
  bool operator==(const PublicKey&) const = default;
  auto operator<=>(const PublicKey&) const = default;
};

// Wiped when it is no longer needed.
class SecretKey {
 public:
  static SecretKey make();
  // From the file of an encrypted key. Throws KeyError.
  static SecretKey decrypt(std::string_view file, std::string_view passphrase);
  ~SecretKey();
  SecretKey(const SecretKey&) = default;
  SecretKey& operator=(const SecretKey&) = default;

  // How long it takes to try a passphrase.
  enum class Effort : std::uint8_t { usual, least };
  std::string encrypt(std::string_view passphrase, Effort effort = Effort::usual) const;
  PublicKey public_key() const;
  // Four lines, as in a file FILE.minisig. `comment` is signed with it: one line without control characters.
  std::string sign(std::string_view bytes, std::string_view comment) const;

 private:
  SecretKey() = default;
  KeyNumber number_{};
  std::array<unsigned char, 64> key_{};
};

// The key a signature says it was made with. Throws KeyError if it is no signature.
KeyNumber signer_of(std::string_view signature);

// Whether these very bytes, and the comment, were signed with the key. False for whatever is no signature.
bool verifies(std::string_view bytes, std::string_view signature, const PublicKey& key);

}  // namespace castellan::hub
