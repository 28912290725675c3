// Control flow as data: a stack of frames. A procedure is a function over its frame that runs one step at a time;
// between steps nothing lives on the C++ stack.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <new>
#include <stdexcept>
#include <string>

#include "castellan/definitions/caps.hpp"
#include "castellan/flow/frames.hpp"

namespace castellan::flow {

// One frame of any procedure, as bytes; `as` shows them as what they are. What is copied in as bytes may be read as
// another that begins alike: a step of a phase is pushed as a StepFrame.
class Frame {
 public:
  Frame() = default;  // of no procedure yet: trivial, so that stacks are copied as bytes
  template <IsFrame F>
  Frame(const F& frame) {  // NOLINT: every frame is one
    std::memcpy(bytes_.data(), &frame, frame_size);
  }

  Procedure procedure() const { return static_cast<Procedure>(bytes_[0]); }
  std::uint8_t step() const { return static_cast<std::uint8_t>(bytes_[1]); }

  template <IsFrame F>
  F& as() {
    return *std::launder(reinterpret_cast<F*>(bytes_.data()));
  }
  template <IsFrame F>
  const F& as() const {
    return *std::launder(reinterpret_cast<const F*>(bytes_.data()));
  }

  // Made in place: a copy on its way through memory would be written in pieces and read as a whole, for which
  // processors have to wait.
  template <IsFrame F>
  F& become(const F& frame) {
    return *::new (static_cast<void*>(bytes_.data())) F(frame);
  }

  // Behind procedure and step: a number of two bytes, of a definition as a rule, and six of four.
  static constexpr std::size_t definition_at = 2;
  static constexpr std::array<std::size_t, 6> arguments_at{4, 8, 12, 16, 20, 24};
  std::int32_t number(std::size_t offset) const {
    return offset == definition_at ? load<std::int16_t>(offset) : load<std::int32_t>(offset);
  }
  // It has to fit.
  void set_number(std::size_t offset, std::int32_t value) {
    const auto narrow = static_cast<std::int16_t>(value);
    if (offset == definition_at) std::memcpy(bytes_.data() + offset, &narrow, sizeof narrow);
    else std::memcpy(bytes_.data() + offset, &value, sizeof value);
  }
  void set_head(Procedure procedure, std::uint8_t step) {
    bytes_[0] = static_cast<std::byte>(procedure);
    bytes_[1] = static_cast<std::byte>(step);
  }

  bool operator==(const Frame&) const = default;

 private:
  template <class Number>
  Number load(std::size_t offset) const {
    Number number;
    std::memcpy(&number, bytes_.data() + offset, sizeof number);
    return number;
  }

  alignas(4) std::array<std::byte, frame_size> bytes_;
};
static_assert(sizeof(Frame) == frame_size && std::is_trivial_v<Frame>);

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
  template <IsFrame F>
  F& push(const F& frame) {
    if (size_ == caps::frames) throw TooDeep();
    return frames_[size_++].become(frame);
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

}  // namespace castellan::flow
