// castellan hub rotate, author: new keys, of a hub and of an author.
#include <fmt/format.h>

#include <castellan/base/text.hpp>

#include "hub.hpp"
#include "hub/format/archive_facts.hpp"
#include "mod.hpp"
#include "signing.hpp"

namespace castellan::cli {
namespace {

struct HubKeyOptions {
  std::string hub = ".", to, pack, reason;
  SigningOptions signing;
};

int rotate(const HubKeyOptions& options) {
  const hub::HubFolder folder(options.hub);
  const hub::SecretKey old_key = options.signing.unlock_hub(folder), new_key = options.signing.unlock(options.to);
  folder.rotate(old_key, new_key, std::time(nullptr));
  fmt::print("the hub {} is signed with {} from now on; players who follow it are led to the new key by the old one\n",
             folder.state().snapshot.hub, new_key.public_key().text());
  return success;
}

int change_author(const HubKeyOptions& options) {
  const hub::HubFolder folder(options.hub);
  const hub::PublicKey next = hub::PublicKey::parse(options.to);
  const hub::SecretKey hub_key = options.signing.unlock_hub(folder);
  const hub::SecretKey by = options.signing.key.empty() ? hub_key : options.signing.unlock();
  folder.append(
      options.pack,
      [&](const hub::PackIndex& index) { return hub::key_line(next, options.reason, index, by, std::time(nullptr)); },
      hub_key, std::time(nullptr));
  fmt::print("{} is published with {} from now on; players are shown the change\n", options.pack, next.text());
  return success;
}

}  // namespace

void add_hub_keys(Command& hub) {
  auto rotated = std::make_shared<HubKeyOptions>();
  Command& turn = hub.add("rotate", "sign a hub with another of your keys from now on");
  turn.argument("NEW", &rotated->to, "name of the new key").required();
  turn.option("--hub", &rotated->hub, "folder of the hub").takes(Fits::folder).shows_default();
  rotated->signing.add_passphrase_to(turn);
  turn.note("The old key and the new one sign the change. What the old key signs later is refused.");
  turn.example("castellan hub rotate friday-2027 --hub ./hub");
  turn.runs([=] { return tell_problems("hub rotate", [&] { return rotate(*rotated); }); });

  auto changed = std::make_shared<HubKeyOptions>();
  Command& author = hub.add("author", "change the key a pack is published with");
  author.argument("ID", &changed->pack, "the pack").required();
  author.argument("KEY", &changed->to, "the author's new public key").required();
  author.option("--reason", &changed->reason, "why, for the players who see the change").takes("TEXT").required();
  author.option("--hub", &changed->hub, "folder of the hub").takes(Fits::folder).shows_default();
  changed->signing.add_to(author, "the author's old key; without it the hub vouches for the change");
  author.note("Players who have the pack are shown the change; where only the hub vouches for it, they are asked.");
  author.example("castellan hub author bakers RWQ… --reason \"a new laptop\" --hub ./hub");
  author.runs([=] { return tell_problems("hub author", [&] { return change_author(*changed); }); });
}

}  // namespace castellan::cli
