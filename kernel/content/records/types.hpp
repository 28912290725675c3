// The kinds of values definitions are made of.
#pragma once

#include "castellan/content/records/record.hpp"

namespace castellan::content::types {

template <class Int = std::int16_t>
Type<Int> integer(int low, int high) {
  return {[=](Reader& reader, const Value& value, Int& to) {
            if (int read = 0; reader.integer(value, low, high, read)) to = static_cast<Int>(read);
          },
          fmt::format(R"({{"type": "integer", "minimum": {}, "maximum": {}}})", low, high)};
}

// A key as if it were a value: `wood` of `{wood: 2}`.
Value scalar(const std::string& text, const Where& where);

Type<bool> flag();
Type<std::string> text();
Type<std::vector<std::string>> texts();
// An id that is no definition: a name others refer to.
Type<std::string> word();
// `{wood: 2, stone: 3}`
Type<Goods> goods();
// `3`, or by the number of players: `{2: 1, 4: 2, 5: 3}`; a missing number takes the value of the next lower one.
Type<ByPlayers> by_players(int high = caps::amount);
// The name of a function in the Lua file beside the YAML file.
Type<Id<Function>> function();
// One or several named conditions: `{can_pay: {gold: 3}}`, `gnome_in_stock`, `{any: [...]}`.
Type<std::vector<Condition>> conditions();
// What the schemas of documents with conditions define.
std::string condition_definitions();

// A text that names a definition: `names` are filled in where they are known, so that editors complete them.
inline constexpr const char* names_key = "x-names";
inline constexpr const char* keys_key = "x-keys";  // the same for the keys of a map
inline std::string name_of(std::string_view what) {
  return fmt::format(R"({{"type": "string", "{}": "{}"}})", names_key, what);
}

template <class T>
Type<Id<T>> reference(TableOf<T> Ruleset::*table, std::string what) {
  return {
      [=](Reader& reader, const Value& value, Id<T>& to) { to = reader.reference(reader.rules.*table, what, value); },
      name_of(what)};
}

// `[elf, dwarf]`: some entries of a table; `all` is what they are called together.
template <class T>
Type<Ids<T>> some(TableOf<T> Ruleset::*table, std::string what, std::string all) {
  return {[=](Reader& reader, const Value& value, Ids<T>& to) {
            to = {};
            if (value.kind != Value::Kind::list)
              reader.problem(Code::wrong_type, value.where, "expected a list of " + all);
            for (const Value& item : value.list)
              if (const Id<T> id = reader.reference(reader.rules.*table, what, item); id != none) to.add(id);
          },
          R"({"type": "array", "items": )" + name_of(what) + "}"};
}

// `{"enum": ["a", "b"]}`
std::string enumeration(std::span<const std::string_view> names);

template <class E, std::size_t N>
Type<E> choice(const std::array<std::string_view, N>& names, std::string what) {
  return {[&names, what](Reader& reader, const Value& value, E& to) {
            if (const int read = reader.native(names, what, value); read >= 0) to = static_cast<E>(read);
          },
          enumeration(names)};
}

// The same for values that are not numbered as their names are.
template <class E, std::size_t N>
Type<E> choice(const std::array<std::string_view, N>& names, const std::array<E, N>& values, std::string what) {
  return {[&names, &values, what](Reader& reader, const Value& value, E& to) {
            if (const int read = reader.native(names, what, value); read >= 0)
              to = values[static_cast<std::size_t>(read)];
          },
          enumeration(names)};
}

template <class X>
Type<std::vector<X>> list(Type<X> of) {
  std::string schema = fmt::format(R"({{"type": "array", "items": {}}})", of.schema);
  return {[of](Reader& reader, const Value& value, std::vector<X>& to) {
            if (value.kind != Value::Kind::list) {
              reader.problem(Code::wrong_type, value.where, "expected a list");
              return;
            }
            for (const Value& item : value.list) {
              X read{};
              of.read(reader, item, read);
              to.push_back(std::move(read));
            }
          },
          std::move(schema)};
}

}  // namespace castellan::content::types
