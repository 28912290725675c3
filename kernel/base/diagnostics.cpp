#include "castellan/base/diagnostics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <tuple>

#include "castellan/base/ink.hpp"
#include "castellan/base/text.hpp"

namespace castellan {
namespace {

// Letters left out, added, exchanged, or swapped with their neighbour.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> two_above, above(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) above[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], two_above[j - 2] + 1);
    }
    two_above = above;
    above = row;
  }
  return above[b.size()];
}

}  // namespace

PointedAt pointed_at(const SourceFile& file, const Where& where) {
  std::ifstream in(file.path);
  PointedAt at;
  for (int n = 0; n < where.line; ++n)
    if (!std::getline(in, at.line)) return {};
  if (at.line.ends_with('\r')) at.line.pop_back();
  if (where.line == 1 && at.line.starts_with(byte_order_mark)) at.line.erase(0, byte_order_mark.size());
  at.begin = offset_at(at.line, where.column);
  at.end = at.begin + word_size(std::string_view(at.line).substr(at.begin));
  return at;
}

void Diagnostics::error(Code code, const Where& where, std::string message, std::string hint) {
  add({Diagnostic::Severity::error, code, where, std::move(message), std::move(hint)});
}

void Diagnostics::warning(Code code, const Where& where, std::string message, std::string hint) {
  add({Diagnostic::Severity::warning, code, where, std::move(message), std::move(hint)});
}

void Diagnostics::add(Diagnostic problem) {
  errors_ += problem.severity == Diagnostic::Severity::error;
  problems_.push_back(std::move(problem));
}

void Diagnostics::remark(Code code, const Where& where, std::string message, std::string hint) {
  remarks_.push_back({Diagnostic::Severity::error, code, where, std::move(message), std::move(hint)});
}

void Diagnostics::sort() {
  const auto place = [](const Diagnostic& problem) {
    return std::tuple(problem.where.file, problem.where.line, problem.where.column);
  };
  std::ranges::stable_sort(problems_, {}, place);
}

namespace {

// What a problem points at, on a line of bounded length, as a terminal shows it.
struct Excerpt {
  std::string line;
  std::size_t before = 0, marked = 1;  // columns
};

Excerpt excerpt_of(const PointedAt& at) {
  constexpr std::int32_t longest = 160, around = 80;  // characters
  const std::int32_t column = column_at(at.line, at.begin);
  const std::size_t from = column > longest ? offset_at(at.line, column - around) : 0;
  const std::size_t to = from + offset_at(std::string_view(at.line).substr(from), longest + 1);
  const auto shown = [&](std::size_t begin, std::size_t end) {
    std::string part = at.line.substr(begin, std::min(end, to) - begin);
    std::ranges::replace(part, '\t', ' ');
    return printable(part);
  };
  const std::string cut = from > 0 ? "…" : "";
  return {cut + shown(from, to), display_width(cut + shown(from, at.begin)),
          std::max<std::size_t>(1, display_width(shown(at.begin, at.end)))};
}

std::string place_before(const Diagnostic& problem, std::span<const SourceFile> files) {
  const Where& at = problem.where;
  if (at.file < 0 || static_cast<std::size_t>(at.file) >= files.size()) return {};
  const std::string path = printable(files[static_cast<std::size_t>(at.file)].path);
  return at.line > 0 ? fmt::format("{}:{}:{}: ", path, at.line, at.column) : path + ": ";
}

std::string rendered(const Diagnostic& problem, std::span<const SourceFile> files, const Ink& ink) {
  const bool is_error = problem.severity == Diagnostic::Severity::error;
  const auto tinted = [&](std::string_view text) { return is_error ? ink.bad(text) : ink.warning(text); };
  const std::string place = place_before(problem, files);
  std::string out =
      fmt::format("{}{} {} {}\n", ink.bold(place), tinted(is_error ? "error:" : "warning:"),
                  ink.bold(printable(problem.message)), ink.faint(fmt::format("[{}]", code_text(problem.code))));
  bool hinted = problem.hint.empty();
  if (!place.empty() && problem.where.line > 0) {
    const Where& at = problem.where;
    const Excerpt excerpt = excerpt_of(pointed_at(files[static_cast<std::size_t>(at.file)], at));
    std::string mark = "^" + std::string(excerpt.marked - 1, '~');
    if (!hinted && problem.hint.starts_with("did you mean")) {
      mark += " " + printable(problem.hint);
      hinted = true;
    }
    out += fmt::format("{:>5} | {}\n      | {}{}\n", at.line, excerpt.line, std::string(excerpt.before, ' '),
                       tinted(mark));
  }
  if (!hinted) out += fmt::format("      = {}\n", printable(problem.hint));
  return out;
}

}  // namespace

std::string Diagnostics::render(std::span<const SourceFile> files, bool colour) const {
  std::string out;
  for (const Diagnostic& problem : problems_) out += rendered(problem, files, Ink{colour});
  return out;
}

std::string nearest(std::string_view word, std::span<const std::string> candidates) {
  constexpr std::size_t longest = 64;  // comparing takes as long as both are, multiplied
  std::string best;
  if (word.size() > longest) return best;
  std::size_t distance = 1 + word.size() / (word.size() < 10 ? 4 : 3);
  for (const std::string& candidate : candidates) {
    if (candidate.size() > longest) continue;
    if (const std::size_t d = edit_distance(word, candidate); d <= distance && (best.empty() || d < distance)) {
      best = candidate;
      distance = d;
    }
  }
  return best;
}

std::string suggestion(std::string_view word, std::span<const std::string> candidates) {
  if (const std::string best = nearest(word, candidates); !best.empty())
    return fmt::format("did you mean \"{}\"?", best);
  if (candidates.empty()) return {};
  return fmt::format("known here: {}", fmt::join(candidates.begin(), candidates.end(), ", "));
}

}  // namespace castellan
