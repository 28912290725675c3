#include "hub/keys/minisign.hpp"

#include <sodium.h>

#include <algorithm>
#include <castellan/base/text.hpp>
#include <optional>

namespace castellan::hub {
namespace {

constexpr std::string_view untrusted = "untrusted comment: ";
constexpr std::string_view trusted = "trusted comment: ";
constexpr std::size_t max_comment = 1000;
constexpr std::size_t signature_size = 2 + 8 + crypto_sign_BYTES;
// What an encrypted key begins with: the kinds of signature, of key derivation and of checksum.
constexpr std::string_view secret_prefix = "EdScB2";
constexpr std::size_t sealed_size = 8 + crypto_sign_SECRETKEYBYTES + crypto_generichash_BYTES;
constexpr std::size_t salt_size = crypto_pwhash_scryptsalsa208sha256_SALTBYTES;
constexpr std::size_t secret_size = 6 + salt_size + 8 + 8 + sealed_size;
// A tenth of a second and 64 MiB for each guess. Files of minisign itself ask for up to 1 GiB.
constexpr std::uint64_t usual_effort = 4ull << 20, usual_memory = 64ull << 20;
constexpr std::uint64_t least_effort = crypto_pwhash_scryptsalsa208sha256_OPSLIMIT_MIN;
constexpr std::uint64_t least_memory = crypto_pwhash_scryptsalsa208sha256_MEMLIMIT_MIN;

struct Sodium {
  Sodium() {
    if (sodium_init() < 0) throw KeyError("libsodium can't be used: the system has no random numbers");
  }
};
void need_sodium() { static const Sodium ready; }

unsigned char* raw(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }
const unsigned char* raw(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

std::string base64(std::string_view bytes) {
  constexpr int variant = sodium_base64_VARIANT_ORIGINAL;
  std::string text(sodium_base64_ENCODED_LEN(bytes.size(), variant), '\0');
  sodium_bin2base64(text.data(), text.size(), raw(bytes), bytes.size(), variant);
  text.pop_back();  // the zero at its end
  return text;
}

// Of exactly this size, and written as it would be written again: one signature has one text.
std::optional<std::string> from_base64(std::string_view text, std::size_t size) {
  std::string bytes(size, '\0');
  std::size_t read = 0;
  const char* end = nullptr;
  if (sodium_base642bin(raw(bytes), size, text.data(), text.size(), nullptr, &read, &end,
                        sodium_base64_VARIANT_ORIGINAL) != 0 ||
      read != size || end != text.data() + text.size() || base64(bytes) != text)
    return std::nullopt;
  return bytes;
}

// The next line without its end; nothing where there is no whole one.
std::optional<std::string_view> take_line(std::string_view& rest) {
  const std::size_t end = rest.find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view line = rest.substr(0, end);
  rest.remove_prefix(end + 1);
  return line;
}

std::optional<std::string_view> take_comment(std::string_view& rest, std::string_view prefix) {
  const auto line = take_line(rest);
  if (!line || !line->starts_with(prefix) || line->size() > prefix.size() + max_comment || printable(*line) != *line)
    return std::nullopt;
  return line->substr(prefix.size());
}

struct Signature {
  KeyNumber number{};
  std::string of_bytes;  // of their BLAKE2b hash
  std::string_view comment;
  std::string of_comment;  // of the signature and the comment
};

std::optional<Signature> read_signature(std::string_view text) {
  Signature signature;
  if (!take_comment(text, untrusted)) return std::nullopt;
  const auto first = take_line(text);
  const auto bytes = first ? from_base64(*first, signature_size) : std::nullopt;
  if (!bytes || !bytes->starts_with("ED")) return std::nullopt;  // "Ed" is the old kind, without the hash
  std::copy_n(bytes->begin() + 2, 8, signature.number.begin());
  signature.of_bytes = bytes->substr(10);
  const auto comment = take_comment(text, trusted);
  const auto second = comment ? take_line(text) : std::nullopt;
  const auto of_comment = second ? from_base64(*second, crypto_sign_BYTES) : std::nullopt;
  if (!of_comment || !text.empty()) return std::nullopt;
  signature.comment = *comment;
  signature.of_comment = *of_comment;
  return signature;
}

std::string hashed(std::string_view bytes) {
  std::string hash(crypto_generichash_BYTES_MAX, '\0');
  crypto_generichash(raw(hash), hash.size(), raw(bytes), bytes.size(), nullptr, 0);
  return hash;
}

bool holds(std::string_view signature, std::string_view bytes, const PublicKey& key) {
  return crypto_sign_verify_detached(raw(signature), raw(bytes), bytes.size(), key.key.data()) == 0;
}

std::string little_endian(std::uint64_t number) {
  std::string bytes(8, '\0');
  for (std::size_t i = 0; i < 8; ++i) bytes[i] = static_cast<char>(number >> (8 * i) & 0xFF);
  return bytes;
}
std::uint64_t number_in(std::string_view bytes) {
  std::uint64_t number = 0;
  for (std::size_t i = 8; i-- > 0;) number = number << 8 | static_cast<unsigned char>(bytes[i]);
  return number;
}

// What hides the key in its file.
std::string stream_of(std::string_view passphrase, std::string_view salt, std::uint64_t effort, std::uint64_t memory) {
  std::string stream(sealed_size, '\0');
  if (crypto_pwhash_scryptsalsa208sha256(raw(stream), stream.size(), passphrase.data(), passphrase.size(), raw(salt),
                                         effort, static_cast<std::size_t>(memory)) != 0)
    throw KeyError("there is not enough memory to decrypt the key");
  return stream;
}

std::string hex(const KeyNumber& number) {
  char text[2 * 8 + 1];
  KeyNumber reversed = number;  // as minisign prints it
  std::ranges::reverse(reversed);
  std::string out = sodium_bin2hex(text, sizeof text, reversed.data(), reversed.size());
  for (char& c : out)
    if (c >= 'a') c = static_cast<char>(c - 'a' + 'A');
  return out;
}

std::string checksum(const KeyNumber& number, const std::array<unsigned char, 64>& key) {
  crypto_generichash_state state;
  crypto_generichash_init(&state, nullptr, 0, crypto_generichash_BYTES);
  crypto_generichash_update(&state, raw("Ed"), 2);
  crypto_generichash_update(&state, number.data(), number.size());
  crypto_generichash_update(&state, key.data(), key.size());
  std::string sum(crypto_generichash_BYTES, '\0');
  crypto_generichash_final(&state, raw(sum), sum.size());
  return sum;
}

}  // namespace

PublicKey PublicKey::parse(std::string_view text) {
  need_sodium();
  const auto bytes = from_base64(text, 2 + 8 + crypto_sign_PUBLICKEYBYTES);
  if (!bytes || !bytes->starts_with("Ed"))
    throw KeyError("is not a public key: it has 56 letters and begins with RW, as `castellan key show` prints it");
  PublicKey key;
  std::copy_n(bytes->begin() + 2, 8, key.number.begin());
  std::copy_n(bytes->begin() + 10, key.key.size(), key.key.begin());
  return key;
}

PublicKey PublicKey::parse_file(std::string_view text) {
  const bool commented = take_comment(text, untrusted).has_value();
  const auto line = take_line(text);
  if (!commented || !line || !text.empty()) throw KeyError("is not the file of a public key");
  return parse(*line);
}

std::string PublicKey::text() const {
  std::string bytes = "Ed";
  bytes.append(number.begin(), number.end());
  bytes.append(key.begin(), key.end());
  return base64(bytes);
}

std::string PublicKey::file_text() const {
  return std::string(untrusted) + "minisign public key " + hex(number) + "\n" + text() + "\n";
}

SecretKey::~SecretKey() { sodium_memzero(key_.data(), key_.size()); }

SecretKey SecretKey::make() {
  need_sodium();
  SecretKey key;
  PublicKey unused;
  randombytes_buf(key.number_.data(), key.number_.size());
  crypto_sign_keypair(unused.key.data(), key.key_.data());
  return key;
}

PublicKey SecretKey::public_key() const {
  PublicKey key;
  key.number = number_;
  crypto_sign_ed25519_sk_to_pk(key.key.data(), key_.data());
  return key;
}

std::string SecretKey::encrypt(std::string_view passphrase, Effort effort) const {
  std::string salt(salt_size, '\0');
  randombytes_buf(salt.data(), salt.size());
  const bool usual = effort == Effort::usual;
  const std::uint64_t ops = usual ? usual_effort : least_effort, memory = usual ? usual_memory : least_memory;
  std::string sealed(number_.begin(), number_.end());
  sealed.append(key_.begin(), key_.end());
  sealed += checksum(number_, key_);
  std::string stream = stream_of(passphrase, salt, ops, memory);
  for (std::size_t i = 0; i < sealed.size(); ++i) sealed[i] = static_cast<char>(sealed[i] ^ stream[i]);
  sodium_memzero(stream.data(), stream.size());
  return std::string(untrusted) + "minisign encrypted secret key\n" +
         base64(std::string(secret_prefix) + salt + little_endian(ops) + little_endian(memory) + sealed) + "\n";
}

SecretKey SecretKey::decrypt(std::string_view file, std::string_view passphrase) {
  need_sodium();
  const bool commented = take_comment(file, untrusted).has_value();
  const auto line = take_line(file);
  const auto bytes = commented && line && file.empty() ? from_base64(*line, secret_size) : std::nullopt;
  if (!bytes || !bytes->starts_with(secret_prefix)) throw KeyError("is not the file of an encrypted secret key");
  std::string_view rest = std::string_view(*bytes).substr(secret_prefix.size());
  const std::string_view salt = rest.substr(0, salt_size);
  const std::uint64_t ops = number_in(rest.substr(salt_size)), memory = number_in(rest.substr(salt_size + 8));
  if (ops < least_effort || memory < least_memory || ops > crypto_pwhash_scryptsalsa208sha256_OPSLIMIT_SENSITIVE ||
      memory > crypto_pwhash_scryptsalsa208sha256_MEMLIMIT_SENSITIVE)
    throw KeyError("asks for more work to decrypt it than any key needs");
  std::string sealed(rest.substr(salt_size + 16));
  std::string stream = stream_of(passphrase, salt, ops, memory);
  for (std::size_t i = 0; i < sealed.size(); ++i) sealed[i] = static_cast<char>(sealed[i] ^ stream[i]);
  sodium_memzero(stream.data(), stream.size());
  SecretKey key;
  std::copy_n(sealed.begin(), 8, key.number_.begin());
  std::copy_n(sealed.begin() + 8, key.key_.size(), key.key_.begin());
  const std::string sum = checksum(key.number_, key.key_);
  const bool right = sodium_memcmp(sum.data(), sealed.data() + 8 + key.key_.size(), sum.size()) == 0;
  sodium_memzero(sealed.data(), sealed.size());
  if (!right) throw KeyError("the passphrase is wrong");
  return key;
}

std::string SecretKey::sign(std::string_view bytes, std::string_view comment) const {
  if (comment.size() > max_comment || printable(comment) != comment)
    throw KeyError("a comment of a signature is one line without control characters");
  const std::string hash = hashed(bytes);
  std::string signature(crypto_sign_BYTES, '\0'), of_comment(crypto_sign_BYTES, '\0');
  crypto_sign_detached(raw(signature), nullptr, raw(std::string_view(hash)), hash.size(), key_.data());
  const std::string both = signature + std::string(comment);
  crypto_sign_detached(raw(of_comment), nullptr, raw(std::string_view(both)), both.size(), key_.data());
  return std::string(untrusted) + "signature from castellan\n" +
         base64("ED" + std::string(number_.begin(), number_.end()) + signature) + "\n" + std::string(trusted) +
         std::string(comment) + "\n" + base64(of_comment) + "\n";
}

KeyNumber signer_of(std::string_view text) {
  const auto signature = read_signature(text);
  if (!signature) throw KeyError("is not a signature in minisign's format");
  return signature->number;
}

bool verifies(std::string_view bytes, std::string_view text, const PublicKey& key) {
  need_sodium();
  const auto signature = read_signature(text);
  return signature && signature->number == key.number && holds(signature->of_bytes, hashed(bytes), key) &&
         holds(signature->of_comment, signature->of_bytes + std::string(signature->comment), key);
}

}  // namespace castellan::hub
