// Structs on their way from one process to another. The fields of a struct are listed once, each with its name, where
// it is and how it travels; writing it, reading it and refusing what does not fit follow from the list:
//
//   template <>
//   struct Described<PlayedGames> {
//     static auto fields(const Handover& with) {
//       return std::tuple(field("players", &PlayedGames::players, As::Number{100, 1}),
//                         field("guilds", &PlayedGames::guilds, As::Texts{1000}));
//     }
//   };
//
// A way to travel (`As::…`) has write(value, with), which makes JSON, and read(from, value, with), where `from` is an
// Answer for what a worker says and plain JSON for what comes from ourselves.
#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include "castellan/base/text.hpp"
#include "castellan/isolation/answer.hpp"

namespace castellan::workshop {

// Specialized where the fields of T are listed.
template <class T>
struct Described;

template <class Place, class Way>
struct DescribedField {
  const char* name;
  Place place;  // a member, or a function of the struct that returns a reference
  Way as;
};
template <class Place, class Way>
DescribedField<Place, Way> field(const char* name, Place place, Way as) {
  return {name, place, as};
}

// Between the fields: a function of what was read so far that returns why it can't be, or an empty text.
template <class Function>
struct DescribedCheck {
  const char* name;  // the field that is refused
  Function problem;
};
template <class Function>
DescribedCheck<Function> check(const char* name, Function problem) {
  return {name, problem};
}

// A field of a member, and the struct itself.
template <class Outer, class Inner>
auto through(Outer outer, Inner inner) {
  return [=](auto& object) -> auto& { return std::invoke(inner, std::invoke(outer, object)); };
}
inline constexpr auto itself = [](auto& object) -> auto& { return object; };

namespace exchanging {

using Json = nlohmann::json;

template <class Place, class Way>
void add_name(std::vector<std::string_view>& names, const DescribedField<Place, Way>& one) {
  names.push_back(one.name);
}
template <class Function>
void add_name(std::vector<std::string_view>&, const DescribedCheck<Function>&) {}

inline void require_names(const isolation::Answer& from, const std::vector<std::string_view>& names) {
  from.with(names);
}
inline void require_names(const Json&, const std::vector<std::string_view>&) {}
inline isolation::Answer part_of(const isolation::Answer& from, const char* name) { return from[name]; }
inline const Json& part_of(const Json& from, const char* name) { return from.at(name); }

template <class Object, class With, class Place, class Way>
void write_one(Json& to, const Object& object, const With& with, const DescribedField<Place, Way>& one) {
  to[one.name] = one.as.write(std::invoke(one.place, object), with);
}
template <class Object, class With, class Function>
void write_one(Json&, const Object&, const With&, const DescribedCheck<Function>&) {}

template <class From, class Object, class With, class Place, class Way>
void read_one(const From& from, Object& object, const With& with, const DescribedField<Place, Way>& one) {
  one.as.read(part_of(from, one.name), std::invoke(one.place, object), with);
}
template <class Object, class With, class Function>
void read_one(const isolation::Answer& from, Object& object, const With&, const DescribedCheck<Function>& one) {
  if (const std::string problem = one.problem(std::as_const(object)); !problem.empty()) from[one.name].refuse(problem);
}

}  // namespace exchanging

template <class Object, class With>
nlohmann::json write_record(const Object& object, const With& with) {
  nlohmann::json json = nlohmann::json::object();
  std::apply([&](const auto&... one) { (exchanging::write_one(json, object, with, one), ...); },
             Described<Object>::fields(with));
  return json;
}

// From an Answer: an object with these fields and no others. Throws BadAnswer; from JSON, nlohmann's exceptions.
template <class From, class Object, class With>
void read_record(const From& from, Object& object, const With& with) {
  const auto fields = Described<Object>::fields(with);
  std::vector<std::string_view> names;
  std::apply([&](const auto&... one) { (exchanging::add_name(names, one), ...); }, fields);
  exchanging::require_names(from, names);
  std::apply([&](const auto&... one) { (exchanging::read_one(from, object, with, one), ...); }, fields);
}

// JSON holds UTF-8 only; scripts may say anything. Other bytes are shown as people would get to see them.
inline std::string utf8_text(std::string_view text) {
  return is_utf8(text) ? std::string(text) : printable(text, true);
}

// How fields of reports travel: each range and length is checked when it is read.
struct As {
  using Json = nlohmann::json;

  struct Flag {
    Json write(bool value, const auto&) const { return value; }
    void read(const isolation::Answer& from, bool& value, const auto&) const { value = from.flag(); }
  };

  // Of any number or enumeration without negative values, as far as its type has room.
  struct Number {
    std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t least = 0;

    template <class T>
    Json write(T value, const auto&) const {
      if constexpr (std::is_enum_v<T>) return static_cast<std::uint64_t>(value);
      else return static_cast<std::uint64_t>(std::max<T>(value, 0));
    }
    template <class T>
    void read(const isolation::Answer& from, T& value, const auto&) const {
      value = static_cast<T>(from.number(std::min(most, room_of<T>()), least));
    }

   private:
    template <class T>
    static constexpr std::uint64_t room_of() {
      if constexpr (std::is_enum_v<T>) return room_of<std::underlying_type_t<T>>();
      else return static_cast<std::uint64_t>(std::numeric_limits<T>::max());
    }
  };

  // One text is cut where the reader would refuse it.
  struct Text {
    Json write(std::string_view text, const auto&) const {
      std::string out = utf8_text(text);
      if (out.size() <= isolation::Answer::max_text) return out;
      out.resize(isolation::Answer::max_text - 8);
      while (!is_utf8(out)) out.pop_back();
      return out + " …";
    }
    void read(const isolation::Answer& from, std::string& text, const auto&) const { text = from.text(); }
  };

  // A vector or a set of what travels the same way.
  template <class Way>
  struct List {
    Way as;
    std::size_t most = isolation::Answer::max_list;

    template <class All>
    Json write(const All& all, const auto& with) const {
      Json list = Json::array();
      for (const auto& one : all) list.push_back(as.write(one, with));
      return list;
    }
    template <class All>
    void read(const isolation::Answer& from, All& all, const auto& with) const {
      for (const isolation::Answer& one : from.list(most)) {
        typename All::value_type value{};
        as.read(one, value, with);
        all.insert(all.end(), std::move(value));
      }
    }
  };

  // A struct whose fields are listed.
  struct Record {
    template <class T>
    Json write(const T& value, const auto& with) const {
      return write_record(value, with);
    }
    template <class T>
    void read(const isolation::Answer& from, T& value, const auto& with) const {
      read_record(from, value, with);
    }
  };

  // A list of one, or an empty one.
  template <class Way>
  struct Perhaps {
    Way as;

    template <class T>
    Json write(const std::optional<T>& value, const auto& with) const {
      return value ? Json::array({as.write(*value, with)}) : Json::array();
    }
    template <class T>
    void read(const isolation::Answer& from, std::optional<T>& value, const auto& with) const {
      for (const isolation::Answer& one : from.list(1)) as.read(one, value.emplace(), with);
    }
  };

  struct Texts : List<Text> {
    explicit Texts(std::size_t most_texts = isolation::Answer::max_list) : List<Text>{{}, most_texts} {}
  };
  struct Records : List<Record> {
    explicit Records(std::size_t most_records = isolation::Answer::max_list) : List<Record>{{}, most_records} {}
  };
};

}  // namespace castellan::workshop
