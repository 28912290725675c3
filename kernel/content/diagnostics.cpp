#include "castellan/content/diagnostics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "castellan/content/text.hpp"

namespace castellan {
namespace {

std::string source_line(const SourceFile& file, int number) {
  std::ifstream in(file.path);
  std::string line;
  for (int n = 0; n < number; ++n)
    if (!std::getline(in, line)) return {};
  if (line.size() > 160) line.resize(160);
  return printable(line);
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1])});
      diagonal = above;
    }
  }
  return row[b.size()];
}

}  // namespace

void Diagnostics::error(const Where& where, std::string message, std::string hint) {
  problems_.push_back({Diagnostic::Severity::error, where, std::move(message), std::move(hint)});
  ++errors_;
}

void Diagnostics::warning(const Where& where, std::string message, std::string hint) {
  problems_.push_back({Diagnostic::Severity::warning, where, std::move(message), std::move(hint)});
}

std::string Diagnostics::render(std::span<const SourceFile> files) const {
  std::string out;
  for (const Diagnostic& problem : problems_) {
    const Where& at = problem.where;
    const std::string_view severity = problem.severity == Diagnostic::Severity::error ? "error" : "warning";
    const bool placed = at.file >= 0 && static_cast<std::size_t>(at.file) < files.size();
    if (placed && at.line > 0)
      out += fmt::format("{}:{}:{}: {}: {}\n", printable(files[static_cast<std::size_t>(at.file)].path), at.line,
                         at.column, severity, printable(problem.message));
    else if (placed)
      out += fmt::format("{}: {}: {}\n", printable(files[static_cast<std::size_t>(at.file)].path), severity,
                         printable(problem.message));
    else out += fmt::format("{}: {}\n", severity, printable(problem.message));
    if (placed && at.line > 0) {
      const std::string line = source_line(files[static_cast<std::size_t>(at.file)], at.line);
      out += fmt::format("{:>5} | {}\n      | {:>{}}\n", at.line, line, "^", std::max(1, at.column));
    }
    if (!problem.hint.empty()) out += fmt::format("      = {}\n", printable(problem.hint));
  }
  return out;
}

std::string nearest(std::string_view word, std::span<const std::string> candidates) {
  std::string best;
  std::size_t distance = word.size() > 64 ? 0 : 1 + word.size() / 3;
  for (const std::string& candidate : candidates) {
    if (candidate.size() > 64) continue;
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
