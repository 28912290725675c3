#include "castellan/content/merging/position.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace castellan::content {
namespace {

std::vector<std::string> names_in(const Content& content, const ItemList& list) {
  std::vector<std::string> names;
  for (const std::size_t item : list.items)
    if (!content.items[item].name.empty()) names.push_back(content.items[item].name);
  return names;
}

// What a definition names beside itself, in the same list.
std::vector<std::size_t> others_named(const Content& content, std::size_t item, const std::string& name) {
  std::vector<std::size_t> found;
  for (const std::size_t other : content.names.named(content.lists[content.items[item].list].key + "." + name))
    if (other != item) found.push_back(other);
  return found;
}

class Replacer {
 public:
  Replacer(Content& content, Settler& settler, Diagnostics& problems)
      : content_(content), settler_(settler), problems_(problems) {}

  std::map<std::size_t, std::vector<Edit>> replace() {
    for (const ItemList& list : content_.lists)
      for (const std::size_t item : list.items) claim(item);
    for (const auto& [target, claims] : claims_) settle(target, claims);
    return std::move(claims_);
  }

 private:
  void claim(std::size_t item) {
    const Value* replaces = content_.items[item].value.find("replaces");
    if (!replaces) return;
    const ItemList& list = content_.lists[content_.items[item].list];
    auto found = others_named(content_, item, replaces->scalar);
    if (found.size() > 1)  // replacements often keep the short name: what was there first is meant
      std::erase_if(found, [&](std::size_t other) { return content_.items[other].value.find("replaces"); });
    if (found.size() != 1) {
      problems_.error(Code::no_target, replaces->where,
                      fmt::format("there is no {} \"{}\" to replace", list.kind, replaces->scalar),
                      found.empty() ? suggestion(replaces->scalar, names_in(content_, list)) : "write the pack too");
      return;
    }
    Edit edit;
    edit.act = EditAct::replace;
    edit.value.kind = Value::Kind::scalar;
    edit.value.scalar = content_.items[item].full_name;
    edit.where = replaces->where;
    edit.pack = content_.items[item].pack;
    edit.named = found[0];
    content_.items[item].takes_place = true;
    replacements_.emplace(std::pair(found[0], edit.value.scalar), item);
    claims_[found[0]].push_back(std::move(edit));
  }

  // The last one has the place, those before it went one after the other; if none of them counts, all give way to what
  // they wanted to replace.
  void settle(std::size_t target, const std::vector<Edit>& claims) {
    const std::vector<Edit> counting =
        settler_.settle(claims, {content_.names_of(target), content_.items[target].pack});
    const auto counts = [&](const Edit& edit) {
      return std::ranges::any_of(counting, [&](const Edit& one) { return one.value.scalar == edit.value.scalar; });
    };
    for (const Edit& edit : claims)
      if (const std::size_t item = replacements_.at({target, edit.value.scalar}); !counts(edit))
        counting.empty() ? give_way(item, target, edit) : take_place(item, target, edit);
    for (const Edit& edit : counting) take_place(replacements_.at({target, edit.value.scalar}), target, edit);
  }

  void give_way(std::size_t item, std::size_t to, const Edit& edit) {
    content_.items[item].gone = Item::Gone{content_.items[to].pack, edit.where, to};
  }

  void take_place(std::size_t item, std::size_t target, const Edit& edit) {
    const std::size_t before = content_.current(target);
    if (before == content_.current(item)) {
      problems_.error(Code::bad_position, edit.where,
                      fmt::format("\"{}\" and \"{}\" replace each other", content_.items[item].full_name,
                                  content_.items[target].full_name));
      return;
    }
    content_.items[before].gone = Item::Gone{edit.pack, edit.where, item};
    content_.history.add(item, {"", EditAct::replace, edit.pack, edit.where, content_.items[before].full_name,
                                content_.items[before].value.where, content_.items[item].full_name});
  }

  Content& content_;
  Settler& settler_;
  Diagnostics& problems_;
  std::map<std::size_t, std::vector<Edit>> claims_;  // by what they name
  std::map<std::pair<std::size_t, std::string>, std::size_t> replacements_;
};

class Placer {
 public:
  Placer(const Content& content, const Ruleset& rules, Diagnostics& problems)
      : content_(content), rules_(rules), problems_(problems) {}

  void place(ItemList& list) {
    beside_.clear();
    std::vector<std::size_t> all = present(list);
    std::vector<std::size_t> roots;
    for (const std::size_t item : all) {
      const auto anchor = anchor_of(list, item);
      if (!anchor) roots.push_back(item);
      else (anchor->after ? beside_[anchor->item].after : beside_[anchor->item].before).push_back(item);
    }
    list.items = flatten(roots);
    if (list.items.size() < all.size()) tell_circle(list, all);
  }

 private:
  struct Anchor {
    std::size_t item;
    bool after;
  };
  struct Beside {
    std::vector<std::size_t> before, after;
  };

  // What is in the game; a replacement stands where the first one it goes back to stood.
  std::vector<std::size_t> present(const ItemList& list) const {
    std::vector<std::size_t> found;
    for (const std::size_t item : list.items)
      if (const std::size_t now = content_.current(item);
          !content_.items[item].takes_place && !content_.items[now].gone)
        found.push_back(now);
    return found;
  }

  std::optional<Anchor> anchor_of(const ItemList& list, std::size_t item) {
    const Value* after = content_.items[item].value.find("after");
    const Value* before = content_.items[item].value.find("before");
    if (!after && !before) return std::nullopt;
    const std::string& id = content_.items[item].full_name;
    if (after && before)
      problems_.error(Code::bad_position, before->where,
                      fmt::format("the {} \"{}\" has both `after` and `before`", list.kind, id),
                      "one of them says where it goes");
    const Value& anchor = after ? *after : *before;
    std::vector<std::size_t> found;
    std::string hint;
    for (const std::size_t other : others_named(content_, item, anchor.scalar)) {
      const std::size_t now = content_.current(other);
      if (content_.items[now].gone) hint = content_.why_gone(other, rules_);
      else if (now != item && std::ranges::find(found, now) == found.end()) found.push_back(now);
    }
    if (found.size() == 1) return Anchor{found[0], after != nullptr};
    if (hint.empty())
      hint = found.empty() ? suggestion(anchor.scalar, names_in(content_, list))
                           : "several packs have it: write the pack too";
    problems_.error(Code::bad_position, anchor.where,
                    fmt::format("there is no {} \"{}\" to put \"{}\" beside", list.kind, anchor.scalar, id), hint);
    return std::nullopt;
  }

  // Each with those put before and after it around it. Without recursion: packs decide how deep this goes.
  std::vector<std::size_t> flatten(const std::vector<std::size_t>& roots) const {
    std::vector<std::size_t> flat;
    std::vector<std::pair<std::size_t, bool>> open;  // true: those before it are done
    const auto push = [&](const std::vector<std::size_t>& items) {
      for (auto item = items.rbegin(); item != items.rend(); ++item) open.emplace_back(*item, false);
    };
    push(roots);
    while (!open.empty()) {
      const auto [item, ready] = open.back();
      open.pop_back();
      const auto around = beside_.find(item);
      if (ready) flat.push_back(item);
      if (ready && around != beside_.end()) push(around->second.after);
      if (ready) continue;
      open.emplace_back(item, true);
      if (around != beside_.end()) push(around->second.before);
    }
    return flat;
  }

  void tell_circle(ItemList& list, const std::vector<std::size_t>& all) {
    std::vector<bool> placed(content_.items.size());
    for (const std::size_t item : list.items) placed[item] = true;
    std::vector<std::string> circle;
    const Value* first = nullptr;
    for (const std::size_t item : all) {
      if (placed[item]) continue;
      if (!first) first = &content_.items[item].value;
      circle.push_back(content_.items[item].full_name);
      list.items.push_back(item);
    }
    const Value* after = first->find("after");
    problems_.error(Code::bad_position, (after ? after : first->find("before"))->where,
                    fmt::format("these are placed beside each other: {}", fmt::join(circle, ", ")),
                    "place one of them beside something else");
  }

  const Content& content_;
  const Ruleset& rules_;
  Diagnostics& problems_;
  std::map<std::size_t, Beside> beside_;
};

}  // namespace

std::map<std::size_t, std::vector<Edit>> replace_items(Content& content, Settler& settler, Diagnostics& problems) {
  return Replacer(content, settler, problems).replace();
}

void place_items(Content& content, const Ruleset& rules, Diagnostics& problems) {
  Placer placer(content, rules, problems);
  for (ItemList& list : content.lists)
    if (!list.kind.empty()) placer.place(list);
}

}  // namespace castellan::content
