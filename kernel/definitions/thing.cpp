#include "castellan/definitions/thing.hpp"

#include <fmt/format.h>

#include <charconv>
#include <stdexcept>

#include "castellan/definitions/typed_name.hpp"

namespace castellan {
namespace {

// Calls `visit` with the table of a kind.
template <class Visit>
decltype(auto) with_table(const Ruleset& rules, Thing::Kind kind, Visit&& visit) {
  switch (kind) {
    case Thing::Kind::guild: return visit(rules.guilds);
    case Thing::Kind::property: return visit(rules.properties);
    case Thing::Kind::plank: return visit(rules.planks);
    case Thing::Kind::area: return visit(rules.areas);
    case Thing::Kind::site: return visit(rules.sites);
    case Thing::Kind::trade: return visit(rules.trades);
    case Thing::Kind::action:
    case Thing::Kind::count: break;
  }
  return visit(rules.actions);
}

template <class T>
Id<T> id_in(const TableOf<T>&, AnyId id) {
  return Id<T>(id);
}

}  // namespace

std::size_t count_things(const Ruleset& rules, Thing::Kind kind) {
  return with_table(rules, kind, [](const auto& table) { return table.size(); });
}

const Definition& definition_of(const Ruleset& rules, Thing thing) {
  return with_table(rules, thing.kind,
                    [&](const auto& table) -> const Definition& { return table[id_in(table, thing.id)]; });
}

Thing find_thing(const Ruleset& rules, Thing::Kind kind, std::string_view name) {
  return with_table(rules, kind, [&](const auto& table) -> Thing {
    const AnyId found = find_typed(table, name);
    if (found == AnyId(none))
      throw std::invalid_argument(
          fmt::format("there is no {} \"{}\": there are {}", name_of(kind), name, names_of(table)));
    return {kind, found};
  });
}

Thing::Kind thing_kind(std::string_view word) {
  if (word == "card") return Thing::Kind::property;
  if (const int kind = index_of(thing_names, word); kind >= 0) return static_cast<Thing::Kind>(kind);
  throw std::invalid_argument(
      fmt::format("\"{}\" is nothing a player can use: write {}", word, fmt::join(thing_names, ", ")));
}

Bar parse_bar(const Ruleset& rules, std::string_view text) {
  const std::size_t first = text.find(':');
  const std::size_t second = first == std::string_view::npos ? first : text.find(':', first + 1);
  unsigned seat = 0;
  if (second != std::string_view::npos) std::from_chars(text.data(), text.data() + first, seat);
  if (seat < 1 || seat > caps::seats || text.substr(0, first) != std::to_string(seat))
    throw std::invalid_argument(fmt::format("bar \"{}\": write SEAT:KIND:NAME, for example 2:guild:masons", text));
  const Thing::Kind kind = thing_kind(text.substr(first + 1, second - first - 1));
  return {static_cast<Seat>(seat - 1), find_thing(rules, kind, text.substr(second + 1))};
}

std::string bar_text(const Ruleset& rules, const Bar& bar) {
  return fmt::format("{}:{}:{}", bar.seat + 1, name_of(bar.thing.kind), definition_of(rules, bar.thing).id);
}

}  // namespace castellan
