#include "hub/format/statement.hpp"

#include <algorithm>
#include <castellan/base/json.hpp>
#include <castellan/isolation/answer.hpp>

namespace castellan::hub {
namespace {

constexpr std::size_t max_statement = std::size_t{32} << 20;
constexpr std::size_t max_signature = 4096;
constexpr const char* comment = "a statement of a Castellan hub";

}  // namespace

Statement Statement::parse(std::string_view line) {
  Statement statement;
  try {
    const nlohmann::json json = isolation::Answer::parse(line);
    const isolation::Answer answer(json, "statement");
    answer.with({"statement", "signatures"});
    statement.text = answer["statement"].raw_text(max_statement);
    for (const isolation::Answer& one : answer["signatures"].list(max_signatures))
      statement.signatures.push_back(one.raw_text(max_signature));
  } catch (const isolation::BadAnswer& e) {
    throw HubError(std::string("is not a signed statement: ") + e.what());
  }
  if (statement.signatures.empty()) throw HubError("is a statement without a signature");
  // One statement has one text: nothing can be slipped in that signatures do not cover.
  if (statement.line() != line) throw HubError("is not a signed statement: it is written in another way");
  return statement;
}

std::string Statement::line() const {
  const nlohmann::ordered_json json{{"statement", text}, {"signatures", signatures}};
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

Statement Statement::make(const nlohmann::ordered_json& content, std::span<const SecretKey> keys) {
  Statement made{content.dump(), {}};
  for (const SecretKey& key : keys) made.signatures.push_back(key.sign(made.text, comment));
  return made;
}

bool Statement::signed_by(const PublicKey& key) const {
  return std::ranges::any_of(signatures, [&](const std::string& one) { return verifies(text, one, key); });
}

bool Statement::signed_by_one_of(std::span<const PublicKey> keys) const {
  return std::ranges::any_of(keys, [&](const PublicKey& key) { return signed_by(key); });
}

}  // namespace castellan::hub
