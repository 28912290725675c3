#include "hub/site/portrait.hpp"

#include <algorithm>
#include <castellan/content/yaml.hpp>
#include <map>
#include <optional>

#include "hub/format/added_things.hpp"

namespace castellan::hub {
namespace {

using Goods = std::vector<std::pair<std::string, std::string>>;

std::optional<Value> parsed(const content::PackFile& file) {
  Diagnostics ignored;
  return content::parse_yaml(file.content, 0, ignored);
}

const Value* inside(const Value* value, std::string_view key) { return value ? value->find(key) : nullptr; }
std::string scalar(const Value* value) { return value && value->kind == Value::Kind::scalar ? value->scalar : ""; }

Goods goods_in(const Value* value) {
  Goods goods;
  if (!value) return goods;
  for (const Value::Entry& entry : value->map)
    if (entry.value.kind == Value::Kind::scalar) goods.emplace_back(entry.key, entry.value.scalar);
  return goods;
}

// `Take {gold} gold.` with the numbers of the definition.
std::string filled_in(std::string text, const Value* params) {
  if (!params) return text;
  for (const Value::Entry& entry : params->map) {
    const std::string mark = "{" + entry.key + "}";
    for (std::size_t at = 0; (at = text.find(mark, at)) != std::string::npos; at += entry.value.scalar.size())
      text.replace(at, mark.size(), entry.value.scalar);
  }
  return text;
}

class Portrayal {
 public:
  explicit Portrayal(std::span<const content::PackFile> files) : files_(files) {
    for (const content::PackFile& file : files)
      if (file.name == "locale/en.yaml" || (file.name.starts_with("locale/") && !words_)) words_ = parsed(file);
  }

  Portrait all() {
    for (const std::string& thing : added_things(files_)) {
      const std::size_t dot = thing.find('.');
      const std::string kind = thing.substr(0, dot), id = thing.substr(dot + 1);
      if (kind == "option") continue;
      add(kind, id);
    }
    const auto rank = [](const PortrayedThing& thing) {
      return thing.kind == "guild" ? 0 : thing.kind == "property" ? 1 : 2;
    };
    std::ranges::stable_sort(portrait_.things, {}, rank);
    for (const content::PackFile& file : files_)
      if (file.name == "mod.yaml")
        if (const auto manifest = parsed(file)) add_options(manifest->find("options"));
    return std::move(portrait_);
  }

 private:
  std::string word(const std::string& kind, const std::string& id, const char* which) const {
    const Value* entry = inside(inside(words_ ? &*words_ : nullptr, kind), id);
    const std::string direct = scalar(entry);
    return std::string(which) == "name" && !direct.empty() ? direct : scalar(inside(entry, which));
  }

  // The definition of a guild or a property has a file of its own.
  std::optional<Value> definition(const std::string& kind, const std::string& id) const {
    const std::string folder = kind == "guild" ? "guilds/" : kind == "property" ? "properties/" : "";
    for (const content::PackFile& file : files_) {
      if (folder.empty() || !file.name.starts_with(folder) || !file.name.ends_with(".yaml")) continue;
      auto value = parsed(file);
      if (value && scalar(value->find("id")) == id) return value;
    }
    return std::nullopt;
  }

  void add(const std::string& kind, const std::string& id) {
    PortrayedThing thing;
    thing.kind = kind;
    thing.id = id;
    const auto value = definition(kind, id);
    const Value* params = value ? value->find("params") : nullptr;
    thing.name = word(kind, id, "name");
    thing.text = filled_in(word(kind, id, "text"), params);
    if (thing.text.empty()) thing.text = filled_in(word(kind, id, "short"), params);
    if (value) {
      thing.cost = goods_in(value->find("cost"));
      thing.fee = goods_in(inside(value->find("plank"), "fee"));
    }
    if (thing.name.empty()) thing.name = id;
    portrait_.things.push_back(std::move(thing));
  }

  void add_options(const Value* options) {
    if (!options) return;
    for (const Value& one : options->list) {
      const std::string id = scalar(one.find("id"));
      if (id.empty()) continue;
      PortrayedOption option{word("option", id, "name"), word("option", id, "text"), ""};
      if (option.name.empty()) option.name = id;
      std::string values;
      for (const char* key : {"range", "values"})
        if (const Value* list = one.find(key))
          for (const Value& value : list->list)
            values += (values.empty() ? "" : key[0] == 'r' ? " to " : ", ") + value.scalar;
      const std::string usual = scalar(one.find("default"));
      option.values = values + (usual.empty() ? "" : (values.empty() ? "" : "; ") + ("usually " + usual));
      portrait_.options.push_back(std::move(option));
    }
  }

  std::span<const content::PackFile> files_;
  std::optional<Value> words_;
  Portrait portrait_;
};

}  // namespace

Portrait portrait_of(std::span<const content::PackFile> files) { return Portrayal(files).all(); }

}  // namespace castellan::hub
