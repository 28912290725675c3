#include "castellan/world/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "castellan/world/rng.hpp"

namespace castellan::world {

// Builds the blocks one after another; later blocks refer to earlier ones.
class LayoutBuilder {
 public:
  LayoutBuilder(Layout& to, const Ruleset& rules) : to_(to), rules_(rules) {}

  void build() {
    block<Table>(EntityKind::table, [&] { add(Table{}, "table"); });
    seats();
    workers();
    gnomes();
    districts();
    locations();
    to_.guilds = block<GuildTile>(EntityKind::guild, [&] {
      for (const Id<Guild> guild : rules_.guilds.ids())
        add(GuildTile{nothing, guild}, "guild/" + rules_.guilds[guild].id);
    });
    to_.areas = block<ResourceArea>(EntityKind::area, [&] {
      for (const Id<Area> area : rules_.areas.ids()) add(ResourceArea{area}, "area/" + rules_.areas[area].id);
    });
    piles();
    cards();
    planks();
    locks();
    to_.pieces = block<PieceSpot>(EntityKind::piece, [&] {
      for (const Id<Piece> piece : rules_.pieces.ids()) {
        const std::uint32_t first = next();
        for (int n = 1; n <= rules_.pieces[piece].count(to_.options_.players); ++n)
          add(PieceSpot{nothing, piece}, fmt::format("piece/{}.{}", rules_.pieces[piece].id, n));
        to_.pieces_of_.emplace_back(first, next() - first);
      }
    });
    cells();
    streams();
    for (const Guild& guild : rules_.guilds) to_.guild_salts_.push_back(salt_of(guild.id));
    for (const Property& property : rules_.properties) to_.property_salts_.push_back(salt_of(property.id));
  }

 private:
  template <class C, class Fill>
  EntityRange block(EntityKind kind, Fill&& fill) {
    kind_ = kind;
    const std::uint32_t first = next();
    to_.first_[component_index<C>] = first;
    fill();
    return {first, next() - first};
  }

  template <class C>
  Entity add(const C& component, std::string name) {
    if (next() == caps::entities)
      throw std::invalid_argument(fmt::format("these packs ask for more than {} things in one game", caps::entities));
    const Entity e{next()};
    std::get<std::vector<C>>(to_.prototypes_.of).push_back(component);
    to_.kinds_.push_back(kind_);
    to_.names_.push_back(std::move(name));
    return e;
  }

  std::uint32_t next() const { return static_cast<std::uint32_t>(to_.kinds_.size()); }

  void seats() {
    const int neutrals = rules_.settings.neutrals(to_.options_.players);
    const bool dealt =
        std::ranges::any_of(rules_.setup, [](const Phase& p) { return p.step == Procedure::deal_crests; });
    to_.seats = block<Player>(EntityKind::player, [&] {
      for (int i = 0; i < to_.options_.players + neutrals; ++i) {
        const bool neutral = i >= to_.options_.players;
        Player player;
        player.seat = static_cast<std::uint8_t>(i);
        // Crests that are dealt are in nobody's hands before; neutral builders keep theirs.
        player.crest = static_cast<std::int16_t>(dealt && !neutral ? 0 : i + 1);
        player.neutral = neutral;
        Stock stock;
        if (!neutral)
          for (const Id<Resource> r : rules_.resources.ids()) stock.goods[r] = rules_.resources[r].start;
        add(player, fmt::format("player/{}", i + 1));
        std::get<std::vector<Stock>>(to_.prototypes_.of).push_back(stock);
      }
    });
    to_.first_[component_index<Stock>] = to_.first_[component_index<Player>];
    to_.players = {to_index(to_.seats[0]), static_cast<std::uint32_t>(to_.options_.players)};
  }

  void workers() {
    to_.workers = block<Worker>(EntityKind::worker, [&] {
      for (Entity owner : to_.players) {
        const std::uint32_t first = next();
        for (const Id<WorkerKind> k : rules_.workers.ids()) {
          const std::uint32_t first_of_kind = next();
          const WorkerKind& kind = rules_.workers[k];
          for (int n = 0; n < kind.per_player; ++n)
            add(Worker{owner, n < kind.start ? owner : Layout::table, k, 0},
                fmt::format("worker/{}/{}.{}", to_.seats.position(owner) + 1, kind.id, n + 1));
          to_.workers_of_kind_.emplace_back(first_of_kind, next() - first_of_kind);
        }
        to_.workers_of_.emplace_back(first, next() - first);
      }
      for (std::size_t i = to_.players.size(); i < to_.seats.size(); ++i) to_.workers_of_.emplace_back(next(), 0u);
    });
  }

  void gnomes() {
    to_.gnomes = block<Gnome>(EntityKind::gnome, [&] {
      for (int n = 1; n <= rules_.settings.gnomes(to_.options_.players); ++n) add(Gnome{}, fmt::format("gnome/{}", n));
    });
  }

  void districts() {
    to_.districts = block<District>(EntityKind::district, [&] {
      for (int n = 1; n <= rules_.settings.districts; ++n) add(District{nothing, n}, fmt::format("district/{}", n));
    });
    to_.symbols_in_.resize(to_.districts.size());
    to_.guild_locations_.assign(to_.districts.size(), nothing);
  }

  void locations() {
    to_.locations = block<Location>(EntityKind::location, [&] {
      for (const Id<Site> s : rules_.sites.ids()) {
        const Site& site = rules_.sites[s];
        const std::uint32_t first = next();
        for (Entity district : to_.districts)
          for (int n = 1; n <= site.per_district; ++n) {
            const auto number = to_.districts.position(district) + 1;
            const Entity e = add(Location{district, s, static_cast<std::int16_t>(n)},
                                 site.per_district > 1 ? fmt::format("{}/{}.{}", site.id, number, n)
                                                       : fmt::format("{}/{}", site.id, number));
            if (site.is_guild_place) to_.guild_locations_[number - 1] = e;
          }
        to_.locations_of_.emplace_back(first, next() - first);
      }
    });
    to_.symbols = block<Symbol>(EntityKind::symbol, [&] {
      for (Entity location : to_.locations) {
        const Location at = to_.prototypes<Location>()[to_.locations.position(location)];
        const Site& site = rules_.sites[at.site];
        const std::size_t number = to_.districts.position(at.district);
        const std::uint32_t first = next();
        for (int n = 0; n < site.symbols; ++n) {
          const std::size_t in = site.straddles && n > 0 ? (number + 1) % to_.districts.size() : number;
          const Entity e =
              add(Symbol{location, to_.districts[in], nothing}, fmt::format("symbol/{}#{}", to_.name(location), n + 1));
          to_.symbols_in_[in].push_back(e);
        }
        to_.symbols_of_.emplace_back(first, next() - first);
      }
    });
  }

  void piles() {
    to_.piles = block<Pile>(EntityKind::pile, [&] {
      for (const Id<Deck> d : rules_.decks.ids()) {
        const auto pile = [&](Pile::Role role, std::string_view name, Entity owner) {
          const std::string of = owner == nothing ? "" : fmt::format("/{}", to_.seats.position(owner) + 1);
          to_.piles_of_deck_.push_back(
              add(Pile{owner, nothing, 0, role, d}, fmt::format("pile/{}/{}{}", rules_.decks[d].id, name, of)));
        };
        pile(Pile::deck, "deck", nothing);
        pile(Pile::discard, "discard", nothing);
        pile(Pile::pool, "pool", nothing);
        for (Entity owner : to_.seats) {
          pile(Pile::hand, "hand", owner);
          pile(Pile::built, "built", owner);
          pile(Pile::aside, "aside", owner);
        }
      }
    });
  }

  // All cards begin in their deck, the first on top.
  void cards() {
    to_.cards = block<Card>(EntityKind::card, [&] {
      for (const Id<Deck> d : rules_.decks.ids()) {
        const Entity pile = to_.pile(d, Pile::deck);
        const std::size_t first = std::get<std::vector<Card>>(to_.prototypes_.of).size();
        int number = 0;
        for (const Id<Property> p : rules_.properties.ids())
          if (rules_.properties[p].deck == d)
            for (int n = 0; n < rules_.properties[p].cards; ++n)
              add(Card{pile, Entity{next() + 1}, p, 0, d}, fmt::format("card/{}.{}", rules_.decks[d].id, ++number));
        auto& all = std::get<std::vector<Card>>(to_.prototypes_.of);
        if (all.size() == first) continue;
        all.back().next = nothing;
        Pile& proto = std::get<std::vector<Pile>>(to_.prototypes_.of)[to_.piles.position(pile)];
        proto.count = static_cast<std::int16_t>(all.size() - first);
        proto.top = Entity{next() - static_cast<std::uint32_t>(proto.count)};
      }
    });
  }

  void planks() {
    std::size_t per_card = 0;
    for (const Property& property : rules_.properties) {
      std::size_t count = property.planks.size();
      for (const LockEffect& lock : property.locks) count += lock.plank != none;
      per_card = std::max(per_card, count);
    }
    to_.planks_per_card_ = static_cast<std::uint32_t>(per_card);
    to_.planks = block<PlankSpot>(EntityKind::plank, [&] {
      const std::uint32_t first_board = next();
      for (const Id<Plank> p : rules_.planks.ids()) {
        const std::uint32_t first = next();
        const Plank& plank = rules_.planks[p];
        if (plank.home == Plank::Home::board) {
          const int count = plank.count(to_.options_.players);
          for (int n = 1; n <= count; ++n)
            add(PlankSpot{Layout::table, nothing, p, static_cast<std::int16_t>(n)},
                count > 1 ? fmt::format("plank/{}.{}", plank.id, n) : "plank/" + plank.id);
        }
        to_.board_planks_of_.emplace_back(first, next() - first);
      }
      to_.board_planks = {first_board, next() - first_board};
      for (Entity tile : to_.guilds) {
        const Guild& guild = rules_.guilds[Id<Guild>(to_.guilds.position(tile))];
        to_.guild_planks_.push_back(
            guild.plank == none ? nothing : add(PlankSpot{tile, nothing, guild.plank, 1}, "plank/" + guild.id));
      }
      to_.card_planks_first_ = next();
      for (Entity card : to_.cards)
        for (std::size_t n = 0; n < per_card; ++n)
          add(PlankSpot{card, nothing, none, static_cast<std::int16_t>(n)},
              fmt::format("plank/{}.{}", to_.name(card), n + 1));
    });
  }

  void locks() {
    std::size_t per_card = 0;
    for (const Property& property : rules_.properties) per_card = std::max(per_card, property.locks.size());
    to_.locks_per_card_ = static_cast<std::uint32_t>(per_card);
    to_.locks = block<Lock>(EntityKind::lock, [&] {
      for (Entity card : to_.cards)
        for (std::size_t n = 0; n < per_card; ++n)
          add(Lock{card, nothing, static_cast<std::int32_t>(n)}, fmt::format("lock/{}.{}", to_.name(card), n + 1));
    });
  }

  EntityRange all_of(EntityKind kind) const {
    switch (kind) {
      case EntityKind::table: return {0, 1};
      case EntityKind::player: return to_.seats;
      case EntityKind::worker: return to_.workers;
      case EntityKind::gnome: return to_.gnomes;
      case EntityKind::district: return to_.districts;
      case EntityKind::location: return to_.locations;
      case EntityKind::symbol: return to_.symbols;
      case EntityKind::guild: return to_.guilds;
      case EntityKind::area: return to_.areas;
      case EntityKind::pile: return to_.piles;
      case EntityKind::card: return to_.cards;
      case EntityKind::plank: return to_.planks;
      case EntityKind::lock: return to_.locks;
      case EntityKind::piece: return to_.pieces;
      case EntityKind::cell: return {};
    }
    return {};
  }

  void cells() {
    to_.cells = block<Cell>(EntityKind::cell, [&] {
      for (const Id<Attribute> a : rules_.attributes.ids()) {
        const Attribute& attribute = rules_.attributes[a];
        const bool is_list = attribute.type == Attribute::Type::list;
        const auto each = static_cast<std::uint32_t>(is_list ? 1 + attribute.max_length : 1);
        const EntityRange on = all_of(attribute.on);
        to_.attribute_cells_.push_back({on, next(), each});
        for (Entity e : on)
          for (std::uint32_t i = 0; i < each; ++i) {
            add(Cell{is_list ? 0 : attribute.initial}, fmt::format("{}@{}.{}", attribute.id, to_.name(e), i));
            to_.cell_owners_.emplace_back(a, e);
          }
      }
    });
  }

  // Numbers that nobody plays with, like the cells. Only packs with scripts can draw.
  void streams() {
    std::vector<bool> has_scripts(rules_.packs.size(), false);
    for (const Module& module : rules_.modules)
      if (rules_.packs.has(module.pack)) has_scripts[module.pack.index()] = true;
    to_.streams = block<Stream>(EntityKind::cell, [&] {
      stream("guilds");
      stream("crests");
      for (const Deck& deck : rules_.decks) stream("deck/" + deck.id);
      for (const Id<Pack> pack : rules_.packs.ids()) {
        to_.first_script_stream_.push_back(to_.stream_salts_.size());
        if (!has_scripts[pack.index()]) continue;
        const std::string& id = rules_.packs[pack].id;
        stream(fmt::format("pack/{}", id));
        for (Entity player : to_.seats) stream(fmt::format("pack/{}/{}", id, to_.name(player)));
      }
    });
  }

  void stream(const std::string& name) {
    add(Stream{}, "stream/" + name);
    to_.stream_salts_.push_back(salt_of(name));
  }

  Layout& to_;
  const Ruleset& rules_;
  EntityKind kind_ = EntityKind::table;
};

namespace {

// Named guilds must fit the board and the number of players.
void check_guilds(const Ruleset& rules, const GameOptions& options) {
  const auto most = static_cast<std::size_t>(rules.settings.districts);
  if (options.guilds.size() > most)
    throw std::invalid_argument(
        fmt::format("{} guilds named, but there are {} districts", options.guilds.size(), most));
  for (const Id<Guild> id : options.guilds)
    if (const Guild& guild = rules.guilds[id]; options.players < guild.min_players)
      throw std::invalid_argument(
          fmt::format("the guild \"{}\" is for {} players or more", guild.name(), guild.min_players));
}

void check_bars(const GameOptions& options) {
  for (const Bar& bar : options.bars)
    if (bar.seat < 0 || bar.seat >= options.players)
      throw std::invalid_argument(
          fmt::format("seat {} is barred from something, but there are {} players", bar.seat + 1, options.players));
}

}  // namespace

Layout::Layout(std::shared_ptr<const Ruleset> rules, GameOptions options)
    : rules_(std::move(rules)), options_(std::move(options)) {
  const Settings& settings = rules_->settings;
  const int count = options_.players;
  check_guilds(*rules_, options_);
  if (count < settings.min_players || count > settings.max_players)
    throw std::invalid_argument(
        fmt::format("{} players: this game is for {} to {}", count, settings.min_players, settings.max_players));
  check_bars(options_);
  LayoutBuilder(*this, *rules_).build();
}

EntityRange Layout::workers_of(Seat seat, Id<WorkerKind> kind) const {
  if (static_cast<std::size_t>(seat) >= players.size()) return {};
  return workers_of_kind_[static_cast<std::size_t>(seat) * rules_->workers.size() + kind.index()];
}

}  // namespace castellan::world
