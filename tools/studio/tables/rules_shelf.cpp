#include "rules_shelf.hpp"

#include <castellan/modding/trust.hpp>

namespace castellan::studio {

// Loading looks at the files every time, which is quick (match/rules_cache.hpp); what is kept here is the memory.
PlayableRules RulesShelf::load(const std::vector<std::string>& mods, const match::Save* saved) {
  return keep(load_rules(request_(mods, saved)));
}

PlayableRules RulesShelf::keep(std::shared_ptr<const Ruleset> rules) {
  const std::lock_guard lock(mutex_);
  std::string name = modding::PackLock::of(*rules).text();
  for (const Pack& pack : rules->packs) name += pack.content_hash;  // texts and pictures, too
  std::weak_ptr<const Ruleset>& kept = kept_[name];
  if (const std::shared_ptr<const Ruleset> same = kept.lock()) rules = same;
  else kept = rules;
  bool trusted = false;
  try {
    trusted = modding::are_trusted(rules->packs);
  } catch (const modding::TrustError&) {  // a list that can't be read trusts nobody
  }
  return {rules, limits_(trusted)};
}

}  // namespace castellan::studio
