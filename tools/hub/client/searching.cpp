#include "hub/client/searching.hpp"

#include <algorithm>
#include <cctype>
#include <map>

namespace castellan::hub {
namespace {

// Small letters; what is not ASCII stays as it is.
std::string small(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

// How well a word fits: 3 it is the id, 2 part of id or title, 1 elsewhere, 0 nowhere.
int fit(const std::string& word, const ListedPack& pack) {
  if (pack.id == word) return 3;
  if (pack.id.find(word) != std::string::npos || small(pack.title).find(word) != std::string::npos) return 2;
  const bool elsewhere = small(pack.description).find(word) != std::string::npos ||
                         std::ranges::any_of(pack.adds, [&](const std::string& one) {
                           return small(one).find(word) != std::string::npos;
                         });
  return elsewhere ? 1 : 0;
}

}  // namespace

std::vector<FoundPack> search_packs(const std::vector<HubClient*>& hubs, const std::vector<std::string>& words) {
  std::vector<std::string> wanted;
  for (const std::string& word : words) wanted.push_back(small(word));
  std::vector<std::pair<int, FoundPack>> found;
  std::map<std::string, int> offered;
  for (HubClient* hub : hubs)
    for (const ListedPack& pack : hub->snapshot(true).packs) {
      ++offered[pack.id];
      int sum = 0;
      bool all = !pack.version.empty();  // all its releases were taken back
      for (const std::string& word : wanted) {
        const int how = fit(word, pack);
        all = all && how > 0;
        sum += how;
      }
      if (all) found.push_back({sum, {hub, &pack, pack.id}});
    }
  std::ranges::stable_sort(found, std::greater<>(), [](const auto& one) { return one.first; });
  std::vector<FoundPack> packs;
  for (auto& [sum, pack] : found) {
    if (offered[pack.name] > 1) pack.name = pack.hub->name() + ":" + pack.name;
    packs.push_back(std::move(pack));
  }
  return packs;
}

}  // namespace castellan::hub
