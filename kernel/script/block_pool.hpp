// Memory for a Lua state. Small blocks come from slabs of one size each: Lua says how large a block was when it gives
// it back, and a slab is found from the address. Slabs come from regions of the system; one with no block in use serves
// any size, and a region with no slab in use goes back, so what the pool holds follows what Lua uses. Larger blocks
// come from the system one by one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace castellan::script {

class BlockPool {
 public:
  BlockPool() = default;
  ~BlockPool() {
    while (Region* region = regions_) release(region);
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
    if (!slab->free) unlink(slab, open);
    else __builtin_prefetch(slab->free);  // the next one was given back long ago, and would have to be waited for
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
    if (was_full) link(slab, open);
    // The last one stays open, so that a block taken and given back again and again costs no more than that.
    if (slab->used == 0 && (open != slab || slab->next)) retire(slab, open);
  }

  // As realloc: null leaves the old block as it is.
  [[gnu::noinline]] void* change(void* block, std::size_t old_size, std::size_t new_size) noexcept {
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
  static constexpr std::size_t largest = 1024;  // the stack of a coroutine is such a block
#endif
  static constexpr std::size_t slab_size = std::size_t{16} * 1024;  // and what its address is a multiple of
  static constexpr std::size_t slabs_in_region = 64;
  static constexpr std::size_t region_size = slab_size * slabs_in_region;

  struct Region;
  struct Slab {
    Slab* next;
    Slab* before;
    void* free;  // a list through the free blocks
    std::size_t used;
    Region* region;
  };
  struct Region {
    Region* next;
    Region* before;
    Slab* free;  // slabs nobody uses
    std::size_t used;
    std::byte* memory;
  };
  static constexpr std::size_t header = (sizeof(Slab) + step - 1) / step * step;

  static std::size_t class_of(std::size_t size) { return (size - 1) / step; }
  static Slab* slab_of(void* block) {
    return reinterpret_cast<Slab*>(reinterpret_cast<std::uintptr_t>(block) & ~(std::uintptr_t{slab_size} - 1));
  }

  bool fits(std::size_t more) const { return most == 0 || held_ + more <= most; }

  // What is needed rarely stays out of the way of what is needed all the time.
  [[gnu::noinline]] void* take_large(std::size_t size) noexcept {
    if (!make_room(size)) return nullptr;
    void* block = std::malloc(size);
    if (block) held_ += size;
    return block;
  }

  [[gnu::noinline]] void* change_large(void* block, std::size_t old_size, std::size_t new_size) noexcept {
    if (new_size > old_size && !make_room(new_size - old_size)) return nullptr;
    void* moved = std::realloc(block, new_size);
    if (moved) held_ = held_ - old_size + new_size;
    return moved;
  }

  // What is kept for later is given up before something is refused.
  bool make_room(std::size_t more) noexcept {
    if (fits(more)) return true;
    for (Slab*& open : open_)
      for (Slab *slab = open, *next = nullptr; slab; slab = next) {
        next = slab->next;
        if (slab->used == 0) retire(slab, open);
      }
    if (spare_) release(std::exchange(spare_, nullptr));
    return fits(more);
  }

  Region* new_region() noexcept {
    if (!make_room(region_size)) return nullptr;
    auto* region = static_cast<Region*>(std::malloc(sizeof(Region)));
    auto* memory = region ? static_cast<std::byte*>(std::aligned_alloc(slab_size, region_size)) : nullptr;
    if (!memory) {
      std::free(region);
      return nullptr;
    }
    held_ += region_size;
    *region = {nullptr, nullptr, nullptr, 0, memory};
    for (std::size_t i = 0; i < slabs_in_region; ++i) {
      auto* slab = reinterpret_cast<Slab*>(memory + i * slab_size);
      slab->region = region;
      link(slab, region->free);
    }
    link(region, regions_);
    return region;
  }

  void release(Region* region) noexcept {
    unlink(region, regions_);
    held_ -= region_size;
    std::free(region->memory);
    std::free(region);
  }

  // Regions with a free slab stand in front of all others.
  Slab* take_slab() noexcept {
    Region* region = regions_ && regions_->free ? regions_ : new_region();
    if (!region) return nullptr;
    if (region == spare_) spare_ = nullptr;
    Slab* slab = region->free;
    unlink(slab, region->free);
    ++region->used;
    if (!region->free && region->next && region->next->free) move_behind(region);
    return slab;
  }

  [[gnu::noinline]] bool open_slab(std::size_t size_class) noexcept {
    Slab* slab = take_slab();
    if (!slab) return false;
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

  [[gnu::noinline]] void retire(Slab* slab, Slab*& from) noexcept {
    Region* region = slab->region;
    unlink(slab, from);
    link(slab, region->free);
    --region->used;
    unlink(region, regions_);
    link(region, regions_);
    if (region->used > 0) return;
    if (spare_) release(spare_);
    spare_ = region;
  }

  // A region without free slabs goes behind those that have some.
  void move_behind(Region* region) noexcept {
    Region* last = region;
    while (last->next && last->next->free) last = last->next;
    unlink(region, regions_);
    region->before = last;
    region->next = last->next;
    if (last->next) last->next->before = region;
    last->next = region;
  }

  template <class T>
  static void link(T* one, T*& to) {
    one->before = nullptr;
    one->next = to;
    if (to) to->before = one;
    to = one;
  }
  template <class T>
  static void unlink(T* one, T*& from) {
    if (one->next) one->next->before = one->before;
    if (one->before) one->before->next = one->next;
    else from = one->next;
  }

  std::array<Slab*, 1024 / step> open_{};  // with free blocks, by size
  Region* regions_ = nullptr;
  Region* spare_ = nullptr;  // one without a slab in use, kept for the next need
  std::size_t held_ = 0;
};

}  // namespace castellan::script
