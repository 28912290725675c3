#include "bench_hub.hpp"

#include <stdlib.h>

#include <castellan/modding/packs.hpp>
#include <stdexcept>

#include "hub/client/searching.hpp"
#include "hub/client/shopping.hpp"
#include "hub/maintainer/many_packs.hpp"

namespace castellan::cli {

BenchHub::BenchHub() {
  std::string name = (std::filesystem::temp_directory_path() / "castellan-bench-hub-XXXXXX").string();
  if (!::mkdtemp(name.data())) throw std::runtime_error("no temporary folder: " + name);
  folder_ = name;
  hub::ManyPacks many;
  many.packs = packs;
  many.needed = needed;
  many.write(folder_ / "hub", hub::SecretKey::make(), hub::SecretKey::make(), std::time(nullptr));
  const auto first = client();
  first->pin(hub::HubClient::introduce(first->transport()));
  first->refresh();
  for (int i = 0; i < packs; ++i) first->index(hub::ManyPacks::id(i));
  first->save();
}

BenchHub::~BenchHub() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

std::unique_ptr<hub::HubClient> BenchHub::client() const {
  return std::make_unique<hub::HubClient>("many", hub::Transport::to((folder_ / "hub").string()),
                                          hub::HubClient::Places{folder_ / "state.json", folder_ / "cache"});
}

std::size_t BenchHub::search() const {
  const auto hub = client();
  return hub::search_packs({hub.get()}, {"nothing", "guild"}).size();
}

std::size_t BenchHub::resolve() const {
  const auto hub = client();
  std::vector<std::filesystem::path> folders = modding::own_pack_folders();
  folders.push_back(folder_ / "mods");
  hub::Shop shop({hub.get()}, folders, folder_ / "mods");
  return shop.plan({hub::WantedPack::parse(hub::ManyPacks::id(0))}).fetch.size();
}

std::size_t BenchHub::refresh() const { return client()->refresh() ? 1 : 0; }

}  // namespace castellan::cli
