#include "castellan/script/emission.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/container/small_vector.hpp>

#include "castellan/base/diagnostics.hpp"
#include "castellan/script/methods.hpp"
#include "castellan/world/event_details.hpp"

namespace castellan::script {
namespace {

constexpr std::string_view usual_arguments[] = {"player", "subject", "other", "amount"};

EventArgument an_argument(EventArgument::Type type) {
  EventArgument argument;
  argument.type = type;
  argument.any_thing = true;
  return argument;
}

// What game:emit is given: the four values every event can have, and those its pack declares.
class Emission {
 public:
  Emission(const HostCall& call, EventType type)
      : call_(call), rules_(call.flow->rules), arguments_(world::arguments_of(rules_, type)) {
    event_.type = type;
  }

  void read(int table) {
    boost::container::small_vector<std::string_view, 16> known;
    for (const EventArgument& argument : arguments_) known.push_back(argument.name);
    for (const std::string_view name : usual_arguments)
      if (!declares(name)) known.push_back(name);
    int at = lua_gettop(call_.L);
    call_.push_fields(table, known);
    for (const EventArgument& argument : arguments_) {
      if (call_.is_nothing(++at)) miss(argument);
      else read_declared(at, argument);
    }
    for (const std::string_view name : std::span(known).subspan(arguments_.size()))
      if (!call_.is_nothing(++at)) read_usual(at, name);
  }
  void read_nothing() {
    for (const EventArgument& argument : arguments_) miss(argument);
  }

  void emit() const {
    if (arguments_.empty()) call_.flow->emit(event_);
    else call_.flow->emit(event_, details_.values());
  }

 private:
  bool declares(std::string_view name) const {
    return std::ranges::find(arguments_, name, &EventArgument::name) != arguments_.end();
  }

  void read_usual(int at, std::string_view name) {
    if (name == "amount") {
      event_.amount = number(at, name);
    } else {
      const Entity thing = this->thing(at, name);
      (name == "player" ? event_.player : name == "subject" ? event_.subject : event_.other) = thing;
      if (name == "player" && !call_.flow->layout.seats.contains(thing))
        throw ArgumentError("`player` must be a player");
    }
  }

  void read_declared(int at, const EventArgument& argument) {
    switch (argument.type) {
      case EventArgument::Type::number:
        details_.add(number(at, argument.name));
        if (argument.name == "amount") event_.amount = number(at, argument.name);
        break;
      case EventArgument::Type::good: details_.add(good(at, argument.name)); break;
      case EventArgument::Type::word: details_.add(word(at, argument)); break;
      case EventArgument::Type::goods: details_.add(goods(at, argument.name), rules_.resources.size()); break;
      case EventArgument::Type::thing: add_thing(at, argument); break;
    }
  }

  void miss(const EventArgument& argument) {
    if (!argument.optional)
      throw ArgumentError(
          fmt::format("the event \"{}\" needs `{}`, {}", name_of_event(), argument.name, world::in_words(argument)));
    details_.add_nothing(argument, rules_.resources.size());
  }

  // A card's kind is told to those who know it now.
  void add_thing(int at, const EventArgument& argument) {
    const Entity thing = this->thing(at, argument.name);
    if (!argument.any_thing && !call_.flow->layout.is(thing, argument.thing)) wrong(at, argument.name, argument);
    if (argument.name == "player" && argument.thing == EntityKind::player) event_.player = thing;
    if (argument.name == "subject") event_.subject = thing;
    if (argument.name == "other") event_.other = thing;
    if (!call_.flow->layout.is(thing, EntityKind::card)) return details_.add(thing);
    const world::Card& card = call_.flow->world.get<world::Card>(thing);
    details_.add(thing, card.kind, card.known_to);
  }

  Entity thing(int at, std::string_view name) const {
    if (lua_type(call_.L, at) != LUA_TUSERDATA) wrong(at, name, an_argument(EventArgument::Type::thing));
    return call_.get_entity(at);
  }

  std::int32_t number(int at, std::string_view name) const {
    constexpr lua_Integer most = 1'000'000;
    int is_integer = 0;
    const lua_Integer value = lua_tointegerx(call_.L, at, &is_integer);
    if (lua_type(call_.L, at) != LUA_TNUMBER || !is_integer || value < -most || value > most)
      wrong(at, name, an_argument(EventArgument::Type::number));
    return static_cast<std::int32_t>(value);
  }

  std::int32_t good(int at, std::string_view name) const {
    if (lua_type(call_.L, at) != LUA_TSTRING) wrong(at, name, an_argument(EventArgument::Type::good));
    return call_.get_resource(at).number();
  }

  Goods goods(int at, std::string_view name) const {
    if (lua_type(call_.L, at) != LUA_TTABLE) wrong(at, name, an_argument(EventArgument::Type::goods));
    return call_.get_goods(at);
  }

  std::int32_t word(int at, const EventArgument& argument) const {
    if (lua_type(call_.L, at) != LUA_TSTRING) wrong(at, argument.name, argument);
    const std::string_view given = call_.get_text(at);
    const auto found = std::ranges::find(argument.words, given);
    if (found == argument.words.end())
      throw ArgumentError(
          fmt::format("`{}` is never \"{}\": {}", argument.name, given, suggestion(given, argument.words)));
    return static_cast<std::int32_t>(found - argument.words.begin());
  }

  [[noreturn]] void wrong(int at, std::string_view name, const EventArgument& expected) const {
    std::string got = luaL_typename(call_.L, at);
    if (lua_type(call_.L, at) == LUA_TUSERDATA)
      got = fmt::format("a {}",
                        entity_kind_names[static_cast<std::size_t>(call_.flow->layout.kind(call_.get_entity(at)))]);
    else if (lua_type(call_.L, at) == LUA_TNUMBER) got = fmt::format("{}", lua_tonumber(call_.L, at));
    throw ArgumentError(
        fmt::format("`{}` of the event \"{}\" is {}, not {}", name, name_of_event(), world::in_words(expected), got));
  }

  std::string_view name_of_event() const {
    const std::string& id = rules_.events[static_cast<std::size_t>(event_.type)];
    return std::string_view(id).substr(id.find(':') + 1);
  }

  const HostCall& call_;
  const Ruleset& rules_;
  std::span<const EventArgument> arguments_;
  world::Event event_;
  world::DetailWriter details_;
};

// Is this the full name of a pack's event?
bool is_event(std::string_view full, std::string_view pack, std::string_view name) {
  return full.size() == pack.size() + 1 + name.size() && full.ends_with(name) && full[pack.size()] == ':' &&
         full.starts_with(pack);
}

}  // namespace

void emit_own_event(HostCall& call) {
  call.require_waiting();
  const Ruleset& rules = call.flow->rules;
  const std::string& pack = rules.packs[call.host->current_pack()].id;
  const std::string_view name = call.get_text(2);
  const auto of_packs = rules.events.begin() + static_cast<std::ptrdiff_t>(EventType::count);
  const auto found =
      std::find_if(of_packs, rules.events.end(), [&](const std::string& full) { return is_event(full, pack, name); });
  if (found == rules.events.end())
    throw ArgumentError(fmt::format("{} declares no event \"{}\": add it to `events:`", pack, name));
  Emission emission(call, static_cast<EventType>(found - rules.events.begin()));
  if (call.is_nothing(3)) {
    emission.read_nothing();
  } else {
    if (lua_type(call.L, 3) != LUA_TTABLE) throw ArgumentError("expected a table such as { player = me, amount = 2 }");
    show_frozen(call.L, 3);
    emission.read(3);
  }
  emission.emit();
  let_hear(call);
}

}  // namespace castellan::script
