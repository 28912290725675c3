// Questions without a table. A script writes `ask.player { me, prompt = "victim" }`; to make that table, fill it and
// read it once takes longer than the question itself. Where all of it stands at the call, its values are handed over
// one by one instead, in the order they are written, and behind them a number that says what they are.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "castellan/base/export.hpp"

namespace castellan::script {

// What such a question calls, by a name that is there before a file is loaded.
inline constexpr const char* question_name = "__ask";

// What is told of a question.
enum class QuestionPart : std::uint8_t {
  nothing,
  who,
  among,
  prompt,
  optional,
  automatic,
  unless,
  payable_with,
  deck,
  pool,
  except
};

// The number behind the values: the kind of thing that is asked for, then the part each value is.
inline constexpr int bits_of_kind = 8;
inline constexpr int bits_of_part = 4;
inline constexpr std::uint64_t any_kind = 0xFF;

// A Lua text in which such questions are calls of that name; lines and the order of evaluation stay as they are. A
// question that is more than plain values is left as it is, and so is a file that may mean something else by `ask`.
CASTELLAN_API std::string with_plain_questions(std::string_view source);

}  // namespace castellan::script
