// How a definition is written in YAML, described once: the loader reads by it, and the JSON Schemas under schema/ are
// generated from it. Schemas are JSON in text form, since the JSON library takes long to compile: record.cpp alone
// needs it.
#pragma once

#include <fmt/format.h>

#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "castellan/content/records/reader.hpp"

namespace castellan::content {

// Reads a value into what `to` points at; Type and Record know what that is.
using ReadInto = std::function<void(Reader&, const Value&, void* to)>;

template <class X, class Read>
ReadInto reading_into(Read read) {
  return [read = std::move(read)](Reader& reader, const Value& value, void* to) {
    read(reader, value, *static_cast<X*>(to));
  };
}

// A kind of value: how it is read and what it looks like in a schema.
template <class X>
struct Type {
  template <class Read>
  Type(Read function, std::string in_schema)
      : read_into(reading_into<X>(std::move(function))), schema(std::move(in_schema)) {}

  void read(Reader& reader, const Value& value, X& to) const { read_into(reader, value, &to); }

  ReadInto read_into;
  std::string schema;
};

// The keys of a record. What it fills is known to Record.
class RecordForm {
 public:
  RecordForm(std::string name, std::string doc) : name_(std::move(name)), doc_(std::move(doc)) {}

  // `offset`: where in the record lies what is read.
  void add(std::string_view key, std::string_view schema, std::string_view doc, ReadInto read, std::size_t offset,
           bool required);
  void read(Reader& reader, const Value& value, void* to) const;
  nlohmann::ordered_json schema() const;
  std::string schema_text() const;
  const std::string& doc() const { return doc_; }

 private:
  struct Field {
    std::string key;
    std::string schema;
    std::string doc;
    ReadInto read;
    std::size_t offset = 0;
    bool required = false;
  };

  const Field* find(std::string_view key) const;

  std::string name_;
  std::string doc_;
  std::vector<Field> fields_;
};

template <class T>
class Record {
 public:
  Record(std::string name, std::string doc) : form_(std::move(name), std::move(doc)) {}

  // A key of the record that fills one member.
  template <class X, class Base>
  Record& field(std::string_view key, X Base::*member, Type<X> type, std::string_view doc, bool required = false) {
    form_.add(key, type.schema, doc, std::move(type.read_into), offset_of(member), required);
    return *this;
  }

  // A key whose value needs more than filling a member.
  template <class Read>
  Record& field_with(std::string_view key, std::string_view schema, std::string_view doc, Read function,
                     bool required = false) {
    form_.add(key, schema, doc, reading_into<T>(std::move(function)), 0, required);
    return *this;
  }

  void read(Reader& reader, const Value& value, T& to) const { form_.read(reader, value, &to); }
  const RecordForm& form() const { return form_; }

  // This record as a type of its own, to nest it.
  Type<T> type() const {
    return {[form = form_](Reader& reader, const Value& value, T& to) { form.read(reader, value, &to); },
            form_.schema_text()};
  }

 private:
  static const T& a_sample() {
    static const T sample{};
    return sample;
  }
  template <class X, class Base>
  static std::size_t offset_of(X Base::*member) {
    const T& sample = a_sample();
    const auto* begin = reinterpret_cast<const char*>(&sample);
    return static_cast<std::size_t>(reinterpret_cast<const char*>(&(sample.*member)) - begin);
  }

  RecordForm form_;
};

}  // namespace castellan::content
