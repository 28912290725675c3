// The Ruleset: what all loaded packs together define, as plain immutable data in tables with ids of their own types. It
// is shared by every game and thread; nothing in it changes after loading.
#pragma once

#include <array>
#include <bit>
#include <bitset>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "castellan/base/export.hpp"
#include "castellan/definitions/caps.hpp"
#include "castellan/definitions/goods.hpp"
#include "castellan/definitions/ids.hpp"
#include "castellan/definitions/native.hpp"
#include "castellan/definitions/table_of.hpp"
#include "castellan/definitions/value.hpp"

namespace castellan {

// What every definition has: its id, qualified by the pack that adds it (`pack:name`).
struct Definition {
  std::string id;
  Id<Pack> pack = none;
  Where where;
  std::string art;       // its picture: `pack:file`, of a file in that pack's art/ folder; empty if it has none
  bool missing = false;  // a placeholder: its pack is gone, it does nothing

  // The id without its pack.
  std::string_view name() const { return std::string_view(id).substr(id.find(':') + 1); }
};

// A file of a pack by name, and the SHA-256 of its content.
struct HashedFile {
  std::string name;
  std::string hash;
  bool operator==(const HashedFile&) const = default;
};

// The pack that is part of the engine: its Lua gets the bindings themselves, its texts are the engine's own. Only the
// one among the program's own data is (Pack::own); the id alone gives no rights.
inline constexpr std::string_view engine_pack = "prelude";

struct Pack {
  std::string id;
  std::string version;
  std::string title;
  std::vector<std::string> languages;
  std::vector<std::string> depends;  // ids of those it is loaded after
  int api = 1;
  std::string hash;                    // SHA-256 over the names and contents of the files that decide games
  std::vector<HashedFile> files = {};  // those files, sorted by name
  std::string content_hash = {};       // over all its files: what a user trusts; empty if it is `own`
  std::string directory = {};          // where it lies; empty for one that is not on disk
  bool own = false;                    // lies among the program's own data

  bool is_engine() const { return own && id == engine_pack; }
};

// A number that depends on how many people play.
struct ByPlayers {
  std::array<std::int16_t, caps::seats + 1> of{};
  int operator()(int players) const { return of[static_cast<std::size_t>(players)]; }
};

// A number for each season, by its place in Ruleset::seasons.
struct BySeason {
  std::vector<std::int16_t> of;
};

struct Resource : Definition {
  std::int16_t start = 0;
  std::int16_t tiebreak = 0;  // what one is worth when points are tied
};

struct WorkerKind : Definition {
  std::int16_t per_player = 0;
  std::int16_t start = 0;
  std::int16_t masters = 0;  // how many of one player's may be masters at a time
  std::int16_t neutral = 0;  // how many a neutral builder counts as having
};

// A Lua file of a pack, kept as text: every thread compiles its own.
struct Module {
  Id<Pack> pack = none;
  std::int32_t file = -1;
  std::string source;
  bool gone = false;  // with the guild or property it belongs to: nothing of it is run, and it has no hooks
  // The guild or property whose file it is: what its hooks and invariants get. A file of sections belongs to none.
  Id<Params> params = none;
  Id<Guild> guild = none;
};

// A Lua function the engine calls. Its index is also its cause in the journal, above the native ones.
struct Function {
  Id<Module> module = none;
  std::string name;     // `action`, or `on.built` for a hook
  std::string subject;  // the id of what it belongs to, for messages: `pack:id`
  Id<Params> params = none;
  Where where;  // where content names it; nowhere for a hook
};

struct Condition {
  enum class Test : std::uint8_t {
    all,
    any,
    negated,
    can_pay,
    can_trade,  // for at least one trade of a side
    gnome_in_stock,
    free_lock,
    free_symbol,
    month_scores,
    worker_in_supply,
    piece_in_stock,
    at_least,
    owner,
    players,
    holds,         // a piece lies before the player
    district_has,  // a piece stands in the district it is about
    has_built,     // the player has a built card of a kind, or of a deck
    has_marker,    // the player has a marker on a site: in the district it is about, or anywhere
    season,
    month,         // where the player's own calendar is, compared with the table's
    every_player,  // the parts hold for each of them
    option,        // an option of the game has a value
    rank,          // of a majority, where points are modified
    scripted       // a Lua function says so
  };
  enum class Owner : std::int8_t { me, other, unowned };
  enum class Calendar : std::int8_t { ahead, over };  // of the table's; of the last month
  Test test = Test::all;
  AnyId what = none;        // site, worker kind, piece, attribute, property, side, option or function, by the test
  std::int32_t number = 0;  // of a counter; an Owner; a bit per number of players; a value of an option; a rank
  std::string word;         // a season, a side of trades; a definition that is only known when all have been read
  // Of a built card: of which deck it is, where any kind will do; what has to be set on it, and what must not be.
  Id<Deck> deck = none;
  Id<Attribute> with = none;
  Id<Attribute> without = none;
  Where where;
  Goods goods;
  std::vector<Condition> parts;
};

struct Plank : Definition {
  enum class Home : std::uint8_t { board, guild, card };
  Home home = Home::board;
  Goods fee;
  bool fee_to_owner = false;  // else to the supply; the owner pays nothing
  Ids<WorkerKind> takes = Ids<WorkerKind>::all();
  ByPlayers count;              // how many planks of this kind lie on the board
  std::int16_t per_player = 0;  // most workers of one player a round; 0: no limit
  bool lowest_first = false;    // only the lowest free one may be used
  std::vector<Condition> when;  // a worker may be placed only if this holds
  Id<Function> action = none;
  Id<Params> params = none;
};

struct LockEffect {
  Id<Function> at_once = none;    // when the gnome arrives
  Id<Plank> plank = none;         // that opens
  Id<Function> each_turn = none;  // an optional action once in each own turn
  Goods cost;                     // of that action
  std::vector<Condition> when;
  Id<Function> turn_ends = none;  // at the end of each own turn
};

// Where markers go. Every district has `per_district` locations of a site; a straddling one lies on the border to the
// next district and has one symbol on either side.
struct Site : Definition {
  Goods cost;
  std::int16_t per_district = 1;
  std::int16_t symbols = 1;  // of one location
  bool straddles = false;
  bool needs_card = false;      // built with a card from the hand, else by the site's own build action
  bool is_guild_place = false;  // costs what the guild lying there costs
  bool marks_all = false;       // one building marks all symbols of the location, else one
  bool wholly_free = true;      // only a location without any marker can be built on
};

struct Property : Definition {
  Id<Deck> deck = none;
  Id<Site> site = none;
  std::int16_t cards = 0;
  std::int16_t coins = 0;
  std::vector<Id<Plank>> planks;  // usable at once
  std::vector<LockEffect> locks;
  std::vector<Id<Function>> calls;  // by Deck::calls; `none` where the card has no such function
  Id<Params> params = none;
};

struct Deck : Definition {
  ByPlayers pool;       // cards that lie face up
  bool refills = true;  // as soon as a card is taken from the pool
  std::int16_t hand_limit = 0;
  std::int16_t deal = 0;
  std::int16_t keep = 0;
  std::vector<std::string> calls;  // what its cards can have functions of their own for
};

// The one meant where scripts name none.
inline constexpr Id<Deck> first_deck{0};

struct Guild : Definition {
  Id<Category> category = none;
  Goods cost;
  std::int16_t min_players = 0;
  Id<Plank> plank = none;
  Id<Params> params = none;
};

struct Category : Definition {};

// A way to choose the guilds of a game: a number at random from some categories.
struct GuildSelection : Definition {
  struct Draw {
    Ids<Category> categories = Ids<Category>::all();
    ByPlayers count;
  };
  std::vector<Draw> draws;
};

struct Area : Definition {
  Ids<WorkerKind> takes = Ids<WorkerKind>::all();
  Id<Resource> resource = none;
  std::int16_t amount = 1;
  // Workers of each kind that one yield needs; all zero: any one worker.
  std::array<std::int16_t, caps::worker_kinds> per{};
  std::int16_t bonus = 0;
};

struct Month : Definition {
  std::string season;
  bool scores = false;
  std::int16_t season_number = 0;  // in Ruleset::seasons; a month without a season goes with the one before
};

struct ScoringCategory : Definition {
  enum class Of : std::uint8_t { districts, workers, gnomes, counter, goods, pieces, script };
  Of of = Of::districts;
  Id<WorkerKind> worker = none;
  Id<Attribute> counter = none;  // of players
  Id<Resource> resource = none;
  Id<Piece> piece = none;        // those that lie before a player
  Id<Function> function = none;  // counts for one player
  Id<Params> params = none;
  std::vector<ByPlayers> points;  // by rank
};

struct Phase : Definition {
  enum class For : std::uint8_t { table, each_player };
  enum class Order : std::uint8_t { crest, reverse, seat };
  enum class Repeat : std::uint8_t { once, until_all_passed, until };
  For participants = For::table;
  Order order = Order::crest;
  Repeat repeat = Repeat::once;
  std::vector<Condition> until;        // it holds: the phase ends
  Procedure step = Procedure::script;  // one of phase_steps
  Id<Function> function = none;        // of a scripted step
  std::vector<Id<Plank>> planks;       // of `resolve_planks`
  std::vector<Condition> when;
  Id<Params> params = none;
  std::vector<Condition> who;  // takes part: the players for whom this holds when it is their turn
  bool off = false;            // never takes place; others can still be put after it and before it
  bool reorder = false;        // the order of the players is read again at the start of each lap
  bool whole_laps = false;     // it ends after a lap only: everybody has had as many turns
};

struct TurnAction : Definition {
  Action action = Action::script;
  Id<Function> function = none;
  Goods cost;
  Ids<Side> sides;                       // of `trade`: at most one trade of each
  Id<Attribute> spends = none;           // of the player that must be at least 1 and loses 1
  std::array<std::int16_t, 4> limits{};  // by Attribute::Resets: uses in a game, turn, phase, round; 0: any number
  bool after_workers = false;            // only when no placed worker waits to be activated
  bool ends_turn = false;
  bool pauses_turn = false;       // the next player goes on, and the turn is taken up again later
  std::vector<Id<Phase>> phases;  // of the round, that the player then goes through alone, even if they are off
  bool usual = false;             // what bots suppose players do when they do nothing special
  std::vector<Condition> when;
  std::array<Id<Attribute>, 4> uses;   // count them
  Ids<Deck> decks = Ids<Deck>::all();  // of `build_card` and `buy_card`
  std::vector<Id<Site>> sites;         // of `build_site`, as written; empty: all that no other action names
  std::vector<Id<Site>> builds_on;     // those it comes to
  Id<Params> params = none;

  bool is_limited() const { return std::bit_cast<std::uint64_t>(limits) != 0; }
};

// An exchange with the supply. A visit is at most one trade of each side it opens.
struct Trade : Definition {
  Id<Side> side = none;
  Goods pay;
  Goods get;
};

struct Attribute : Definition {
  enum class Type : std::uint8_t { integer, boolean, entity, list, word };
  enum class Visibility : std::uint8_t { everyone, owner, hidden };
  enum class Resets : std::uint8_t { never, turn, phase, round };
  enum class Resample : std::uint8_t { keep, shuffle };
  EntityKind on = EntityKind::player;
  Type type = Type::integer;
  Visibility visibility = Visibility::everyone;
  Resets resets = Resets::never;
  Resample resample = Resample::shuffle;  // only what a seat can't see
  std::int32_t initial = 0;
  std::int16_t max_length = 0;
  bool calendar = false;           // the month its player is in, on a calendar of the player's own
  std::vector<std::string> words;  // of a word: those it can be; a value is the number of one of them
};

struct Piece : Definition {
  ByPlayers count;
  bool blocks = false;  // where it stands no worker can be placed
};

// What the people at the table may choose before a game.
struct GameOption : Definition {
  enum class Type : std::uint8_t { integer, boolean, choice };
  Type type = Type::integer;
  std::int32_t low = 0;
  std::int32_t high = 0;
  std::int32_t initial = 0;
  std::vector<std::string> words;  // of a choice
};

// What an event tells by a name of its own: `gold` of e.gold.
struct EventArgument {
  enum class Type : std::uint8_t { number, good, goods, word, thing };
  std::string name;
  Type type = Type::number;
  bool any_thing = false;                // of a thing: of whatever kind
  EntityKind thing = EntityKind::table;  // else of this one
  bool optional = false;
  std::vector<std::string> words;  // of a word: those it can be

  bool is_card() const { return type == Type::thing && !any_thing && thing == EntityKind::card; }
};

// An event of a pack: it is logged and heard like the native ones.
struct PackEvent : Definition {
  std::vector<EventArgument> arguments;
};

// A function that hears of an event, where conditions about the event's player hold. Hooks of Lua files have none.
struct Hook : Definition {
  std::string event;
  bool before = false;  // it hears of it before it happens, and can prevent it
  std::vector<Condition> when;
  Id<Function> function = none;
  std::int16_t order = 0;
  Id<Params> params = none;
};

struct Listener {
  EventType event = EventType::count;  // those of packs lie behind the native ones
  Id<Function> function = none;
  std::int16_t order = 0;  // lower ones first, then load order
  Id<Hook> hook = none;    // its conditions, if it has some
};

// Who listens to what. An event nobody listens to costs a look at one byte.
struct Listeners {
  std::vector<Listener> all;               // by event, order, load order
  std::vector<std::uint16_t> first, last;  // by event: its part of `all`
  std::vector<std::uint8_t> heard;         // by event: does anybody listen?
};

// Changes a quantity, without writing to the game. Steps are applied in the order of Operation, over all packs: setting
// comes before adding, and bounds come last; within one operation by `order`, then load order.
struct Modifier : Definition {
  enum class Operation : std::uint8_t { set, multiply, divide, add, script, at_least, at_most };
  // A number, the value of an option, or a number by season.
  struct Amount {
    std::int16_t number = 0;
    Id<GameOption> option = none;
    Id<BySeason> by_season = none;
  };
  struct Step {
    Operation operation = Operation::add;
    Amount amount;                                  // of a number; for goods: of all kinds there are
    std::array<Amount, caps::resources> by_kind{};  // of goods
    Ids<Resource> kinds;                            // of goods: those it touches
  };
  Quantity of = Quantity::count;
  std::vector<AnyId> to;  // sites, planks, areas, scoring categories or decks, by the quantity; empty: all
  std::vector<Condition> when;
  std::vector<Step> steps;
  std::vector<Step> discounts;  // of a cost: the builder takes one of these off it
  std::int16_t order = 0;
  Id<Function> function = none;
  Id<Params> params = none;
};

// What is worth something to a bot, in hundredths of a point: it can't know what a pack's things are good for.
struct BotHint : Definition {
  enum class Of : std::uint8_t { resource, attribute, guild, property, piece, worker, script };
  Of of = Of::resource;
  AnyId what = none;       // of a script: the function that says what a player's position is worth
  std::int32_t worth = 1;  // of one
  Id<Params> params = none;
};

struct Settings {
  Id<Resource> money = none;  // the resource of coins and taxes
  std::int16_t districts = 5;
  ByPlayers gnomes;
  ByPlayers neutrals;
  std::int16_t tax_free = 0;  // points without tax
  std::int16_t tax_step = 5;  // points per gold of tax above that
  std::int16_t min_players = 2;
  std::int16_t max_players = 5;
};

class Ruleset {
 public:
  // Raised by every change of what the same choices lead to: a save of another revision is not played silently.
  static constexpr int rules_revision = 4;

  TableOf<Pack> packs;
  std::vector<SourceFile> files;
  TableOf<Module> modules;
  TableOf<Function> functions;
  TableOf<Value, Params> params;

  TableOf<Resource> resources;
  TableOf<WorkerKind> workers;
  TableOf<Plank> planks;
  TableOf<Site> sites;
  TableOf<Deck> decks;
  TableOf<Property> properties;
  TableOf<Category> categories;
  TableOf<Guild> guilds;
  TableOf<GuildSelection> selections;  // the first is the usual one
  TableOf<Area> areas;
  TableOf<Month> months;
  std::vector<std::string> seasons;  // of the months, in their order
  TableOf<BySeason> by_season;
  TableOf<ScoringCategory> scoring;
  TableOf<Phase> setup;
  TableOf<Phase> round;
  TableOf<Phase> ending;  // after the last round: final scoring
  TableOf<TurnAction> actions;
  TableOf<Trade> trades;
  TableOf<std::string, Side> sides;  // of trades, such as `buy` and `sell`
  TableOf<Attribute> attributes;
  std::array<std::vector<Id<Attribute>>, 4> resetting;  // by Attribute::Resets
  TableOf<Piece> pieces;
  TableOf<GameOption> options;
  Id<Attribute> lock_uses = none;     // on locks: used this turn
  Id<Attribute> own_calendar = none;  // of players: which month each is in; none: all are in the table's
  Id<Params> calendar = none;         // the months as scripts read them
  TableOf<PackEvent> pack_events;
  std::vector<std::string> events;  // native ones first, in the order of EventType, then those of packs
  Listeners after;                  // hear what has happened
  Listeners before;                 // hear what is about to happen
  TableOf<Modifier> modifiers;
  // By quantity: modifiers and which of their steps, in the order they are applied.
  struct ModifierStep {
    Id<Modifier> modifier = none;
    std::int16_t step = 0;
  };
  std::array<std::vector<ModifierStep>, static_cast<std::size_t>(Quantity::count)> steps_of;
  std::uint32_t modified = 0;           // a bit per quantity that has modifiers
  std::vector<Id<Modifier>> discounts;  // those whose builder chooses
  TableOf<Hook> hooks;
  TableOf<BotHint> hints;
  std::vector<Id<Function>> invariants;  // tell what must always hold
  Settings settings;

  // Where packs write the same field, whose value the user wants: those that took effect, by field or definition.

  std::string warnings;  // what was noticed while loading, shown like errors; empty if nothing was
  std::map<std::string, std::string> preferences;  // those of the user that took effect: field, pack

  // Messages by language, then by pack and key: `belfort:area.forest.name`.
  std::map<std::string, std::map<std::string, std::string, std::less<>>, std::less<>> texts;

  const TableOf<Phase>& phases(PhaseList list) const {
    return list == PhaseList::setup ? setup : list == PhaseList::round ? round : ending;
  }
};

}  // namespace castellan
