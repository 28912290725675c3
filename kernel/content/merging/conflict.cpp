#include "castellan/content/merging/conflict.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace castellan::content {
namespace {

bool adds(EditAct act) { return act == EditAct::append || act == EditAct::prepend; }
bool is_element_edit(EditAct act) { return adds(act) || act == EditAct::drop; }

bool is_part_of(std::string_view inner, std::string_view outer) {
  return inner.starts_with(outer) &&
         (outer.empty() || inner.size() == outer.size() || inner[outer.size()] == '.' || inner[outer.size()] == '[');
}

// Do two changes, of which one is about a part of the other's field or about the same, get into each other's way?
bool meet(const Edit& a, const std::string& a_path, const Edit& b, const std::string& b_path) {
  using Act = EditAct;
  if (a.pack == b.pack || a.act == Act::make_map || b.act == Act::make_map) return false;
  if (a.act == Act::require && b.act == Act::require) return false;  // both must hold
  if (a.act == Act::replace || b.act == Act::replace) {
    const Act other = a.act == Act::replace ? b.act : a.act;
    return a.named == b.named && (other == Act::replace || other == Act::remove);  // patches mean what is there then
  }
  if (a.act == Act::remove || b.act == Act::remove) return a.act != b.act;
  if (a_path != b_path) {
    const Edit& outer = a_path.size() < b_path.size() ? a : b;
    return outer.act != Act::append;  // it leaves all other elements where they are
  }
  if (is_element_edit(a.act) && is_element_edit(b.act))
    return adds(a.act) != adds(b.act) && same_value(a.value, b.value);
  if (a.act == Act::take_away && b.act == Act::take_away) return a.path.back().position > 0;
  return a.act != b.act || !same_value(a.value, b.value);
}

}  // namespace

LoadOrder::LoadOrder(std::span<const PackSource> packs) : depends_(packs.size()) {
  std::map<std::string_view, std::size_t> by_id;
  for (std::size_t i = 0; i < packs.size(); ++i) by_id[packs[i].pack.id] = i;
  for (std::size_t i = 0; i < packs.size(); ++i)
    for (const std::string& id : packs[i].depends)
      if (const auto found = by_id.find(id); found != by_id.end()) depends_[i].push_back(found->second);
}

bool LoadOrder::is_after(Id<Pack> pack, Id<Pack> other) const {
  auto known = before_.find(pack);
  if (known == before_.end()) {
    known = before_.emplace(pack, std::vector<bool>(depends_.size())).first;
    std::vector<std::size_t> open{pack.index()};
    while (!open.empty()) {
      const std::size_t at = open.back();
      open.pop_back();
      for (const std::size_t next : depends_[at])
        if (!known->second[next]) {
          known->second[next] = true;
          open.push_back(next);
        }
    }
  }
  return known->second[other.index()];
}

struct Settler::Case {
  std::vector<Edit> edits;
  const Subject& subject;
  std::vector<std::string> paths;
  std::vector<Verdict> verdicts;
  // Of each change, what is to be said: its conflict with an earlier one, the worst and latest of them.
  std::vector<std::optional<Conflict>> found;

  Case(std::vector<Edit> all, const Subject& about)
      : edits(std::move(all)), subject(about), verdicts(edits.size()), found(edits.size()) {
    for (const Edit& edit : edits) paths.push_back(path_text(edit.path));
  }

  // Calls judge(early, late) for every two changes of which one is about the other's field or a part of it.
  template <class Judge>
  void each_overlap(Judge&& judge) const {
    std::unordered_map<std::string, std::vector<std::size_t>> by_path;
    for (std::size_t i = 0; i < edits.size(); ++i) by_path[paths[i]].push_back(i);
    for (std::size_t i = 0; i < edits.size(); ++i) {
      for (std::size_t depth = 0; depth <= edits[i].path.size(); ++depth) {
        const bool own = depth == edits[i].path.size();
        const auto others = by_path.find(own ? paths[i] : path_text(std::span(edits[i].path).first(depth)));
        if (others == by_path.end()) continue;
        for (const std::size_t other : others->second)
          if (own ? other < i : other != i) judge(std::min(i, other), std::max(i, other));
      }
    }
  }
};

Settler::Settler(const LoadOrder& order, const std::map<std::string, std::string>& prefer, const Ruleset& rules,
                 Diagnostics& problems)
    : order_(order), prefer_(prefer), rules_(rules), problems_(problems) {
  for (const Id<Pack> i : rules.packs.ids()) packs_[rules.packs[i].id] = i;
}

std::vector<Edit> Settler::settle(std::vector<Edit> edits, const Subject& subject) {
  const auto of_first_pack = [&](const Edit& edit) { return edit.pack == edits[0].pack; };
  if (std::ranges::all_of(edits, of_first_pack)) return edits;
  Case all(std::move(edits), subject);
  all.each_overlap([&](std::size_t early, std::size_t late) {
    if (meet(all.edits[early], all.paths[early], all.edits[late], all.paths[late])) judge(all, early, late);
  });
  report(all);
  std::vector<Edit> settled;
  for (const bool last : {false, true})
    for (std::size_t i = 0; i < all.edits.size(); ++i)
      if (!all.verdicts[i].is_dropped && all.verdicts[i].comes_last == last) settled.push_back(all.edits[i]);
  return settled;
}

void Settler::judge(Case& all, std::size_t early, std::size_t late) {
  const Edit& first = all.edits[early];
  const Edit& second = all.edits[late];
  Conflict conflict;
  const std::string& outer =
      std::min(all.paths[early], all.paths[late], [](const auto& a, const auto& b) { return a.size() < b.size(); });
  conflict.field = all.subject.names[0] + (outer.empty() ? "" : "." + outer);
  conflict.first = {first.pack, first.where, act_text(first.act, short_text(first.value))};
  conflict.second = {second.pack, second.where, act_text(second.act, short_text(second.value))};
  conflict.used = second.pack;
  if (prefer(all, early, late)) {
    conflict.state = Conflict::State::preferred;
    conflict.used = packs_.at(prefer_.at(preference_for(all.subject, first, second)));
  } else if (order_.is_after(second.pack, first.pack)) {
    // To change what is gone is a mistake of its own and told as such.
    if (first.act == EditAct::remove && second.act != EditAct::replace) return;
    conflict.state = Conflict::State::ordered;
  } else if (is_overruled(all, early, late)) {
    conflict.state = Conflict::State::overruled;
  }
  std::optional<Conflict>& worst = all.found[late];
  if (!worst || conflict.state >= worst->state) worst = std::move(conflict);
}

// The longest key that says whose value is used, or nothing.
std::string Settler::preference_for(const Subject& subject, const Edit& a, const Edit& b) const {
  if (prefer_.empty()) return {};
  const std::string inner = path_text(a.path.size() > b.path.size() ? a.path : b.path);
  std::string best;
  for (const std::string& name : subject.names) {
    const std::string field = inner.empty() ? name : fmt::format("{}.{}", name, inner);
    for (const auto& [key, pack] : prefer_)
      if (key.size() > best.size() && is_part_of(field, key)) best = key;
  }
  return best;
}

bool Settler::prefer(Case& all, std::size_t early, std::size_t late) {
  const std::string key = preference_for(all.subject, all.edits[early], all.edits[late]);
  if (key.empty()) return false;
  const auto pack = packs_.find(prefer_.at(key));
  const Id<Pack> preferred = pack == packs_.end() ? none : pack->second;
  const auto is_whole = [](const Edit& edit) { return edit.act == EditAct::remove || edit.act == EditAct::replace; };
  bool settled = false;
  for (const auto& [winner, loser] : {std::pair(early, late), std::pair(late, early)}) {
    if (all.edits[winner].pack != preferred) continue;
    all.verdicts[winner].comes_last = true;
    if (is_whole(all.edits[loser])) all.verdicts[loser].is_dropped = true;
    settled = true;
  }
  if (!settled) {  // a third one may be preferred to both: a change that covers theirs, or the definition itself
    for (std::size_t i = 0; i < all.edits.size() && !settled; ++i)
      settled = preferred != none && all.edits[i].pack == preferred && is_part_of(all.paths[early], all.paths[i]) &&
                is_part_of(all.paths[late], all.paths[i]);
    if (!settled && preferred != none && preferred == all.subject.pack) {
      all.verdicts[early].is_dropped = all.verdicts[late].is_dropped = true;
      settled = true;
    }
  }
  if (settled) preferences[key] = prefer_.at(key);
  else if (useless_.insert(key).second)
    problems_.warning(Code::idle_preference, {},
                      fmt::format("the preference \"{}: {}\" has no effect", key, prefer_.at(key)),
                      fmt::format("{} writes nothing there; {} and {} do", prefer_.at(key),
                                  rules_.packs[all.edits[early].pack].id, rules_.packs[all.edits[late].pack].id));
  return settled;
}

// A pack loaded after both may write over both: then nothing depends on which of the two came first.
bool Settler::is_overruled(const Case& all, std::size_t early, std::size_t late) const {
  for (std::size_t i = all.edits.size() - 1; i > late; --i) {
    const Edit& last = all.edits[i];
    if (is_element_edit(last.act) || last.act == EditAct::make_map) continue;
    if (!is_part_of(all.paths[early], all.paths[i]) || !is_part_of(all.paths[late], all.paths[i])) continue;
    return order_.is_after(last.pack, all.edits[early].pack) && order_.is_after(last.pack, all.edits[late].pack);
  }
  return false;
}

void Settler::report(const Case& all) {
  for (const std::optional<Conflict>& conflict : all.found) {
    if (!conflict) continue;
    const auto [low, high] = std::minmax(conflict->first.pack, conflict->second.pack);
    if (!told_.emplace(conflict->field, low, high).second) continue;
    conflicts.push_back(*conflict);
    tell(*conflict);
  }
}

void Settler::tell(const Conflict& conflict) {
  const auto pack = [&](Id<Pack> id) { return rules_.packs[id].id; };
  const std::string first = pack(conflict.first.pack);
  const std::string second = pack(conflict.second.pack);
  const std::string both =
      fmt::format("{} and {} both change {}: {} {} ({}), {} {}", first, second, conflict.field, first,
                  conflict.first.does, place_text(rules_.files, conflict.first.where), second, conflict.second.does);
  if (conflict.state == Conflict::State::ordered)
    problems_.warning(Code::settled_conflict, conflict.second.where, both,
                      fmt::format("the value of {} is used", second));
  else if (conflict.state == Conflict::State::open)
    problems_.error(Code::conflict, conflict.second.where, both,
                    fmt::format("neither depends on the other; say whose counts in ~/.config/castellan/profile.yaml: "
                                "prefer: {{{}: {}}}",
                                conflict.field, second));
}

}  // namespace castellan::content
