// Versions of packs (Semantic Versioning 2.0, semver.org) and ranges of them.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "castellan/base/export.hpp"

namespace castellan::modding {

struct CASTELLAN_API Version {
  std::uint64_t major = 0;
  std::uint64_t minor = 0;
  std::uint64_t patch = 0;
  std::vector<std::string> prerelease;  // the parts between dots: `beta`, `2`; empty for a release
  std::string build;                    // says nothing about which version is newer

  // Three numbers, strictly: `1.2` and `01.2.0` are no versions.
  static std::optional<Version> parse(std::string_view text);
  std::string text() const;
  // The same order in the terms of a package manager: a text that libsolv compares, by the rules of Debian as by those
  // of RPM, exactly as precedence() compares the versions.
  std::string solver_text() const;
};

// Which is newer. Build metadata does not count.
CASTELLAN_API std::strong_ordering precedence(const Version& a, const Version& b);

// Which versions of a pack will do: `^1.2`, `~1.2`, `>=1 <2`, `=1.2.3`, `1.2`, `1.2.x`, `*`, `^1 || ^2`.
class CASTELLAN_API Range {
 public:
  // Any release: `*`.
  Range() = default;
  // Nothing if the text is not a range; `problem` then says why.
  static std::optional<Range> parse(std::string_view text, std::string* problem = nullptr);
  // Exactly this version.
  static Range exactly(const Version& version);

  // A prerelease only fits where the range names one of the same three numbers: who asks for `^1.2` does not want
  // 1.4.0-beta.
  bool contains(const Version& version) const;
  // Whether it lies between the bounds, prereleases like all others: what is wrong with 1.4.0 is wrong with its beta.
  bool covers(const Version& version) const;

  const std::string& text() const { return text_; }
  bool any() const { return text_ == "*"; }

 private:
  enum class Relation : std::uint8_t { less, at_most, equal, at_least, greater };
  struct Bound {
    Relation relation;
    Version version;
    bool written = true;  // the version is in the text; otherwise it follows from it
  };
  using Bounds = std::vector<Bound>;  // all of them hold

  class Parser;
  static bool holds(const Bounds& bounds, const Version& version);

  std::string text_ = "*";
  std::vector<Bounds> alternatives_{Bounds{}};
};

}  // namespace castellan::modding
