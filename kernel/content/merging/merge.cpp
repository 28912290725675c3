#include "castellan/content/merging/merge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "castellan/content/merging/position.hpp"
#include "castellan/content/records/records.hpp"

namespace castellan::content {
namespace {

class Merger {
 public:
  Merger(const std::vector<Document>& documents, const LoadOrder& order, const LoadOptions& options,
         const Ruleset& rules, Diagnostics& problems)
      : documents_(documents),
        options_(options),
        rules_(rules),
        problems_(problems),
        settler_(order, options.prefer, rules, problems) {}

  Content merge() {
    make_lists();
    for (const Document* document : in_definition_order()) collect(*document);
    const auto replaced = replace_items(content_, settler_, problems_);
    for (const Document& document : documents_) collect_edits(document);
    for (const auto& [target, claims] : replaced) add_claims(target, claims);
    for (auto& [target, edits] : edits_) make_edits(target, std::move(edits));
    remove_what_came_along();
    place_items(content_, rules_, problems_);
    content_.conflicts = std::move(settler_.conflicts);
    content_.preferences = std::move(settler_.preferences);
    return std::move(content_);
  }

 private:
  // --- Definitions ---------------------------------------------------------------------------------------------------

  void make_lists() {
    for (const Section& section : sections()) content_.lists.push_back({section.key, section.kind, {}});
    content_.lists.push_back({"properties", "property", {}});
    content_.lists.push_back({"guilds", "guild", {}});
    for (std::size_t i = 0; i < content_.lists.size(); ++i) list_of_key_[content_.lists[i].key] = i;
  }

  std::vector<const Document*> in_definition_order() const {
    std::vector<const Document*> all;
    for (const Document& document : documents_) all.push_back(&document);
    const auto& order = options_.definition_order;
    if (!order.empty())
      std::ranges::stable_sort(all, {}, [&](const Document* document) {
        return std::ranges::find(order, pack_id(document->pack)) - order.begin();
      });
    return all;
  }

  void collect(const Document& document) {
    if (const std::string_view kind = document.definition_kind(); !kind.empty()) {
      add_item(document, document.value, list_of_key_.at(kind == "guild" ? "guilds" : "properties"));
      return;
    }
    for (const Value::Entry& entry : document.value.map) {
      const auto list = list_of_key_.find(entry.key);
      if (list == list_of_key_.end() || is_folder(entry.key)) continue;
      if (content_.lists[list->second].kind.empty()) collect_settings(document, entry, list->second);
      else if (entry.value.kind != Value::Kind::list)
        problems_.error(Code::wrong_type, entry.value.where, "expected a list of definitions",
                        "each begins with `- id: …`");
      else
        for (const Value& value : entry.value.list) add_item(document, value, list->second);
    }
  }

  static bool is_folder(const std::string& key) { return key == "guilds" || key == "properties"; }

  void add_item(const Document& document, const Value& value, std::size_t list) {
    Item item;
    item.value = value;
    item.pack = document.pack;
    item.module = document.module;
    item.list = list;
    item.brought_along = document.brought_along;
    if (const Value* id = value.find("id"); id && id->kind == Value::Kind::scalar) {
      item.name = id->scalar;
      item.full_name = pack_id(document.pack) + ":" + item.name;
    }
    const std::size_t index = content_.items.size();
    content_.lists[list].items.push_back(index);
    content_.items.push_back(std::move(item));
    if (content_.items[index].name.empty() && !content_.lists[list].kind.empty()) return;
    for (std::string& name : content_.names_of(index)) content_.names.add(index, std::move(name));
  }

  // A section without definitions is one for all packs. Who sets a key first defines it, who sets it again changes it.
  void collect_settings(const Document& document, const Value::Entry& section, std::size_t list) {
    if (section.value.kind != Value::Kind::map || content_.lists[list].items.empty()) {
      add_item(document, section.value, list);
      return;
    }
    const std::size_t target = content_.lists[list].items[0];
    for (const Value::Entry& entry : section.value.map) {
      if (!content_.items[target].value.find(entry.key)) content_.items[target].value.map.push_back(entry);
      else again_.insert(&entry);
    }
  }

  // --- Changes -------------------------------------------------------------------------------------------------------

  void collect_edits(const Document& document) {
    if (!document.definition_kind().empty()) return;
    for (const Value::Entry& entry : document.value.map)
      if (const auto list = list_of_key_.find(entry.key);
          list != list_of_key_.end() && content_.lists[list->second].kind.empty())
        collect_settings_edits(document, entry, content_.lists[list->second]);
    if (document.brought_along) return;
    if (const Value* removals = document.value.find("remove")) collect_removals(document, *removals);
    if (const Value* patches = document.value.find("patch")) collect_patches(document, *patches);
  }

  void collect_settings_edits(const Document& document, const Value::Entry& section, const ItemList& list) {
    for (const Value::Entry& entry : section.value.map) {
      if (!again_.contains(&entry)) continue;
      Edit edit;
      edit.path.push_back({entry.key, 0, entry.where, entry.value.where});
      edit.value = entry.value;
      edit.where = entry.value.where;
      add_edit(document, list.items[0], list.items[0], std::move(edit));
    }
  }

  void add_edit(const Document& document, std::size_t named, std::size_t target, Edit edit) {
    edit.pack = document.pack;
    edit.named = named;
    edits_[target].push_back(std::move(edit));
  }

  void collect_removals(const Document& document, const Value& removals) {
    if (removals.kind != Value::Kind::list) {
      problems_.error(Code::wrong_type, removals.where, "expected a list of what to remove",
                      "for example [guild.bakers, month.june]");
      return;
    }
    for (const Value& name : removals.list) {
      const auto found = find(name.scalar, name.where, "remove");
      if (!found) continue;
      if (content_.items[found->target].name.empty()) {
        problems_.error(Code::bad_patch, name.where, fmt::format("\"{}\" can't be removed", name.scalar),
                        "a patch can change it");
        continue;
      }
      Edit edit;
      edit.act = EditAct::remove;
      edit.where = name.where;
      add_edit(document, found->named, found->target, std::move(edit));
    }
  }

  void collect_patches(const Document& document, const Value& patches) {
    if (patches.kind != Value::Kind::map) {
      problems_.error(Code::wrong_type, patches.where, "expected what to patch",
                      "for example `guild.bakers: {params: {…}}`");
      return;
    }
    for (const Value::Entry& patch : patches.map) {
      const auto found = find(patch.key, patch.where, "patch");
      if (!found || !is_good_patch(patch)) continue;
      for (Edit& edit : expand_patch(content_.items[found->target].value, patch.value, problems_))
        add_edit(document, found->named, found->target, std::move(edit));
    }
  }

  bool is_good_patch(const Value::Entry& patch) {
    if (patch.value.kind != Value::Kind::map) {
      const bool is_empty = patch.value.kind == Value::Kind::null;  // it would be placed where the next line begins
      problems_.error(Code::wrong_type, is_empty ? patch.where : patch.value.where,
                      "expected keys and values to change");
      return false;
    }
    if (const Value* id = patch.value.find("id")) {
      problems_.error(Code::bad_patch, id->where, "an id can't be patched", "remove this line");
      return false;
    }
    if (const Value* replaces = patch.value.find("replaces")) {
      problems_.error(Code::bad_patch, replaces->where, "`replaces` can't be patched",
                      "write it into a definition of your own");
      return false;
    }
    return true;
  }

  struct Found {
    std::size_t named;   // what goes by that name
    std::size_t target;  // what is there now in its place
  };

  std::optional<Found> find(const std::string& name, const Where& where, std::string_view what_for) {
    const std::vector<std::size_t> found = content_.find(name);
    if (found.size() == 1) {
      // Where a replacement has the same short name, what was there first is meant.
      const auto named = content_.names.named(name);
      const auto first = std::ranges::find_if(named, [&](std::size_t i) { return !content_.items[i].takes_place; });
      return Found{first == named.end() ? named[0] : *first, found[0]};
    }
    if (found.empty()) {
      problems_.error(Code::no_target, where, fmt::format("nothing to {} is called \"{}\"", what_for, name),
                      nearest_name(name));
      return std::nullopt;
    }
    const Item& last = content_.items[found.back()];
    const Item& first = content_.items[found.front()];
    const ItemList& list = content_.lists[last.list];
    if (first.list != last.list)
      problems_.error(Code::ambiguous_target, where,
                      fmt::format("\"{}\" is in both `{}` and `{}`", name, content_.lists[first.list].key, list.key),
                      fmt::format("write {0}.{2} or {1}.{2}", content_.lists[first.list].key, list.key, last.name));
    else
      problems_.error(Code::ambiguous_target, where, fmt::format("several packs define \"{}\"", name),
                      fmt::format("write the pack too: {}.{}", list.kind, last.full_name));
    return std::nullopt;
  }

  std::string nearest_name(const std::string& name) const {
    std::vector<std::string> known;
    for (std::size_t i = 0; i < content_.items.size(); ++i) {
      const Item& item = content_.items[i];
      known.push_back(content_.names_of(i)[0]);
      if (!name.empty() && item.name == name) return fmt::format("did you mean \"{}\"?", known.back());
    }
    return suggestion(name, known);
  }

  // Where one pack removes what another replaces, both are changes to the same.
  void add_claims(std::size_t target, const std::vector<Edit>& claims) {
    const auto edits = edits_.find(content_.current(target));
    if (edits == edits_.end()) return;
    std::vector<Edit>& all = edits->second;
    all.insert(all.end(), claims.begin(), claims.end());
    std::ranges::stable_sort(all, {}, &Edit::pack);
  }

  // --- Making them ---------------------------------------------------------------------------------------------------

  void make_edits(std::size_t target, std::vector<Edit> edits) {
    Item& item = content_.items[target];
    const Edit* removed = nullptr;
    const Settler::Subject subject{names_for(target, edits), item.pack};
    const std::vector<Edit> settled = settler_.settle(std::move(edits), subject);
    for (const Edit& edit : settled) {
      if (edit.act == EditAct::remove) removed = &edit;
      else if (edit.act == EditAct::replace) removed = removed && removed->named == edit.named ? nullptr : removed;
      else if (removed) refuse(target, edit, *removed);
      else if (auto write = apply_edit(item.value, edit, content_.history.of(target), problems_))
        content_.history.add(target, std::move(*write));
    }
    if (!removed) return;
    item.gone = Item::Gone{removed->pack, removed->where, std::nullopt};
    content_.history.add(target,
                         {"", EditAct::remove, removed->pack, removed->where, item.full_name, item.value.where, ""});
  }

  // A preference may name what stands there or what stood there before.
  std::vector<std::string> names_for(std::size_t target, const std::vector<Edit>& edits) const {
    std::vector<std::string> names = content_.names_of(target);
    std::set<std::size_t> known{target};
    for (const Edit& edit : edits)
      if (known.insert(edit.named).second) std::ranges::copy(content_.names_of(edit.named), std::back_inserter(names));
    return names;
  }

  // A patch of what is gone. Where its pack does not know of the other, that was told as a conflict.
  void refuse(std::size_t target, const Edit& edit, const Edit& removal) {
    if (edit.pack != removal.pack && !order_says_after(edit.pack, removal.pack)) return;
    if (!refused_.emplace(target, edit.pack).second) return;  // once a patch, not once a field
    problems_.error(Code::no_target, edit.path.empty() ? edit.where : edit.path[0].where,
                    fmt::format("\"{}\" can't be patched: it was removed by {} ({})", content_.names_of(target)[0],
                                pack_id(removal.pack), place_text(rules_.files, removal.where)));
  }

  bool order_says_after(Id<Pack> pack, Id<Pack> other) const { return settler_.order().is_after(pack, other); }

  // With a guild or a property goes what it brought along in its own file.
  void remove_what_came_along() {
    std::map<std::int32_t, const Item::Gone*> gone;
    for (const Item& item : content_.items)
      if (item.gone && !content_.lists[item.list].kind.empty() && is_folder(content_.lists[item.list].key))
        gone[item.value.where.file] = &*item.gone;
    for (Item& item : content_.items)
      if (const auto found = gone.find(item.value.where.file); item.brought_along && found != gone.end() && !item.gone)
        item.gone = Item::Gone{found->second->pack, found->second->where, std::nullopt};
  }

  const std::string& pack_id(Id<Pack> pack) const { return rules_.packs[pack].id; }

  const std::vector<Document>& documents_;
  const LoadOptions& options_;
  const Ruleset& rules_;
  Diagnostics& problems_;
  Settler settler_;
  Content content_;
  std::map<std::string, std::size_t, std::less<>> list_of_key_;
  std::set<const Value::Entry*> again_;             // keys of settings that were set before
  std::map<std::size_t, std::vector<Edit>> edits_;  // by what is changed, in load order
  std::set<std::pair<std::size_t, Id<Pack>>> refused_;
};

}  // namespace

std::size_t Content::current(std::size_t item) const {
  while (items[item].gone && items[item].gone->instead) item = *items[item].gone->instead;
  return item;
}

std::vector<std::size_t> Content::find(const std::string& name) const {
  std::vector<std::size_t> found;
  for (const std::size_t item : names.named(name)) {
    const std::size_t now = current(item);
    if (std::ranges::find(found, now) == found.end()) found.push_back(now);
  }
  return found;
}

std::vector<std::string> Content::names_of(std::size_t item) const {
  const Item& about = items[item];
  const ItemList& list = lists[about.list];
  if (list.kind.empty()) return {list.key};
  if (about.name.empty()) return {list.kind};
  std::vector<std::string> all{list.kind + "." + about.name, list.kind + "." + about.full_name};
  if (list.key != list.kind) {
    all.push_back(list.key + "." + about.name);
    all.push_back(list.key + "." + about.full_name);
  }
  return all;
}

std::string Content::why_gone(std::size_t item, const Ruleset& rules) const {
  const Item::Gone& gone = *items[item].gone;
  const std::string& pack = rules.packs[gone.pack].id;
  const std::string place = place_text(rules.files, gone.where);
  if (gone.instead) return fmt::format("it was replaced by {} of {} ({})", items[*gone.instead].full_name, pack, place);
  return fmt::format("it was removed by {} ({})", pack, place);
}

Content merge_documents(const std::vector<Document>& documents, std::span<const PackSource> packs,
                        const LoadOptions& options, const Ruleset& rules, Diagnostics& problems) {
  const LoadOrder order(packs);
  return Merger(documents, order, options, rules, problems).merge();
}

}  // namespace castellan::content
