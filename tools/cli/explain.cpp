// castellan explain: what a problem means, with an example and what to do.
#include <fmt/format.h>

#include <algorithm>
#include <castellan/base/build_info.hpp>
#include <castellan/base/codes.hpp>
#include <castellan/base/diagnostics.hpp>
#include <castellan/base/file_io.hpp>
#include <castellan/base/text.hpp>

#include "command.hpp"
#include "terminal.hpp"

namespace castellan::cli {
namespace {

constexpr std::size_t longest_page = 64 * 1024;

std::string page_of(Code code) {
  return read_small_file(data_folder() / "docs" / "problems" / (code_text(code) + ".md"), longest_page, "a page");
}

// `C0204`, `c204`, `204`: as people type it.
std::string canonical(std::string word) {
  if (!word.empty() && (word[0] == 'c' || word[0] == 'C')) word.erase(0, 1);
  const bool number =
      !word.empty() && word.size() <= 4 && std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
  return number ? "C" + std::string(4 - word.size(), '0') + word : word;
}

// Headings bold, snippets indented behind the name of their file.
void print_page(std::string_view page) {
  const Terminal terminal(false);
  bool snippet = false;
  while (!page.empty()) {
    const std::size_t end = std::min(page.find('\n'), page.size());
    const std::string line(page.substr(0, end));
    page.remove_prefix(std::min(end + 1, page.size()));
    if (line.starts_with("```")) {
      snippet = !snippet;
      if (const std::size_t file = line.find(' '); file != std::string::npos)
        fmt::print("  {}\n", terminal.faint(line.substr(file + 1) + ":"));
    } else if (snippet) fmt::print("    {}\n", line);
    else if (line.starts_with("#")) fmt::print("{}\n", terminal.bold(line.substr(line.find_first_not_of("# "))));
    else fmt::print("{}\n", line);
  }
}

int list_all() {
  for (const Code code : all_codes()) {
    const std::string page = page_of(code);
    fmt::print("{}\n", page.substr(2, page.find('\n') - 2));  // `# C0204: …`
  }
  return success;
}

int explain(const std::string& word) {
  if (word.empty()) return list_all();
  const std::string wanted = canonical(word);
  std::vector<std::string> known;
  for (const Code code : all_codes()) {
    known.push_back(code_text(code));
    if (known.back() != wanted) continue;
    print_page(page_of(code));
    return success;
  }
  fmt::print(stderr, "castellan: there is no problem \"{}\": {}\n", printable(word),
             nearest(wanted, known).empty() ? "`castellan explain` lists all" : suggestion(wanted, known));
  return usage;
}

}  // namespace

void add_explain(Command& castellan) {
  auto code = std::make_shared<std::string>();
  Command& command = castellan.add("explain", "explain a problem in a pack, with an example and a fix");
  command.argument("CODE", code.get(), "code of the problem, such as C0204; lists all of them by default");
  command.example("castellan explain C0204");
  command.example("castellan explain");
  command.runs([=] { return explain(*code); });
}

}  // namespace castellan::cli
