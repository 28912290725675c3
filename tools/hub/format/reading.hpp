// The types of fields that statements share, each read strictly.
#pragma once

#include <castellan/base/text.hpp>
#include <castellan/isolation/answer.hpp>
#include <castellan/modding/version.hpp>
#include <ctime>
#include <string>

#include "hub/format/lines.hpp"
#include "hub/format/moment.hpp"
#include "hub/format/statement.hpp"

namespace castellan::hub {

inline std::string pack_id_in(const isolation::Answer& from) {
  const std::string& id = from.raw_text(200);
  if (!is_pack_id(id)) from.refuse("is not the id of a pack");
  return id;
}

inline std::string version_in(const isolation::Answer& from) {
  const std::string& text = from.raw_text(100);
  const auto version = modding::Version::parse(text);
  if (!version || version->text() != text) from.refuse("is not a version");
  return text;
}

inline std::string hash_in(const isolation::Answer& from) {
  const std::string& text = from.raw_text(64);
  if (!is_sha256(text)) from.refuse("is not a SHA-256");
  return text;
}

inline std::string previous_in(const isolation::Answer& from) {
  return from.raw_text(64).empty() ? std::string() : hash_in(from);
}

// One line that steers no terminal.
inline std::string line_in(const isolation::Answer& from, std::size_t most) {
  const std::string& text = from.raw_text(most);
  if (printable(text) != text) from.refuse("has control characters in it");
  return text;
}

inline PublicKey key_in(const isolation::Answer& from) {
  try {
    return PublicKey::parse(from.raw_text(100));
  } catch (const KeyError& e) {
    from.refuse(e.what());
  }
}

inline std::time_t moment_in(const isolation::Answer& from) {
  const auto moment = parse_moment(from.raw_text(40));
  if (!moment) from.refuse("is not a point in time such as 2026-11-17T18:30:00Z");
  return *moment;
}

inline void format_in(const isolation::Answer& from) {
  if (from.number(1'000'000, 1) > hub_format) from.refuse("a newer format than this program reads: update Castellan");
}

// The text of a statement by a function of it. Throws HubError.
template <class Read>
auto read_strictly(std::string_view text, const char* what, const Read& read) {
  try {
    const nlohmann::json json = isolation::Answer::parse(text);
    return read(isolation::Answer(json, what));
  } catch (const isolation::BadAnswer& e) {
    throw HubError(e.what());
  }
}

}  // namespace castellan::hub
