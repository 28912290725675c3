// A table of texts that fits a width: the widest columns are cut first, and columns that still don't fit go into a
// second block below. Titles are whole: those wider than their column stand above their neighbours'.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace castellan::cli {

class Grid {
 public:
  // `least`: columns a column keeps whatever happens; 0: it is never cut.
  void column(std::string header, std::size_t least = 0, bool numbers = false);
  void row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  using Style = std::function<std::string(std::string_view)>;
  // `title` makes a line of titles stand out.
  std::vector<std::string> lines(std::size_t width, const Style& title = {}) const;

 private:
  struct Column {
    std::string header;
    std::size_t least;
    bool numbers;
  };
  std::size_t content_width(std::size_t column) const;
  std::vector<std::size_t> widths(const std::vector<std::size_t>& columns, std::size_t width) const;
  std::vector<std::vector<std::size_t>> blocks(std::size_t width) const;
  std::vector<std::string> titles(const std::vector<std::size_t>& block, const std::vector<std::size_t>& wide,
                                  std::size_t width) const;

  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace castellan::cli
