#include "castellan/isolation/answer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "castellan/base/text.hpp"

namespace castellan::isolation {

using Json = nlohmann::json;

Json Answer::parse(std::string_view text) {
  const auto watch = [](int depth, Json::parse_event_t, Json&) {
    if (depth > max_depth) throw BadAnswer("nested too deeply");
    return true;
  };
  try {
    return Json::parse(text, watch);
  } catch (const Json::exception& e) {
    constexpr std::size_t enough = 200;  // it quotes what it was given
    throw BadAnswer("no JSON: " + printable(std::string(e.what()).substr(0, enough)));
  }
}

void Answer::refuse(std::string_view why) const { throw BadAnswer(fmt::format("{}: {}", where_, why)); }

const Answer& Answer::with(std::span<const std::string_view> keys) const {
  if (!value_->is_object()) refuse("expected an object");
  for (const auto& [key, unused] : value_->items())
    if (std::find(keys.begin(), keys.end(), key) == keys.end())
      refuse(fmt::format("unknown key \"{}\"", printable(key.substr(0, 40))));
  for (const std::string_view key : keys)
    if (!value_->contains(key)) refuse(fmt::format("\"{}\" is missing", key));
  return *this;
}

bool Answer::has(const char* key) const { return value_->is_object() && value_->contains(key); }

Answer Answer::operator[](const char* key) const {
  if (!has(key)) refuse(fmt::format("\"{}\" is missing", key));
  return {(*value_)[key], fmt::format("{}.{}", where_, key)};
}

std::vector<Answer> Answer::list(std::size_t most) const {
  if (!value_->is_array()) refuse("expected a list");
  if (value_->size() > most) refuse(fmt::format("more than {} entries", most));
  std::vector<Answer> parts;
  parts.reserve(value_->size());
  for (std::size_t i = 0; i < value_->size(); ++i) parts.emplace_back((*value_)[i], fmt::format("{}[{}]", where_, i));
  return parts;
}

std::uint64_t Answer::number(std::uint64_t most, std::uint64_t least) const {
  const bool is_number =
      value_->is_number_unsigned() || (value_->is_number_integer() && value_->get<std::int64_t>() >= 0);
  const bool fits = is_number && value_->get<std::uint64_t>() >= least && value_->get<std::uint64_t>() <= most;
  if (!fits) refuse(fmt::format("expected a number from {} to {}", least, most));
  return value_->get<std::uint64_t>();
}

bool Answer::flag() const {
  if (!value_->is_boolean()) refuse("expected true or false");
  return value_->get<bool>();
}

const std::string& Answer::raw_text(std::size_t most) const {
  if (!value_->is_string()) refuse("expected a text");
  const auto& text = value_->get_ref<const std::string&>();
  if (text.size() > most) refuse(fmt::format("longer than {} bytes", most));
  return text;
}

std::string Answer::text(std::size_t most) const { return printable(raw_text(most), true); }

std::vector<std::string> Answer::texts(std::size_t most) const {
  std::vector<std::string> all;
  for (const Answer& one : list(most)) all.push_back(one.text());
  return all;
}

}  // namespace castellan::isolation
