#include "castellan/script/question_arguments.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "castellan/script/frozen.hpp"

namespace castellan::script {
namespace {

constexpr std::size_t most_arguments = 16;

// What every text of a question can name already.
constexpr std::string_view of_every_question[] = {"player", "least", "most"};

std::string argument_name(const HostCall& call, int at) {
  if (lua_type(call.L, at) != LUA_TSTRING) throw ArgumentError("`args` has names: args = { gold = 2 }");
  const std::string name(call.get_text(at));
  if (name.empty() || name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") != std::string::npos)
    throw ArgumentError(fmt::format("`args`: \"{}\" is no name of lower case letters, digits and _", name));
  if (std::ranges::find(of_every_question, name) != std::end(of_every_question))
    throw ArgumentError(fmt::format("`args`: {{{}}} is what every question tells; use another name", name));
  return name;
}

flow::QuestionArgument argument_at(const HostCall& call, const std::string& name, int at) {
  flow::QuestionArgument argument;
  argument.name = name;
  switch (lua_type(call.L, at)) {
    case LUA_TNUMBER:
      argument.type = EventArgument::Type::number;
      argument.number = static_cast<std::int32_t>(call.get_integer(at, -1'000'000, 1'000'000));
      break;
    case LUA_TUSERDATA:
      argument.type = EventArgument::Type::thing;
      argument.thing = call.get_entity(at);
      break;
    case LUA_TTABLE:
      argument.type = EventArgument::Type::goods;
      argument.goods = call.get_goods(at);
      break;
    case LUA_TSTRING:
      argument.type = EventArgument::Type::word;
      argument.word = call.get_text(at);
      break;
    default:
      throw ArgumentError(fmt::format("`args`: {} is a number, a thing of the game, goods or a word, not {}", name,
                                      luaL_typename(call.L, at)));
  }
  return argument;
}

}  // namespace

void read_question_arguments(HostCall& call, int table) {
  if (lua_type(call.L, table) != LUA_TTABLE) throw ArgumentError("`args` is a table such as { gold = 2 }");
  show_frozen(call.L, table);
  std::vector<flow::QuestionArgument> all;
  for (lua_pushnil(call.L); lua_next(call.L, table); lua_pop(call.L, 1)) {
    call.charge(1);
    const int value = lua_gettop(call.L);
    all.push_back(argument_at(call, argument_name(call, value - 1), value));
    if (all.size() > most_arguments) throw ArgumentError(fmt::format("`args`: more than {}", most_arguments));
  }
  std::ranges::sort(all, {}, &flow::QuestionArgument::name);  // whatever order the table has
  call.flow->tell(std::move(all));
}

}  // namespace castellan::script
