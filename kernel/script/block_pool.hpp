// Memory for a Lua state. Lua says how large a block was when it gives it back, so a list of free blocks for each size
// is all it takes; larger ones come from the system.
#pragma once

#include <array>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <vector>

namespace castellan {

class BlockPool {
 public:
  // Null when there is no memory.
  void* take(std::size_t size) noexcept {
    if (size > largest) return std::malloc(size);
    void*& first = free_[(size - 1) / step];
    if (!first && !refill((size - 1) / step)) return nullptr;
    void* block = first;
    std::memcpy(&first, block, sizeof first);
    return block;
  }

  void give_back(void* block, std::size_t size) noexcept {
    if (!block) return;
    if (size > largest) {
      std::free(block);
      return;
    }
    void*& first = free_[(size - 1) / step];
    std::memcpy(block, &first, sizeof first);
    first = block;
  }

  // As realloc: null leaves the old block as it is.
  void* change(void* block, std::size_t old_size, std::size_t new_size) noexcept {
    if (old_size > largest && new_size > largest) return std::realloc(block, new_size);
    if (old_size <= largest && new_size <= largest && (old_size - 1) / step == (new_size - 1) / step) return block;
    void* moved = take(new_size);
    if (!moved) return nullptr;
    std::memcpy(moved, block, old_size < new_size ? old_size : new_size);
    give_back(block, old_size);
    return moved;
  }

 private:
  static constexpr std::size_t step = 16;
#ifdef __SANITIZE_ADDRESS__
  static constexpr std::size_t largest = 0;  // so that the sanitizer sees every block by itself
#else
  static constexpr std::size_t largest = 512;
#endif
  static constexpr std::size_t chunk = std::size_t{16} * 1024;

  bool refill(std::size_t list) noexcept {
    const std::size_t size = (list + 1) * step;
    try {
      chunks_.push_back(std::make_unique<std::byte[]>(chunk));
    } catch (const std::bad_alloc&) {
      return false;
    }
    for (std::byte* at = chunks_.back().get(); at + size <= chunks_.back().get() + chunk; at += size)
      give_back(at, size);
    return true;
  }

  std::array<void*, 512 / step> free_{};
  std::vector<std::unique_ptr<std::byte[]>> chunks_;
};

}  // namespace castellan
