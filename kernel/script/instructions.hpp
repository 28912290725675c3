// The instructions of Lua 5.4 that are looked at here.
#pragma once

#include <cstddef>
#include <cstdint>

namespace castellan::script {

enum Operation : std::uint32_t {
  load_constant = 3,
  get_upvalue = 9,
  set_upvalue = 10,
  get_global = 11,  // a field of an upvalue: of _ENV, a global
  get_field = 14,
  set_global = 15,
  set_element = 16,
  set_field = 18,
  new_table = 19,
  get_method = 20,
  first_operator = 46,  // those that only look at registers: what to do where an operator fails, …
  last_operator = 48,
  get_length = 52,
  first_comparison = 56,  // … jumps and comparisons
  equals_constant = 60,
  last_comparison = 66,
  call = 68,
  tail_call = 69,
  last_return = 72,
  set_list = 78,
  make_function = 79
};

struct Instruction {
  std::uint32_t bits;
  std::uint32_t operation() const { return bits & 0x7F; }
  std::size_t a() const { return bits >> 7 & 0xFF; }
  bool k() const { return bits >> 15 & 1; }
  std::size_t b() const { return bits >> 16 & 0xFF; }
  std::size_t c() const { return bits >> 24 & 0xFF; }
  std::size_t bx() const { return bits >> 15; }
  bool is_call() const { return operation() == call || operation() == tail_call; }
  bool writes(std::size_t place) const {
    const std::uint32_t op = operation();
    const bool only_looks = op == set_upvalue || (op >= set_global && op <= set_field) || op == set_list ||
                            (op >= first_operator && op <= last_operator) ||
                            (op >= first_comparison && op <= last_comparison) || (op > tail_call && op <= last_return);
    return !only_looks && a() == place;
  }
};

}  // namespace castellan::script
