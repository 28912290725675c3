#include "hub/keys/keyring.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <castellan/base/file_descriptor.hpp>
#include <castellan/base/folder_io.hpp>
#include <castellan/base/text.hpp>
#include <castellan/base/user_folders.hpp>
#include <cerrno>
#include <cstring>

namespace castellan::hub {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t max_key_file = 4096;
constexpr std::size_t max_name = 60;

void check_name(const std::string& name) {
  const bool good = !name.empty() && name.size() <= max_name && std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
  if (!good)
    throw KeyError(
        fmt::format("\"{}\" can't be the name of a key: use small letters, digits, - and _", printable(name)));
}

std::string read_key_file(const fs::path& file) {
  try {
    return read_small_file(file, max_key_file, "a key");
  } catch (const FileError& e) {
    throw KeyError(e.what());
  }
}

// For nobody else's eyes, from its first byte on; and never over a key that is there.
void write_new(const fs::path& file, std::string_view text, mode_t mode) {
  const FileDescriptor out(::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode));
  const bool written = out.open() &&
                       ::write(out.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size()) &&
                       ::fsync(out.get()) == 0;
  if (!written) throw KeyError(fmt::format("{}: can't be written: {}", file.string(), std::strerror(errno)));
}

}  // namespace

Keyring Keyring::of_user() {
  const fs::path folder = user_config_folder();
  if (folder.empty()) throw KeyError("you have no home folder: set HOME or XDG_CONFIG_HOME");
  return Keyring(folder / "keys");
}

std::vector<NamedKey> Keyring::all() const {
  std::vector<NamedKey> keys;
  std::error_code error;
  for (fs::directory_iterator at(folder_, error), end; !error && at != end; at.increment(error)) {
    if (at->path().extension() != ".pub") continue;
    try {
      keys.push_back({at->path().stem().string(), PublicKey::parse_file(read_key_file(at->path()))});
    } catch (const KeyError&) {  // whoever asks for it by name gets to know why
    }
  }
  std::ranges::sort(keys, {}, &NamedKey::name);
  return keys;
}

PublicKey Keyring::make(const std::string& name, std::string_view passphrase, SecretKey::Effort effort) const {
  check_name(name);
  if (passphrase.empty()) throw KeyError("a key needs a passphrase: whoever copies its file could sign as you");
  try {
    const FolderLock lock(folder_);
    if (::chmod(folder_.c_str(), 0700) != 0)
      throw KeyError(fmt::format("{}: can't be closed to others: {}", folder_.string(), std::strerror(errno)));
    std::error_code error;
    if (fs::exists(fs::symlink_status(folder_ / (name + ".pub"), error)))
      throw KeyError(fmt::format("there is a key \"{}\" already; keys are never overwritten", name));
    const SecretKey key = SecretKey::make();
    // A key without its public half was killed while it was made, and nobody has used it.
    fs::remove(secret_path(name), error);
    write_new(secret_path(name), key.encrypt(passphrase, effort), 0600);
    write_atomically(folder_ / (name + ".pub"), key.public_key().file_text());
    return key.public_key();
  } catch (const FileError& e) {
    throw KeyError(e.what());
  }
}

NamedKey Keyring::find(const std::string& name) const {
  if (!name.empty()) {
    check_name(name);
    std::error_code error;
    const fs::path file = folder_ / (name + ".pub");
    if (!fs::exists(file, error))
      throw KeyError(fmt::format("there is no key \"{0}\": `castellan key new {0}` makes one", name));
    try {
      return {name, PublicKey::parse_file(read_key_file(file))};
    } catch (const KeyError& e) {
      throw KeyError(fmt::format("{}: {}", file.string(), e.what()));
    }
  }
  const std::vector<NamedKey> keys = all();
  if (keys.size() == 1) return keys[0];
  if (keys.empty()) throw KeyError("you have no key: make one with `castellan key new NAME`");
  std::string names;
  for (const NamedKey& key : keys) names += (names.empty() ? "" : ", ") + key.name;
  throw KeyError(fmt::format("you have several keys: choose one with --key ({})", names));
}

std::string Keyring::secret_file(const std::string& name) const {
  check_name(name);
  struct stat status {};
  const fs::path file = secret_path(name);
  if (::stat(file.c_str(), &status) == 0 && (status.st_mode & 077) != 0)
    throw KeyError(fmt::format(
        "{}: others can read this key. Run `chmod 600` on it, and if you share this machine, make a new key",
        file.string()));
  return read_key_file(file);
}

}  // namespace castellan::hub
