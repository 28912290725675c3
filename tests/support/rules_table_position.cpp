// Putting things on the table, and looking at what lies there.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "castellan/flow/operations.hpp"
#include "support/rules_table.hpp"

namespace castellan::test {
namespace {

struct WorkerName {
  std::string kind;
  bool master = false;
};

WorkerName worker_name(const std::string& text) {
  constexpr std::string_view master = "master ";
  if (text.starts_with(master)) return {text.substr(master.size()), true};
  return {text, false};
}

}  // namespace

// Putting ----------------------------------------------------------------------------------------------------------

void RulesTable::has(Colour colour, const Purse& purse) {
  later([this, colour, purse](flow::Arrangement& a) {
    const auto& resources = match_.rules().resources;
    a.goods(player(colour), resources.find("wood"), purse.wood);
    a.goods(player(colour), resources.find("stone"), purse.stone);
    a.goods(player(colour), resources.find("metal"), purse.metal);
    a.goods(player(colour), resources.find("gold"), purse.gold);
  });
}

void RulesTable::score(Colour colour, int points) {
  later([this, colour, points](flow::Arrangement& a) { a.score(player(colour), points); });
}

void RulesTable::crests(std::initializer_list<Colour> in_order) {
  later([this, order = std::vector(in_order)](flow::Arrangement& a) {
    for (std::size_t i = 0; i < order.size(); ++i) a.crest(player(order[i]), static_cast<int>(i) + 1);
  });
}

void RulesTable::workers(Colour colour, int elves, int dwarves) {
  later([this, colour, elves, dwarves](flow::Arrangement& a) {
    a.workers(player(colour), match_.rules().workers.find("elf"), elves);
    a.workers(player(colour), match_.rules().workers.find("dwarf"), dwarves);
  });
}

void RulesTable::masters(Colour colour, int elves, int dwarves) {
  later([this, colour, elves, dwarves](flow::Arrangement& a) {
    a.workers(player(colour), match_.rules().workers.find("elf"), std::max(3, elves), elves);
    a.workers(player(colour), match_.rules().workers.find("dwarf"), std::max(3, dwarves), dwarves);
  });
}

void RulesTable::stands(Colour colour, const std::string& worker, const std::string& place) {
  const Entity at = things_->find("area/" + place) != nothing ? thing("area/" + place) : thing("plank/" + place);
  later([this, colour, name = worker_name(worker), at](flow::Arrangement& a) {
    a.stand(player(colour), match_.rules().workers.find(name.kind), name.master, at);
  });
}

void RulesTable::stands(Colour colour, const std::string& worker, const Built& card) {
  later([this, colour, name = worker_name(worker), card](flow::Arrangement& a) {
    a.stand(player(colour), match_.rules().workers.find(name.kind), name.master,
            layout().planks_of_card(card_of(card))[0]);
  });
}

void RulesTable::hand(Colour colour, const Names& cards) {
  later([this, colour, cards](flow::Arrangement& a) {
    a.clear(pile(world::Pile::hand, colour));
    for (const std::string& kind : cards) a.card(match_.rules().properties.find(kind), pile(world::Pile::hand, colour));
  });
}

Built RulesTable::built(Colour colour, const std::string& kind, int gnomes) {
  const Built card{colour, kind, ++built_[{colour, kind}]};
  later([this, card, gnomes](flow::Arrangement& a) {
    const Entity laid = a.card(match_.rules().properties.find(card.kind), pile(world::Pile::built, card.owner));
    for (int n = 0; n < gnomes; ++n) a.gnome(layout().locks_of_card(laid)[static_cast<std::size_t>(n)]);
  });
  return card;
}

// Cards are laid on top of the pile, so the first built of a kind is the lowest.
Entity RulesTable::card_of(const Built& card) const {
  std::vector<Entity> found;
  flow::each_card(match_.world(), pile(world::Pile::built, card.owner), [&](Entity e) {
    const Id<Property> kind = match_.world().get<world::Card>(e).kind;
    if (match_.rules().properties[kind].name() == card.kind) found.push_back(e);
  });
  if (static_cast<int>(found.size()) < card.number) FAIL("no such card is built: " << card.kind);
  return found[found.size() - static_cast<std::size_t>(card.number)];
}

void RulesTable::pool(const Names& cards) {
  later([this, cards](flow::Arrangement& a) {
    a.clear(pile(world::Pile::pool));
    for (const std::string& kind : cards) a.card(match_.rules().properties.find(kind), pile(world::Pile::pool));
  });
}

void RulesTable::next_cards(const Names& cards) {
  later([this, cards](flow::Arrangement& a) {
    for (auto kind = cards.rbegin(); kind != cards.rend(); ++kind)
      a.card(match_.rules().properties.find(*kind), pile(world::Pile::deck));
  });
}

void RulesTable::discards(const Names& cards) {
  later([this, cards](flow::Arrangement& a) {
    a.clear(pile(world::Pile::discard));
    for (const std::string& kind : cards) a.card(match_.rules().properties.find(kind), pile(world::Pile::discard));
    REQUIRE(match_.world().get<world::Pile>(pile(world::Pile::discard)).count == static_cast<int>(cards.size()));
  });
}

void RulesTable::no_cards_left(Colour builder) {
  later([this, builder](flow::Arrangement& a) {
    for (const world::Pile::Role role : {world::Pile::discard, world::Pile::deck})
      while (match_.world().get<world::Pile>(pile(role)).count > 0)
        a.card(match_.world().get<world::Card>(match_.world().get<world::Pile>(pile(role)).top).kind,
               pile(world::Pile::built, builder));
  });
}

void RulesTable::gnomes_left(int count, Colour holder) {
  later([this, count, holder](flow::Arrangement& a) {
    const auto left = [&] {
      return std::count_if(layout().gnomes.begin(), layout().gnomes.end(),
                           [&](Entity gnome) { return match_.world().get<world::Gnome>(gnome).lock == nothing; });
    };
    for (const char* kind : {"market", "bank", "inn", "gardens", "pub", "tower"}) {
      const Id<Property> property = match_.rules().properties.find(kind);
      const Names deck = cards_in(pile(world::Pile::deck));
      for (auto n = std::count(deck.begin(), deck.end(), kind); n > 0 && left() > count; --n) {
        const Entity card = a.card(property, pile(world::Pile::built, holder));
        for (std::size_t lock = 0; lock < match_.rules().properties[property].locks.size(); ++lock)
          if (left() > count) a.gnome(layout().locks_of_card(card)[lock]);
      }
    }
    REQUIRE(left() == count);
  });
}

std::vector<Entity> RulesTable::symbols_at(const std::string& name) {
  if (name.find('#') != std::string::npos) return {thing("symbol/" + name)};
  std::vector<Entity> all;
  for (Entity symbol : layout().symbols_of(thing(name))) all.push_back(symbol);
  return all;
}

void RulesTable::marker(Colour colour, const Names& at) {
  for (const std::string& name : at)
    for (Entity symbol : symbols_at(name))
      later([this, colour, symbol](flow::Arrangement& a) { a.marker(symbol, player(colour)); });
}

void RulesTable::clear_marker(const std::string& at) {
  for (Entity symbol : symbols_at(at)) later([symbol](flow::Arrangement& a) { a.marker(symbol, nothing); });
}

void RulesTable::neutral_dwarf(int number, const std::string& guild) {
  const Entity piece = thing("piece/neutral_dwarf." + std::to_string(number));
  const Entity tile = thing("guild/" + guild);
  later([piece, tile](flow::Arrangement& a) { a.piece(piece, tile); });
}

void RulesTable::month(int begun) {
  later([begun](flow::Arrangement& a) { a.month(begun); });
}

void RulesTable::has(Colour colour, const std::string& resource, int amount) {
  later([this, colour, resource, amount](flow::Arrangement& a) {
    a.goods(player(colour), match_.rules().resources.find(resource), amount);
  });
}

void RulesTable::piece(const std::string& name, const std::string& place) {
  later([piece = thing("piece/" + name), at = thing(place)](flow::Arrangement& a) { a.piece(piece, at); });
}

// Looking ----------------------------------------------------------------------------------------------------------

Purse RulesTable::goods(Colour colour) {
  const Goods& goods = world().get<world::Stock>(player(colour)).goods;
  const auto amount = [&](const char* resource) { return goods[match_.rules().resources.find(resource)]; };
  return {amount("wood"), amount("stone"), amount("metal"), amount("gold")};
}

int RulesTable::amount(Colour colour, const std::string& resource) {
  return world().get<world::Stock>(player(colour)).goods[match_.rules().resources.find(resource)];
}

int RulesTable::score(Colour colour) { return world().get<world::Player>(player(colour)).score; }
int RulesTable::crest(Colour colour) { return world().get<world::Player>(player(colour)).crest; }

std::vector<Colour> RulesTable::crest_order() {
  std::vector<Colour> order;
  for (int crest = 1; crest <= match().player_count(); ++crest)
    order.push_back(static_cast<Colour>(seat_of(match_.flow(), holder_of_crest(match_.flow(), crest))));
  return order;
}

int RulesTable::owned(Colour colour, const std::string& worker) {
  settle();
  const auto [kind, master] = worker_name(worker);
  int count = 0;
  for (Entity e : layout().workers_of(colour, match_.rules().workers.find(kind))) {
    const world::Worker& w = world().get<world::Worker>(e);
    count += w.place != world::Layout::table && (!master || w.master);
  }
  return count;
}

int RulesTable::at_home(Colour colour, const std::string& worker) {
  settle();
  const auto [kind, master] = worker_name(worker);
  int count = 0;
  for (Entity e : layout().workers_of(colour, match_.rules().workers.find(kind))) {
    const world::Worker& w = world().get<world::Worker>(e);
    count += w.place == player(colour) && (!master || w.master);
  }
  return count;
}

int RulesTable::in_area(Colour colour, const std::string& area) {
  settle();
  int count = 0;
  for (Entity e : layout().workers_of(colour)) count += world().get<world::Worker>(e).place == thing("area/" + area);
  return count;
}

std::string RulesTable::worker_on(const std::string& plank) {
  const Entity worker = world().get<world::PlankSpot>(thing("plank/" + plank)).worker;
  if (worker == nothing) return {};
  const world::Worker& w = world().get<world::Worker>(worker);
  return plain(layout().name(w.owner)) + (w.master ? " master " : " ") +
         std::string(match_.rules().workers[w.kind].name());
}

Names RulesTable::cards_in(Entity pile) const {
  Names names;
  flow::each_card(match_.world(), pile, [&](Entity card) {
    names.emplace_back(match_.rules().properties[match_.world().get<world::Card>(card).kind].name());
  });
  std::sort(names.begin(), names.end());
  return names;
}

Names RulesTable::hand(Colour colour) { return look(pile(world::Pile::hand, colour)); }
Names RulesTable::built(Colour colour) { return look(pile(world::Pile::built, colour)); }
Names RulesTable::pool() { return look(pile(world::Pile::pool)); }
Names RulesTable::discards() { return look(pile(world::Pile::discard)); }
int RulesTable::deck_size() { return world().get<world::Pile>(pile(world::Pile::deck)).count; }

int RulesTable::gnomes(Colour colour) {
  int count = 0;
  for (Entity gnome : layout().gnomes)
    if (const Entity lock = world().get<world::Gnome>(gnome).lock; lock != nothing)
      count += card_owner(match_.flow(), world().get<world::Lock>(lock).card) == player(colour);
  return count;
}

int RulesTable::gnomes_left() {
  int count = 0;
  for (Entity gnome : layout().gnomes) count += world().get<world::Gnome>(gnome).lock == nothing;
  return count;
}

std::string RulesTable::marker(const std::string& symbol) {
  settle();
  const std::vector<Entity> at = symbols_at(symbol);
  const Entity owner = world().get<world::Symbol>(at[0]).marker;
  for (Entity other : at)
    if (world().get<world::Symbol>(other).marker != owner) FAIL(symbol << " has different markers: name one symbol");
  return owner == nothing ? std::string() : plain(layout().name(owner));
}

int RulesTable::markers(Colour colour, int district) {
  int count = 0;
  for (Entity symbol : layout().symbols_in(layout().districts[static_cast<std::size_t>(district - 1)]))
    count += world().get<world::Symbol>(symbol).marker == player(colour);
  return count;
}

int RulesTable::district_of(const std::string& guild) {
  const Entity district = world().get<world::GuildTile>(thing("guild/" + guild)).district;
  return district == nothing ? 0 : world().get<world::District>(district).number;
}

std::string RulesTable::guild_of_dwarf(int number) {
  const Entity at = world().get<world::PieceSpot>(thing("piece/neutral_dwarf." + std::to_string(number))).place;
  return at == nothing ? std::string() : std::string(plain(layout().name(at)).substr(6));
}

std::string RulesTable::place_of(const std::string& piece) {
  const Entity at = world().get<world::PieceSpot>(thing("piece/" + piece)).place;
  return at == nothing ? std::string() : plain(layout().name(at));
}

int RulesTable::attribute(const std::string& name, Entity on) {
  settle();
  return flow::attribute(match_.flow(), match_.rules().attributes.find(name), on);
}

int RulesTable::month() { return world().get<world::Table>(world::Layout::table).month; }

}  // namespace castellan::test
