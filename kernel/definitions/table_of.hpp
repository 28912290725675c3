// One table of the Ruleset: a list whose entries are named by ids of their own type.
#pragma once

#include <initializer_list>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

#include "castellan/definitions/ids.hpp"

namespace castellan {

// The ids of a table, in order.
template <class T>
class IdRange {
 public:
  class iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = Id<T>;
    using difference_type = std::ptrdiff_t;
    using pointer = const Id<T>*;
    using reference = Id<T>;

    constexpr iterator() = default;
    constexpr explicit iterator(Id<T> at) : at_(at) {}
    constexpr Id<T> operator*() const { return at_; }
    constexpr iterator& operator++() {
      ++at_;
      return *this;
    }
    constexpr iterator operator++(int) {
      const iterator before = *this;
      ++at_;
      return before;
    }
    constexpr bool operator==(const iterator&) const = default;

   private:
    Id<T> at_;
  };

  constexpr explicit IdRange(std::size_t count) : end_(count) {}
  constexpr iterator begin() const { return iterator(Id<T>(0)); }
  constexpr iterator end() const { return iterator(end_); }

 private:
  Id<T> end_;
};

// `Key` is whose ids name the entries, where those are plain values.
template <class T, class Key = T>
class TableOf {
 public:
  TableOf() = default;
  TableOf(std::initializer_list<T> entries) : entries_(entries) {}

  template <class Number>
  const T& operator[](Id<Key, Number> id) const {
    return entries_[id.index()];
  }
  template <class Number>
  T& operator[](Id<Key, Number> id) {
    return entries_[id.index()];
  }

  std::size_t size() const { return entries_.size(); }
  bool empty() const { return entries_.empty(); }
  auto begin() const { return entries_.begin(); }
  auto end() const { return entries_.end(); }
  auto begin() { return entries_.begin(); }
  auto end() { return entries_.end(); }
  const T& back() const { return entries_.back(); }
  T& back() { return entries_.back(); }
  const T& front() const { return entries_.front(); }

  IdRange<Key> ids() const { return IdRange<Key>(size()); }
  // Of an entry of this table.
  Id<Key> id_of(const T& entry) const { return Id<Key>(&entry - entries_.data()); }
  Id<Key> last() const { return Id<Key>(size() - 1); }
  bool has(Id<Key> id) const { return id.index() < size(); }

  Id<Key> add(T entry) {
    entries_.push_back(std::move(entry));
    return last();
  }
  void push_back(T entry) { entries_.push_back(std::move(entry)); }
  template <class... Parts>
  T& emplace_back(Parts&&... parts) {
    return entries_.emplace_back(std::forward<Parts>(parts)...);
  }

  // A definition by its full id or, where unambiguous, its short name; `none` otherwise.
  Id<Key> find(std::string_view id) const {
    Id<Key> found;
    int short_names = 0;
    for (const Id<Key> at : ids()) {
      if ((*this)[at].id == id) return at;
      if ((*this)[at].name() == id) found = at, ++short_names;
    }
    return short_names == 1 ? found : none;
  }

 private:
  std::vector<T> entries_;
};

}  // namespace castellan
