#include "castellan/content/records/record.hpp"

#include <nlohmann/json.hpp>

namespace castellan::content {

void RecordForm::add(std::string_view key, std::string_view schema, std::string_view doc, ReadInto read,
                     std::size_t offset, bool required) {
  fields_.push_back({std::string(key), std::string(schema), std::string(doc), std::move(read), offset, required});
}

const RecordForm::Field* RecordForm::find(std::string_view key) const {
  for (const Field& field : fields_)
    if (field.key == key) return &field;
  return nullptr;
}

void RecordForm::read(Reader& reader, const Value& value, void* to) const {
  if (value.kind != Value::Kind::map) {
    reader.problem(Code::wrong_type, value.where, fmt::format("expected {}: keys and values", name_));
    return;
  }
  for (const Value::Entry& entry : value.map)
    if (!find(entry.key)) {
      std::vector<std::string> keys;
      for (const Field& field : fields_) keys.push_back(field.key);
      reader.unknown(entry.where, fmt::format("key of {}", name_), entry.key, keys);
    }
  for (const Field& field : fields_)  // in declared order: later fields may build on earlier ones
    if (const Value* found = value.find(field.key)) field.read(reader, *found, static_cast<char*>(to) + field.offset);
    else if (field.required)
      reader.problem(Code::missing_key, value.where, fmt::format("{} needs the key \"{}\"", name_, field.key),
                     fmt::format("add the line `{}: …`: {}", field.key, field.doc));
}

nlohmann::ordered_json RecordForm::schema() const {
  nlohmann::ordered_json json{{"type", "object"}, {"description", doc_}, {"additionalProperties", false}};
  auto required = nlohmann::ordered_json::array();
  for (const Field& field : fields_) {
    nlohmann::ordered_json property = nlohmann::ordered_json::parse(field.schema);
    property["description"] = field.doc;
    json["properties"][field.key] = std::move(property);
    if (field.required) required.push_back(field.key);
  }
  if (!required.empty()) json["required"] = std::move(required);
  return json;
}

std::string RecordForm::schema_text() const { return schema().dump(); }

}  // namespace castellan::content
