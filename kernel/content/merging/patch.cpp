#include "castellan/content/merging/patch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <utility>

namespace castellan::content {
namespace {

// What can be done to a list, in the order it is done: positions count in the list as it was before the others.
constexpr std::array<std::string_view, 4> list_changes{"at", "remove", "prepend", "append"};

bool is_list_change(const Value& change) {
  return change.kind == Value::Kind::map && !change.map.empty() &&
         std::ranges::all_of(change.map, [](const Value::Entry& entry) {
           return std::ranges::find(list_changes, entry.key) != list_changes.end();
         });
}

// Fields that hold a condition, or a list of them that must all hold. Params can be called anything.
bool is_condition(std::span<const FieldStep> path) {
  constexpr std::array<std::string_view, 3> fields{"when", "until", "who"};
  return !path.empty() && path.front().key != "params" && std::ranges::find(fields, path.back().key) != fields.end();
}

class Expander {
 public:
  explicit Expander(Diagnostics& problems) : problems_(problems) {}

  std::vector<Edit> edits;

  // A map goes into a map key by key. Into anything else it goes the same way, which replaces what was there.
  void expand(const Value* base, const Value& change, const Where& where) {
    const bool into_map = base && base->kind == Value::Kind::map;
    if (change.kind == Value::Kind::null) add(EditAct::take_away, change, where);
    else if (is_condition(path_)) expand_condition(base, change);
    else if (change.kind != Value::Kind::map) add(EditAct::set, change, change.where);
    else if (!into_map && is_list_change(change)) expand_list_change(base, change);
    else if (change.map.empty()) add(EditAct::make_map, change, change.where);
    else
      for (const Value::Entry& entry : change.map) {
        path_.push_back({entry.key, 0, entry.where, entry.value.where});
        expand(into_map ? base->find(entry.key) : nullptr, entry.value, entry.where);
        path_.pop_back();
      }
  }

 private:
  // A condition is one thing, never half of one pack's and half of another's.
  void expand_condition(const Value* base, const Value& change) {
    if (is_list_change(change)) expand_list_change(base, change);
    else add(EditAct::require, change, change.where);
  }

  void add(EditAct act, const Value& value, const Where& where) {
    Edit edit;
    edit.act = act;
    edit.path = path_;
    edit.value = value;
    edit.where = where;
    edits.push_back(std::move(edit));
  }

  void expand_list_change(const Value* base, const Value& change) {
    if (const Value* at = change.find("at")) expand_positions(base, *at);
    add_elements(EditAct::drop, change.find("remove"));
    add_elements(EditAct::prepend, change.find("prepend"));
    add_elements(EditAct::append, change.find("append"));
  }

  // From the back, so that an element taken away leaves the positions of the others as they are.
  void expand_positions(const Value* base, const Value& at) {
    if (at.kind != Value::Kind::map) {
      problems_.error(Code::bad_patch, at.where, "expected positions and changes",
                      "for example at: {2: {fee: {gold: 2}}}");
      return;
    }
    std::vector<std::pair<std::size_t, const Value::Entry*>> elements;
    for (const Value::Entry& entry : at.map) {
      std::size_t position = 0;
      const char* end = entry.key.data() + entry.key.size();
      if (const auto [read, error] = std::from_chars(entry.key.data(), end, position);
          error != std::errc{} || read != end || position == 0)
        problems_.error(Code::bad_patch, entry.where, fmt::format("\"{}\" is not a position in a list", entry.key),
                        "1 is the first element");
      else elements.emplace_back(position, &entry);
    }
    std::ranges::stable_sort(elements, std::ranges::greater{}, [](const auto& element) { return element.first; });
    for (const auto& [position, entry] : elements) {
      const bool there = base && base->kind == Value::Kind::list && position <= base->list.size();
      path_.push_back({{}, position, entry->where, entry->value.where});
      expand(there ? &base->list[position - 1] : nullptr, entry->value, entry->where);
      path_.pop_back();
    }
  }

  void add_elements(EditAct act, const Value* elements) {
    if (!elements) return;
    if (elements->kind != Value::Kind::list)
      problems_.error(Code::bad_patch, elements->where, "expected a list of elements", "for example append: [desk]");
    std::vector<const Value*> all;
    for (const Value& element : elements->list) all.push_back(&element);
    if (act == EditAct::prepend) std::ranges::reverse(all);  // each goes to the front: the first one last
    for (const Value* element : all) add(act, *element, element->where);
  }

  Diagnostics& problems_;
  FieldPath path_;
};

std::string_view without_pack(std::string_view word) { return word.substr(word.find(':') + 1); }

// Two words for one thing: with and without its pack.
bool same_word(const std::string& a, const std::string& b) {
  const bool both_qualified = a.find(':') != std::string::npos && b.find(':') != std::string::npos;
  return a == b || (!both_qualified && without_pack(a) == without_pack(b));
}

// The word an element of a list is named by: itself, or its id.
const Value* word_of(const Value& element) {
  if (element.kind == Value::Kind::scalar) return &element;
  return element.find("id");
}

bool is_named(const Value& element, const Value& name) {
  const Value* word = word_of(element);
  if (name.kind == Value::Kind::scalar && word) return same_word(word->scalar, name.scalar);
  return same_value(element, name);
}

class Applier {
 public:
  Applier(Value& definition, const Edit& edit, std::span<const FieldWrite> before, Diagnostics& problems)
      : definition_(definition), edit_(edit), earlier_(before), problems_(problems), path_(path_text(edit.path)) {}

  std::optional<FieldWrite> apply() {
    FieldWrite write{path_, edit_.act, edit_.pack, edit_.where, {}, {}, {}};
    switch (edit_.act) {
      case EditAct::set: return set(write);
      case EditAct::require: return require(write);
      case EditAct::make_map: return make_map(write);
      case EditAct::take_away: return take_away(write);
      case EditAct::append:
      case EditAct::prepend: return add_element(write);
      case EditAct::drop: return drop_element(write);
      default: return std::nullopt;
    }
  }

 private:
  using Result = std::optional<FieldWrite>;

  static void remember(FieldWrite& write, const Value& value) {
    if (value.kind == Value::Kind::null) return;
    write.before = short_text(value);
    write.before_where = value.where;
  }

  // Down one step; null when it leads nowhere. With `make`, maps come into being on the way.
  Value* step_down(Value& from, std::size_t depth, bool make) {
    const FieldStep& step = edit_.path[depth];
    if (step.position > 0) {
      if (from.kind == Value::Kind::list && step.position <= from.list.size()) return &from.list[step.position - 1];
      const std::string list = path_text(std::span(edit_.path).first(depth));
      problems_.error(Code::nothing_there, step.where,
                      fmt::format("there is no element {} in \"{}\"", step.position, list),
                      from.kind == Value::Kind::list ? fmt::format("it has {}", from.list.size()) : "it is no list");
      return nullptr;
    }
    for (Value::Entry& entry : from.map)
      if (from.kind == Value::Kind::map && entry.key == step.key) return &entry.value;
    if (!make) return nullptr;
    if (from.kind != Value::Kind::map) {
      const Where where = depth > 0 ? edit_.path[depth - 1].value_where : from.where;
      from = Value{};
      from.kind = Value::Kind::map;
      from.where = where;
    }
    from.map.push_back({step.key, step.where, {}});
    from.map.back().value.where = step.value_where;
    return &from.map.back().value;
  }

  Value* reach(std::size_t depth, bool make) {
    Value* at = &definition_;
    for (std::size_t i = 0; at && i < depth; ++i) at = step_down(*at, i, make);
    return at;
  }

  Result set(FieldWrite& write) {
    Value* value = reach(edit_.path.size(), true);
    if (!value) return std::nullopt;
    remember(write, *value);
    *value = edit_.value;
    write.after = short_text(*value);
    return write;
  }

  // One condition as a list of one.
  static void make_list(Value& value) {
    if (value.kind == Value::Kind::list || value.kind == Value::Kind::null) return;
    Value only = std::exchange(value, Value{});
    value.kind = Value::Kind::list;
    value.where = only.where;
    value.list.push_back(std::move(only));
  }

  // What several packs require must all hold.
  Result require(FieldWrite& write) {
    Value* value = reach(edit_.path.size(), true);
    if (!value) return std::nullopt;
    remember(write, *value);
    Value required = edit_.value;
    const bool others_do = std::ranges::any_of(earlier_, [&](const FieldWrite& other) {
      return other.act == EditAct::require && other.path == path_ && other.pack != edit_.pack;
    });
    if (others_do && !same_value(*value, required)) {
      make_list(*value);
      make_list(required);
      std::ranges::move(required.list, std::back_inserter(value->list));
    } else {
      *value = std::move(required);
    }
    write.after = short_text(*value);
    return write;
  }

  Result make_map(FieldWrite& write) {
    Value* value = reach(edit_.path.size(), true);
    if (!value || value->kind == Value::Kind::map) return std::nullopt;
    remember(write, *value);
    *value = edit_.value;
    write.after = "{}";
    return write;
  }

  bool done_before() const {
    return std::ranges::any_of(earlier_, [&](const FieldWrite& other) {
      return other.act == edit_.act && other.path == path_ &&
             (edit_.act != EditAct::drop || other.before == short_text(edit_.value));
    });
  }

  Result take_away(FieldWrite& write) {
    const std::size_t last = edit_.path.size() - 1;
    const FieldStep& step = edit_.path[last];
    Value* parent = reach(last, false);
    Value* value = parent ? step_down(*parent, last, false) : nullptr;
    if (value) {
      remember(write, *value);
      if (step.position > 0) parent->list.erase(parent->list.begin() + static_cast<std::ptrdiff_t>(step.position - 1));
      else std::erase_if(parent->map, [&](const Value::Entry& entry) { return entry.key == step.key; });
      return write;
    }
    if (step.position == 0 && !done_before()) {
      std::vector<std::string> known;
      if (parent)
        for (const Value::Entry& entry : parent->map) known.push_back(entry.key);
      problems_.error(Code::nothing_there, step.where, fmt::format("there is no \"{}\" to take away", path_),
                      suggestion(step.key, known));
    }
    return std::nullopt;
  }

  bool is_list(const Value& value) {
    if (value.kind == Value::Kind::list) return true;
    problems_.error(Code::bad_patch, edit_.where,
                    fmt::format("\"{}\" is not a list: it is {}", path_, short_text(value)), "write the whole value");
    return false;
  }

  Result add_element(FieldWrite& write) {
    Value* list = reach(edit_.path.size(), true);
    if (!list) return std::nullopt;
    if (list->kind == Value::Kind::null) list->kind = Value::Kind::list;
    if (is_condition(edit_.path)) make_list(*list);
    if (!is_list(*list)) return std::nullopt;
    list->list.insert(edit_.act == EditAct::append ? list->list.end() : list->list.begin(), edit_.value);
    write.after = short_text(edit_.value);
    return write;
  }

  Result drop_element(FieldWrite& write) {
    Value* list = reach(edit_.path.size(), false);
    if (list && !is_list(*list)) return std::nullopt;
    std::vector<std::string> known;
    for (std::size_t i = 0; list && i < list->list.size(); ++i) {
      const Value& element = list->list[i];
      if (const Value* word = word_of(element)) known.push_back(word->scalar);
      if (!is_named(element, edit_.value)) continue;
      write.before = short_text(edit_.value);
      write.before_where = element.where;
      list->list.erase(list->list.begin() + static_cast<std::ptrdiff_t>(i));
      return write;
    }
    if (!done_before())
      problems_.error(Code::nothing_there, edit_.where,
                      fmt::format("{} is not in \"{}\"", short_text(edit_.value), path_),
                      edit_.value.kind == Value::Kind::scalar ? suggestion(edit_.value.scalar, known) : "");
    return std::nullopt;
  }

  Value& definition_;
  const Edit& edit_;
  std::span<const FieldWrite> earlier_;
  Diagnostics& problems_;
  std::string path_;
};

}  // namespace

std::string path_text(std::span<const FieldStep> path) {
  std::string text;
  for (const FieldStep& step : path) {
    if (step.position > 0) text += fmt::format("[{}]", step.position);
    else text += (text.empty() ? "" : ".") + step.key;
  }
  return text;
}

std::vector<Edit> expand_patch(const Value& base, const Value& patch, Diagnostics& problems) {
  Expander expander(problems);
  expander.expand(&base, patch, patch.where);
  return std::move(expander.edits);
}

std::optional<FieldWrite> apply_edit(Value& definition, const Edit& edit, std::span<const FieldWrite> before,
                                     Diagnostics& problems) {
  return Applier(definition, edit, before, problems).apply();
}

}  // namespace castellan::content
