#include "castellan/content/yaml.hpp"

#include <yaml-cpp/emitterstyle.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <istream>
#include <set>
#include <streambuf>

#include "castellan/base/text.hpp"

namespace castellan::content {
namespace {

constexpr std::size_t max_bytes = 1 << 20;
constexpr std::size_t max_depth = 32;
constexpr std::size_t max_nodes = 50'000;

// What this reader refuses although it is YAML.
struct Refused {
  Code code;
  YAML::Mark mark;
  std::string message;
};

// Places as editors show them: yaml-cpp counts the bytes of a line.
class Places {
 public:
  Places(std::int32_t file, std::string_view text) : file_(file) {
    if (std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; })) return;
    for (std::size_t begin = 0; begin != std::string_view::npos;) {
      const std::size_t end = text.find('\n', begin);
      lines_.push_back(text.substr(begin, end == std::string_view::npos ? end : end - begin));
      begin = end == std::string_view::npos ? end : end + 1;
    }
    if (lines_[0].starts_with(byte_order_mark)) lines_[0].remove_prefix(byte_order_mark.size());  // not counted
  }

  Where at(const YAML::Mark& mark) const {
    const auto line = static_cast<std::size_t>(mark.line);
    const std::int32_t column =
        line < lines_.size() ? column_at(lines_[line], static_cast<std::size_t>(mark.column)) : mark.column + 1;
    return {file_, mark.line + 1, column};
  }

 private:
  std::int32_t file_;
  std::vector<std::string_view> lines_;  // empty if every character is one byte
};

class Builder : public YAML::EventHandler {
 public:
  explicit Builder(const Places& places) : places_(places) {}

  Value take() { return std::move(root_); }

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t) override { leaf(mark, Value::Kind::null, {}, false); }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    throw Refused{Code::yaml_alias, mark, "aliases (*name) are not supported: write the value out"};
  }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t, const std::string& value) override {
    const bool quoted = tag == "!";
    leaf(mark, value.empty() && !quoted ? Value::Kind::null : Value::Kind::scalar, value, quoted);
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override {
    open(mark, Value::Kind::list);
  }
  void OnSequenceEnd() override { open_.pop_back(); }
  void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override {
    open(mark, Value::Kind::map);
  }
  void OnMapEnd() override { open_.pop_back(); }

 private:
  struct Level {
    Value* value;
    bool key_next = true;
    std::set<std::string> keys;
  };

  Where at(const YAML::Mark& mark) const { return places_.at(mark); }

  // The place the next node goes to; the first node of a map's pair is its key and handled by leaf().
  Value& slot(const YAML::Mark& mark) {
    if (++nodes_ > max_nodes) throw Refused{Code::yaml_too_complex, mark, "too many values in one file"};
    if (open_.empty()) return root_;
    Level& level = open_.back();
    if (level.value->kind == Value::Kind::list) return level.value->list.emplace_back();
    if (level.key_next) throw Refused{Code::bad_yaml, mark, "a key must be a plain word"};
    level.key_next = true;
    return level.value->map.back().value;
  }

  void leaf(const YAML::Mark& mark, Value::Kind kind, const std::string& text, bool quoted) {
    if (!open_.empty() && open_.back().value->kind == Value::Kind::map && open_.back().key_next) {
      Level& level = open_.back();
      if (kind == Value::Kind::null) throw Refused{Code::bad_yaml, mark, "a key must be a plain word"};
      if (!level.keys.insert(text).second)
        throw Refused{Code::duplicate_key, mark, "the key \"" + text + "\" appears twice"};
      level.value->map.push_back({text, at(mark), {}});
      level.value->map.back().value.where = at(mark);
      level.key_next = false;
      return;
    }
    Value& value = slot(mark);
    value.kind = kind;
    value.scalar = text;
    value.quoted = quoted;
    value.where = at(mark);
  }

  void open(const YAML::Mark& mark, Value::Kind kind) {
    if (open_.size() == max_depth) throw Refused{Code::yaml_too_complex, mark, "nested too deeply"};
    Value& value = slot(mark);
    value.kind = kind;
    value.where = at(mark);
    open_.push_back({&value, true, {}});
  }

  const Places& places_;
  Value root_;
  std::vector<Level> open_;
  std::size_t nodes_ = 0;
};

struct ViewBuffer : std::streambuf {
  explicit ViewBuffer(std::string_view text) {
    char* begin = const_cast<char*>(text.data());
    setg(begin, begin, begin + text.size());
  }
};

}  // namespace

std::optional<Value> parse_yaml(std::string_view text, std::int32_t file, Diagnostics& problems) {
  if (text.size() > max_bytes) {
    problems.error(Code::file_too_large, {file, 0, 0}, "larger than 1 MiB", "split it into several files");
    return std::nullopt;
  }
  if (!is_utf8(text)) {
    problems.error(Code::not_utf8, {file, 0, 0}, "is not UTF-8", "save it as UTF-8 in your editor");
    return std::nullopt;
  }
  const Places places(file, text);
  ViewBuffer buffer(text);
  std::istream in(&buffer);
  try {
    YAML::Parser parser(in);
    Builder builder(places);
    parser.HandleNextDocument(builder);
    Value value = builder.take();
    Builder second(places);
    if (parser.HandleNextDocument(second)) {
      problems.error(Code::several_documents, {file, 0, 0}, "holds more than one YAML document",
                     "one file, one document: remove the --- lines");
      return std::nullopt;
    }
    return value;
  } catch (const Refused& refused) {
    problems.error(refused.code, places.at(refused.mark), refused.message);
  } catch (const YAML::Exception& e) {
    const bool placed = e.mark.line >= 0;  // some errors are only noticed at the end of what they spoil
    problems.error(Code::bad_yaml, placed ? places.at(e.mark) : Where{file, 1, 1}, "not valid YAML: " + e.msg);
  }
  return std::nullopt;
}

}  // namespace castellan::content
