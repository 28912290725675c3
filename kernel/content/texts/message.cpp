#include "castellan/content/texts/message.hpp"

#include <fmt/format.h>
#include <unicode/messagepattern.h>
#include <unicode/msgfmt.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <map>
#include <unordered_map>

namespace castellan::content {
namespace {

// ICU parses nested forms by recursion, and texts come from strangers.
constexpr int max_depth = 12;

// In ICU's syntax an apostrophe before a brace quotes it, which breaks l'{what}; a doubled one never does.
icu::UnicodeString pattern_of(std::string_view text) {
  icu::UnicodeString pattern =
      icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<int>(text.size())));
  return pattern.findAndReplace(u"'", u"''");
}

std::string to_utf8(const icu::UnicodeString& text) {
  std::string out;
  return text.toUTF8String(out);
}

bool too_deep(std::string_view text) {
  int depth = 0;
  for (const char c : text) {
    depth += c == '{' ? 1 : c == '}' && depth > 0 ? -1 : 0;  // outside of all forms a closing brace is text
    if (depth > max_depth) return true;
  }
  return false;
}

std::string syntax_problem(UErrorCode code, const UParseError& error) {
  std::string what;
  switch (code) {
    case U_UNMATCHED_BRACES: what = "its braces do not match"; break;
    case U_DEFAULT_KEYWORD_MISSING: what = "plural and select need a form named other"; break;
    default: what = "its syntax is wrong";
  }
  const std::string near = to_utf8(icu::UnicodeString(error.postContext));
  return near.empty() ? what : fmt::format("{}, near \"{}\"", what, near);
}

bool parse(std::string_view text, icu::MessagePattern& into, std::string& problem) {
  if (too_deep(text)) {
    problem = "its forms are nested too deeply";
    return false;
  }
  UParseError error{};
  UErrorCode code = U_ZERO_ERROR;
  into.parse(pattern_of(text), &error, code);
  if (U_FAILURE(code)) problem = syntax_problem(code, error);
  return U_SUCCESS(code);
}

// Calls visit(name, type of argument) for each argument.
template <class Visit>
void each_argument(const icu::MessagePattern& pattern, Visit&& visit) {
  for (int i = 0; i + 1 < pattern.countParts(); ++i) {
    const icu::MessagePattern::Part& part = pattern.getPart(i);
    if (part.getType() == UMSGPAT_PART_TYPE_ARG_START)
      visit(to_utf8(pattern.getSubstring(pattern.getPart(i + 1))), part.getArgType());
  }
}

}  // namespace

std::optional<std::string> message_problem(std::string_view text) {
  UErrorCode code = U_ZERO_ERROR;
  icu::MessagePattern pattern(code);
  std::string problem;
  if (!parse(text, pattern, problem)) return problem;
  each_argument(pattern, [&](const std::string& name, UMessagePatternArgType type) {
    if (!name.empty() && name[0] >= '0' && name[0] <= '9')
      problem = fmt::format("the argument {{{}}} needs a name", name);
    if (type == UMSGPAT_ARG_TYPE_SIMPLE || type == UMSGPAT_ARG_TYPE_CHOICE)
      problem = fmt::format("the argument {} can only be put in, or have plural or select forms", name);
  });
  return problem.empty() ? std::nullopt : std::optional(problem);
}

std::vector<std::string> message_arguments(std::string_view text) {
  UErrorCode code = U_ZERO_ERROR;
  icu::MessagePattern pattern(code);
  std::string problem;
  std::vector<std::string> names;
  if (!parse(text, pattern, problem)) return names;
  each_argument(pattern, [&](const std::string& name, UMessagePatternArgType) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  });
  return names;
}

namespace {

// A message that is ready to be formatted, with the arguments it uses.
struct Compiled {
  std::unique_ptr<icu::MessageFormat> format;  // null: broken
  std::vector<std::pair<std::string, icu::UnicodeString>> used;
};

// Compiled messages are large and differ only by language, so all formatters of a thread share them. Texts come and go
// with packs: what has piled up is thrown away once.
constexpr std::size_t most_compiled = 5000;

const Compiled& compiled(const icu::Locale& locale, const std::string& pattern) {
  thread_local std::map<std::string, std::unordered_map<std::string, Compiled>, std::less<>> by_language;
  auto& all = by_language[locale.getName()];
  if (const auto found = all.find(pattern); found != all.end()) return found->second;
  if (all.size() >= most_compiled) all.clear();
  Compiled& fresh = all[pattern];
  if (message_problem(pattern)) return fresh;
  UErrorCode code = U_ZERO_ERROR;
  auto format = std::make_unique<icu::MessageFormat>(pattern_of(pattern), locale, code);
  if (U_FAILURE(code)) return fresh;
  fresh.format = std::move(format);
  for (const std::string& name : message_arguments(pattern))
    fresh.used.emplace_back(name, icu::UnicodeString::fromUTF8(name));
  return fresh;
}

}  // namespace

struct MessageFormatter::Impl {
  explicit Impl(const std::string& language) : locale(language.c_str()) {}
  icu::Locale locale;
};

MessageFormatter::MessageFormatter(const std::string& language) : impl_(std::make_unique<Impl>(language)) {}
MessageFormatter::~MessageFormatter() = default;
MessageFormatter::MessageFormatter(MessageFormatter&&) noexcept = default;
MessageFormatter& MessageFormatter::operator=(MessageFormatter&&) noexcept = default;

std::string MessageFormatter::format(const std::string& pattern, std::span<const MessageArgument> arguments) {
  if (pattern.find_first_of("{}") == std::string::npos) return pattern;
  const Compiled& message = compiled(impl_->locale, pattern);
  if (!message.format) return "[!] " + pattern;
  std::vector<icu::UnicodeString> names;
  std::vector<icu::Formattable> values;
  for (const auto& [name, wide_name] : message.used) {
    const auto given = std::ranges::find(arguments, name, &MessageArgument::name);
    if (given == arguments.end()) continue;
    names.push_back(wide_name);
    if (given->is_number) values.emplace_back(given->number);
    else values.emplace_back(icu::UnicodeString::fromUTF8(given->text));
  }
  UErrorCode code = U_ZERO_ERROR;
  icu::UnicodeString out;
  message.format->format(names.data(), values.data(), static_cast<int>(names.size()), out, code);
  return U_SUCCESS(code) ? to_utf8(out) : "[!] " + pattern;
}

std::string capitalised(std::string_view text) {
  icu::UnicodeString all = icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<int>(text.size())));
  if (all.isEmpty()) return {};
  const UChar32 first = all.char32At(0);
  return to_utf8(all.replace(0, U16_LENGTH(first), icu::UnicodeString(u_totitle(first))));
}

std::string folded(std::string_view text) {
  icu::UnicodeString all = icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<int>(text.size())));
  all.findAndReplace(u"\u2019", u"'");
  UErrorCode code = U_ZERO_ERROR;
  const icu::Normalizer2* apart = icu::Normalizer2::getNFKDInstance(code);
  if (U_SUCCESS(code)) all = apart->normalize(all, code);
  icu::UnicodeString plain;
  for (int i = 0; i < all.length(); i = all.moveIndex32(i, 1))
    if (u_charType(all.char32At(i)) != U_NON_SPACING_MARK) plain.append(all.char32At(i));
  return to_utf8(plain.foldCase());
}

}  // namespace castellan::content
