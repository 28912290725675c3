#include "castellan/content/diagnostics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <tuple>

#include "castellan/content/text.hpp"

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

std::string source_line(const SourceFile& file, int number) {
  std::ifstream in(file.path);
  std::string line;
  for (int n = 0; n < number; ++n)
    if (!std::getline(in, line)) return {};
  if (line.size() > 160) line.resize(160);
  std::ranges::replace(line, '\t', ' ');
  return printable(line);
}

std::size_t word_length(std::string_view line, int column) {
  const auto is_part = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  const auto begin = static_cast<std::size_t>(std::max(1, column) - 1);
  std::size_t end = begin;
  while (end < line.size() && is_part(line[end])) ++end;
  return std::max<std::size_t>(1, end - begin);
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

void Diagnostics::sort() {
  const auto place = [](const Diagnostic& problem) {
    return std::tuple(problem.where.file, problem.where.line, problem.where.column);
  };
  std::ranges::stable_sort(problems_, {}, place);
}

namespace {

// What a terminal shows in which colour.
struct Ink {
  bool colour;
  std::string operator()(std::string_view code, std::string_view text) const {
    return colour ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : std::string(text);
  }
};

std::string place_before(const Diagnostic& problem, std::span<const SourceFile> files) {
  const Where& at = problem.where;
  if (at.file < 0 || static_cast<std::size_t>(at.file) >= files.size()) return {};
  const std::string path = printable(files[static_cast<std::size_t>(at.file)].path);
  return at.line > 0 ? fmt::format("{}:{}:{}: ", path, at.line, at.column) : path + ": ";
}

std::string rendered(const Diagnostic& problem, std::span<const SourceFile> files, const Ink& ink) {
  const bool is_error = problem.severity == Diagnostic::Severity::error;
  const std::string_view tint = is_error ? "1;31" : "1;33";
  const std::string place = place_before(problem, files);
  std::string out =
      fmt::format("{}{} {} {}\n", ink("1", place), ink(tint, is_error ? "error:" : "warning:"),
                  ink("1", printable(problem.message)), ink("2", fmt::format("[{}]", code_text(problem.code))));
  bool hinted = problem.hint.empty();
  if (!place.empty() && problem.where.line > 0) {
    const Where& at = problem.where;
    const std::string line = source_line(files[static_cast<std::size_t>(at.file)], at.line);
    std::string mark = "^" + std::string(word_length(line, at.column) - 1, '~');
    if (!hinted && problem.hint.starts_with("did you mean")) {
      mark += " " + printable(problem.hint);
      hinted = true;
    }
    out += fmt::format("{:>5} | {}\n      | {}{}\n", at.line, line,
                       std::string(static_cast<std::size_t>(std::max(1, at.column) - 1), ' '), ink(tint, mark));
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
