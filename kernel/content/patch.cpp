#include "castellan/content/patch.hpp"

#include <fmt/format.h>

#include "castellan/content/records.hpp"

namespace castellan {
namespace {

void merge(Value& into, const Value& change) {
  if (into.kind != Value::Kind::map || change.kind != Value::Kind::map) {
    into = change;
    return;
  }
  for (const Value::Entry& entry : change.map) {
    Value::Entry* found = nullptr;
    for (Value::Entry& own : into.map)
      if (own.key == entry.key) found = &own;
    if (!found) into.map.push_back(entry);
    else merge(found->value, entry.value);
  }
}

class Patcher {
 public:
  Patcher(std::vector<Document>& documents, const Ruleset& rules, Diagnostics& problems)
      : rules_(rules), problems_(problems) {
    for (Document& document : documents) {
      if (const auto kind = document.definition_kind(); !kind.empty()) add(document, kind, document.value);
      else add_sections(document);
    }
  }

  void apply(const Value::Entry& patch) {
    bool found = false;
    bool ambiguous = false;
    Target* target = nullptr;
    for (Target& candidate : targets_) {
      if (candidate.full != patch.key && candidate.short_name != patch.key) continue;
      ambiguous |= found && candidate.full != patch.key;
      found = true;
      target = &candidate;
      if (candidate.full == patch.key) break;
    }
    if (!found) {
      std::vector<std::string> known;
      for (const Target& candidate : targets_) known.push_back(candidate.short_name);
      problems_.error(patch.where, fmt::format("nothing to patch is called \"{}\"", patch.key),
                      suggestion(patch.key, known));
    } else if (ambiguous) {
      problems_.error(patch.where, fmt::format("several packs define \"{}\"", patch.key),
                      fmt::format("write the pack too: {}", target->full));
    } else if (patch.value.kind != Value::Kind::map) {
      const bool is_empty = patch.value.kind == Value::Kind::null;  // it would be placed where the next line begins
      problems_.error(is_empty ? patch.where : patch.value.where, "expected keys and values to change");
    } else if (const Value* id = patch.value.find("id")) {
      problems_.error(id->where, "an id can't be patched", "remove this line");
    } else if (target->full == target->short_name) {
      merge_section(patch);
    } else {
      merge(*target->value, patch.value);
    }
  }

 private:
  struct Target {
    std::string full;        // `guild.mypack:bakers`
    std::string short_name;  // `guild.bakers`
    Value* value;
  };

  // A section without definitions may stand in several files, read one over the other: each key is changed where it is
  // set last, so that nothing read later undoes the patch.
  void merge_section(const Value::Entry& patch) {
    for (const Value::Entry& entry : patch.value.map) {
      Value* last = nullptr;
      Value* set_last = nullptr;
      for (const Target& candidate : targets_) {
        if (candidate.full != patch.key) continue;
        last = candidate.value;
        if (candidate.value->find(entry.key)) set_last = candidate.value;
      }
      Value change;
      change.kind = Value::Kind::map;
      change.map.push_back(entry);
      merge(*(set_last ? set_last : last), change);
    }
  }

  void add(const Document& document, std::string_view kind, Value& value) {
    const Value* id = value.find("id");
    if (!id) return;
    const std::string& pack = rules_.packs[static_cast<std::size_t>(document.pack)].id;
    targets_.push_back(
        {fmt::format("{}.{}:{}", kind, pack, id->scalar), fmt::format("{}.{}", kind, id->scalar), &value});
  }

  void add_sections(Document& document) {
    for (Value::Entry& entry : document.value.map)
      for (const Section& section : sections()) {
        if (section.key != entry.key) continue;
        if (section.kind.empty()) targets_.push_back({section.key, section.key, &entry.value});
        for (Value& item : entry.value.list)
          if (item.kind == Value::Kind::map) add(document, section.kind, item);
      }
  }

  const Ruleset& rules_;
  Diagnostics& problems_;
  std::vector<Target> targets_;
};

}  // namespace

void apply_patches(std::vector<Document>& documents, const Ruleset& rules, Diagnostics& problems) {
  Patcher patcher(documents, rules, problems);
  for (const Document& document : documents) {
    const Value* patches = document.definition_kind().empty() ? document.value.find("patch") : nullptr;
    if (!patches) continue;
    if (patches->kind != Value::Kind::map) {
      problems.error(patches->where, "expected what to patch", "for example `guild.bakers: {params: {…}}`");
      continue;
    }
    const std::vector<Value::Entry> all = patches->map;
    for (const Value::Entry& patch : all) patcher.apply(patch);
  }
}

}  // namespace castellan
