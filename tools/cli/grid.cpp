#include "grid.hpp"

#include <algorithm>

#include "text_layout.hpp"

namespace castellan::cli {

void Grid::column(std::string header, std::size_t least, bool numbers) {
  columns_.push_back({std::move(header), least, numbers});
}

std::size_t Grid::content_width(std::size_t column) const {
  std::size_t width = 0;
  for (const std::vector<std::string>& row : rows_) width = std::max(width, printed_width(row[column]));
  return width;
}

// The columns of each block; the first one names the rows and is in all of them.
std::vector<std::vector<std::size_t>> Grid::blocks(std::size_t width) const {
  std::vector<std::vector<std::size_t>> blocks;
  std::size_t used = 0;
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    const auto least = [&](std::size_t column) {
      const Column& def = columns_[column];
      return 1 + (def.least ? std::min(def.least, std::max(content_width(column), printed_width(def.header)))
                            : content_width(column));
    };
    if (blocks.empty() || (used + least(c) > width + 1 && blocks.back().size() > 1)) {
      blocks.emplace_back();
      used = 0;
      if (c > 0) {
        blocks.back().push_back(0);
        used = least(0);
      }
    }
    blocks.back().push_back(c);
    used += least(c);
  }
  return blocks;
}

std::vector<std::size_t> Grid::widths(const std::vector<std::size_t>& columns, std::size_t width) const {
  std::vector<std::size_t> widths;
  std::vector<std::size_t> contents;
  std::vector<std::size_t> floor;
  std::size_t total = columns.size() - 1;  // a space between two
  for (const std::size_t c : columns) {
    const std::size_t content = content_width(c);
    widths.push_back(std::max(content, printed_width(columns_[c].header)));
    contents.push_back(std::max(content, std::min(columns_[c].least, widths.back())));
    floor.push_back(columns_[c].least ? std::min(columns_[c].least, widths.back()) : content);
    total += widths.back();
  }
  // Room for titles is given up before contents, and by the widest before the others.
  const auto shrink = [&](const std::vector<std::size_t>& least) {
    for (; total > width; --total) {
      std::size_t widest = columns.size();
      for (std::size_t i = 0; i < columns.size(); ++i)
        if (widths[i] > least[i] && (widest == columns.size() || widths[i] >= widths[widest])) widest = i;
      if (widest == columns.size()) return;
      --widths[widest];
    }
  };
  shrink(contents);
  shrink(floor);
  return widths;
}

namespace {

// Lines of titles above a table, the lowest first. A title that is wider than its column reaches over its neighbours;
// where one of them has its own title there already, it moves up a line.
class Titles {
 public:
  explicit Titles(std::size_t width) : width_(width) {}

  void add(const std::string& title, std::size_t from, std::size_t column, bool numbers) {
    const std::size_t wide = std::min(printed_width(title), width_);
    std::size_t at = from;
    if (numbers && wide <= from + column) at = from + column - wide;  // ends where the numbers end
    at = std::min(at, width_ - wide);
    std::size_t line = 0;
    while (line < lines_.size() && !lines_[line].has_room(at, wide)) ++line;
    if (line == lines_.size()) lines_.emplace_back();
    lines_[line].parts.push_back({at, wide, cut(title, wide)});
  }

  // From the top.
  std::vector<std::string> text() const {
    std::vector<std::string> all;
    for (auto line = lines_.rbegin(); line != lines_.rend(); ++line) all.push_back(line->text());
    return all;
  }

 private:
  struct Part {
    std::size_t at;
    std::size_t wide;
    std::string title;
  };
  struct Line {
    std::vector<Part> parts;

    bool has_room(std::size_t at, std::size_t wide) const {
      return std::ranges::all_of(parts,
                                 [&](const Part& part) { return at + wide < part.at || part.at + part.wide < at; });
    }
    std::string text() const {
      std::vector<Part> sorted = parts;
      std::ranges::sort(sorted, {}, &Part::at);
      std::string all;
      std::size_t used = 0;
      for (const Part& part : sorted) {
        all.append(part.at - used, ' ').append(part.title);
        used = part.at + part.wide;
      }
      return all;
    }
  };

  std::size_t width_;
  std::vector<Line> lines_;
};

}  // namespace

std::vector<std::string> Grid::titles(const std::vector<std::size_t>& block, const std::vector<std::size_t>& wide,
                                      std::size_t width) const {
  Titles titles(width);
  // Those that fit their column first, so that they stand directly above it.
  for (const bool fitting : {true, false}) {
    std::size_t from = 0;
    for (std::size_t i = 0; i < block.size(); ++i) {
      const Column& column = columns_[block[i]];
      if ((printed_width(column.header) <= wide[i]) == fitting)
        titles.add(column.header, from, wide[i], column.numbers);
      from += wide[i] + 1;
    }
  }
  return titles.text();
}

std::vector<std::string> Grid::lines(std::size_t width, const Style& title) const {
  std::vector<std::string> lines;
  for (const std::vector<std::size_t>& block : blocks(width)) {
    const std::vector<std::size_t> wide = widths(block, width);
    for (const std::string& text : titles(block, wide, width)) lines.push_back(title ? title(text) : text);
    for (const std::vector<std::string>& row : rows_) {
      std::string line;
      for (std::size_t i = 0; i < block.size(); ++i) {
        const std::string& cell = row[block[i]];
        line += (i ? " " : "") + (columns_[block[i]].numbers ? right(cell, wide[i]) : left(cell, wide[i]));
      }
      line = cut(line, width);
      line.erase(line.find_last_not_of(' ') + 1);
      lines.push_back(std::move(line));
    }
  }
  return lines;
}

}  // namespace castellan::cli
