// The texts of all packs in one language, with the pack's own first language where a translation is missing.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "castellan/content/texts/message.hpp"
#include "castellan/definitions/ruleset.hpp"

namespace castellan::content {

using MessageArguments = std::vector<MessageArgument>;

// A noun with the forms messages need: as argument `what` it gives {what}, {what_many}, {what_the}, {what_gender}
// and {what_has_the}, yes or no: whether {what_the} has an article of its own.
struct CASTELLAN_API Noun {
  std::string name;
  std::string many;      // plural
  std::string the;       // with its definite article, where that depends on more than the gender
  std::string gender;    // m, f, n or another word a language's messages select by
  bool has_the = false;  // `the` was given, and is not just the name

  void add_to(MessageArguments& arguments, const std::string& as) const;
};

class CASTELLAN_API Dictionary {
 public:
  // The pack of the engine's own texts.
  static constexpr std::string_view engine = engine_pack;

  // The rules must outlive it.
  Dictionary(const Ruleset& rules, std::string language);

  const std::string& language() const { return language_; }
  // Languages in which any pack has texts.
  static std::vector<std::string> languages(const Ruleset& rules);

  // A text of a pack, safe to print. A missing one comes in the pack's first language after a mark such as [en], or
  // as its key in brackets. Lines stay only where `keep_lines` is set.
  std::string text(std::string_view pack, std::string_view key, const MessageArguments& arguments = {},
                   bool keep_lines = false) const;
  // The same, but nothing where no language has it.
  std::optional<std::string> find(std::string_view pack, std::string_view key, const MessageArguments& arguments = {},
                                  bool keep_lines = false) const;
  // Texts `key.name`, `key.many`, `key.the` and `key.gender`.
  Noun noun(std::string_view pack, const std::string& key, const MessageArguments& arguments = {}) const;
  // All keys of a pack that begin so, in any of the two languages.
  std::vector<std::string> keys(std::string_view pack, std::string_view begin) const;

 private:
  struct Entry {
    const std::string* pattern = nullptr;
    const std::string* language = nullptr;
  };
  Entry entry(std::string_view pack, std::string_view key) const;
  const std::string* pattern(const std::string& language, const std::string& full_key) const;
  const std::string& first_language(std::string_view pack) const;
  std::string format(const Entry& entry, const MessageArguments& arguments, bool keep_lines) const;

  const Ruleset& rules_;
  std::string language_;
  mutable std::map<std::string, MessageFormatter, std::less<>> formatters_;
};

}  // namespace castellan::content
