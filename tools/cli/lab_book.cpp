// castellan lab book: a text and the experiments it names as one Markdown document, in which no number was typed by
// hand.
#include <fmt/format.h>

#include <algorithm>
#include <castellan/base/file_io.hpp>
#include <castellan/base/text.hpp>
#include <castellan/lab/report.hpp>
#include <filesystem>
#include <sstream>

#include "lab.hpp"

namespace castellan::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t max_text = std::uintmax_t{1} << 20;

// `<!-- lab: guilds.yaml worth users -->`: an experiment beside the text, and which of its tables are shown.
struct BookPlace {
  std::string file;
  std::vector<std::string> figures;
};

bool parse_place(const std::string& line, BookPlace& place) {
  constexpr std::string_view begin = "<!-- lab:";
  constexpr std::string_view end = "-->";
  if (!line.starts_with(begin) || !line.ends_with(end)) return false;
  std::istringstream words(line.substr(begin.size(), line.size() - begin.size() - end.size()));
  if (!(words >> place.file)) return false;
  for (std::string figure; words >> figure;) place.figures.push_back(figure);
  return true;
}

}  // namespace

int write_book(const LabOptions& options, const std::string& text_file, const std::string& to) {
  const fs::path folder = fs::path(text_file).parent_path();
  const fs::path work = options.out.empty() ? fs::path("lab") : fs::path(options.out);
  std::istringstream text(read_small_file(text_file, max_text, "a text"));
  std::string out;
  for (std::string line; std::getline(text, line);) {
    BookPlace place;
    if (!parse_place(line, place)) {
      out += line + "\n";
      continue;
    }
    LabOptions one = options;
    one.spec = lab::read_spec(folder / place.file);
    one.packs.mods.insert(one.packs.mods.begin(), one.spec.packs.begin(), one.spec.packs.end());
    one.out = (work / fs::path(place.file).stem()).string();
    one.settle();
    fmt::print(stderr, "castellan lab book: {}\n", printable(place.file));
    const std::string command = fmt::format("castellan lab run {}", (folder / place.file).generic_string());
    if (const int result = run_lab(one, command, false); result != success) return result;
    out += lab::markdown_of(read_report((fs::path(one.out) / "report.json").string()), place.figures);
  }
  write_atomically(to, out);
  fmt::print("{}\n", printable(to));
  return success;
}

}  // namespace castellan::cli
