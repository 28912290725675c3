#include "castellan/content/merging/history.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace castellan::content {
namespace {

void add_text(const Value& value, std::string& out, std::size_t most) {
  if (out.size() > most) return;  // it will be cut anyway
  const auto separate = [&](bool first) { out += first ? "" : ", "; };
  switch (value.kind) {
    case Value::Kind::null: out += "~"; return;
    case Value::Kind::scalar: out += value.quoted ? "\"" + value.scalar + "\"" : value.scalar; return;
    case Value::Kind::list:
      out += "[";
      for (const Value& item : value.list) {
        separate(&item == value.list.data());
        add_text(item, out, most);
      }
      out += "]";
      return;
    case Value::Kind::map:
      out += "{";
      for (const Value::Entry& entry : value.map) {
        separate(&entry == value.map.data());
        out += entry.key + ": ";
        add_text(entry.value, out, most);
      }
      out += "}";
      return;
  }
}

}  // namespace

std::string short_text(const Value& value, std::size_t most) {
  std::string text;
  add_text(value, text, most);
  if (text.size() <= most) return text;
  std::size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0u) == 0x80u) --end;  // not inside a character
  return text.substr(0, end) + "…";
}

bool same_value(const Value& a, const Value& b) {
  return a.kind == b.kind && a.quoted == b.quoted && a.scalar == b.scalar &&
         std::ranges::equal(a.list, b.list, same_value) &&
         std::ranges::equal(a.map, b.map, [](const Value::Entry& x, const Value::Entry& y) {
           return x.key == y.key && same_value(x.value, y.value);
         });
}

std::string act_text(EditAct act, const std::string& value) {
  switch (act) {
    case EditAct::set: return "sets " + value;
    case EditAct::require: return "requires " + value;
    case EditAct::take_away: return "takes it away";
    case EditAct::make_map: return "makes it {}";
    case EditAct::append: return "appends " + value;
    case EditAct::prepend: return "prepends " + value;
    case EditAct::drop: return "takes out " + value;
    case EditAct::remove: return "removes it";
    case EditAct::replace: return "replaces it by " + value;
  }
  return {};
}

std::string place_text(std::span<const SourceFile> files, const Where& where) {
  if (where.file < 0 || static_cast<std::size_t>(where.file) >= files.size()) return "nowhere";
  return fmt::format("{}:{}", files[static_cast<std::size_t>(where.file)].name, where.line);
}

}  // namespace castellan::content
