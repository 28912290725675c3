#include "castellan/script/lua_tokens.hpp"

#include <algorithm>
#include <string>

namespace castellan::script {
namespace {

using Kind = LuaToken::Kind;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || is_digit(c); }
bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
bool is_line_break(char c) { return c == '\n' || c == '\r'; }
bool is_hexadecimal(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {
    if (text_.starts_with("#")) at_ = end_of_line();  // a line for a shell
  }

  std::vector<LuaToken> all() {
    while (skip_gaps()) {
      const std::size_t from = at_;
      const Kind kind = next();
      tokens_.push_back({kind, text_.substr(from, at_ - from), from});
    }
    return std::move(tokens_);
  }

 private:
  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  std::size_t end_of_line() const { return std::min(text_.find_first_of("\n\r", at_), text_.size()); }

  // White space and comments; whether something follows.
  bool skip_gaps() {
    while (at_ < text_.size()) {
      if (is_space(text_[at_])) {
        ++at_;
      } else if (peek() == '-' && peek(1) == '-') {
        at_ += 2;
        if (!skip_long_bracket()) at_ = end_of_line();
      } else {
        return true;
      }
    }
    return false;
  }

  // `[==[ … ]==]`, if one begins here.
  bool skip_long_bracket() {
    if (peek() != '[') return false;
    std::size_t level = 0;
    while (peek(1 + level) == '=') ++level;
    if (peek(1 + level) != '[') return false;
    const std::string closing = "]" + std::string(level, '=') + "]";
    const std::size_t end = text_.find(closing, at_ + level + 2);
    at_ = end == std::string_view::npos ? text_.size() : end + closing.size();
    return true;
  }

  Kind next() {
    const char c = peek();
    if (c == '"' || c == '\'') return skip_string(c), Kind::string;
    if (c == '[' && skip_long_bracket()) return Kind::string;
    if (is_digit(c) || (c == '.' && is_digit(peek(1)))) return skip_number(), Kind::number;
    if (is_name(c)) {
      while (is_name(peek())) ++at_;
      return Kind::name;
    }
    // Signs of several characters that matter here; others may come in parts.
    const std::string_view rest = text_.substr(at_);
    at_ += rest.starts_with("...")                                                      ? 3
           : rest.starts_with("..") || rest.starts_with("::") || rest.starts_with("==") ? 2
                                                                                        : 1;
    return Kind::sign;
  }

  void skip_string(char quote) {
    for (++at_; at_ < text_.size() && text_[at_] != quote && !is_line_break(text_[at_]);) {
      if (text_[at_] == '\\') skip_escape();
      else ++at_;
    }
    at_ = std::min(at_ + 1, text_.size());
  }

  // A line break behind a backslash belongs to the string; `\z` takes all white space behind it.
  void skip_escape() {
    const char escaped = peek(1);
    at_ = std::min(at_ + 2, text_.size());
    if (escaped == 'z') {
      while (at_ < text_.size() && is_space(text_[at_])) ++at_;
    } else if (is_line_break(escaped) && is_line_break(peek()) && peek() != escaped) {
      ++at_;  // the two of them are one
    }
  }

  // As far as Lua reads on, also where it then finds that this is no number.
  void skip_number() {
    const bool hexadecimal = peek() == '0' && (peek(1) == 'x' || peek(1) == 'X');
    const std::string_view exponents = hexadecimal ? "pP" : "eE";
    if (hexadecimal) at_ += 2;
    while (at_ < text_.size()) {
      if (exponents.find(peek()) != std::string_view::npos) {
        ++at_;
        if (peek() == '+' || peek() == '-') ++at_;
      } else if (is_hexadecimal(peek()) || peek() == '.') {
        ++at_;
      } else {
        break;
      }
    }
    if (is_name(peek())) ++at_;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<LuaToken> tokens_;
};

}  // namespace

std::vector<LuaToken> lua_tokens(std::string_view text) { return Lexer(text).all(); }

}  // namespace castellan::script
