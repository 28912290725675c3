// Problems found while loading, all of a run, reported as a good compiler does.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "castellan/base/codes.hpp"
#include "castellan/base/where.hpp"

namespace castellan {

struct Diagnostic {
  enum class Severity : std::uint8_t { error, warning };
  Severity severity = Severity::error;
  Code code = Code::bad_yaml;
  Where where;
  std::string message;
  std::string hint;  // what to do about it
};

class CASTELLAN_API Diagnostics {
 public:
  void error(Code code, const Where& where, std::string message, std::string hint = {});
  // Something an author or a user should know, but that can be played with.
  void warning(Code code, const Where& where, std::string message, std::string hint = {});
  void add(Diagnostic problem);
  // An error to editors alone: the program can read it. Only a check reports it.
  void remark(Code code, const Where& where, std::string message, std::string hint = {});

  bool has_errors() const { return errors_ > 0; }
  bool empty() const { return problems_.empty(); }
  const std::vector<Diagnostic>& problems() const { return problems_; }
  const std::vector<Diagnostic>& remarks() const { return remarks_; }
  // By place: packs are read in an order of their own.
  void sort();
  // `file:line:column: error: … [C0204]`, the source line with a caret, one block per problem.
  std::string render(std::span<const SourceFile> files, bool colour = false) const;

 private:
  std::vector<Diagnostic> problems_;
  std::vector<Diagnostic> remarks_;
  std::size_t errors_ = 0;
};

// The line a problem points at, as its file has it, and the bytes of the word there; empty where the file has no such
// line.
struct PointedAt {
  std::string line;
  std::size_t begin = 0, end = 0;
};
CASTELLAN_API PointedAt pointed_at(const SourceFile& file, const Where& where);

// The candidate nearest to a mistyped word, or an empty text when none is near.
CASTELLAN_API std::string nearest(std::string_view word, std::span<const std::string> candidates);
// `did you mean "wood"?` or, failing that, the list of what is known.
CASTELLAN_API std::string suggestion(std::string_view word, std::span<const std::string> candidates);

}  // namespace castellan
