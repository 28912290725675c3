#include "castellan/script/chunk_lines.hpp"

#include <algorithm>
#include <cctype>
#include <cstring>

#include "castellan/script/chunk.hpp"

namespace castellan::script {
namespace {

// Locals of the file itself come before those of functions.
void add_lines(const Chunk& chunk, ChunkLines& to) {
  // The first instruction of a function with `...` prepares it, the last is the return at its end that every function
  // has: neither is the author's.
  for (std::size_t pc = chunk.vararg ? 1 : 0; pc + 1 < chunk.lines.size(); ++pc)
    to.executable.emplace(chunk.lines[pc], chunk.line);
  for (const Chunk::Local& local : chunk.locals)
    if (!chunk.lines.empty() && !local.name.starts_with("("))
      to.locals.push_back(
          {local.name, chunk.lines[std::min(local.from > 0 ? local.from - 1 : 0, chunk.lines.size() - 1)]});
  for (const Chunk& function : chunk.functions) add_lines(function, to);
}

// `end`, `},`, `end)`: a line that only closes what stands above it.
bool only_closes(std::string_view line) {
  if (const std::size_t comment = line.find("--"); comment != std::string_view::npos) line = line.substr(0, comment);
  bool closes = false;
  while (!line.empty()) {
    if (std::strchr(" \t\r,;", line.front())) {
      line.remove_prefix(1);
    } else if (std::strchr(")}]", line.front())) {
      line.remove_prefix(1), closes = true;
    } else if (line.starts_with("end") &&
               (line.size() == 3 || !(std::isalnum(static_cast<unsigned char>(line[3])) || line[3] == '_'))) {
      line.remove_prefix(3), closes = true;
    } else {
      return false;
    }
  }
  return closes;
}

void leave_out_closing_lines(std::string_view source, std::set<std::pair<int, int>>& lines) {
  for (int number = 1; !source.empty(); ++number) {
    const std::size_t end = std::min(source.find('\n'), source.size());
    if (only_closes(source.substr(0, end))) std::erase_if(lines, [&](const auto& at) { return at.first == number; });
    source.remove_prefix(std::min(end + 1, source.size()));
  }
}

}  // namespace

ChunkLines chunk_lines(std::string_view source) {
  ChunkLines found;
  const auto chunk = read_chunk(source);
  if (!chunk) return found;
  found.compiles = true;
  add_lines(*chunk, found);
  leave_out_closing_lines(source, found.executable);
  return found;
}

}  // namespace castellan::script
