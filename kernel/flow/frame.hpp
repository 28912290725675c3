// Control flow as data: a stack of frames. A procedure is a function over its frame that runs one step at a time;
// between steps nothing lives on the C++ stack.
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "castellan/definitions/caps.hpp"
#include "castellan/definitions/ids.hpp"

namespace castellan {

enum class Procedure : std::uint8_t {
  game,
  phases,
  phase,
  script,
  hear,
  draw_guilds,
  deal_hands,
  deal_crests,
  fill_pools,
  next_month,
  place_worker,
  harvest,
  resolve_planks,
  income,
  tax,
  take_turn,
  score,
  activate,
  build,
  place_gnome,
  buy_card,
  discard_down,
  visit,
  announce,
  take,
  count
};

struct Frame {
  Procedure procedure = Procedure::game;
  std::uint8_t step = 0;
  AnyId def = none;
  std::array<std::int32_t, 6> arg{};

  Entity entity(std::size_t i) const { return Entity{static_cast<std::uint32_t>(arg[i])}; }
  void set_entity(std::size_t i, Entity e) { arg[i] = static_cast<std::int32_t>(e); }
  bool operator==(const Frame&) const = default;
};
static_assert(sizeof(Frame) == 28);

// What an announced event, and the frame of a hook that hears it, keep in their arguments.
inline constexpr std::int32_t no_event = -1;         // argument 2 of a script that is no hook
inline constexpr std::int32_t announced_event = -2;  // of a hook that hears what is about to happen

// Deeper nesting than any rule needs: a pack whose effects trigger each other without end. A limit, not a rule outcome.
struct TooDeep : std::runtime_error {
  TooDeep() : std::runtime_error("effects trigger each other more than " + std::to_string(caps::frames) + " deep") {}
};

// Frames stay where they are while others are pushed, so a running procedure may hold a reference to its own.
class FrameStack {
 public:
  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }
  Frame& top() { return frames_[size_ - 1]; }
  Frame& operator[](std::size_t i) { return frames_[i]; }
  const Frame& operator[](std::size_t i) const { return frames_[i]; }

  Frame& push(const Frame& frame) {
    if (size_ == caps::frames) throw TooDeep();
    return frames_[size_++] = frame;
  }
  void pop() { --size_; }
  void truncate(std::size_t size) { size_ = size; }

  const Frame* begin() const { return frames_.data(); }
  const Frame* end() const { return frames_.data() + size_; }
  void assign(const Frame* first, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) frames_[i] = first[i];
    size_ = count;
  }

 private:
  std::array<Frame, caps::frames> frames_{};
  std::size_t size_ = 0;
};

}  // namespace castellan
