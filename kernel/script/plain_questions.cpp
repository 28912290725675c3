#include "castellan/script/plain_questions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "castellan/definitions/native.hpp"
#include "castellan/script/lua_tokens.hpp"

namespace castellan::script {
namespace {

// Whose questions the prelude asks with ask_entity().
constexpr std::string_view kinds[] = {"player", "card",  "lock",  "district", "location",
                                      "symbol", "guild", "plank", "worker",   "piece"};

std::optional<std::uint64_t> number_of_kind(std::string_view word) {
  if (word == "thing") return any_kind;
  if (std::ranges::find(kinds, word) == std::end(kinds)) return std::nullopt;
  return static_cast<std::uint64_t>(std::ranges::find(entity_kind_names, word) - entity_kind_names.begin());
}

constexpr struct {
  std::string_view name;
  QuestionPart part;
} named_parts[] = {
    {"among", QuestionPart::among},    {"prompt", QuestionPart::prompt}, {"optional", QuestionPart::optional},
    {"auto", QuestionPart::automatic}, {"unless", QuestionPart::unless}, {"payable_with", QuestionPart::payable_with},
    {"deck", QuestionPart::deck},      {"pool", QuestionPart::pool},     {"except", QuestionPart::except}};

QuestionPart part_named(std::string_view name) {
  const auto* found = std::ranges::find(named_parts, name, &std::remove_cvref_t<decltype(*named_parts)>::name);
  return found == std::end(named_parts) ? QuestionPart::nothing : found->part;
}

class Rewriter {
 public:
  explicit Rewriter(std::string_view source) : source_(source), tokens_(lua_tokens(source)) {
    for (const LuaToken& token : tokens_) instead_.emplace_back(token.text);
  }

  std::string rewritten() {
    if (!ask_is_ours()) return std::string(source_);
    for (std::size_t i = 0; i < tokens_.size(); ++i) rewrite_question(i);
    std::string changed;
    std::size_t copied = 0;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      changed.append(source_.substr(copied, tokens_[i].offset - copied)).append(instead_[i]);
      copied = tokens_[i].offset + tokens_[i].text.size();
    }
    return changed.append(source_.substr(copied));
  }

 private:
  bool is(std::size_t i, std::string_view word) const { return i < tokens_.size() && tokens_[i].is(word); }
  bool is_name(std::size_t i) const { return i < tokens_.size() && tokens_[i].kind == LuaToken::Kind::name; }
  bool is_field(std::size_t i) const { return i > 0 && (is(i - 1, ".") || is(i - 1, ":")); }

  // Nothing in the file gives the name to something else: it is only looked into.
  bool ask_is_ours() const {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (is(i, "_ENV")) return false;
      if (is(i, "ask") && !is_field(i) && !is(i + 1, ".")) return false;
    }
    return true;
  }

  // `ask.player {` at a token, if it is there and its table is plain.
  void rewrite_question(std::size_t i) {
    if (!is(i, "ask") || is_field(i) || !is(i + 1, ".") || !is_name(i + 2) || !is(i + 3, "{")) return;
    const std::optional<std::uint64_t> kind = number_of_kind(tokens_[i + 2].text);
    if (!kind || !read_table(i + 4)) return;
    std::uint64_t meaning = *kind;
    for (int at = bits_of_kind; const QuestionPart part : parts_) {
      meaning |= static_cast<std::uint64_t>(part) << at;
      at += bits_of_part;
    }
    instead_[i] = fmt::format("{}(", question_name);
    for (std::size_t gone = i + 1; gone <= i + 3; ++gone) instead_[gone].clear();
    for (const std::size_t gone : names_) instead_[gone].clear();
    for (const std::size_t separator : separators_) instead_[separator] = ",";
    instead_[end_] = fmt::format("{}{:#x})", is(end_ - 1, ",") || is(end_ - 1, ";") ? "" : ",", meaning);
  }

  // From behind its bracket. First who is asked, then parts by name, each once.
  bool read_table(std::size_t i) {
    parts_.clear();
    names_.clear();
    separators_.clear();
    while (!is(i, "}")) {
      QuestionPart part = parts_.empty() ? QuestionPart::who : QuestionPart::nothing;
      if (is_name(i) && is(i + 1, "=")) {
        part = parts_.empty() ? QuestionPart::nothing : part_named(tokens_[i].text);
        names_.insert(names_.end(), {i, i + 1});
        i += 2;
      }
      if (part == QuestionPart::nothing || std::ranges::find(parts_, part) != parts_.end()) return false;
      parts_.push_back(part);
      if (!skip_value(i)) return false;
      if (is(i, "}")) break;
      separators_.push_back(i++);
    }
    end_ = i;
    return !parts_.empty();
  }

  // To the separator or bracket behind an expression. One with a function in it is not plain.
  bool skip_value(std::size_t& i) const {
    int depth = 0;
    for (const std::size_t from = i; i < tokens_.size(); ++i) {
      if (depth == 0 && (is(i, ",") || is(i, ";") || is(i, "}"))) return i > from && !is(from, "[");
      if (is(i, "function")) return false;
      if (is(i, "(") || is(i, "[") || is(i, "{")) ++depth;
      if (is(i, ")") || is(i, "]") || is(i, "}")) --depth;
    }
    return false;
  }

  std::string_view source_;
  std::vector<LuaToken> tokens_;
  std::vector<std::string> instead_;  // of each token
  // Of the table read last:
  std::vector<QuestionPart> parts_;
  std::vector<std::size_t> names_;       // with what follows them
  std::vector<std::size_t> separators_;  // between its parts
  std::size_t end_ = 0;
};

}  // namespace

std::string with_plain_questions(std::string_view source) {
  if (source.find("ask") == std::string_view::npos) return std::string(source);
  return Rewriter(source).rewritten();
}

}  // namespace castellan::script
