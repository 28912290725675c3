#include "castellan/content/records/records.hpp"

#include <algorithm>

#include "castellan/content/records/record_parts.hpp"

namespace castellan::content {
namespace {

namespace t = types;

// A list of definitions that go into one table of the Ruleset.
template <class T>
Section table(std::string key, std::string kind, TableOf<T> Ruleset::*table, Record<T> record, std::string what) {
  return {std::move(key), std::move(kind), record.form(), [table, record, what](Reader& reader, const Value& value) {
            if (value.kind != Value::Kind::map)
              reader.problem(Code::wrong_type, value.where, "expected a definition: keys and values",
                             "for example {id: …}");
            else record.read(reader, value, reader.define(reader.rules.*table, value, what));
          }};
}

// How the locations of a site lie on the board: of a property's symbols and of sites without cards alike.
void add_location_fields(Record<Site>& record) {
  record.field("per_district", &Site::per_district, t::integer(0, caps::per_district), "locations in each district")
      .field("symbols", &Site::symbols, t::integer(1, 8), "symbols of one location")
      .field("straddles", &Site::straddles, t::flag(),
             "is on the border to the next district, with a symbol on either side")
      .field("marks_all", &Site::marks_all, t::flag(), "building marks all symbols of the location")
      .field("wholly_free", &Site::wholly_free, t::flag(), "only a location without any marker can be built on");
}

// What a board's planks and those of guilds and cards have in common.
void add_plank_fields(Record<Plank>& record) {
  add_params(record);
  record.field("fee", &Plank::fee, t::goods(), "paid when a worker is placed")
      .field("takes", &Plank::takes, t::some(&Ruleset::workers, "worker kind", "worker kinds"),
             "worker kinds it takes; all by default")
      .field("when", &Plank::when, t::conditions(), "a worker may be placed only if this holds")
      .field("action", &Plank::action, t::function(), "what it does: a function in the Lua file");
}

Record<Plank> plank_record() {
  Record<Plank> record("a plank", "A place for one worker, with an action in Lua.");
  add_plank_fields(record);
  static constexpr std::array<std::string_view, 2> receivers{"supply", "owner"};
  record.field("fee_to", &Plank::fee_to_owner, t::choice<bool>(receivers, "receiver of a fee"),
               "who gets the fee: the supply, or the guild's owner, who pays nothing");
  // What can be understood of it was turned into fee_to by then.
  record.field_with("fee_to_owner",
                    R"({"type": "boolean", "deprecated": true, "deprecationMessage": "since api 2: fee_to: owner"})",
                    "fee_to in API level 1", [](Reader& reader, const Value& value, Plank&) {
                      reader.problem(Code::wrong_type, value.where, "expected true or false, and no fee_to beside it",
                                     "since api 2: fee_to: owner");
                    });
  return record;
}

// A plank that belongs to a guild or a card: named after it, not in a section of its own.
Id<Plank> read_owned_plank(Reader& reader, const Value& value, Plank::Home home, const std::string& suffix) {
  Plank plank;
  plank.id = reader.subject + suffix;
  plank.pack = reader.pack;
  plank.where = value.where;
  plank.home = home;
  plank_record().read(reader, value, plank);
  return reader.rules.planks.add(std::move(plank));
}

Record<LockEffect> lock_record() {
  Record<LockEffect> record("a lock", "What a gnome on this lock opens.");
  record.field("at_once", &LockEffect::at_once, t::function(), "function called when the gnome arrives")
      .field("each_turn", &LockEffect::each_turn, t::function(), "function offered once in each of the owner's turns")
      .field("cost", &LockEffect::cost, t::goods(), "what each_turn costs")
      .field("when", &LockEffect::when, t::conditions(), "each_turn is offered only if this holds")
      .field("turn_ends", &LockEffect::turn_ends, t::function(),
             "function called at the end of each of the owner's turns")
      .field_with("plank", plank_record().form().schema_text(), "plank that it opens",
                  [](Reader& reader, const Value& value, LockEffect& to) {
                    to.plank = read_owned_plank(reader, value, Plank::Home::card, "/locked_plank");
                  });
  return record;
}

Record<Area> area_record() {
  auto record = definition<Area>("an area", "An area where workers are sent when their player passes.");
  record
      .field("takes", &Area::takes, t::some(&Ruleset::workers, "worker kind", "worker kinds"),
             "worker kinds that may stand here; all by default")
      .field("resource", &Area::resource, t::reference(&Ruleset::resources, "resource"), "what it yields", true)
      .field("amount", &Area::amount, t::integer(0, caps::amount), "how much of it at a time")
      .field_with("per",
                  fmt::format(R"({{"type": "object", "{}": "worker kind", )"
                              R"("additionalProperties": {{"type": "integer", "minimum": 1}}}})",
                              t::keys_key),
                  "workers of each kind one yield needs: {elf: 1, dwarf: 1} is a pair; any one worker by default",
                  [](Reader& reader, const Value& value, Area& to) {
                    if (value.kind != Value::Kind::map)
                      reader.problem(Code::wrong_type, value.where, "expected worker kinds and numbers");
                    for (const Value::Entry& entry : value.map) {
                      const Id<WorkerKind> kind =
                          reader.reference(reader.rules.workers, "worker kind", t::scalar(entry.key, entry.where));
                      int count = 0;
                      if (reader.integer(entry.value, 1, 99, count) && kind != none)
                        to.per[kind.index()] = static_cast<std::int16_t>(count);
                    }
                  })
      .field("bonus", &Area::bonus, t::integer(0, caps::amount),
             "more of it for the player with strictly the most workers here");
  return record;
}

Record<Attribute> attribute_record() {
  static constexpr std::array<std::string_view, 5> value_types{"int", "bool", "entity", "list", "word"};
  static constexpr std::array<std::string_view, 3> visibilities{"public", "owner", "hidden"};
  static constexpr std::array<std::string_view, 4> resets{"never", "turn", "phase", "round"};
  static constexpr std::array<std::string_view, 2> resamples{"keep", "shuffle"};
  auto record = definition<Attribute>("an attribute", "State of a pack: a value on every thing of a kind.");
  record
      .field("on", &Attribute::on, t::choice<EntityKind>(entity_kind_names, "kind of thing"),
             "kind of thing that has it", true)
      .field("type", &Attribute::type, t::choice<Attribute::Type>(value_types, "type"),
             "int, bool, entity, list, or word: one of `words`")
      .field("words", &Attribute::words, t::texts(), "of a word: those it can be, the first by default")
      .field_with("default", R"({"type": ["integer", "boolean", "string"]})", "initial value",
                  [](Reader& reader, const Value& value, Attribute& to) {
                    bool flag = false;
                    if (to.type == Attribute::Type::word) {
                      const auto found = std::ranges::find(to.words, value.scalar);
                      if (found == to.words.end()) reader.unknown(value.where, "word", value.scalar, to.words);
                      else to.initial = static_cast<std::int32_t>(found - to.words.begin());
                    } else if (to.type != Attribute::Type::boolean)
                      reader.integer(value, -1'000'000, 1'000'000, to.initial);
                    else if (reader.flag(value, flag)) to.initial = flag;
                  })
      .field("max_length", &Attribute::max_length, t::integer(1, caps::list_length), "of a list")
      .field("visibility", &Attribute::visibility, t::choice<Attribute::Visibility>(visibilities, "visibility"),
             "who can see it")
      .field("resets", &Attribute::resets, t::choice<Attribute::Resets>(resets, "time"),
             "when it returns to its default")
      .field("calendar", &Attribute::calendar, t::flag(),
             "of a player: the month the player is in, on a calendar of their own; 0 before the first")
      .field("resample", &Attribute::resample, t::choice<Attribute::Resample>(resamples, "way of resampling"),
             "when a bot imagines the game: whether values its player can't see are dealt again among each other, or "
             "kept because they can be worked out");
  return record;
}

Section settings_section() {
  Record<Settings> record("the settings", "Numbers of the whole game.");
  record.field("money", &Settings::money, t::reference(&Ruleset::resources, "resource"), "resource of coins and taxes")
      .field("districts", &Settings::districts, t::integer(1, caps::districts), "districts in the ring")
      .field("gnomes", &Settings::gnomes, t::by_players(), "gnomes in the stock")
      .field("neutral_builders", &Settings::neutrals, t::by_players(), "neutral builders after the players")
      .field("tax_free", &Settings::tax_free, t::integer(0, caps::amount), "points without tax")
      .field("tax_step", &Settings::tax_step, t::integer(1, caps::amount), "points per coin of tax above that")
      .field("min_players", &Settings::min_players, t::integer(1, caps::seats), "fewest players")
      .field("max_players", &Settings::max_players, t::integer(1, caps::seats), "most players");
  return {"settings", "", record.form(),
          [record](Reader& reader, const Value& value) { record.read(reader, value, reader.rules.settings); }};
}

// `{hire: herald_hired}`: for what the deck declares.
template <class T>
void read_calls(Reader& reader, const Value& value, T& to) {
  if (value.kind != Value::Kind::map) {
    reader.problem(Code::wrong_type, value.where, "expected names and functions", "for example {hire: herald_hired}");
    return;
  }
  if (to.deck == none) return;  // told already
  const std::vector<std::string>& names = reader.rules.decks[to.deck].calls;
  to.calls.assign(names.size(), none);
  for (const Value::Entry& entry : value.map) {
    const auto found = std::ranges::find(names, entry.key);
    if (found == names.end()) reader.unknown(entry.where, "call of its deck", entry.key, names);
    else to.calls[static_cast<std::size_t>(found - names.begin())] = reader.function(entry.value);
  }
}

// What all cards have, whether they are built on symbols or not.
template <class T>
void add_card_fields(Record<T>& record) {
  record.field("deck", &T::deck, t::reference(&Ruleset::decks, "deck"), "deck its cards belong to", true)
      .field("cards", &T::cards, t::integer(0, caps::copies), "how many cards", true)
      .field("coins", &T::coins, t::integer(0, caps::amount), "income coins on a built card");
  add_params(record);
  record
      .field_with("planks", fmt::format(R"({{"type": "array", "items": {}}})", plank_record().form().schema_text()),
                  "planks that can be used at once",
                  [](Reader& reader, const Value& value, T& to) {
                    if (value.kind != Value::Kind::list)
                      reader.problem(Code::wrong_type, value.where, "expected a list of planks");
                    for (const Value& item : value.list)
                      to.planks.push_back(read_owned_plank(reader, item, Plank::Home::card, "/plank"));
                  })
      .field("locks", &T::locks, t::list(lock_record().type()), "gnome locks")
      .field_with(
          "calls", R"({"type": "object", "additionalProperties": {"type": "string"}})",
          "functions of its own, by the names its deck has under `calls`; scripts run them with card:call(name)",
          read_calls<T>);
}

void check_card(Reader& reader, const Value& value, const Property& card) {
  if (card.planks.size() + card.locks.size() > caps::card_planks || card.locks.size() > caps::card_locks)
    reader.problem(
        Code::too_many, value.where, "too many planks or locks on one card",
        fmt::format("at most {} planks and locks together, {} of them locks", caps::card_planks, caps::card_locks));
}

// Cards of decks that are not built on symbols: permits, assistants, events.
Section cards_section() {
  auto record = definition<Property>("a card", "A card without symbols; its texts are like those of a property.");
  add_card_fields(record);
  Section section = table("cards", "card", &Ruleset::properties, record, "card");
  section.read = [read = section.read](Reader& reader, const Value& value) {
    const std::size_t before = reader.rules.properties.size();
    read(reader, value);
    if (reader.rules.properties.size() > before) check_card(reader, value, reader.rules.properties.back());
  };
  return section;
}

std::vector<Section> make_sections() {
  auto resource = definition<Resource>("a resource", "A kind of goods.");
  resource.field("start", &Resource::start, t::integer(0, caps::amount), "what each player starts with")
      .field("tiebreak", &Resource::tiebreak, t::integer(0, caps::amount), "what one is worth when points are tied");
  auto worker = definition<WorkerKind>("a worker kind", "A kind of worker.");
  worker.field("per_player", &WorkerKind::per_player, t::integer(0, 50), "how many each player has in total", true)
      .field("start", &WorkerKind::start, t::integer(0, 50), "how many start at home")
      .field("masters", &WorkerKind::masters, t::integer(0, 50), "how many can be masters")
      .field("neutral", &WorkerKind::neutral, t::integer(0, 50), "how many a neutral builder counts as having");
  auto piece = definition<Piece>("a piece", "A wooden piece of a pack.");
  piece.field("count", &Piece::count, t::by_players(), "how many there are", true)
      .field("blocks", &Piece::blocks, t::flag(), "no worker can be placed where it stands");
  auto deck = definition<Deck>("a deck", "A deck of cards with discards, pool and hands.");
  deck.field("pool", &Deck::pool, t::by_players(20), "cards in the face-up pool")
      .field("refills", &Deck::refills, t::flag(),
             "the pool is refilled as soon as a card is taken from it; true by default")
      .field("hand_limit", &Deck::hand_limit, t::integer(0, 50), "most cards in hand at the end of a turn; 0: no limit")
      .field("deal", &Deck::deal, t::integer(0, 50), "cards dealt at the beginning")
      .field("keep", &Deck::keep, t::integer(0, 50), "cards each player keeps of them")
      .field("calls", &Deck::calls, t::list(t::word()),
             "what its cards can have functions of their own for: names that cards of any pack use under `calls`");
  auto site = definition<Site>("a site", "A kind of location without a card.");
  add_location_fields(site);
  site.field("cost", &Site::cost, t::goods(), "what building there costs")
      .field("guild_place", &Site::is_guild_place, t::flag(), "the guild of the district is here and sets the cost");
  auto month = definition<Month>("a month", "A month of the calendar.");
  month.field("season", &Month::season, t::text(), "its season")
      .field("scores", &Month::scores, t::flag(), "carries the red X");
  auto board_plank = definition<Plank>("a plank", "A plank on a shared board.");
  add_plank_fields(board_plank);
  board_plank.field("count", &Plank::count, t::by_players(), "how many are on the board", true)
      .field("per_player", &Plank::per_player, t::integer(0, 99), "most workers of one player; 0: no limit")
      .field("lowest_first", &Plank::lowest_first, t::flag(), "only the lowest free one may be used");

  std::vector<Section> all;
  all.push_back(table("options", "option", &Ruleset::options, option_record(), "option"));
  all.push_back(table("resources", "resource", &Ruleset::resources, resource, "resource"));
  all.push_back(table("workers", "worker", &Ruleset::workers, worker, "worker kind"));
  all.push_back(settings_section());
  all.push_back(table("attributes", "attribute", &Ruleset::attributes, attribute_record(), "attribute"));
  all.push_back(table("pieces", "piece", &Ruleset::pieces, piece, "piece"));
  all.push_back(table("decks", "deck", &Ruleset::decks, deck, "deck"));
  all.push_back(table("categories", "category", &Ruleset::categories,
                      definition<Category>("a category", "A category of guilds."), "category"));
  all.push_back(table("guild_selections", "selection", &Ruleset::selections, selection_record(), "selection"));
  all.push_back(table("sites", "site", &Ruleset::sites, site, "site"));
  all.push_back(table("areas", "area", &Ruleset::areas, area_record(), "area"));
  all.push_back(table("planks", "plank", &Ruleset::planks, board_plank, "plank"));
  all.push_back(table("calendar", "month", &Ruleset::months, month, "month"));
  all.push_back(table("scoring", "scoring", &Ruleset::scoring, scoring_record(), "scoring category"));
  all.push_back(table("events", "event", &Ruleset::pack_events, event_record(), "event"));
  all.push_back(table("setup", "phase", &Ruleset::setup, phase_record(), "phase"));
  all.push_back(table("round", "phase", &Ruleset::round, phase_record(), "phase"));
  all.push_back(table("ending", "phase", &Ruleset::ending, phase_record(), "phase"));
  all.push_back(table("trades", "trade", &Ruleset::trades, trade_record(), "trade"));
  all.push_back(table("actions", "action", &Ruleset::actions, action_record(), "action"));
  all.push_back(cards_section());
  all.push_back(table("modifiers", "modifier", &Ruleset::modifiers, modifier_record(), "modifier"));
  all.back().last = true;
  all.push_back(table("hooks", "hook", &Ruleset::hooks, hook_record(), "hook"));
  all.back().last = true;
  all.push_back(table("hints", "hint", &Ruleset::hints, hint_record(), "hint"));
  all.back().last = true;
  return all;
}

Record<Guild> make_guild_record() {
  auto record = definition<Guild>("a guild", "A guild tile: numbers here, behaviour in the Lua file beside it.");
  record.field("category", &Guild::category, t::reference(&Ruleset::categories, "category"), "its category", true)
      .field("cost", &Guild::cost, t::goods(), "what building it costs", true)
      .field("min_players", &Guild::min_players, t::integer(0, caps::seats), "it is not used with fewer players");
  add_params(record);
  record.field_with(
      "plank", plank_record().form().schema_text(), "its plank; by default the action is the Lua function `action`",
      [](Reader& reader, const Value& value, Guild& to) {
        to.plank = read_owned_plank(reader, value, Plank::Home::guild, "");
        Plank& plank = reader.rules.planks.back();
        if (plank.action == none) plank.action = reader.function("action", value.where);
      },
      true);
  return record;
}

// A property's symbols are a site of their own, built on with its cards.
struct PropertyDraft : Property {
  Site own_site;
};

Record<PropertyDraft> make_property_record() {
  auto record = definition<PropertyDraft>("a property", "A property: its cards, symbols, planks and locks.");
  Record<Site> symbols("a site", "Where its markers go.");
  add_location_fields(symbols);
  record
      .field_with(
          "cost", t::goods().schema, "what building it costs",
          [](Reader& reader, const Value& value, PropertyDraft& to) {
            t::goods().read(reader, value, to.own_site.cost);
          },
          true)
      .field("site", &PropertyDraft::own_site, symbols.type(),
             "where its markers go; by default one symbol in each district");
  add_card_fields(record);
  return record;
}

}  // namespace

const std::vector<Section>& sections() {
  static const std::vector<Section> all = make_sections();
  return all;
}

RecordForm guild_record() { return make_guild_record().form(); }
RecordForm property_record() { return make_property_record().form(); }

void read_guild(Reader& reader, const Value& value) {
  static const Record<Guild> record = make_guild_record();
  Guild& guild = reader.define(reader.rules.guilds, value, "guild");
  reader.params = none;
  record.read(reader, value, guild);
}

void read_property(Reader& reader, const Value& value) {
  static const Record<PropertyDraft> record = make_property_record();
  PropertyDraft draft;
  static_cast<Property&>(draft) = reader.define(reader.rules.properties, value, "property");
  reader.params = none;
  draft.own_site.needs_card = true;
  record.read(reader, value, draft);
  static_cast<Definition&>(draft.own_site) = static_cast<const Definition&>(draft);
  if (draft.own_site.straddles && draft.own_site.symbols != 2)
    reader.problem(Code::does_not_fit, value.where, "a site that straddles a border has exactly 2 symbols",
                   "write site: {symbols: 2, …}");
  check_card(reader, value, draft);
  if (draft.own_site.per_district > 0) draft.site = reader.rules.sites.add(draft.own_site);
  reader.rules.properties.back() = draft;
}

}  // namespace castellan::content
