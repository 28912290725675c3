// Messages as translators write them: named arguments, plural forms and selected forms in ICU's syntax.
//   {player} draws {amount, plural, one {a card} other {# cards}}.
// An apostrophe is always an apostrophe: nothing has to be quoted, and nothing can be.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "castellan/base/export.hpp"

namespace castellan::content {

// A named argument: a number selects plural forms, a text is put in or selects a form.
struct MessageArgument {
  MessageArgument(std::string called, std::string value) : name(std::move(called)), text(std::move(value)) {}
  MessageArgument(std::string called, std::int64_t value) : name(std::move(called)), number(value), is_number(true) {}

  std::string name;
  std::string text;
  std::int64_t number = 0;
  bool is_number = false;
};

// What is wrong with the syntax of a message; nothing if it can be formatted.
CASTELLAN_API std::optional<std::string> message_problem(std::string_view text);
// The names of the arguments a message uses, each once, in order of appearance.
CASTELLAN_API std::vector<std::string> message_arguments(std::string_view text);

// Formats the messages of one language. Patterns are compiled when first used; one formatter belongs to one thread.
class CASTELLAN_API MessageFormatter {
 public:
  explicit MessageFormatter(const std::string& language);
  ~MessageFormatter();
  MessageFormatter(MessageFormatter&&) noexcept;
  MessageFormatter& operator=(MessageFormatter&&) noexcept;

  // Never throws for what a message says: a broken one comes out as written, after a mark.
  std::string format(const std::string& pattern, std::span<const MessageArgument> arguments);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// With its first letter in upper case.
CASTELLAN_API std::string capitalised(std::string_view text);
// For comparing what people type: without case, accents aside, all apostrophes alike.
CASTELLAN_API std::string folded(std::string_view text);

}  // namespace castellan::content
