#include "signing.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "asking.hpp"

namespace castellan::cli {

void SigningOptions::add_to(Command& command, const std::string& whose) {
  command.option("--key", &key, fmt::format("name of {}, if you have several", whose)).takes("NAME");
  add_passphrase_to(command);
}

void SigningOptions::add_passphrase_to(Command& command) {
  command.option("--passphrase", &passphrase, "file whose first line is the passphrase; asked for by default")
      .takes(Fits::file);
}

hub::SecretKey SigningOptions::unlock() const { return unlock(key); }

hub::SecretKey SigningOptions::unlock(const std::string& name) const {
  const hub::Keyring ring = hub::Keyring::of_user();
  const hub::NamedKey found = ring.find(name);
  const std::string file = ring.secret_file(found.name);
  try {
    return hub::SecretKey::decrypt(file, cli::passphrase(fmt::format("the key {}", found.name), passphrase));
  } catch (const hub::KeyError& e) {
    throw hub::KeyError(fmt::format("{}: {}", ring.secret_path(found.name).string(), e.what()));
  }
}

hub::SecretKey SigningOptions::unlock_hub(const hub::HubFolder& folder) const {
  const hub::HubState state = folder.state();
  const std::vector<hub::PublicKey>& keys = state.root.newest().keys;
  for (const hub::NamedKey& own : hub::Keyring::of_user().all())
    if (std::ranges::find(keys, own.key) != keys.end()) return unlock(own.name);
  throw hub::KeyError(
      fmt::format("you have no key of the hub {}: only its maintainer changes it. To offer them a pack, use "
                  "`castellan mod publish --hub submission`",
                  state.snapshot.hub));
}

}  // namespace castellan::cli
