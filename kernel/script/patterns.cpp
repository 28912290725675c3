#include "castellan/script/patterns.hpp"

#include <algorithm>
#include <cstring>

namespace castellan::script {

// From text to items.
class Pattern::Parser {
 public:
  Parser(std::string_view text, Pattern& to) : text_(text), to_(to) {}

  void run() {
    while (at_ < text_.size() && !*to_.problem_) {
      if (to_.items_.size() == most_items) return fail("the pattern is too long");
      item();
    }
    if (!*to_.problem_ && !open_.empty()) fail("unfinished capture");
  }

 private:
  static constexpr std::size_t most_items = 1000;  // matching goes as deep as there are items

  bool has(std::size_t ahead = 0) const { return at_ + ahead < text_.size(); }
  unsigned char peek(std::size_t ahead = 0) const { return static_cast<unsigned char>(text_[at_ + ahead]); }
  void fail(const char* problem) { to_.problem_ = problem; }
  Item& add(Kind kind) {
    to_.items_.push_back({kind, {}, 0, 0});
    return to_.items_.back();
  }

  void item() {
    switch (peek()) {
      case '(': return open();
      case ')': return close();
      case '$':
        if (at_ + 1 == text_.size()) {
          ++at_;
          add(Kind::end_of_text);
          return;
        }
        break;
      case '%':
        if (!has(1)) return fail("malformed pattern (ends with '%')");
        if (peek(1) == 'b') return balanced();
        if (peek(1) == 'f') return frontier();
        if (peek(1) >= '0' && peek(1) <= '9') return earlier();
        break;
      default: break;
    }
    characters();
  }

  void open() {
    if (captures_ == PatternMatch::most) return fail("too many captures");
    if (has(1) && peek(1) == ')') {
      at_ += 2;
      add(Kind::position).first = captures_++;
      closed_.push_back(true);
      return;
    }
    ++at_;
    open_.push_back(captures_);
    add(Kind::open).first = captures_++;
    closed_.push_back(false);
  }

  void close() {
    if (open_.empty()) return fail("invalid pattern capture");
    ++at_;
    add(Kind::close).first = open_.back();
    closed_[open_.back()] = true;
    open_.pop_back();
  }

  void earlier() {
    const int number = peek(1) - '1';
    if (number < 0 || number >= captures_ || !closed_[static_cast<std::size_t>(number)])
      return fail("invalid capture index in the pattern");
    at_ += 2;
    add(Kind::earlier).first = static_cast<unsigned char>(number);
  }

  void balanced() {
    if (!has(3)) return fail("malformed pattern (missing arguments to '%b')");
    Item& item = add(Kind::balanced);
    item.first = peek(2);
    item.last = peek(3);
    at_ += 4;
  }

  void frontier() {
    at_ += 2;
    if (!has() || peek() != '[') return fail("missing '[' after '%f' in pattern");
    const Set set = bracket();
    add(Kind::frontier).set = set;
  }

  // A class of characters, and how often.
  void characters() {
    const Set set = peek() == '[' ? bracket() : one_class();
    if (*to_.problem_) return;
    Kind kind = Kind::one;
    if (has()) switch (peek()) {
        case '*': kind = Kind::most; break;
        case '+': kind = Kind::at_least_one; break;
        case '-': kind = Kind::fewest; break;
        case '?': kind = Kind::maybe; break;
        default: break;
      }
    if (kind != Kind::one) ++at_;
    add(kind).set = set;
  }

  // `.`, `%a`, or a character that stands for itself.
  Set one_class() {
    Set set;
    if (peek() == '.') {
      ++at_;
      return set.set();
    }
    if (peek() == '%') {
      set = class_of(peek(1));
      at_ += 2;
      return set;
    }
    set.set(peek());
    ++at_;
    return set;
  }

  Set bracket() {
    Set set;
    ++at_;
    const bool inverted = has() && peek() == '^';
    if (inverted) ++at_;
    for (bool first = true; !has() || peek() != ']' || first; first = false) {
      if (!has()) {
        fail("malformed pattern (missing ']')");
        return set;
      }
      if (peek() == '%') {
        if (!has(1)) {
          fail("malformed pattern (ends with '%')");
          return set;
        }
        set |= class_of(peek(1));
        at_ += 2;
      } else if (has(2) && peek(1) == '-' && peek(2) != ']') {
        for (unsigned c = peek(); c <= peek(2); ++c) set.set(c);
        at_ += 3;
      } else {
        set.set(peek());
        ++at_;
      }
    }
    ++at_;
    return inverted ? ~set : set;
  }

  // As the locale "C" has them.
  static bool is_in(char name, unsigned c) {
    const bool lower = c >= 'a' && c <= 'z';
    const bool upper = c >= 'A' && c <= 'Z';
    const bool digit = c >= '0' && c <= '9';
    const bool graph = c > ' ' && c < 127;
    switch (name) {
      case 'a': return lower || upper;
      case 'c': return c < ' ' || c == 127;
      case 'd': return digit;
      case 'g': return graph;
      case 'l': return lower;
      case 'p': return graph && !lower && !upper && !digit;
      case 's': return c == ' ' || (c >= '\t' && c <= '\r');
      case 'u': return upper;
      case 'w': return lower || upper || digit;
      case 'z': return c == 0;                                                    // as in older releases of Lua
      default: return digit || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');  // x
    }
  }

  static Set class_of(unsigned char letter) {
    Set set;
    const char name = static_cast<char>(letter | 0x20);
    if (letter >= 128 || !std::strchr("acdglpsuwxz", name) || !is_in('a', letter)) {
      set.set(letter);
      return set;
    }
    for (unsigned c = 0; c < 256; ++c)
      if (is_in(name, c)) set.set(c);
    return is_in('u', letter) ? ~set : set;
  }

  std::string_view text_;
  Pattern& to_;
  std::size_t at_ = 0;
  unsigned char captures_ = 0;
  std::vector<unsigned char> open_;
  std::vector<bool> closed_;
};

Pattern::Pattern(std::string_view text, Caret caret) {
  anchored_ = caret == Caret::anchors && text.starts_with('^');
  if (anchored_) text.remove_prefix(1);
  Parser(text, *this).run();
}

// One attempt after another. Recursion goes forward in the items, so it is never deeper than the pattern is long.
class Pattern::Matching {
 public:
  Matching(const Pattern& pattern, std::string_view subject, std::uint64_t& budget, PatternMatch& match)
      : items_(pattern.items_), subject_(subject), budget_(budget), match_(match) {}

  // Where the match ends that begins there, or `failed`.
  std::size_t match(std::size_t item, std::size_t at) {
    for (; item < items_.size(); ++item) {
      if (!pay(1)) return failed;
      const Item& i = items_[item];
      switch (i.kind) {
        case Kind::one:
          if (!is_at(i, at)) return failed;
          ++at;
          break;
        case Kind::open: return capture(item, at);
        case Kind::close: return close(item, at);
        case Kind::position: {
          const Kept kept(*this, i.first);
          match_.captures[i.first] = {at, 0, true};
          return kept.unless_failed(match(item + 1, at));
        }
        case Kind::earlier: {
          const auto& earlier = match_.captures[i.first];
          if (earlier.is_position || !pay(earlier.length / 16) ||
              subject_.compare(at, earlier.length, subject_, earlier.begin, earlier.length) != 0)
            return failed;
          at += earlier.length;
          break;
        }
        case Kind::balanced:
          at = behind_balanced(i, at);
          if (at == failed) return failed;
          break;
        case Kind::frontier:
          if ((at > 0 && i.set[byte(at - 1)]) || (at == 0 && i.set[0]) || !i.set[at < subject_.size() ? byte(at) : 0])
            return failed;
          break;
        case Kind::end_of_text:
          if (at != subject_.size()) return failed;
          break;
        case Kind::most: return most(item, at, 0);
        case Kind::at_least_one: return is_at(i, at) ? most(item, at, 1) : failed;
        case Kind::fewest: return fewest(item, at);
        case Kind::maybe: {
          if (is_at(i, at))
            if (const std::size_t end = match(item + 1, at + 1); end != failed || broke()) return end;
          break;
        }
      }
    }
    return at;
  }

  bool broke() const { return broke_; }
  static constexpr std::size_t failed = no_end;

 private:
  // A capture as it was, if what follows does not match.
  class Kept {
   public:
    Kept(Matching& of, unsigned char number)
        : match_(of.match_), number_(number), count_(match_.count), before_(match_.captures[number]) {
      match_.count = std::max(match_.count, number + 1);
    }
    std::size_t unless_failed(std::size_t end) const {
      if (end == failed) {
        match_.count = count_;
        match_.captures[number_] = before_;
      }
      return end;
    }

   private:
    PatternMatch& match_;
    unsigned char number_;
    int count_;
    PatternMatch::Capture before_;
  };

  unsigned char byte(std::size_t at) const { return static_cast<unsigned char>(subject_[at]); }
  bool is_at(const Item& item, std::size_t at) const { return at < subject_.size() && item.set[byte(at)]; }

  bool pay(std::uint64_t steps) {
    if (budget_ < steps) {
      budget_ = 0;
      broke_ = true;
      return false;
    }
    budget_ -= steps;
    return true;
  }

  std::size_t capture(std::size_t item, std::size_t at) {
    const Kept kept(*this, items_[item].first);
    match_.captures[items_[item].first] = {at, 0, false};
    return kept.unless_failed(match(item + 1, at));
  }

  std::size_t close(std::size_t item, std::size_t at) {
    const Kept kept(*this, items_[item].first);
    auto& capture = match_.captures[items_[item].first];
    capture.length = at - capture.begin;
    return kept.unless_failed(match(item + 1, at));
  }

  std::size_t behind_balanced(const Item& item, std::size_t at) {
    if (at >= subject_.size() || byte(at) != item.first) return failed;
    for (std::size_t depth = 1; ++at < subject_.size();) {
      if (!pay(1)) return failed;
      if (byte(at) == item.last) {
        if (--depth == 0) return at + 1;
      } else if (byte(at) == item.first) {
        ++depth;
      }
    }
    return failed;
  }

  std::size_t most(std::size_t item, std::size_t at, std::size_t least) {
    std::size_t count = 0;
    while (is_at(items_[item], at + count)) ++count;
    if (!pay(count)) return failed;
    for (;; --count) {
      const std::size_t end = match(item + 1, at + count);
      if (end != failed || broke() || count == least) return end;
    }
  }

  std::size_t fewest(std::size_t item, std::size_t at) {
    for (;; ++at) {
      const std::size_t end = match(item + 1, at);
      if (end != failed || broke() || !is_at(items_[item], at)) return end;
    }
  }

  const std::vector<Item>& items_;
  std::string_view subject_;
  std::uint64_t& budget_;
  PatternMatch& match_;
  bool broke_ = false;
};

Pattern::Result Pattern::find(std::string_view subject, std::size_t from, std::size_t last_end, std::uint64_t& budget,
                              PatternMatch& match) const {
  Matching matching(*this, subject, budget, match);
  for (std::size_t at = from; at <= subject.size(); ++at) {
    match.count = 0;
    const std::size_t end = matching.match(0, at);
    if (matching.broke()) return Result::out_of_budget;
    if (end != Matching::failed && end != last_end) {
      match.begin = at;
      match.end = end;
      return Result::found;
    }
    if (anchored_) break;
  }
  return Result::not_found;
}

}  // namespace castellan::script
