// Packs by words, in what hubs say they offer. Nothing is fetched for it.
#pragma once

#include <string>
#include <vector>

#include "hub/client/hub_client.hpp"

namespace castellan::hub {

struct FoundPack {
  HubClient* hub = nullptr;
  const ListedPack* pack = nullptr;
  std::string name;  // `bakers`, or `friday:bakers` where several hubs have one
};

// Those in which all words occur, the best first: the id, then the title, then the rest. Hubs in their order.
std::vector<FoundPack> search_packs(const std::vector<HubClient*>& hubs, const std::vector<std::string>& words);

}  // namespace castellan::hub
