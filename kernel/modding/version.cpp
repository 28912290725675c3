#include "castellan/modding/version.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <tuple>

namespace castellan::modding {
namespace {

constexpr std::size_t longest_version = 128;
constexpr std::size_t longest_range = 256;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_word(char c) { return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-'; }
bool is_number(std::string_view text) { return std::all_of(text.begin(), text.end(), is_digit); }

// A number without leading zeros; small enough that a bound can be one above it.
std::optional<std::uint64_t> number(std::string_view text) {
  std::uint64_t value = 0;
  if (text.empty() || text.size() > 15 || !is_number(text) || (text.size() > 1 && text[0] == '0')) return std::nullopt;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0;;) {
    const std::size_t end = text.find(at, begin);
    parts.push_back(text.substr(begin, end - begin));
    if (end == std::string_view::npos) return parts;
    begin = end + 1;
  }
}

// The dotted words after `-` and `+`. Numbers among those of a prerelease have no leading zeros.
bool are_identifiers(std::string_view text, bool strict_numbers) {
  for (const std::string_view part : split(text, '.')) {
    if (part.empty() || !std::all_of(part.begin(), part.end(), is_word)) return false;
    if (strict_numbers && part.size() > 1 && part[0] == '0' && is_number(part)) return false;
  }
  return true;
}

// Takes `-prerelease` and `+build` off the end of a version's text. False if they are malformed.
bool take_tags(std::string_view& text, Version& into) {
  if (const std::size_t plus = text.find('+'); plus != std::string_view::npos) {
    if (!are_identifiers(text.substr(plus + 1), false)) return false;
    into.build = text.substr(plus + 1);
    text = text.substr(0, plus);
  }
  if (const std::size_t dash = text.find('-'); dash != std::string_view::npos) {
    if (!are_identifiers(text.substr(dash + 1), true)) return false;
    for (const std::string_view part : split(text.substr(dash + 1), '.')) into.prerelease.emplace_back(part);
    text = text.substr(0, dash);
  }
  return true;
}

std::strong_ordering compare_identifiers(const std::string& a, const std::string& b) {
  const bool number_a = is_number(a);
  const bool number_b = is_number(b);
  if (number_a != number_b) return number_a ? std::strong_ordering::less : std::strong_ordering::greater;
  if (number_a && a.size() != b.size()) return a.size() <=> b.size();
  return a.compare(b) <=> 0;
}

// Two letters that sort like the character itself: package managers give `-`, digits and letters an order of their own.
std::string letters(char c) {
  static constexpr std::string_view order = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  const std::size_t at = order.find(c);
  return {static_cast<char>('a' + at / 8), static_cast<char>('a' + at % 8)};
}

}  // namespace

std::optional<Version> Version::parse(std::string_view text) {
  Version version;
  if (text.size() > longest_version || !take_tags(text, version)) return std::nullopt;
  const auto parts = split(text, '.');
  if (parts.size() != 3) return std::nullopt;
  std::uint64_t* const into[] = {&version.major, &version.minor, &version.patch};
  for (std::size_t i = 0; i < 3; ++i) {
    const auto value = number(parts[i]);
    if (!value) return std::nullopt;
    *into[i] = *value;
  }
  return version;
}

std::string Version::text() const {
  std::string out = fmt::format("{}.{}.{}", major, minor, patch);
  if (!prerelease.empty()) out += fmt::format("-{}", fmt::join(prerelease, "."));
  return build.empty() ? out : out + "+" + build;
}

// `~` sorts before the end of a text, so a prerelease lies before its release. Each part of it begins with a letter
// that puts numbers before words and ends in digits, which both comparisons put before any letter: so a word sorts
// before those it begins, and fewer parts before more.
std::string Version::solver_text() const {
  std::string out = fmt::format("{}.{}.{}", major, minor, patch);
  if (!prerelease.empty()) out += '~';
  for (const std::string& part : prerelease) {
    if (is_number(part)) {
      out += 'a' + part;
      continue;
    }
    out += 'b';
    for (const char c : part) out += letters(c);
    out += '0';
  }
  return out;
}

std::strong_ordering precedence(const Version& a, const Version& b) {
  if (const auto numbers = std::tie(a.major, a.minor, a.patch) <=> std::tie(b.major, b.minor, b.patch);
      std::is_neq(numbers))
    return numbers;
  if (a.prerelease.empty() || b.prerelease.empty()) return b.prerelease.size() <=> a.prerelease.size();
  for (std::size_t i = 0; i < std::min(a.prerelease.size(), b.prerelease.size()); ++i)
    if (const auto part = compare_identifiers(a.prerelease[i], b.prerelease[i]); std::is_neq(part)) return part;
  return a.prerelease.size() <=> b.prerelease.size();
}

// One text of a range to bounds. What is left out of a version (`1.2`, `1.x`) makes it the lowest of several.
class Range::Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  bool read(std::vector<Bounds>& alternatives) {
    for (Bounds bounds;; bounds = {}) {
      skip_spaces();
      if (!read_bound(bounds)) return false;
      for (skip_spaces(); !text_.empty() && text_[0] != '|'; skip_spaces())
        if (!read_bound(bounds)) return false;
      alternatives.push_back(std::move(bounds));
      if (text_.empty()) return true;
      if (!take("||")) return fail("write || between alternatives");
    }
  }

  std::string problem;

 private:
  // A version of which only the first `given` numbers were written.
  struct Partial {
    Version version;
    int given = 0;
  };

  bool fail(std::string why) {
    problem = std::move(why);
    return false;
  }
  void skip_spaces() { text_.remove_prefix(std::min(text_.find_first_not_of(' '), text_.size())); }
  bool take(std::string_view word) {
    if (!text_.starts_with(word)) return false;
    text_.remove_prefix(word.size());
    return true;
  }

  bool read_bound(Bounds& bounds) {
    static constexpr std::string_view signs[] = {"^", "~", ">=", "<=", ">", "<", "="};
    std::string_view sign;
    for (const std::string_view candidate : signs)
      if (sign.empty() && take(candidate)) sign = candidate;
    skip_spaces();
    const std::string_view word = text_.substr(0, text_.find_first_of(" |"));
    text_.remove_prefix(word.size());
    if (word.empty()) return fail("a version is missing");
    Partial partial;
    if (!read_partial(word, partial)) return fail(fmt::format("\"{}\" is not a version or the beginning of one", word));
    add(sign, partial, bounds);
    return true;
  }

  static bool read_partial(std::string_view word, Partial& into) {
    if (word.size() > longest_version || !take_tags(word, into.version)) return false;
    const auto parts = split(word, '.');
    if (parts.size() > 3) return false;
    std::uint64_t* const numbers[] = {&into.version.major, &into.version.minor, &into.version.patch};
    bool open = false;  // an x has been seen
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const bool wild = parts[i] == "x" || parts[i] == "X" || parts[i] == "*";
      const auto value = number(parts[i]);
      if ((!wild && !value) || (open && !wild)) return false;
      open = open || wild;
      if (wild) continue;
      *numbers[i] = *value;
      into.given = static_cast<int>(i) + 1;
    }
    return into.given == 3 || into.version.prerelease.empty();
  }

  // The lowest version whose number number `position` is one higher; below all prereleases of it.
  static Version above(const Version& version, int position) {
    Version next;
    next.major = version.major + (position == 0);
    if (position > 0) next.minor = version.minor + (position == 1);
    if (position > 1) next.patch = version.patch + 1;
    next.prerelease = {"0"};
    return next;
  }

  static void add(std::string_view sign, const Partial& partial, Bounds& bounds) {
    const Version& version = partial.version;
    const int given = partial.given;
    const auto from_to = [&](int position) {
      bounds.push_back({Relation::at_least, version});
      bounds.push_back({Relation::less, above(version, position), false});
    };
    if (given == 0) {
      if (sign == "<" || sign == ">") bounds.push_back({Relation::less, lowest(), false});  // nothing is beyond all
      return;
    }
    if (sign == ">=") bounds.push_back({Relation::at_least, version});
    else if (sign == "<") bounds.push_back({Relation::less, version});
    else if (sign == ">" && given == 3) bounds.push_back({Relation::greater, version});
    else if (sign == ">") bounds.push_back({Relation::at_least, above(version, given - 1), false});
    else if (sign == "<=" && given == 3) bounds.push_back({Relation::at_most, version});
    else if (sign == "<=") bounds.push_back({Relation::less, above(version, given - 1), false});
    else if (sign == "^") from_to(std::min(first_that_breaks(version), given - 1));
    else if (sign == "~") from_to(std::min(1, given - 1));
    else if (given < 3) from_to(given - 1);
    else bounds.push_back({Relation::equal, version});
  }

  // Below every version there is.
  static Version lowest() {
    Version version;
    version.prerelease = {"0"};
    return version;
  }

  // The number whose change may break what builds on a pack: the first that is not 0.
  static int first_that_breaks(const Version& version) { return version.major > 0 ? 0 : version.minor > 0 ? 1 : 2; }

  std::string_view text_;
};

std::optional<Range> Range::parse(std::string_view text, std::string* problem) {
  Range range;
  Parser parser(text);
  range.alternatives_.clear();
  if (text.size() > longest_range) parser.problem = "too long";
  else if (parser.read(range.alternatives_)) {
    range.text_ = text;
    return range;
  }
  if (problem) *problem = parser.problem;
  return std::nullopt;
}

Range Range::exactly(const Version& version) {
  Range range;
  range.text_ = "=" + version.text();
  range.alternatives_ = {{{Relation::equal, version}}};
  return range;
}

bool Range::holds(const Bounds& bounds, const Version& version) {
  return std::all_of(bounds.begin(), bounds.end(), [&](const Bound& bound) {
    const auto order = precedence(version, bound.version);
    switch (bound.relation) {
      case Relation::less: return std::is_lt(order);
      case Relation::at_most: return std::is_lteq(order);
      case Relation::equal: return std::is_eq(order);
      case Relation::at_least: return std::is_gteq(order);
      case Relation::greater: return std::is_gt(order);
    }
    return false;
  });
}

bool Range::covers(const Version& version) const {
  return std::any_of(alternatives_.begin(), alternatives_.end(),
                     [&](const Bounds& bounds) { return holds(bounds, version); });
}

bool Range::contains(const Version& version) const {
  const auto names = [&](const Bound& bound) {
    const Version& named = bound.version;
    return bound.written && !named.prerelease.empty() && named.major == version.major && named.minor == version.minor &&
           named.patch == version.patch;
  };
  return std::any_of(alternatives_.begin(), alternatives_.end(), [&](const Bounds& bounds) {
    return holds(bounds, version) && (version.prerelease.empty() || std::any_of(bounds.begin(), bounds.end(), names));
  });
}

}  // namespace castellan::modding
