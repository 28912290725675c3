// A list of plain values that is appended to all the time: the journal. Appending is a comparison and a store, where
// std::vector's is a call.
//
// ```cpp
// Growing<int> numbers;
// numbers.push_back(3);
// numbers.push_back(5);
// numbers.truncate(1);
// const int last = numbers[numbers.size() - 1];  // 3
// ```
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>

namespace castellan {

template <class T>
class Growing {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  Growing() = default;
  Growing(const Growing&) = delete;
  Growing& operator=(const Growing& other) {
    if (this != &other) assign(other);
    return *this;
  }

  std::size_t size() const { return size_; }
  const T& operator[](std::size_t i) const { return items_[i]; }
  operator std::span<const T>() const { return {items_.get(), size_}; }
  const T* begin() const { return items_.get(); }
  const T* end() const { return items_.get() + size_; }

  void push_back(const T& item) {
    if (size_ == room_) [[unlikely]]
      reserve(std::max<std::size_t>(64, 2 * room_));
    items_[size_++] = item;
  }
  void reserve(std::size_t room) {
    if (room <= room_) return;
    std::unique_ptr<T[]> larger(new T[room]);
    std::copy_n(items_.get(), size_, larger.get());
    items_ = std::move(larger);
    room_ = room;
  }
  // To no more than there are.
  void truncate(std::size_t size) { size_ = std::min(size_, size); }
  void assign(std::span<const T> items) {
    size_ = 0;
    reserve(items.size());
    std::ranges::copy(items, items_.get());
    size_ = items.size();
  }

 private:
  std::unique_ptr<T[]> items_;
  std::size_t size_ = 0;
  std::size_t room_ = 0;
};

}  // namespace castellan
