// Memory for a Lua state. Small blocks come from slabs of one size each: Lua says how large a block was when it gives
// it back, and a slab is found from the address. A slab with no block in use serves any size, or goes back to the
// system, so what the pool holds follows what Lua uses. Larger blocks come from the system one by one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace castellan {

class BlockPool {
 public:
  BlockPool() = default;
  ~BlockPool() {
    for (Slab* slab : open_) release_all(slab);
    release_all(full_);
    release_all(spare_);
  }
  BlockPool(const BlockPool&) = delete;
  BlockPool& operator=(const BlockPool&) = delete;

  // What the system has given for blocks: those in use, and the free ones beside them.
  std::size_t held() const { return held_; }
  // No more than this is held; 0: as much as there is.
  std::size_t most = 0;

  // Null when there is no memory.
  void* take(std::size_t size) noexcept {
    if (size > largest) return take_large(size);
    Slab*& open = open_[class_of(size)];
    if (!open && !open_slab(class_of(size))) return nullptr;
    Slab* slab = open;
    void* block = slab->free;
    std::memcpy(&slab->free, block, sizeof slab->free);
    ++slab->used;
    if (!slab->free) move(slab, open, full_);
    return block;
  }

  void give_back(void* block, std::size_t size) noexcept {
    if (!block) return;
    if (size > largest) {
      held_ -= size;
      std::free(block);
      return;
    }
    Slab* slab = slab_of(block);
    const bool was_full = !slab->free;
    std::memcpy(block, &slab->free, sizeof slab->free);
    slab->free = block;
    --slab->used;
    Slab*& open = open_[class_of(size)];
    if (was_full) move(slab, full_, open);
    // The last one stays open, so that a block taken and given back again and again costs no more than that.
    if (slab->used == 0 && (open != slab || slab->next)) retire(slab, open);
  }

  // As realloc: null leaves the old block as it is.
  void* change(void* block, std::size_t old_size, std::size_t new_size) noexcept {
    if (old_size > largest && new_size > largest) return change_large(block, old_size, new_size);
    if (old_size <= largest && new_size <= largest && class_of(old_size) == class_of(new_size)) return block;
    // Lua expects that a block can always be made smaller.
    const std::size_t allowed = std::exchange(most, new_size < old_size ? 0 : most);
    void* moved = take(new_size);
    most = allowed;
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
  static constexpr std::size_t slab_size = std::size_t{16} * 1024;  // and what its address is a multiple of
  static constexpr std::size_t most_spare = 64;                     // slabs kept for the next size that needs one

  struct Slab {
    Slab* next;
    Slab* before;
    void* free;  // a list through the free blocks
    std::size_t used;
  };
  static constexpr std::size_t header = (sizeof(Slab) + step - 1) / step * step;

  static std::size_t class_of(std::size_t size) { return (size - 1) / step; }
  static Slab* slab_of(void* block) {
    return reinterpret_cast<Slab*>(reinterpret_cast<std::uintptr_t>(block) & ~(std::uintptr_t{slab_size} - 1));
  }

  bool fits(std::size_t more) const { return most == 0 || held_ + more <= most; }

  void* take_large(std::size_t size) noexcept {
    if (!make_room(size)) return nullptr;
    void* block = std::malloc(size);
    if (block) held_ += size;
    return block;
  }

  void* change_large(void* block, std::size_t old_size, std::size_t new_size) noexcept {
    if (new_size > old_size && !make_room(new_size - old_size)) return nullptr;
    void* moved = std::realloc(block, new_size);
    if (moved) held_ = held_ - old_size + new_size;
    return moved;
  }

  // Spare slabs are given up before something is refused.
  bool make_room(std::size_t more) noexcept {
    while (spare_ && !fits(more)) {
      Slab* slab = spare_;
      unlink(slab, spare_);
      --spares_;
      release(slab);
    }
    return fits(more);
  }

  bool open_slab(std::size_t size_class) noexcept {
    Slab* slab = spare_;
    if (slab) {
      unlink(slab, spare_);
      --spares_;
    } else {
      if (!fits(slab_size)) return false;
      slab = static_cast<Slab*>(std::aligned_alloc(slab_size, slab_size));
      if (!slab) return false;
      held_ += slab_size;
    }
    slab->free = nullptr;
    slab->used = 0;
    const std::size_t size = (size_class + 1) * step;
    auto* begin = reinterpret_cast<std::byte*>(slab);
    for (std::byte* at = begin + header; at + size <= begin + slab_size; at += size) {
      std::memcpy(at, &slab->free, sizeof slab->free);
      slab->free = at;
    }
    link(slab, open_[size_class]);
    return true;
  }

  void retire(Slab* slab, Slab*& from) noexcept {
    if (spares_ == most_spare) {
      unlink(slab, from);
      release(slab);
      return;
    }
    move(slab, from, spare_);
    ++spares_;
  }

  void release(Slab* slab) noexcept {
    held_ -= slab_size;
    std::free(slab);
  }
  void release_all(Slab* slab) noexcept {
    while (slab) {
      Slab* next = slab->next;
      release(slab);
      slab = next;
    }
  }

  static void link(Slab* slab, Slab*& to) {
    slab->before = nullptr;
    slab->next = to;
    if (to) to->before = slab;
    to = slab;
  }
  static void unlink(Slab* slab, Slab*& from) {
    if (slab->next) slab->next->before = slab->before;
    if (slab->before) slab->before->next = slab->next;
    else from = slab->next;
  }
  static void move(Slab* slab, Slab*& from, Slab*& to) {
    unlink(slab, from);
    link(slab, to);
  }

  std::array<Slab*, 512 / step> open_{};  // with free blocks, by size
  Slab* full_ = nullptr;
  Slab* spare_ = nullptr;
  std::size_t spares_ = 0;
  std::size_t held_ = 0;
};

}  // namespace castellan
