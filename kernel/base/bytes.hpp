// Structs as bytes, for the same program to read again. The members of a struct are listed once; writing and reading
// follow from the list, and a member that is missing from it does not compile:
//
//   template <>
//   struct Members<SourceFile> {
//     static auto of(auto& file) { return std::tie(file.name, file.path); }
//   };
//
// Whoever keeps the bytes has to notice that they were changed: what is read is checked for its length, not its sense.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "castellan/base/export.hpp"

namespace castellan {

// Specialized where the members of T are listed, in the order of their declaration; a base class comes first.
template <class T>
struct Members;

namespace members {

struct Anything {
  template <class T>
  operator T() const;  // never called
};

template <class T, std::size_t... I>
constexpr bool takes(std::index_sequence<I...>) {
  return requires { T{(static_cast<void>(I), Anything{})...}; };
}

// How many members a struct has: the most values it can be initialized with.
template <class T, std::size_t Most = 64>
constexpr std::size_t count() {
  if constexpr (Most == 0 || takes<T>(std::make_index_sequence<Most>{})) return Most;
  else return count<T, Most - 1>();
}

template <class Base, class T>
auto& base_of(T& object) {
  return static_cast<std::conditional_t<std::is_const_v<T>, const Base&, Base&>>(object);
}

template <class T>
auto all_of(T& object) {
  auto listed = Members<std::remove_const_t<T>>::of(object);
  static_assert(std::tuple_size_v<decltype(listed)> == count<std::remove_const_t<T>>(),
                "a member is missing from the list");
  return listed;
}

template <class T>
concept Listed = requires(T& object) {
  Members<T>::of(object);
};

// As it lies in memory: without padding and pointers, and good whatever the bytes are.
template <class T>
concept Plain = !std::same_as<T, bool> && std::is_trivially_copyable_v<T> && !std::is_pointer_v<T> &&
                std::has_unique_object_representations_v<T> && !requires {
  Members<T>::of;
};

// A vector, or what is used like one.
template <class T>
concept List = requires(T& list) {
  list.emplace_back();
  list.begin();
};
template <class T>
concept PlainVector = requires {
  typename T::value_type;
}
&&std::same_as<T, std::vector<typename T::value_type>>&& Plain<typename T::value_type>;

}  // namespace members

class BytesOut {
 public:
  template <class T>
  void add(const T& value) {
    if constexpr (members::Plain<T>) add_raw(&value, sizeof value);
    else if constexpr (std::same_as<T, bool>) add(static_cast<std::uint8_t>(value));
    else std::apply([&](const auto&... member) { (add(member), ...); }, members::all_of(value));
  }
  void add(const std::string& text) { add(std::string_view(text)); }
  void add(std::string_view text) {
    add_count(text.size());
    add_raw(text.data(), text.size());
  }
  template <members::List T>
  void add(const T& list) {
    add_count(list.size());
    if constexpr (members::PlainVector<T>) add_raw(list.data(), list.size() * sizeof(typename T::value_type));
    else
      for (const auto& one : list) add(one);
  }
  template <class T, std::size_t N>
  requires(!members::Plain<std::array<T, N>>) void add(const std::array<T, N>& list) {
    for (const T& one : list) add(one);
  }
  template <class Key, class T, class Less>
  void add(const std::map<Key, T, Less>& map) {
    add_count(map.size());
    for (const auto& [key, value] : map) {
      add(key);
      add(value);
    }
  }

  std::string take() { return std::move(bytes_); }

 private:
  void add_count(std::size_t count) {
    if (count > UINT32_MAX) throw std::length_error("too much for one list");
    add(static_cast<std::uint32_t>(count));
  }
  void add_raw(const void* data, std::size_t size) { bytes_.append(static_cast<const char*>(data), size); }

  std::string bytes_;
};

// What is read ends too early, or is nested deeper than anything we write.
struct CASTELLAN_API BadBytes : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// All of it throws BadBytes.
class BytesIn {
 public:
  explicit BytesIn(std::string_view bytes) : rest_(bytes) {}

  template <class T>
  void read(T& value) {
    if constexpr (members::Plain<T>) read_raw(&value, sizeof value);
    else if constexpr (std::same_as<T, bool>) value = number<std::uint8_t>() != 0;
    else {
      if (++depth_ > max_depth) throw BadBytes("nested too deeply");
      std::apply([&](auto&... member) { (read(member), ...); }, members::all_of(value));
      --depth_;
    }
  }
  void read(std::string& text) { text = take(count(1)); }
  template <members::List T>
  void read(T& list) {
    list = {};
    if constexpr (members::PlainVector<T>) {
      list.resize(count(sizeof(typename T::value_type)));
      if (!list.empty()) read_raw(list.data(), list.size() * sizeof(typename T::value_type));
    } else {
      const std::size_t size = count(1);  // anything takes a byte at least
      if constexpr (requires { list.reserve(size); }) list.reserve(size);
      for (std::size_t i = 0; i < size; ++i) read(list.emplace_back());
    }
  }
  template <class T, std::size_t N>
  requires(!members::Plain<std::array<T, N>>) void read(std::array<T, N>& list) {
    for (T& one : list) read(one);
  }
  template <class Key, class T, class Less>
  void read(std::map<Key, T, Less>& map) {
    map.clear();
    for (std::size_t left = count(2); left > 0; --left) {
      Key key{};
      read(key);
      read(map.emplace_hint(map.end(), std::move(key), T{})->second);  // they were written in order
    }
  }

  // What was not read.
  std::string_view rest() const { return rest_; }

 private:
  static constexpr int max_depth = 200;

  template <class T>
  T number() {
    T value{};
    read_raw(&value, sizeof value);
    return value;
  }
  // Of what takes at least so many bytes each: no more than there are.
  std::size_t count(std::size_t size_of_one) {
    const std::size_t count = number<std::uint32_t>();
    if (count > rest_.size() / size_of_one) throw BadBytes("longer than there are bytes");
    return count;
  }
  std::string_view take(std::size_t size) {
    if (size > rest_.size()) throw BadBytes("ends too early");
    const std::string_view taken = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return taken;
  }
  void read_raw(void* to, std::size_t size) { std::memcpy(to, take(size).data(), size); }

  std::string_view rest_;
  int depth_ = 0;
};

}  // namespace castellan
