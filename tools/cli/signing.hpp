// With which key a command signs.
#pragma once

#include <string>

#include "command.hpp"
#include "hub/keys/keyring.hpp"
#include "hub/maintainer/hub_folder.hpp"

namespace castellan::cli {

struct SigningOptions {
  std::string key;         // a name; the only one there is if empty
  std::string passphrase;  // a file

  // `whose`: for the help, "your key".
  void add_to(Command& command, const std::string& whose);
  void add_passphrase_to(Command& command);
  // Asks for the passphrase. Throws KeyError.
  hub::SecretKey unlock() const;
  hub::SecretKey unlock(const std::string& name) const;
  // The user's key that a hub is signed with.
  hub::SecretKey unlock_hub(const hub::HubFolder& folder) const;
};

}  // namespace castellan::cli
