#include "castellan/workshop/checks/pack_texts.hpp"

namespace castellan::workshop {
namespace {

constexpr std::string_view folder = "locale/";
constexpr std::string_view ending = ".yaml";

void collect(const Value& value, const std::string& key, PackTexts& to) {
  if (value.kind == Value::Kind::scalar) to[key] = {value.scalar, value.where};
  for (const Value::Entry& entry : value.map) collect(entry.value, key + "." + entry.key, to);
}

}  // namespace

std::map<std::string, PackTexts> texts_of(const CheckedPack& pack) {
  std::map<std::string, PackTexts> texts;
  const std::string prefix = pack.source.pack.id + ":";
  for (const auto& [name, value] : pack.yaml()) {
    if (!name.starts_with(folder)) continue;
    PackTexts& to = texts[name.substr(folder.size(), name.size() - folder.size() - ending.size())];
    for (const Value::Entry& entry : value.map)
      collect(entry.value, entry.key.find(':') == std::string::npos ? prefix + entry.key : entry.key, to);
  }
  return texts;
}

std::string key_part(const std::string& key, int number) {
  std::size_t from = 0;
  for (int n = 0; n < number && from != std::string::npos; ++n) {
    from = key.find('.', from);
    if (from != std::string::npos) ++from;
  }
  return from == std::string::npos ? "" : key.substr(from, key.find('.', from) - from);
}

}  // namespace castellan::workshop
