// castellan hub init, verify, expire, mirror: a hub in its maintainer's hands.
#include <fmt/format.h>

#include <castellan/base/text.hpp>

#include "hub.hpp"
#include "hub/format/moment.hpp"
#include "hub/maintainer/mirror.hpp"
#include "mod.hpp"
#include "signing.hpp"

namespace castellan::cli {
namespace {

struct KeepOptions {
  std::string folder = ".", name, from;
  int days = 90;
  SigningOptions signing;
};

int init_hub(const KeepOptions& options) {
  const hub::HubFolder folder(options.folder);
  const hub::SecretKey key = options.signing.unlock();
  folder.init(options.name, key, std::time(nullptr), options.days);
  fmt::print("{}: the hub {}, signed with {}\n", printable(options.folder), options.name, key.public_key().text());
  fmt::print("Give people its address and this key: castellan hub follow ADDRESS --key {}\n", key.public_key().text());
  return success;
}

int verify(const KeepOptions& options) {
  const std::vector<std::string> problems = hub::verify_hub(options.folder, std::time(nullptr));
  for (const std::string& problem : problems) fmt::print("{}\n", printable(problem));
  if (!problems.empty()) return failed;
  const hub::HubState state = hub::HubState::read(options.folder);
  fmt::print("the hub {}: {} packs, all as their authors signed them; good until {}\n", state.snapshot.hub,
             state.snapshot.packs.size(), hub::moment_text(state.snapshot.expires));
  return success;
}

int expire(const KeepOptions& options) {
  const hub::HubFolder folder(options.folder);
  folder.renew(options.signing.unlock_hub(folder), std::time(nullptr), options.days);
  fmt::print("good until {}\n", hub::moment_text(folder.state().snapshot.expires));
  return success;
}

int mirror(const KeepOptions& options) {
  const auto from = hub::Transport::to(options.from);
  const hub::MirrorReport done =
      hub::mirror_hub(*from, options.folder, std::time(nullptr),
                      [](const std::string& name) { fmt::print("{} fetched\n", printable(name)); });
  fmt::print("{}: {} packs, {} new archives, serial {}\n", printable(options.folder), done.packs, done.archives,
             done.serial);
  return success;
}

}  // namespace

void add_hub_keep(Command& hub) {
  auto made = std::make_shared<KeepOptions>();
  Command& init = hub.add("init", "make a new hub in a folder");
  init.argument("DIR", &made->folder, "folder to make it in").takes(Fits::folder).required();
  init.option("--name", &made->name, "its name: small letters, digits and -").takes("NAME").required();
  init.option("--days", &made->days, "how long the first snapshot is good").between(1, 3650).shows_default();
  made->signing.add_to(init, "the key the hub is signed with");
  init.note("Upload the folder as it is: to a web space, pages of a git host, a stick. Nothing has to run there.");
  init.example("castellan hub init ./hub --name friday");
  init.runs([=] { return tell_problems("hub init", [&] { return init_hub(*made); }); });

  auto looked = std::make_shared<KeepOptions>();
  Command& check = hub.add("verify", "verify every signature, hash and archive of a hub in a folder");
  check.argument("DIR", &looked->folder, "folder of the hub; the current one by default").takes(Fits::folder);
  check.example("castellan hub verify ./hub");
  check.runs([=] { return tell_problems("hub verify", [&] { return verify(*looked); }); });

  auto renewed = std::make_shared<KeepOptions>();
  Command& until = hub.add("expire", "say how long what the hub offers is good, from today on");
  until.argument("DIR", &renewed->folder, "folder of the hub; the current one by default").takes(Fits::folder);
  until.option("--days", &renewed->days, "days from today").between(1, 3650).shows_default();
  renewed->signing.add_passphrase_to(until);
  until.note(
      "Players refuse a hub whose time is over: somebody could be hiding from them what is new. Run this regularly; "
      "adding a pack makes it good for at least 30 more days.");
  until.example("castellan hub expire ./hub --days 90");
  until.runs([=] { return tell_problems("hub expire", [&] { return expire(*renewed); }); });

  auto copied = std::make_shared<KeepOptions>();
  Command& copy = hub.add("mirror", "copy a hub into a folder, or bring a copy up to date");
  copy.argument("FROM", &copied->from, "address or folder of the hub").takes(Fits::folder).required();
  copy.argument("TO", &copied->folder, "folder of the copy").takes(Fits::folder).required();
  copy.note("A copy needs no key: players verify it as they do the hub itself. Damaged or older files are refused.");
  copy.example("castellan hub mirror https://example.org/hub /media/stick/hub");
  copy.runs([=] { return tell_problems("hub mirror", [&] { return mirror(*copied); }); });
}

}  // namespace castellan::cli
