#include "castellan/content/old_words.hpp"

#include <functional>
#include <string_view>

namespace castellan::content {
namespace {

using Visit = std::function<void(Value& plank)>;

void each_plank(Value& value, const Visit& visit);

// A plank, or what a patch does to one.
void plank_at(Value& value, const Visit& visit) {
  visit(value);
  each_plank(value, visit);
}

// `planks: […]`, or the edits of a patch: `{append: […], prepend: […], at: {1: …}}`.
void planks_at(Value& value, const Visit& visit) {
  for (Value& item : value.list) plank_at(item, visit);
  for (Value::Entry& entry : value.map) {
    for (Value& item : entry.value.list) plank_at(item, visit);
    if (entry.key == "at")
      for (Value::Entry& at : entry.value.map) plank_at(at.value, visit);
  }
}

void each_plank(Value& value, const Visit& visit) {
  for (Value& item : value.list) each_plank(item, visit);
  for (Value::Entry& entry : value.map) {
    const std::string_view key = entry.key;
    if (key == "params") continue;
    if (key == "planks") planks_at(entry.value, visit);
    else if (key == "plank" || key.starts_with("plank.") || key.starts_with("planks.")) plank_at(entry.value, visit);
    else each_plank(entry.value, visit);
  }
}

bool is_flag(const Value& value) {
  return value.kind == Value::Kind::scalar && !value.quoted && (value.scalar == "true" || value.scalar == "false");
}

// Level 1: `fee_to_owner: true`. Both words in one place contradict each other: the reader says so.
template <class Found>
void each_old_fee(Value& document, Found&& found) {
  each_plank(document, [&](Value& plank) {
    if (plank.find("fee_to")) return;
    for (Value::Entry& entry : plank.map)
      if (entry.key == "fee_to_owner" && is_flag(entry.value)) found(entry);
  });
}

std::string fee_to(const Value::Entry& entry) { return entry.value.scalar == "true" ? "owner" : "supply"; }

}  // namespace

std::vector<OldWord> old_words(const Value& document) {
  std::vector<OldWord> words;
  Value copy = document;
  each_old_fee(copy, [&](const Value::Entry& entry) {
    words.push_back({1, entry.key, entry.value.scalar, "fee_to", fee_to(entry), entry.where, entry.value.where});
  });
  return words;
}

void modernise(Value& document) {
  each_old_fee(document, [](Value::Entry& entry) {
    entry.value.scalar = fee_to(entry);
    entry.key = "fee_to";
  });
}

}  // namespace castellan::content
