#include "castellan/content/reader.hpp"

#include <fmt/format.h>

#include <charconv>

namespace castellan {

void Reader::problem(const Where& where, std::string message, std::string hint) {
  problems_.error(where, std::move(message), std::move(hint));
}

void Reader::unknown(const Where& where, std::string_view what, std::string_view word,
                     std::span<const std::string> known) {
  problem(where, fmt::format("unknown {} \"{}\"", what, word), suggestion(word, known));
}

bool Reader::integer(const Value& value, int low, int high, int& out) {
  int read = 0;
  const std::string& s = value.scalar;
  const auto [end, error] = std::from_chars(s.data(), s.data() + s.size(), read);
  if (value.kind != Value::Kind::scalar || value.quoted || error != std::errc{} || end != s.data() + s.size()) {
    problem(value.where, "expected a whole number");
    return false;
  }
  if (read < low || read > high) {
    problem(value.where, fmt::format("{} is out of range", read), fmt::format("allowed: {} to {}", low, high));
    return false;
  }
  out = read;
  return true;
}

bool Reader::text(const Value& value, std::string& out) {
  if (value.kind != Value::Kind::scalar) {
    problem(value.where, "expected a word or text");
    return false;
  }
  out = value.scalar;
  return true;
}

bool Reader::flag(const Value& value, bool& out) {
  if (value.kind == Value::Kind::scalar && !value.quoted && (value.scalar == "true" || value.scalar == "false")) {
    out = value.scalar == "true";
    return true;
  }
  problem(value.where, "expected true or false");
  return false;
}

bool Reader::id(const Value& value, std::string& out) {
  if (!text(value, out)) return false;
  bool good = !out.empty() && out.size() <= 64 && out[0] >= 'a' && out[0] <= 'z';
  for (const char c : out) good = good && ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-');
  if (!good)
    problem(value.where, fmt::format("\"{}\" can't be an id", out),
            "a lower case letter, then lower case letters, digits, _ or -, at most 64");
  return good;
}

std::string Reader::qualified(std::string_view name) const {
  return fmt::format("{}:{}", rules.packs[static_cast<std::size_t>(pack)].id, name);
}

DefId Reader::function(const Value& value) {
  std::string name;
  return text(value, name) ? function(name, value.where) : none;
}

DefId Reader::function(const std::string& name, const Where& where) {
  if (module == none) {
    problem(where, fmt::format("the function \"{}\" needs a Lua file", name),
            "put a file of the same name, ending in .lua, beside this one");
    return none;
  }
  Function function;
  function.module = module;
  function.name = name;
  function.subject = subject;
  function.params = params;
  function.where = where;
  rules.functions.push_back(std::move(function));
  return static_cast<DefId>(rules.functions.size() - 1);
}

}  // namespace castellan
