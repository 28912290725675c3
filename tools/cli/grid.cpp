#include "grid.hpp"

#include <algorithm>

#include "text_layout.hpp"

namespace castellan::cli {

void Grid::column(std::string header, std::size_t least, bool numbers) {
  columns_.push_back({std::move(header), least, numbers});
}

std::size_t Grid::content_width(std::size_t column) const {
  std::size_t width = 0;
  for (const std::vector<std::string>& row : rows_) width = std::max(width, display_width(row[column]));
  return width;
}

// The columns of each block; the first one names the rows and is in all of them.
std::vector<std::vector<std::size_t>> Grid::blocks(std::size_t width) const {
  std::vector<std::vector<std::size_t>> blocks;
  std::size_t used = 0;
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    const auto least = [&](std::size_t column) {
      const Column& def = columns_[column];
      return 1 + (def.least ? std::min(def.least, std::max(content_width(column), display_width(def.header)))
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
    widths.push_back(std::max(content, display_width(columns_[c].header)));
    contents.push_back(std::max(content, std::min(columns_[c].least, widths.back())));
    floor.push_back(columns_[c].least ? std::min(columns_[c].least, widths.back()) : content);
    total += widths.back();
  }
  // Titles are cut before contents, and the widest before the others.
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

std::vector<std::string> Grid::lines(std::size_t width) const {
  std::vector<std::string> lines;
  for (const std::vector<std::size_t>& block : blocks(width)) {
    const std::vector<std::size_t> wide = widths(block, width);
    const auto add = [&](const auto& text) {
      std::string line;
      for (std::size_t i = 0; i < block.size(); ++i) {
        const std::string cell = text(i);
        line += (i ? " " : "") + (columns_[block[i]].numbers ? right(cell, wide[i]) : left(cell, wide[i]));
      }
      line = cut(line, width);
      line.erase(line.find_last_not_of(' ') + 1);
      lines.push_back(std::move(line));
    };
    add([&](std::size_t i) { return clipped(columns_[block[i]].header, wide[i]); });
    for (const std::vector<std::string>& row : rows_) add([&](std::size_t i) { return row[block[i]]; });
  }
  return lines;
}

}  // namespace castellan::cli
