// A user's own keys: ~/.config/castellan/keys, one file NAME.key for each secret key, encrypted, and one NAME.pub.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "hub/keys/minisign.hpp"

namespace castellan::hub {

struct NamedKey {
  std::string name;
  PublicKey key;
};

class Keyring {
 public:
  explicit Keyring(std::filesystem::path folder) : folder_(std::move(folder)) {}
  // Throws KeyError if the user has no home folder.
  static Keyring of_user();

  // Sorted by name. What can't be read is left out.
  std::vector<NamedKey> all() const;
  // Throws KeyError if the name is taken or can't be one, or a file can't be written.
  PublicKey make(const std::string& name, std::string_view passphrase,
                 SecretKey::Effort effort = SecretKey::Effort::usual) const;
  // The name, or the only key there is if it is empty. Throws KeyError.
  NamedKey find(const std::string& name) const;
  // The file of a secret key, encrypted as it is. Throws KeyError if others can read it.
  std::string secret_file(const std::string& name) const;
  std::filesystem::path secret_path(const std::string& name) const { return folder_ / (name + ".key"); }

 private:
  std::filesystem::path folder_;
};

}  // namespace castellan::hub
