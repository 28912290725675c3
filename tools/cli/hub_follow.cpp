// castellan hub follow, list, refresh, forget: the hubs a player gets packs from.
#include <fmt/format.h>

#include <castellan/base/json.hpp>
#include <castellan/base/text.hpp>

#include "asking.hpp"
#include "followed.hpp"
#include "hub.hpp"
#include "hub/format/moment.hpp"
#include "mod.hpp"

namespace castellan::cli {
namespace {

struct FollowOptions {
  std::string address, name, key;
  bool first = false, yes = false, json = false;
};

int follow(const FollowOptions& options) {
  const hub::HubPlaces places = hub::HubPlaces::of_user();
  const std::string address = hub::settled_address(options.address);
  auto transport = hub::Transport::to(address);
  const hub::RootChain root = hub::HubClient::introduce(*transport);
  const std::string name = root.newest().hub, key = root.newest().keys[0].text();
  hub::HubClient client(name, std::move(transport), places.of_hub(name));
  const bool known = !client.trust().root.empty();
  if (!options.key.empty()) {
    bool found = false;
    for (const hub::PublicKey& one : root.newest().keys) found = found || one.text() == options.key;
    if (!found)
      throw hub::HubError(fmt::format("{} has the key {}, not the one you expect: do not trust it", address, key));
  }
  client.pin(root);
  fmt::print("The hub {} at {}\n  key {}\n", name, printable(address), key);
  if (!known && options.key.empty() &&
      !confirmed("Is this the key its maintainer gives? From now on only what it signs is believed.", options.yes))
    throw hub::HubError("not followed: compare the key with the one its maintainer gives, and say --yes or --key KEY");
  client.refresh();
  client.save();
  hub::KnownHubs::change(places.list, [&](hub::KnownHubs& all) { all.add({name, address}, options.first); });
  fmt::print("followed; it offers {} packs\n", client.snapshot().packs.size());
  return success;
}

int list_hubs(const FollowOptions& options) {
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  const FollowedHubs followed(FollowedHubs::Ask::never);
  for (hub::HubClient* client : followed.all()) {
    const hub::Snapshot& snapshot = client->snapshot(true);
    json.push_back({{"name", client->name()},
                    {"address", client->address()},
                    {"key", client->trust().root.newest().keys[0].text()},
                    {"packs", snapshot.packs.size()},
                    {"serial", snapshot.serial},
                    {"expires", hub::moment_text(snapshot.expires)}});
    if (!options.json)
      fmt::print("{}  {} packs, good until {}  {}\n", client->name(), snapshot.packs.size(),
                 hub::moment_text(snapshot.expires), printable(client->address()));
  }
  if (options.json) fmt::print("{}\n", json_text(json));
  else if (followed.all().empty()) fmt::print("you follow no hub: `castellan hub follow ADDRESS` adds one\n");
  return success;
}

int refresh_hubs() {
  int result = success;
  const FollowedHubs followed(FollowedHubs::Ask::never);
  for (hub::HubClient* client : followed.all()) {
    try {
      const bool changed = client->refresh();
      fmt::print("{}: {}, {} packs\n", client->name(), changed ? "has something new" : "nothing new",
                 client->snapshot().packs.size());
      client->save();
    } catch (const hub::HubError& e) {
      fmt::print(stderr, "castellan hub refresh: {}: {}\n", client->name(), printable(e.what()));
      result = failed;
    }
  }
  return result;
}

int forget(const FollowOptions& options) {
  bool found = false;
  hub::KnownHubs::change(hub::HubPlaces::of_user().list,
                         [&](hub::KnownHubs& all) { found = all.remove(options.name); });
  if (!found) throw hub::HubError(fmt::format("you follow no hub \"{}\"", printable(options.name)));
  fmt::print("{} is no longer followed; installed packs stay, and its keys are remembered\n", options.name);
  return success;
}

}  // namespace

void add_hub_follow(Command& hub) {
  auto followed = std::make_shared<FollowOptions>();
  Command& add = hub.add("follow", "get packs from a hub from now on");
  add.argument("ADDRESS", &followed->address, "https address or folder").takes(Fits::folder).required();
  add.option("--key", &followed->key, "the key its maintainer gives; any other is refused").takes("KEY");
  add.flag("--first", &followed->first, "ask it before all others");
  add.flag("-y,--yes", &followed->yes, "believe the key it shows");
  add.note(
      "The hub's key is remembered; whatever it does not sign is refused, and so is anything older than what it has "
      "shown before. No other host is contacted than the one you name.");
  add.example("castellan hub follow https://example.org/hub --key RWQ…");
  add.example("castellan hub follow /media/stick/hub");
  add.runs([=] { return tell_problems("hub follow", [&] { return follow(*followed); }); });

  auto listed = std::make_shared<FollowOptions>();
  Command& list = hub.add("list", "list the hubs you follow, in the order they are asked");
  list.flag("--json", &listed->json, "print the list as JSON");
  list.example("castellan hub list");
  list.runs([=] { return tell_problems("hub list", [&] { return list_hubs(*listed); }); });

  Command& refresh = hub.add("refresh", "ask the hubs you follow for what is new");
  refresh.example("castellan hub refresh");
  refresh.runs([=] { return tell_problems("hub refresh", [] { return refresh_hubs(); }); });

  auto gone = std::make_shared<FollowOptions>();
  Command& remove = hub.add("forget", "stop following a hub");
  remove.argument("NAME", &gone->name, "name of the hub").required();
  remove.example("castellan hub forget friday");
  remove.runs([=] { return tell_problems("hub forget", [&] { return forget(*gone); }); });
}

}  // namespace castellan::cli
