#include "castellan/content/records/reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace castellan::content {

void Reader::problem(Code code, const Where& where, std::string message, std::string hint) {
  problems_.error(code, where, std::move(message), std::move(hint));
}

void Reader::unknown(const Where& where, std::string_view what, std::string_view word,
                     std::span<const std::string> known) {
  const Gone* before = find_gone(what, word);
  problem(what.starts_with("key of") ? Code::unknown_key : Code::unknown_name, where,
          fmt::format("unknown {} \"{}\"", what, word), before ? before->why : suggestion(word, known));
}

const Reader::Gone* Reader::find_gone(std::string_view what, std::string_view word) const {
  if (gone.empty()) return nullptr;
  const auto found = gone.find(fmt::format("{}.{}", what.substr(0, what.find(' ')), word));
  return found == gone.end() ? nullptr : &found->second;
}

FileSurroundings Reader::around_of(const Where& where) const {
  const auto file = static_cast<std::size_t>(where.file);
  return where.file >= 0 && file < around.size() ? around[file] : FileSurroundings{pack, none};
}

bool Reader::integer(const Value& value, int low, int high, int& out) {
  int read = 0;
  const std::string& s = value.scalar;
  const auto [end, error] = std::from_chars(s.data(), s.data() + s.size(), read);
  if (value.kind != Value::Kind::scalar || value.quoted || error != std::errc{} || end != s.data() + s.size()) {
    problem(Code::wrong_type, value.where, "expected a whole number");
    return false;
  }
  if (read < low || read > high) {
    problem(Code::out_of_range, value.where, fmt::format("{} is out of range", read),
            fmt::format("allowed: {} to {}", low, high));
    return false;
  }
  out = read;
  return true;
}

bool Reader::text(const Value& value, std::string& out) {
  if (!text_or_number(value, out)) return false;
  if (value.quoted) return true;
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(out.data(), out.data() + out.size(), number);
  const bool is_number = error == std::errc{} && end == out.data() + out.size();
  if (is_number || out == "true" || out == "false")
    problems_.remark(Code::against_schema, value.where,
                     fmt::format("expected a text: to YAML, {} is {}", out, is_number ? "a number" : "true or false"),
                     fmt::format("put it in quotes: \"{}\"", out));
  return true;
}

bool Reader::text_or_number(const Value& value, std::string& out) {
  if (value.kind != Value::Kind::scalar) {
    problem(Code::wrong_type, value.where, "expected a word or text");
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
  problem(Code::wrong_type, value.where, "expected true or false");
  return false;
}

bool Reader::id(const Value& value, std::string& out) {
  if (!text(value, out)) return false;
  bool good = !out.empty() && out.size() <= 64 && out[0] >= 'a' && out[0] <= 'z';
  for (const char c : out) good = good && ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-');
  if (!good)
    problem(Code::bad_id, value.where, fmt::format("\"{}\" can't be an id", out),
            "a lower case letter, then lower case letters, digits, _ or -, at most 64");
  return good;
}

std::string Reader::qualified(std::string_view name) const { return fmt::format("{}:{}", rules.packs[pack].id, name); }

Id<Function> Reader::function(const Value& value) {
  std::string name;
  if (!text(value, name)) return none;
  const Id<Module> beside = around_of(value.where).module;
  return function(name, value.where, beside == none ? module : beside);
}

Id<Function> Reader::function(const std::string& name, const Where& where, Id<Module> from) {
  if (from == none) {
    problem(Code::no_lua_file, where, fmt::format("the function \"{}\" needs a Lua file", name),
            "put a file of the same name, ending in .lua, beside this one");
    return none;
  }
  Function function;
  function.module = from;
  function.name = name;
  function.subject = subject;
  function.params = params;
  function.where = where;
  return rules.functions.add(std::move(function));
}

void Reader::picture(const Value& value, std::string& to) {
  std::string name;
  if (!text(value, name)) return;
  const bool plain =
      !name.empty() && name[0] != '/' && name.find("..") == std::string::npos && std::ranges::all_of(name, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view("-_./").find(c) != std::string_view::npos;
      });
  if (!plain) {
    problem(Code::no_picture, value.where, fmt::format("\"{}\" can't be the name of a picture", name),
            "a file in the folder art/ of the pack, of letters, digits, -, _, . and /");
    return;
  }
  const Id<Pack> owner = around_of(value.where).pack;
  const std::vector<std::string> none_there;
  const std::vector<std::string>& known = owner.index() < art.size() ? art[owner.index()] : none_there;
  if (std::ranges::find(known, name) == known.end())
    problem(Code::no_picture, value.where, fmt::format("there is no file art/{} in the pack", name),
            suggestion(name, known));
  else to = fmt::format("{}:{}", rules.packs[owner].id, name);
}

}  // namespace castellan::content
