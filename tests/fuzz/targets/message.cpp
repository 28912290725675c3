#include "castellan/content/texts/message.hpp"

#include "castellan/base/text.hpp"
#include "fuzz/target.hpp"

namespace castellan::fuzz {

// A text of a pack: judged, formatted in languages with few and many plural forms, and shown.
void format_message(std::string_view input) {
  const std::string pattern(input);
  const auto problem = content::message_problem(pattern);
  content::message_arguments(pattern);
  const std::string shown = printable(pattern);
  promise(is_utf8(shown) && printable(shown) == shown, "what is printable stays as it is");
  promise(printable(printable(pattern, true), true) == printable(pattern, true), "lines are printable as lines");
  for (const char* language : {"en", "pl", "\xff\xfe", "a-very-long-language-that-nobody-speaks"}) {
    content::MessageFormatter formatter(language);
    for (const std::int64_t amount : {std::int64_t{-1}, std::int64_t{0}, std::int64_t{2}, INT64_MAX}) {
      const content::MessageArgument arguments[] = {
          {"amount", amount}, {"player", std::string("Ada")}, {"what_gender", pattern}};
      const std::string text = formatter.format(pattern, arguments);
      if (!problem && is_utf8(pattern)) promise(is_utf8(text), "a good message gives good text");
    }
  }
  content::capitalised(pattern);
  content::folded(pattern);
}

}  // namespace castellan::fuzz
