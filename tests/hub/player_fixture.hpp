// A player's machine: the hubs it follows, what it remembers of them, and the packs it has.
#pragma once

#include <algorithm>
#include <list>

#include "castellan/modding/packs.hpp"
#include "hub/client/shopping.hpp"
#include "hub/hub_fixture.hpp"

namespace castellan::test {

struct PlayerFixture {
  // Follows a hub, in a folder or elsewhere, and asks it. The first key it shows is believed.
  hub::HubClient& follow(const std::string& name, const std::string& address, const hub::TransferLimits& limits = {}) {
    clients.push_back(std::make_unique<hub::HubClient>(
        name, hub::Transport::to(address, limits),
        hub::HubClient::Places{home.path() / "state" / (name + ".json"), home.path() / "cache" / name},
        [this] { return now; }));
    if (clients.back()->trust().root.empty())
      clients.back()->pin(hub::HubClient::introduce(clients.back()->transport()));
    clients.back()->save();
    clients.back()->refresh();
    return *clients.back();
  }
  // The program is started again: all it knows is on disk.
  hub::HubClient& again(const std::string& name, const std::string& address) {
    std::erase_if(clients, [&](const auto& client) { return client->name() == name; });
    return follow(name, address);
  }

  std::filesystem::path shelf() const { return home.path() / "mods"; }
  hub::Shop shop() {
    std::vector<hub::HubClient*> hubs;
    for (const auto& client : clients) hubs.push_back(client.get());
    std::vector<std::filesystem::path> folders = modding::own_pack_folders();
    folders.push_back(shelf());
    return {hubs, folders, shelf()};
  }
  // The names of what was installed, in this order.
  std::vector<std::string> install(const std::vector<std::string>& wanted) {
    hub::Shop from = shop();
    std::vector<hub::WantedPack> packs;
    for (const std::string& text : wanted) packs.push_back(hub::WantedPack::parse(text));
    return carry_out(from, from.plan(packs));
  }
  std::vector<std::string> carry_out(hub::Shop& from, const hub::InstallPlan& plan) {
    std::vector<std::string> done;
    from.carry_out(
        plan, [&](const modding::InstalledPack& pack, const hub::PlannedRelease&) { done.push_back(pack.name()); });
    return done;
  }
  std::vector<std::string> installed() const {
    std::vector<std::string> names;
    for (const modding::InstalledPack& pack : modding::all_installed_packs(shelf())) names.push_back(pack.name());
    return names;
  }

  TemporaryFolder home;
  std::time_t now = HubFixture::today;
  std::vector<std::unique_ptr<hub::HubClient>> clients;
};

}  // namespace castellan::test
