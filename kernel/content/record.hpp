// How a definition is written in YAML, described once: the loader reads by it, and the JSON Schemas under schema/ are
// generated from it.
#pragma once

#include <fmt/format.h>

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "castellan/content/reader.hpp"

namespace castellan {

// A kind of value: how it is read and what it looks like in a schema.
template <class X>
struct Type {
  std::function<void(Reader&, const Value&, X&)> read;
  nlohmann::ordered_json schema;
};

template <class T>
class Record {
 public:
  Record(std::string name, std::string doc) : name_(std::move(name)), doc_(std::move(doc)) {}

  // A key of the record that fills one member.
  template <class X, class Base>
  Record& field(std::string key, X Base::*member, Type<X> type, std::string doc, bool required = false) {
    return field_with(
        std::move(key), std::move(type.schema), std::move(doc),
        [member, read = std::move(type.read)](Reader& reader, const Value& value, T& to) {
          read(reader, value, to.*member);
        },
        required);
  }

  // A key whose value needs more than filling a member.
  Record& field_with(std::string key, nlohmann::ordered_json schema, std::string doc,
                     std::function<void(Reader&, const Value&, T&)> read, bool required = false) {
    fields_.push_back({std::move(key), std::move(schema), std::move(doc), std::move(read), required});
    return *this;
  }

  void read(Reader& reader, const Value& value, T& to) const {
    if (value.kind != Value::Kind::map) {
      reader.problem(Code::wrong_type, value.where, fmt::format("expected {}: keys and values", name_));
      return;
    }
    for (const Value::Entry& entry : value.map)
      if (!find(entry.key)) reader.unknown(entry.where, fmt::format("key of {}", name_), entry.key, keys());
    for (const Field& field : fields_)  // in declared order: later fields may build on earlier ones
      if (const Value* found = value.find(field.key)) field.read(reader, *found, to);
      else if (field.required)
        reader.problem(Code::missing_key, value.where, fmt::format("{} needs the key \"{}\"", name_, field.key),
                       field.doc);
  }

  nlohmann::ordered_json schema() const {
    nlohmann::ordered_json json{{"type", "object"}, {"description", doc_}, {"additionalProperties", false}};
    auto required = nlohmann::ordered_json::array();
    for (const Field& field : fields_) {
      nlohmann::ordered_json property = field.schema;
      property["description"] = field.doc;
      json["properties"][field.key] = std::move(property);
      if (field.required) required.push_back(field.key);
    }
    if (!required.empty()) json["required"] = std::move(required);
    return json;
  }

  const std::string& doc() const { return doc_; }

  // This record as a type of its own, to nest it.
  Type<T> type() const {
    return {[record = *this](Reader& reader, const Value& value, T& to) { record.read(reader, value, to); }, schema()};
  }

 private:
  struct Field {
    std::string key;
    nlohmann::ordered_json schema;
    std::string doc;
    std::function<void(Reader&, const Value&, T&)> read;
    bool required = false;
  };

  const Field* find(std::string_view key) const {
    for (const Field& field : fields_)
      if (field.key == key) return &field;
    return nullptr;
  }
  std::vector<std::string> keys() const {
    std::vector<std::string> all;
    for (const Field& field : fields_) all.push_back(field.key);
    return all;
  }

  std::string name_;
  std::string doc_;
  std::vector<Field> fields_;
};

}  // namespace castellan
