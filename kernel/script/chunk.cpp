#include "castellan/script/chunk.hpp"

#include <cstring>
#include <lua.hpp>
#include <memory>
#include <stdexcept>

#include "castellan/script/loading.hpp"

namespace castellan::script {
namespace {

// A chunk as lua_dump of Lua 5.4 writes it. Any surprise throws: the file then counts as unknown.
class ChunkReader {
 public:
  explicit ChunkReader(std::string_view bytes) : bytes_(bytes) {}

  Chunk read() {
    constexpr std::string_view signature("\x1bLua\x54\x00\x19\x93\r\n\x1a\n", 12);
    if (take(signature.size()) != signature) throw std::runtime_error("not a chunk of Lua 5.4");
    if (byte() != sizeof(std::uint32_t)) throw std::runtime_error("instructions of another size");
    integer_ = byte();
    number_ = byte();
    take(integer_ + number_);  // a number of each kind, for those who load it
    take(1);                   // how many upvalues
    return function();
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

  Chunk function() {
    Chunk chunk;
    string();  // the source's name
    chunk.line = number();
    number();  // its last line
    chunk.parameters = byte();
    chunk.vararg = byte() != 0;
    take(1);  // stack
    chunk.code.resize(size());
    const std::string_view code = take(chunk.code.size() * sizeof(std::uint32_t));
    std::memcpy(chunk.code.data(), code.data(), code.size());
    for (std::size_t n = size(); n > 0; --n) chunk.constants.push_back(constant());
    for (std::size_t n = size(); n > 0; --n) {
      const bool of_parent = byte() != 0;
      chunk.upvalues.push_back({{}, of_parent, byte()});
      take(1);  // its kind
    }
    for (std::size_t n = size(); n > 0; --n) chunk.functions.push_back(function());
    chunk.lines = line_of_each(chunk.line);
    for (std::size_t n = size(); n > 0; --n) {
      std::string name(string());
      chunk.locals.push_back({std::move(name), size()});
      size();  // where it ends
    }
    const std::size_t named = size();
    for (std::size_t i = 0; i < named && i < chunk.upvalues.size(); ++i) chunk.upvalues[i].name = string();
    return chunk;
  }

  std::optional<std::string> constant() {
    switch (byte()) {
      case nil:
      case no:
      case yes: return std::nullopt;
      case integer: take(integer_); return std::nullopt;
      case real: take(number_); return std::nullopt;
      case text:
      case long_text: return std::string(string());
      default: throw std::runtime_error("a constant of an unknown kind");
    }
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

  std::string_view bytes_;
  std::size_t integer_ = 0, number_ = 0;
};

int append(lua_State*, const void* data, std::size_t size, void* to) {
  static_cast<std::string*>(to)->append(static_cast<const char*>(data), size);
  return 0;
}

}  // namespace

std::optional<Chunk> read_function(lua_State* L) {
  std::string bytes;
  if (lua_dump(L, append, &bytes, 0) != 0) return std::nullopt;
  try {
    return ChunkReader(bytes).read();
  } catch (const std::runtime_error&) {
    return std::nullopt;
  }
}

std::optional<Chunk> read_chunk(std::string_view source) {
  const std::unique_ptr<lua_State, void (*)(lua_State*)> lua(luaL_newstate(), lua_close);
  if (!lua || compile_text(lua.get(), source, "=chunk") != LUA_OK) return std::nullopt;
  return read_function(lua.get());
}

}  // namespace castellan::script
