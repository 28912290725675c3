#include "castellan/content/texts/dictionary.hpp"

#include <fmt/format.h>

#include <set>

#include "castellan/base/text.hpp"

namespace castellan::content {
namespace {

const std::string usual_language = "en";

// What has no text at all goes by its id: `[ale_house]` of `guild.ale_house`.
std::string unnamed(const std::string& key) { return "[" + key.substr(key.rfind('.') + 1) + "]"; }

std::string full_key(std::string_view pack, std::string_view key) { return fmt::format("{}:{}", pack, key); }

}  // namespace

void Noun::add_to(MessageArguments& arguments, const std::string& as) const {
  arguments.emplace_back(as, name);
  arguments.emplace_back(as + "_many", many);
  arguments.emplace_back(as + "_the", the);
  arguments.emplace_back(as + "_gender", gender);
  arguments.emplace_back(as + "_has_the", has_the ? "yes" : "no");
}

Dictionary::Dictionary(const Ruleset& rules, std::string language) : rules_(rules), language_(std::move(language)) {}

std::vector<std::string> Dictionary::languages(const Ruleset& rules) {
  std::set<std::string> all;  // those declared, whether or not they were read, and those a translation adds
  for (const Pack& pack : rules.packs) all.insert(pack.languages.begin(), pack.languages.end());
  for (const auto& [language, texts] : rules.texts) all.insert(language);
  return {all.begin(), all.end()};
}

const std::string& Dictionary::first_language(std::string_view pack) const {
  for (const Pack& p : rules_.packs)
    if (p.id == pack && !p.languages.empty()) return p.languages[0];
  return usual_language;
}

const std::string* Dictionary::pattern(const std::string& language, const std::string& key) const {
  const auto texts = rules_.texts.find(language);
  if (texts == rules_.texts.end()) return nullptr;
  const auto found = texts->second.find(key);
  return found == texts->second.end() ? nullptr : &found->second;
}

Dictionary::Entry Dictionary::entry(std::string_view pack, std::string_view key) const {
  const std::string full = full_key(pack, key);
  if (const std::string* own = pattern(language_, full)) return {own, &language_};
  const std::string& fallback = first_language(pack);
  if (const std::string* other = pattern(fallback, full)) return {other, &fallback};
  return {};
}

std::string Dictionary::format(const Entry& entry, const MessageArguments& arguments, bool keep_lines) const {
  auto formatter = formatters_.find(*entry.language);
  if (formatter == formatters_.end())
    formatter = formatters_.emplace(*entry.language, MessageFormatter(*entry.language)).first;
  const std::string text = printable(formatter->second.format(*entry.pattern, arguments), keep_lines);
  return *entry.language == language_ || text.empty() ? text : fmt::format("[{}] {}", *entry.language, text);
}

std::optional<std::string> Dictionary::find(std::string_view pack, std::string_view key,
                                            const MessageArguments& arguments, bool keep_lines) const {
  const Entry found = entry(pack, key);
  if (!found.pattern) return std::nullopt;
  return format(found, arguments, keep_lines);
}

std::string Dictionary::text(std::string_view pack, std::string_view key, const MessageArguments& arguments,
                             bool keep_lines) const {
  if (auto found = find(pack, key, arguments, keep_lines)) return *std::move(found);
  return "[" + printable(key) + "]";
}

// All forms in the language of the name: a plural of another language would be worse than none.
Noun Dictionary::noun(std::string_view pack, const std::string& key, const MessageArguments& arguments) const {
  Noun noun;
  const Entry name = entry(pack, key + ".name");
  noun.name = name.pattern ? text(pack, key + ".name", arguments) : unnamed(key);
  noun.many = noun.the = noun.name;
  if (!name.pattern) return noun;
  const auto form = [&](const char* which) {
    return Entry{pattern(*name.language, full_key(pack, key + which)), name.language};
  };
  if (const Entry many = form(".many"); many.pattern) noun.many = format(many, arguments, false);
  if (const Entry the = form(".the"); the.pattern) {
    noun.the = format(the, arguments, false);
    noun.has_the = true;
  }
  if (const Entry gender = form(".gender"); gender.pattern) noun.gender = *gender.pattern;
  return noun;
}

std::vector<std::string> Dictionary::keys(std::string_view pack, std::string_view begin) const {
  std::set<std::string> found;
  const std::string prefix = full_key(pack, "");
  const std::string wanted = full_key(pack, begin);
  for (const std::string& language : {language_, first_language(pack)})
    if (const auto texts = rules_.texts.find(language); texts != rules_.texts.end())
      for (auto at = texts->second.lower_bound(wanted); at != texts->second.end() && at->first.starts_with(wanted);
           ++at)
        found.insert(at->first.substr(prefix.size()));
  return {found.begin(), found.end()};
}

}  // namespace castellan::content
