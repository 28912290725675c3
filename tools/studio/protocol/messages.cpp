#include "messages.hpp"

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "messages_schema_text.hpp"
#include "workbench_schema_text.hpp"

namespace castellan::studio {
namespace {

// One schema per type of message, so that a message is compared with what it claims to be and the complaint is about
// that.
class Checks {
 public:
  explicit Checks(const std::string& side) {
    nlohmann::json all = nlohmann::json::parse(messages_schema_text);
    all["definitions"].update(nlohmann::json::parse(workbench_schema_text)["definitions"]);
    const std::string begin = side + "_";
    for (const auto& [name, definition] : all["definitions"].items()) {
      if (!name.starts_with(begin)) continue;
      nlohmann::json one = definition;
      one["definitions"] = all["definitions"];
      auto schema = std::make_unique<valijson::Schema>();
      valijson::SchemaParser().populateSchema(valijson::adapters::NlohmannJsonAdapter(one), *schema);
      schemas_.emplace(name.substr(begin.size()), std::move(schema));
    }
  }

  std::string problem(const Json& message) const {
    if (!message.is_object() || !message.contains("type") || !message["type"].is_string())
      return "a message is an object with a type";
    const auto found = schemas_.find(message["type"].get<std::string>());
    if (found == schemas_.end()) return "there is no such type of message";
    const nlohmann::json plain = nlohmann::json(message);
    valijson::ValidationResults results;
    valijson::Validator validator;
    if (validator.validate(*found->second, valijson::adapters::NlohmannJsonAdapter(plain), &results)) return {};
    valijson::ValidationResults::Error error;
    std::string where;
    if (results.popError(error))
      for (const std::string& part : error.context) where += part;
    return where + ": " + error.description;
  }

 private:
  std::map<std::string, std::unique_ptr<valijson::Schema>, std::less<>> schemas_;
};

}  // namespace

std::string text_of(const Json& message) { return message.dump(-1, ' ', false, Json::error_handler_t::replace); }

std::string client_message_problem(const Json& message) {
  static const Checks checks("client");
  return checks.problem(message);
}

std::string server_message_problem(const Json& message) {
  static const Checks checks("server");
  return checks.problem(message);
}

}  // namespace castellan::studio
