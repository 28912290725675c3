#include "castellan/script/loading.hpp"

#include <ctime>

#include "castellan/script/length.hpp"
#include "castellan/script/plain_questions.hpp"

namespace castellan::script {
namespace {

constexpr double most_seconds = 1;  // a file of the largest size takes a twentieth of that

double thread_seconds() {
  std::timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

struct Source {
  std::string_view rest;
  double deadline;
};

// Hands the text out in pieces, since between two of them is where the compiler can be stopped.
const char* next_piece(lua_State* L, void* data, std::size_t* size) {
  auto& source = *static_cast<Source*>(data);
  if (thread_seconds() > source.deadline)
    luaL_error(L, "compiling takes too long: one expression or block has too many parts");
  const std::string_view piece = source.rest.substr(0, 1024);
  source.rest.remove_prefix(piece.size());
  *size = piece.size();
  return piece.data();
}

}  // namespace

int compile_text(lua_State* L, std::string_view source, const char* name) {
  Source text{source, thread_seconds() + most_seconds};
  return lua_load(L, next_piece, &text, name, "t");
}

namespace {

int load_changed(lua_State* L, std::string_view source, const std::string& changed, const char* name) {
  if (changed != source) {
    // What the author wrote must be Lua by itself, and messages should quote it.
    if (const int status = compile_text(L, source, name); status != LUA_OK) return status;
    lua_pop(L, 1);
  }
  return compile_text(L, changed, name);
}

}  // namespace

int load_text(lua_State* L, std::string_view source, const char* name) {
  return load_changed(L, source, with_own_length(source), name);
}

int load_script(lua_State* L, std::string_view source, const char* name) {
  return load_changed(L, source, with_own_length(with_plain_questions(source)), name);
}

}  // namespace castellan::script
