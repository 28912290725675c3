#include "rules_shelf.hpp"

#include <algorithm>
#include <castellan/modding/packs.hpp>
#include <castellan/modding/trust.hpp>

namespace castellan::studio {
namespace {

// When many come at once, the files need not be looked at for each of them.
constexpr auto recently = std::chrono::milliseconds(250);

std::string name_of(const PackChoice& packs, const match::Save* saved) {
  std::string name = packs.game + '\n';
  for (const std::string& mod : packs.mods) name += mod + '\n';
  if (!saved) return name;
  for (const modding::LockedPack& pack : saved->packs) name += "\n" + pack.id + " " + pack.version + " " + pack.hash;
  for (const auto& [where, prefer] : saved->preferences) name += "\n" + where + "=" + prefer;
  return name + "\n" + saved->origin;
}

bool is_folder(const std::string& mod) { return mod.find('/') != std::string::npos; }

}  // namespace

PlayableRules RulesShelf::load(const PackChoice& packs, const match::Save* saved) {
  const std::lock_guard lock(mutex_);
  const auto now = std::chrono::steady_clock::now();
  std::erase_if(recent_, [&](const auto& one) { return now - one.second.loaded > recently; });
  const std::string name = name_of(packs, saved);
  if (const auto found = recent_.find(name); found != recent_.end()) return found->second.rules;
  const PlayableRules loaded = load_now(request_(packs, saved), saved ? saved->origin : std::string());
  return recent_.emplace(name, Recent{loaded, now}).first->second.rules;
}

PlayableRules RulesShelf::load_for_checkpoint(const PackChoice& packs, const match::Save& saved,
                                              const std::string& checkpoint) {
  match::Save without_packs = saved;  // its preferences count
  without_packs.packs.clear();
  const std::lock_guard lock(mutex_);
  return load_now(request_(packs, &without_packs), checkpoint);
}

// Loading looks at the files every time, which is quick (match/rules_cache.hpp); what is kept here is the memory.
PlayableRules RulesShelf::load_now(const match::RulesRequest& request, const std::string& placeholders) {
  return share(load_rules(request, placeholders), placeholders);
}

PlayableRules RulesShelf::keep(std::shared_ptr<const Ruleset> rules) {
  const std::lock_guard lock(mutex_);
  return share(std::move(rules), {});
}

PlayableRules RulesShelf::share(std::shared_ptr<const Ruleset> rules, const std::string& more) {
  std::string name = modding::PackLock::of(*rules).text() + more;
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

PackChoice RulesShelf::still_there(const PackChoice& packs) const {
  const std::vector<modding::PackPlace> places = modding::find_packs(request_({packs.game, {}}, nullptr).folders);
  PackChoice there{packs.game, {}};
  for (const std::string& mod : packs.mods) {
    std::error_code error;
    const std::string id = mod.substr(0, mod.find('@'));
    const bool found = is_folder(mod) ? std::filesystem::exists(std::filesystem::path(mod) / "mod.yaml", error)
                                      : std::ranges::find(places, id, &modding::PackPlace::id) != places.end();
    if (found) there.mods.push_back(mod);
  }
  return there;
}

}  // namespace castellan::studio
