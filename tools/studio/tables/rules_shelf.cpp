#include "rules_shelf.hpp"

#include <castellan/modding/trust.hpp>

namespace castellan::studio {
namespace {

// When many come at once, the files need not be looked at for each of them.
constexpr auto recently = std::chrono::milliseconds(250);

std::string name_of(const std::vector<std::string>& mods, const match::Save* saved) {
  std::string name;
  for (const std::string& mod : mods) name += mod + '\n';
  if (saved)
    for (const modding::LockedPack& pack : saved->packs) name += "\n" + pack.id + " " + pack.version + " " + pack.hash;
  return name;
}

}  // namespace

PlayableRules RulesShelf::load(const std::vector<std::string>& mods, const match::Save* saved) {
  const std::lock_guard lock(mutex_);
  const auto now = std::chrono::steady_clock::now();
  std::erase_if(recent_, [&](const auto& one) { return now - one.second.loaded > recently; });
  const std::string name = name_of(mods, saved);
  if (const auto found = recent_.find(name); found != recent_.end()) return found->second.rules;
  return recent_.emplace(name, Recent{load_now(mods, saved), now}).first->second.rules;
}

// Loading looks at the files every time, which is quick (match/rules_cache.hpp); what is kept here is the memory.
PlayableRules RulesShelf::load_now(const std::vector<std::string>& mods, const match::Save* saved) {
  std::shared_ptr<const Ruleset> rules = load_rules(request_(mods, saved));
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
