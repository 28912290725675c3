// What a worker says, read as if an enemy had written it: every length, depth, type, range and key is checked, and all
// text is made safe to show.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "castellan/base/export.hpp"

namespace castellan::isolation {

// what() says where in the answer and why: `result.games: expected a number from 0 to 100`.
struct CASTELLAN_API BadAnswer : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A part of an answer. What it was made of must outlive it.
class CASTELLAN_API Answer {
 public:
  static constexpr int max_depth = 16;
  static constexpr std::size_t max_text = std::size_t{64} << 10;  // bytes of one
  static constexpr std::size_t max_list = 100'000;

  Answer(const nlohmann::json& value, std::string where) : value_(&value), where_(std::move(where)) {}
  // Throws BadAnswer, as all of it does.
  static nlohmann::json parse(std::string_view text);

  // Says that it is an object with these keys and no others.
  const Answer& with(std::span<const std::string_view> keys) const;
  const Answer& with(std::initializer_list<std::string_view> keys) const {
    return with(std::span(keys.begin(), keys.size()));
  }
  bool has(const char* key) const;
  Answer operator[](const char* key) const;
  std::vector<Answer> list(std::size_t most = max_list) const;

  std::uint64_t number(std::uint64_t most, std::uint64_t least = 0) const;
  template <class T>
  T number_as(T most, T least = 0) const {
    return static_cast<T>(number(static_cast<std::uint64_t>(most), static_cast<std::uint64_t>(least)));
  }
  bool flag() const;
  // With control characters escaped; newlines and tabs stay.
  std::string text(std::size_t most = max_text) const;
  // As it is: for callers that parse it again and show none of it.
  const std::string& raw_text(std::size_t most) const;
  std::vector<std::string> texts(std::size_t most = max_list) const;
  [[noreturn]] void refuse(std::string_view why) const;

 private:
  const nlohmann::json* value_;
  std::string where_;
};

}  // namespace castellan::isolation
