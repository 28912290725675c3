#include "castellan/script/chunk_lines.hpp"

#include <cctype>
#include <cstring>
#include <lua.hpp>
#include <memory>
#include <stdexcept>

namespace castellan {
namespace {

// A chunk as lua_dump of Lua 5.4 writes it. Any surprise throws: the file then counts as unknown.
class ChunkReader {
 public:
  explicit ChunkReader(std::string_view bytes) : bytes_(bytes) {}

  void read(ChunkLines& into) {
    constexpr std::string_view signature("\x1bLua\x54\x00\x19\x93\r\n\x1a\n", 12);
    if (take(signature.size()) != signature) throw std::runtime_error("not a chunk of Lua 5.4");
    instruction_ = byte();
    integer_ = byte();
    number_ = byte();
    take(integer_ + number_);  // a number of each kind, for those who load it
    take(1);                   // how many upvalues
    function(into);
  }

 private:
  enum Constant : unsigned char {
    nil = 0x00,
    no = 0x01,
    yes = 0x11,
    integer = 0x03,
    real = 0x13,
    text = 0x04,
    long_text = 0x14
  };

  std::string_view take(std::size_t count) {
    if (count > bytes_.size()) throw std::runtime_error("the chunk ends too early");
    const std::string_view taken = bytes_.substr(0, count);
    bytes_.remove_prefix(count);
    return taken;
  }
  unsigned char byte() { return static_cast<unsigned char>(take(1)[0]); }
  // Seven bits a byte, the highest first; the last byte is marked.
  std::size_t size() {
    std::size_t value = 0;
    for (;;) {
      const unsigned char next = byte();
      value = value << 7 | (next & 0x7Fu);
      if (next & 0x80u) return value;
    }
  }
  int number() { return static_cast<int>(size()); }
  std::string_view string() {
    const std::size_t length = size();
    return length == 0 ? std::string_view() : take(length - 1);
  }

  void constants() {
    for (std::size_t n = size(); n > 0; --n) switch (byte()) {
        case nil:
        case no:
        case yes: break;
        case integer: take(integer_); break;
        case real: take(number_); break;
        case text:
        case long_text: string(); break;
        default: throw std::runtime_error("a constant of an unknown kind");
      }
  }

  void function(ChunkLines& into) {
    string();  // the source's name
    const int defined = number();
    number();  // its last line
    take(1);   // parameters
    const bool vararg = byte() != 0;
    take(1);  // stack
    take(size() * instruction_);
    constants();
    take(size() * 3);  // upvalues
    ChunkLines nested;
    for (std::size_t n = size(); n > 0; --n) function(nested);
    const std::vector<int> lines = line_of_each(defined);
    // The first instruction of a function with `...` prepares it, the last is the return at its end that every function
    // has: neither is the author's.
    for (std::size_t pc = vararg ? 1 : 0; pc + 1 < lines.size(); ++pc) into.executable.emplace(lines[pc], defined);
    locals(lines, into);
    into.executable.merge(nested.executable);
    into.locals.insert(into.locals.end(), nested.locals.begin(), nested.locals.end());
  }

  std::vector<int> line_of_each(int line) {
    constexpr signed char elsewhere = -0x80;  // too far from the line before: see the list behind
    const std::string_view steps = take(size());
    std::vector<std::pair<int, int>> absolute(size());
    for (auto& [pc, at] : absolute) pc = number(), at = number();
    std::vector<int> lines;
    std::size_t next = 0;
    for (const char step : steps) {
      if (static_cast<signed char>(step) != elsewhere) line += static_cast<signed char>(step);
      else if (next < absolute.size()) line = absolute[next++].second;
      lines.push_back(line);
    }
    return lines;
  }

  void locals(const std::vector<int>& lines, ChunkLines& into) {
    for (std::size_t n = size(); n > 0; --n) {
      const std::string name(string());
      const auto from = static_cast<std::size_t>(number());  // the instruction behind its declaration
      number();
      if (!lines.empty() && !name.starts_with("("))
        into.locals.push_back({name, lines[std::min(from > 0 ? from - 1 : 0, lines.size() - 1)]});
    }
    for (std::size_t n = size(); n > 0; --n) string();  // names of upvalues
  }

  std::string_view bytes_;
  std::size_t instruction_ = 0, integer_ = 0, number_ = 0;
};

int append(lua_State*, const void* data, std::size_t size, void* to) {
  static_cast<std::string*>(to)->append(static_cast<const char*>(data), size);
  return 0;
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
  const std::unique_ptr<lua_State, void (*)(lua_State*)> lua(luaL_newstate(), lua_close);
  if (!lua || luaL_loadbufferx(lua.get(), source.data(), source.size(), "=chunk", "t") != LUA_OK) return found;
  std::string bytes;
  if (lua_dump(lua.get(), append, &bytes, 0) != 0) return found;
  try {
    ChunkReader(bytes).read(found);
    found.compiles = true;
  } catch (const std::runtime_error&) {
    return {};
  }
  leave_out_closing_lines(source, found.executable);
  return found;
}

}  // namespace castellan
