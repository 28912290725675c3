#include "castellan/workshop/migrations/text_edit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "castellan/base/text.hpp"

namespace castellan::workshop {
namespace {

constexpr std::size_t context = 3;

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

// A run of lines and what has become of them.
struct Change {
  std::size_t first, last;  // old lines, from 0, the last one included
  std::vector<TextEdit> edits;
};

std::vector<Change> changes_of(std::string_view text, const std::vector<TextEdit>& edits) {
  std::vector<Change> changes;
  for (const TextEdit& edit : edits) {
    const auto first = static_cast<std::size_t>(line_of(text, edit.offset)) - 1;
    const auto last = static_cast<std::size_t>(line_of(text, edit.offset + edit.was.size())) - 1;
    if (changes.empty() || first > changes.back().last + 2 * context) {
      changes.push_back({first, last, {edit}});
    } else {
      changes.back().last = std::max(changes.back().last, last);
      changes.back().edits.push_back(edit);
    }
  }
  return changes;
}

std::size_t start_of_line(const std::vector<std::string_view>& lines, std::string_view text, std::size_t line) {
  return line < lines.size() ? static_cast<std::size_t>(lines[line].data() - text.data()) : text.size();
}

// The old and the new lines of a change; those that stay the same are told once.
void append_lines(std::string& out, const std::vector<std::string_view>& before,
                  const std::vector<std::string_view>& after) {
  if (before.size() != after.size()) {
    for (const std::string_view line : before) out += fmt::format("-{}\n", line);
    for (const std::string_view line : after) out += fmt::format("+{}\n", line);
    return;
  }
  for (std::size_t i = 0; i < before.size();) {
    std::size_t end = i;
    while (end < before.size() && before[end] != after[end]) ++end;
    for (std::size_t n = i; n < end; ++n) out += fmt::format("-{}\n", before[n]);
    for (std::size_t n = i; n < end; ++n) out += fmt::format("+{}\n", after[n]);
    if (end < before.size()) out += fmt::format(" {}\n", before[end++]);
    i = end;
  }
}

}  // namespace

std::string apply_edits(std::string_view text, std::vector<TextEdit> edits) {
  std::ranges::sort(edits, {}, &TextEdit::offset);
  std::string out;
  std::size_t at = 0;
  for (const TextEdit& edit : edits) {
    if (edit.offset < at || text.substr(edit.offset, edit.was.size()) != edit.was)
      throw std::logic_error("an edit does not find what it changes: " + edit.was);
    out += text.substr(at, edit.offset - at);
    out += edit.now;
    at = edit.offset + edit.was.size();
  }
  return out += text.substr(at);
}

std::size_t offset_of(std::string_view text, int line, int column) {
  std::size_t at = 0;
  for (int n = 1; n < line; ++n) {
    at = text.find('\n', at);
    if (at == std::string_view::npos) return at;
    ++at;
  }
  const std::string_view found = text.substr(at, text.find('\n', at) - at);
  const std::size_t offset = offset_at(found, column);
  return column_at(found, offset) == column ? at + offset : std::string_view::npos;
}

int line_of(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  return 1 + static_cast<int>(std::ranges::count(before, '\n'));
}

std::string unified_diff(const std::string& name, std::string_view text, std::vector<TextEdit> edits) {
  if (edits.empty()) return {};
  std::ranges::sort(edits, {}, &TextEdit::offset);
  const std::vector<std::string_view> lines = lines_of(text);
  std::string out = fmt::format("--- a/{0}\n+++ b/{0}\n", name);
  std::ptrdiff_t shift = 0;  // how many lines more there are by now
  for (Change& change : changes_of(text, edits)) {
    const std::size_t from = start_of_line(lines, text, change.first);
    const std::size_t to = start_of_line(lines, text, change.last + 1);
    for (TextEdit& edit : change.edits) edit.offset -= from;
    const std::string changed = apply_edits(text.substr(from, to - from), change.edits);
    const auto after = lines_of(changed);
    const std::vector<std::string_view> before(
        lines.begin() + static_cast<std::ptrdiff_t>(change.first),
        lines.begin() + static_cast<std::ptrdiff_t>(std::min(change.last + 1, lines.size())));
    const std::size_t head = change.first - std::min(change.first, context);
    const std::size_t tail = std::min(lines.size(), change.last + 1 + context);
    const std::size_t around = (change.first - head) + (tail - std::min(tail, change.last + 1));
    out += fmt::format("@@ -{},{} +{},{} @@\n", head + 1, around + before.size(),
                       static_cast<std::ptrdiff_t>(head + 1) + shift, around + after.size());
    for (std::size_t n = head; n < change.first; ++n) out += fmt::format(" {}\n", lines[n]);
    append_lines(out, before, after);
    for (std::size_t n = change.last + 1; n < tail; ++n) out += fmt::format(" {}\n", lines[n]);
    shift += static_cast<std::ptrdiff_t>(after.size()) - static_cast<std::ptrdiff_t>(before.size());
  }
  return out;
}

}  // namespace castellan::workshop
