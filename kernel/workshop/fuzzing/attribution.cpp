// Whose doing a failure is: the same games without one pack and another.
#include <algorithm>

#include "castellan/workshop/fuzzing/fuzzing.hpp"

namespace castellan::workshop {
namespace {

constexpr std::uint64_t least_control = 60;  // games; packs change what is dealt, so the same number may not be enough

class Attributing {
 public:
  Attributing(const match::RulesRequest& request, const FuzzPlan& plan, const FuzzFailure& failure)
      : request_(request), plan_(plan), signature_(failure.signature()) {
    plan_.games = std::max(failure.game + 1, std::min(plan.games, least_control));
  }

  Attribution run() {
    Attribution found;
    found.control = plan_.games;
    if (fails_with({})) return found;
    std::vector<std::string> needed = plan_.packs;
    for (const std::string& pack : plan_.packs) {
      if (needed.size() == 1) break;
      std::vector<std::string> without = needed;
      std::erase(without, pack);
      if (fails_with(without)) needed = std::move(without);
    }
    found.packs = std::move(needed);
    return found;
  }

 private:
  // What a pack brings along by depending on it stays in the game with it.
  bool fails_with(const std::vector<std::string>& packs) {
    match::RulesRequest request = request_;
    std::erase_if(request.packs, [&](const std::string& chosen) {
      const std::string id = chosen.substr(0, chosen.find('@'));
      return std::ranges::find(plan_.packs, id) != plan_.packs.end() && std::ranges::find(packs, id) == packs.end();
    });
    request.lock.reset();
    request.saved.clear();
    const match::LoadedRules loaded = try_load_rules(request);
    if (!loaded.rules || loaded.problems.has_errors()) return false;
    FuzzPlan plan = plan_;
    plan.packs = packs;
    try {
      return fails(loaded.rules, plan);
    } catch (const std::invalid_argument&) {  // guilds and options of the packs that are left out
      plan.guilds.clear();
      plan.options.clear();
      return fails(loaded.rules, plan);
    }
  }

  bool fails(const std::shared_ptr<const Ruleset>& rules, const FuzzPlan& plan) const {
    const FuzzResult result = fuzz(rules, plan);
    return result.failure && result.failure->signature() == signature_;
  }

  match::RulesRequest request_;
  FuzzPlan plan_;
  std::string signature_;
};

}  // namespace

Attribution attribute(const match::RulesRequest& request, const FuzzPlan& plan, const FuzzFailure& failure) {
  return Attributing(request, plan, failure).run();
}

}  // namespace castellan::workshop
