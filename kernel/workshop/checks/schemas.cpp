#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <set>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "castellan/modding/manifest.hpp"
#include "castellan/workshop/checks/checked_pack.hpp"

namespace castellan {
namespace {

using Adapter = valijson::adapters::NlohmannJsonAdapter;

nlohmann::json to_json(const Value& value) {
  switch (value.kind) {
    case Value::Kind::null: return nullptr;
    case Value::Kind::list: {
      auto list = nlohmann::json::array();
      for (const Value& item : value.list) list.push_back(to_json(item));
      return list;
    }
    case Value::Kind::map: {
      auto map = nlohmann::json::object();
      for (const Value::Entry& entry : value.map) map[entry.key] = to_json(entry.value);
      return map;
    }
    case Value::Kind::scalar: break;
  }
  if (value.quoted) return value.scalar;
  if (value.scalar == "true" || value.scalar == "false") return value.scalar == "true";
  std::int64_t number = 0;
  const char* end = value.scalar.data() + value.scalar.size();
  if (const auto read = std::from_chars(value.scalar.data(), end, number); read.ec == std::errc{} && read.ptr == end)
    return number;
  return value.scalar;
}

// The value a validator's path leads to: `<root>`, `[planks]`, `[0]`, `[fee]`; as far as it goes.
const Value& at(const Value& root, const std::vector<std::string>& path) {
  const Value* value = &root;
  for (const std::string& step : path) {
    if (step.size() < 2 || step.front() != '[') continue;
    const std::string name = step.substr(1, step.size() - 2);
    std::size_t index = 0;
    std::from_chars(name.data(), name.data() + name.size(), index);
    if (value->kind == Value::Kind::list && index < value->list.size()) value = &value->list[index];
    else if (const Value* inner = value->find(name)) value = inner;
    else break;
  }
  return *value;
}

// What is wrong inside a value is wrong with all around it, too.
bool is_innermost(const std::vector<std::string>& path, const valijson::ValidationResults& results) {
  return std::none_of(results.begin(), results.end(), [&](const auto& other) {
    return other.context.size() > path.size() && std::equal(path.begin(), path.end(), other.context.begin());
  });
}

class SchemaSet {
 public:
  SchemaSet() {
    for (const auto& [name, text] : content_schemas()) add(name, text);
    add("mod.schema.json", manifest_schema());
  }

  // The schema of a file by its name, as editors choose it.
  const valijson::Schema* of(std::string_view file) const {
    const auto found = schemas_.find(schema_of_file(file));
    return found == schemas_.end() ? nullptr : found->second.get();
  }

 private:
  void add(const std::string& name, const std::string& text) {
    const nlohmann::json json = nlohmann::json::parse(text);
    auto schema = std::make_unique<valijson::Schema>();
    valijson::SchemaParser().populateSchema(Adapter(json), *schema);
    schemas_.emplace(name, std::move(schema));
  }
  std::map<std::string, std::unique_ptr<valijson::Schema>, std::less<>> schemas_;
};

}  // namespace

// The loader reads by the same descriptions and says more; what only the schema refuses is told here.
void check_schemas(CheckedPack& pack) {
  static const SchemaSet schemas;
  for (const auto& [name, value] : pack.yaml()) {
    const valijson::Schema* schema = schemas.of(name);
    if (!schema || value.kind == Value::Kind::null || pack.has_errors_in(name)) continue;
    const nlohmann::json json = to_json(value);
    const Adapter adapter(json);
    valijson::ValidationResults results;
    valijson::Validator().validate(*schema, adapter, &results);
    for (const auto& error : results) {
      if (!is_innermost(error.context, results)) continue;
      const Where where = at(value, error.context).where;
      if (pack.is_reported(where)) continue;
      pack.problems.error(Code::against_schema, where, "the schema does not allow this: " + error.description);
    }
  }
}

}  // namespace castellan
