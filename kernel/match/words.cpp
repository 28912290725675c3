#include "castellan/match/words.hpp"

#include <charconv>

#include "castellan/definitions/seasons.hpp"
#include "castellan/flow/operations.hpp"
#include "castellan/match/text_params.hpp"

namespace castellan::match {
namespace {

// One of several of its kind in a district: "wall 2".
bool is_numbered(const world::World& world, Entity e) {
  if (world.layout().is(e, EntityKind::symbol)) e = world.get<world::Symbol>(e).location;
  if (!world.layout().is(e, EntityKind::location)) return false;
  const Site& site = world.rules().sites[world.get<world::Location>(e).site];
  return site.per_district > 1 && !site.straddles && !site.is_guild_place;
}

}  // namespace

Words::Words(const Match& match, std::string language, Seat viewer)
    : match_(match), dictionary_(match.rules(), std::move(language)), viewer_(viewer) {}

std::string Words::text(std::string_view pack, std::string_view key, const Arguments& arguments) const {
  return dictionary_.text(pack, key, arguments);
}

std::string Words::text(std::string_view key, const Arguments& arguments) const {
  return dictionary_.text(content::Dictionary::engine, key, arguments);
}

const std::string& Words::pack_of(const Definition& definition) const {
  static const std::string unknown;  // placeholders have no pack
  const auto& packs = match_.rules().packs;
  return definition.pack == none ? unknown : packs[definition.pack].id;
}

// To nobody only what all seats know.
bool Words::knows(std::uint8_t known_to) const {
  const unsigned all = (1u << static_cast<unsigned>(match_.layout()->seat_count())) - 1;
  return viewer_ == nobody ? (known_to & all) == all : (known_to >> viewer_ & 1) != 0;
}

Words::Arguments Words::params_of(std::string_view id) const {
  Arguments arguments;
  const Value* params = text_params(match_.rules(), id);
  if (!params) return arguments;
  const std::vector<std::string>& seasons = match_.rules().seasons;
  for (const Value::Entry& entry : params->map) {
    if (is_by_season(entry.value, seasons)) add_by_season(arguments, entry);
    else arguments.push_back(param(entry.key, entry.value));
  }
  return arguments;
}

Words::Argument Words::param(const std::string& key, const Value& value) const {
  const std::string& scalar = value.scalar;
  int number = 0;
  const auto [end, error] = std::from_chars(scalar.data(), scalar.data() + scalar.size(), number);
  if (const auto price = goods_param(match_.rules(), value)) return {key, goods_in_sentence(*price)};
  if (!scalar.empty() && error == std::errc{} && end == scalar.data() + scalar.size()) return {key, number};
  return {key, scalar};
}

// As a card would print it, for all seasons: `1/2/3`; and beside it what it is now.
void Words::add_by_season(Arguments& arguments, const Value::Entry& entry) const {
  const std::vector<std::string>& seasons = match_.rules().seasons;
  std::string all;
  for (const std::string& season : seasons) {
    const Value& then = value_in_season(entry.value, seasons, season);
    const auto price = goods_param(match_.rules(), then);
    all += (all.empty() ? "" : "/") + (price ? goods(*price) : then.scalar);
  }
  arguments.emplace_back(entry.key, all);
  const Entity whose = viewer_ == nobody ? nothing : match_.layout()->seats[static_cast<std::size_t>(viewer_)];
  const std::string& now = seasons[static_cast<std::size_t>(flow::season_of(match_.world(), whose))];
  arguments.push_back(param(entry.key + "_now", value_in_season(entry.value, seasons, now)));
}

content::Noun Words::noun(std::string_view table, const Definition& definition) const {
  std::string key(table);
  key += ".";
  key += definition.name();
  if (definition.missing) return {definition.id, definition.id, definition.id, {}};
  return dictionary_.noun(pack_of(definition), key);
}

std::string Words::player(Seat seat) const {
  const int players = match_.player_count();
  if (seat < players) return text("player." + std::to_string(seat + 1));
  return text("neutral." + std::to_string(seat - players + 1));
}

std::vector<std::string> Words::goods_items(const Goods& goods) const {
  const Ruleset& rules = match_.rules();
  std::vector<std::string> items;
  for (const Id<Resource> r : rules.resources.ids()) {
    const int amount = goods[r];
    if (amount == 0) continue;
    Arguments arguments{{"amount", amount}};
    noun("resource", rules.resources[r]).add_to(arguments, "what");
    items.push_back(text("goods.amount", arguments));
  }
  return items;
}

std::string Words::goods(const Goods& goods) const {
  std::string all;
  for (const std::string& item : goods_items(goods)) all += (all.empty() ? "" : text("goods.separator")) + item;
  return all.empty() ? text("goods.nothing") : all;
}

std::string Words::goods_in_sentence(const Goods& goods) const {
  const std::vector<std::string> items = goods_items(goods);
  return items.empty() ? text("goods.nothing") : list(items);
}

std::string Words::in_deck(Id<Deck> deck) const {
  const auto& decks = match_.rules().decks;
  if (decks.size() < 2 || deck == none) return {};
  return text("ui.in_deck", {{"deck", noun("deck", decks[deck]).name}});
}

std::string Words::in_deck_of(Entity e) const {
  const world::World& world = match_.world();
  if (world.layout().is(e, EntityKind::card)) return in_deck(world.get<world::Card>(e).deck);
  if (world.layout().is(e, EntityKind::pile)) return in_deck(world.get<world::Pile>(e).of_deck);
  return {};
}

std::string Words::list(const std::vector<std::string>& items) const {
  if (items.empty()) return {};
  std::string all = items.front();
  for (std::size_t i = 1; i + 1 < items.size(); ++i) all += text("list.separator") + items[i];
  return items.size() == 1 ? all : text("list.last", {{"first", all}, {"last", items.back()}});
}

content::Noun Words::worker(Id<WorkerKind> kind, bool master) const {
  const WorkerKind& def = match_.rules().workers[kind];
  if (!master || def.missing) return noun("worker", def);
  return dictionary_.noun(pack_of(def), "worker." + std::string(def.name()) + ".master");
}

content::Noun Words::made_of(const std::string& key, const content::Noun& what, Arguments arguments) const {
  what.add_to(arguments, "what");
  content::Noun made = dictionary_.noun(content::Dictionary::engine, key, arguments);
  if (made.gender.empty()) made.gender = what.gender;
  return made;
}

content::Noun Words::card(Entity card) const {
  const world::Card& c = match_.world().get<world::Card>(card);
  return card_noun(c.kind, c.known_to);
}

content::Noun Words::card_noun(Id<Property> kind, std::uint8_t known_to) const {
  const Property& property = match_.rules().properties[kind];
  if (knows(known_to)) return noun("property", property);
  content::Noun back = dictionary_.noun(content::Dictionary::engine, "thing.card");
  const std::string of = in_deck(property.deck);
  for (std::string* form : {&back.name, &back.many, &back.the}) *form += of;
  return back;
}

// The symbols of a property are a site of the property's name.
content::Noun Words::site(Id<Site> site) const {
  const Ruleset& rules = match_.rules();
  for (const Property& property : rules.properties)
    if (property.site == site) return noun("property", property);
  return noun("site", rules.sites[site]);
}

content::Noun Words::location(Entity e) const {
  const world::World& world = match_.world();
  const world::Location& at = world.get<world::Location>(e);
  const Site& def = match_.rules().sites[at.site];
  const int district = world.get<world::District>(at.district).number;
  const Entity tile = world.get<world::District>(at.district).guild;
  Arguments arguments{{"district", district},
                      {"next", district % static_cast<int>(world.layout().districts.size()) + 1},
                      {"number", at.number}};
  if (def.is_guild_place && tile != nothing) return made_of("thing.location", noun(tile), arguments);
  if (def.straddles) return made_of("thing.border_location", site(at.site), arguments);
  return made_of(def.per_district > 1 ? "thing.numbered_location" : "thing.location", site(at.site), arguments);
}

// A plank is called like the guild or the property it belongs to.
content::Noun Words::place(Entity plank) const {
  const world::PlankSpot& spot = match_.world().get<world::PlankSpot>(plank);
  const world::Layout& layout = match_.world().layout();
  if (layout.is(spot.home, EntityKind::guild)) return noun(spot.home);
  if (spot.plank == none) return card(spot.home);
  content::Noun board = noun("plank", match_.rules().planks[spot.plank]);
  const world::EntityRange all = layout.planks_on_board(spot.plank);
  if (all.size() < 2) return board;
  return made_of("thing.numbered_plank", board, {{"number", static_cast<std::int64_t>(all.position(plank)) + 1}});
}

content::Noun Words::noun(Entity e) const {
  static constexpr const char* pile_names[] = {"deck", "discard", "pool", "hand", "built", "aside"};
  const world::World& world = match_.world();
  const world::Layout& layout = world.layout();
  const Ruleset& rules = match_.rules();
  const auto engine = [&](const std::string& key, const Arguments& arguments = {}) {
    return dictionary_.noun(content::Dictionary::engine, key, arguments);
  };
  if (!layout.exists(e)) return {};
  switch (layout.kind(e)) {
    case EntityKind::table: return engine("thing.table");
    case EntityKind::player: {
      const std::string name = player(static_cast<Seat>(world.get<world::Player>(e).seat));
      return {name, name, name, {}};
    }
    case EntityKind::worker: return worker(world.get<world::Worker>(e).kind, world.get<world::Worker>(e).master != 0);
    case EntityKind::gnome: return engine("thing.gnome");
    case EntityKind::district: return engine("thing.district", {{"number", world.get<world::District>(e).number}});
    case EntityKind::location: return location(e);
    case EntityKind::symbol: {
      const world::Symbol& symbol = world.get<world::Symbol>(e);
      const world::EntityRange all = layout.symbols_of(symbol.location);
      if (all.size() < 2) return location(symbol.location);
      if (rules.sites[world.get<world::Location>(symbol.location).site].straddles)
        return made_of("thing.symbol", location(symbol.location),
                       {{"district", world.get<world::District>(symbol.district).number}});
      return made_of("thing.numbered_symbol", location(symbol.location),
                     {{"number", static_cast<std::int64_t>(all.position(e)) + 1}});
    }
    case EntityKind::guild: return noun("guild", rules.guilds[world.get<world::GuildTile>(e).guild]);
    case EntityKind::area: return noun("area", rules.areas[world.get<world::ResourceArea>(e).area]);
    case EntityKind::pile: {
      content::Noun pile = engine(std::string("thing.") + pile_names[world.get<world::Pile>(e).role]);
      const std::string of = in_deck_of(e);
      for (std::string* form : {&pile.name, &pile.many, &pile.the}) *form += of;
      return pile;
    }
    case EntityKind::card: return card(e);
    case EntityKind::plank: return place(e);
    case EntityKind::lock: {
      const world::Lock& lock = world.get<world::Lock>(e);
      if (!knows(world.get<world::Card>(lock.card).known_to)) return card(lock.card);
      const Id<Property> kind = world.get<world::Card>(lock.card).kind;
      if (rules.properties[kind].locks.size() < 2) return card(lock.card);
      return made_of("thing.numbered_lock", card(lock.card), {{"number", lock.number + 1}});
    }
    case EntityKind::piece: return noun("piece", rules.pieces[world.get<world::PieceSpot>(e).piece]);
    case EntityKind::cell: break;
  }
  return {};
}

void Words::add_thing(Arguments& arguments, const std::string& as, Entity e) const {
  noun(e).add_to(arguments, as);
  const bool any = match_.world().layout().exists(e);
  arguments.emplace_back(
      as + "_kind",
      std::string(any ? entity_kind_names[static_cast<std::size_t>(match_.world().layout().kind(e))] : "none"));
  arguments.emplace_back(as + "_numbered", any && is_numbered(match_.world(), e) ? "yes" : "no");
}

std::string Words::reason(const flow::Reason& reason) const {
  const Ruleset& rules = match_.rules();
  // Of a script: a word kept with the decision, with its text beside the question's own.
  if (reason.key == flow::Reason::Key::scripted && match_.state() == Match::State::deciding) {
    const flow::Decision& decision = match_.decision();
    if (reason.amount >= 0 && static_cast<std::size_t>(reason.amount) < decision.names.size())
      return content::capitalised(word(decision.names.c_str() + reason.amount, decision));
  }
  Arguments arguments{{"amount", reason.amount}};
  // Of a predicate: its pack may say why in its own words.
  if (reason.key == flow::Reason::Key::scripted_condition) {
    const Function& function = rules.functions[Id<Function>(reason.what)];
    const Id<Pack> pack = rules.modules[function.module].pack;
    if (const auto said = dictionary_.find(rules.packs[pack].id, "why_not." + function.name, arguments))
      return content::capitalised(*said);
  }
  content::Noun what;
  if (reason.what != none) {
    switch (reason.key) {
      case flow::Reason::Key::cannot_pay: what = noun("resource", rules.resources[Id<Resource>(reason.what)]); break;
      case flow::Reason::Key::no_free_symbol: what = site(Id<Site>(reason.what)); break;
      case flow::Reason::Key::no_such_worker:
      case flow::Reason::Key::supply_empty:
      case flow::Reason::Key::wrong_place: what = worker(Id<WorkerKind>(reason.what), false); break;
      case flow::Reason::Key::no_marker: what = site(Id<Site>(reason.what)); break;
      case flow::Reason::Key::not_built: what = noun("property", rules.properties[Id<Property>(reason.what)]); break;
      case flow::Reason::Key::no_card: what = noun("deck", rules.decks[Id<Deck>(reason.what)]); break;
      case flow::Reason::Key::blocked:
      case flow::Reason::Key::not_held:
      case flow::Reason::Key::not_here:
      case flow::Reason::Key::piece_out: what = noun("piece", rules.pieces[Id<Piece>(reason.what)]); break;
      default: break;
    }
  }
  what.add_to(arguments, "what");
  std::string name(flow::reason_names[static_cast<std::size_t>(reason.key)]);
  // Whose goods are lacking in a script's question is the script's affair.
  const bool asked = match_.state() == Match::State::deciding && match_.decision().kind == flow::Decision::Kind::ask;
  if (asked && reason.key == flow::Reason::Key::cannot_pay) name = "not_enough";
  return content::capitalised(text("reason." + name, arguments));
}

}  // namespace castellan::match
