#include "castellan/bots/evaluation.hpp"

#include <algorithm>
#include <vector>

#include "castellan/bots/economy.hpp"
#include "castellan/bots/harvest.hpp"
#include "castellan/bots/standing.hpp"
#include "castellan/flow/calendar.hpp"
#include "castellan/flow/operations.hpp"

namespace castellan::bots {
namespace {

constexpr std::int64_t most_hinted = 100'000'000;  // a million points: beyond it a pack only wants to overflow

}  // namespace

// All of it, with the world at hand.
struct Evaluation::Impl {
  struct Future;  // what is still to come
  struct Target;  // something to build

  Impl(std::shared_ptr<const world::Layout> layout, const Weights& weights);
  int value(const match::Match& match, Seat seat, const Crew* crew) const;
  int value(const match::Match& match, const BySeat& points, Seat seat, const Crew* crew) const;
  BySeat values(const match::Match& match) const;
  int worth_trading(const match::Match& match, Seat seat, const flow::Option& option) const;
  int worth_placing(const world::World& world, Seat seat, const flow::Option& option) const;
  std::optional<int> worth_marking(const world::World& world, Seat seat, Entity thing) const;

  Future future(const match::Match& match, Seat seat) const;
  BySeat expected_points(const match::Match& match) const;
  bool is_in_turn(const world::World& world, Entity player) const;
  int crew(const world::World& world, Seat seat, const Future& future) const;
  int hinted(const match::Match& match, Seat seat) const;
  int estate(const world::World& world, Seat seat, const Future& future) const;
  int card_on_table(const world::World& world, Entity card, const Future& future) const;
  int stock(const world::World& world, Seat seat, const Goods& goods, const Future& future) const;
  int stock_before_turn(const world::World& world, Seat seat, const Goods& goods, const Crew& crew,
                        const Future& future) const;
  int possible(const world::World& world, Seat seat, const Goods& goods, std::int64_t expected) const;
  int plans(const world::World& world, Seat seat, Goods have) const;
  void find_targets(const world::World& world, Seat seat) const;
  bool has_room(const world::World& world, Id<Site> site) const;

  std::shared_ptr<const world::Layout> layout_;
  const Ruleset& rules_;
  Weights weights_;
  Standing standing_;
  Economy economy_;
  Harvest harvest_;
  bool turns_pause_ = false;
  std::vector<int> effort_of_site_, effort_of_guild_;  // in all of their cost, at least 1
  mutable std::vector<Target> targets_;                // while plans are made: memory to use again
};

struct Evaluation::Impl::Future {
  int rounds = 0;    // after the present one
  int scorings = 0;  // the present round's included
  int later = 0;     // without the present round's
};

struct Evaluation::Impl::Target {
  const Goods* cost = nullptr;
  int effort = 1;   // of all of it
  int worth = 100;  // percent
};

Evaluation::Impl::Impl(std::shared_ptr<const world::Layout> layout, const Weights& weights)
    : layout_(std::move(layout)),
      rules_(layout_->rules()),
      weights_(weights),
      standing_(layout_),
      economy_(rules_),
      harvest_(layout_, economy_) {
  for (const TurnAction& action : rules_.actions) turns_pause_ |= action.pauses_turn;
  for (const Site& site : rules_.sites) effort_of_site_.push_back(std::max(economy_.effort(site.cost), 1));
  for (const Guild& guild : rules_.guilds) effort_of_guild_.push_back(std::max(economy_.effort(guild.cost), 1));
}

Evaluation::Impl::Future Evaluation::Impl::future(const match::Match& match, Seat seat) const {
  Future future;
  if (match.over()) return future;
  const int month = flow::month_of(match.world(), layout_->players[static_cast<std::size_t>(seat)]);
  const int months = static_cast<int>(rules_.months.size());
  future.rounds = std::max(months - month, 0);
  for (int m = std::max(month - 1, 0); m < months; ++m) {
    if (!rules_.months[Id<Month>(m)].scores) continue;
    ++future.scorings;
    future.later += m >= month;
  }
  return future;
}

// Where turns pause, one that has begun goes on until it is ended.
bool Evaluation::Impl::is_in_turn(const world::World& world, Entity player) const {
  return turns_pause_ && (world.get<world::Table>(world::Layout::table).active == player ||
                          world.get<world::Player>(player).paused != 0);
}

// `crew`: goes on to bring goods before the seat's turn; null if that is over.
int Evaluation::Impl::value(const match::Match& match, const BySeat& points, Seat seat, const Crew* crew) const {
  const world::World& world = match.world();
  const Future ahead = future(match, seat);
  const Entity player = layout_->players[static_cast<std::size_t>(seat)];
  Crew at_home;
  if (!crew && is_in_turn(world, player)) {
    at_home = harvest_.crew_at_home(world, seat);
    crew = &at_home;
  }
  int best_other = 0;
  bool any_other = false;
  for (std::size_t other = 0; other < layout_->players.size(); ++other) {
    if (other == static_cast<std::size_t>(seat)) continue;
    best_other = any_other ? std::max(best_other, points[other]) : points[other];
    any_other = true;
  }
  const Goods& goods = world.get<world::Stock>(player).goods;
  return points[static_cast<std::size_t>(seat)] - best_other * weights_.others / 100 + this->crew(world, seat, ahead) +
         estate(world, seat, ahead) + (match.over() ? 0 : hinted(match, seat)) +
         (crew ? stock_before_turn(world, seat, goods, *crew, ahead) : stock(world, seat, goods, ahead));
}

int Evaluation::Impl::value(const match::Match& match, Seat seat, const Crew* crew) const {
  return value(match, expected_points(match), seat, crew);
}

BySeat Evaluation::Impl::values(const match::Match& match) const {
  const BySeat points = expected_points(match);
  BySeat all{};
  for (std::size_t seat = 0; seat < layout_->players.size(); ++seat)
    all[seat] = value(match, points, static_cast<Seat>(seat), nullptr);
  return all;
}

// Points now and those of all scorings to come.
BySeat Evaluation::Impl::expected_points(const match::Match& match) const {
  BySeat total{};
  const world::World& world = match.world();
  const Standing::Points now = standing_.points(world);
  Future future;
  for (std::size_t i = 0; i < layout_->players.size(); ++i) {
    if (i == 0 || rules_.own_calendar != none) future = this->future(match, static_cast<Seat>(i));
    const auto mix = [&](int sure) { return (now.sure[i] * sure + now.likely[i] * (100 - sure)) / 100; };
    total[i] = 100 * world.get<world::Player>(layout_->players[i]).score;
    if (future.scorings > 0) total[i] += mix(weights_.sure_now);
    if (future.scorings > 1) total[i] += mix(weights_.sure_later) * weights_.later / 100 * (future.scorings - 1);
  }
  return total;
}

int Evaluation::Impl::crew(const world::World& world, Seat seat, const Future& future) const {
  int sum = 0;
  for (Entity worker : layout_->workers_of(seat)) {
    const world::Worker& w = world.get<world::Worker>(worker);
    if (w.place != world::Layout::table) sum += weights_.worker + (w.master ? weights_.master : 0);
  }
  return sum * future.rounds;
}

// What packs say their things are worth, as long as the game goes on.
int Evaluation::Impl::hinted(const match::Match& match, Seat seat) const {
  const world::World& world = match.world();
  const Entity player = layout_->players[static_cast<std::size_t>(seat)];
  std::int64_t sum = 0;
  for (const BotHint& hint : rules_.hints) {
    int count = 0;
    switch (hint.of) {
      case BotHint::Of::resource: count = world.get<world::Stock>(player).goods[Id<Resource>(hint.what)]; break;
      case BotHint::Of::attribute:
        count = world.get<world::Cell>(layout_->cells_of(Id<Attribute>(hint.what), player)[0]).value;
        break;
      case BotHint::Of::guild: {
        const Entity district = world.get<world::GuildTile>(layout_->guilds[Id<Guild>(hint.what).index()]).district;
        const Entity place = district == nothing ? nothing : layout_->guild_location(district);
        count = place != nothing && world.get<world::Symbol>(layout_->symbols_of(place)[0]).marker == player;
        break;
      }
      case BotHint::Of::property:
        for (const Id<Deck> deck : rules_.decks.ids())
          flow::each_card(world, layout_->pile(deck, world::Pile::built, seat),
                          [&](Entity card) { count += world.get<world::Card>(card).kind == Id<Property>(hint.what); });
        break;
      case BotHint::Of::piece:
        for (Entity piece : layout_->pieces) {
          const world::PieceSpot& spot = world.get<world::PieceSpot>(piece);
          count += spot.piece == Id<Piece>(hint.what) && spot.place == player;
        }
        break;
      case BotHint::Of::worker:
        for (Entity worker : layout_->workers_of(seat, Id<WorkerKind>(hint.what)))
          count += world.get<world::Worker>(worker).place != world::Layout::table;
        break;
      case BotHint::Of::script: {
        flow::ReadOnlyCall call{
            .kind = flow::ReadOnlyCall::Kind::count, .function = Id<Function>(hint.what), .me = player};
        count = match.flow().evaluate(call) ? call.number : 0;
        break;
      }
    }
    sum += std::int64_t{count} * hint.worth;
  }
  return static_cast<int>(std::clamp(sum, -most_hinted, most_hinted));
}

// Built cards, guilds and what they bring each round, less taxes.
int Evaluation::Impl::estate(const world::World& world, Seat seat, const Future& future) const {
  const Entity player = layout_->players[static_cast<std::size_t>(seat)];
  int sum = 0;
  for (const Id<Deck> deck : rules_.decks.ids())
    flow::each_card(world, layout_->pile(deck, world::Pile::built, seat),
                    [&](Entity card) { sum += card_on_table(world, card, future); });
  for (Entity district : layout_->districts) {
    const Entity location = layout_->guild_location(district);
    if (location != nothing && world.get<world::Symbol>(layout_->symbols_of(location)[0]).marker == player)
      sum += weights_.guild * future.rounds;
  }
  const int score = world.get<world::Player>(player).score;
  if (score > rules_.settings.tax_free)
    sum -= (score - 1) / std::max<int>(rules_.settings.tax_step, 1) * weights_.tax * future.rounds;
  return sum;
}

int Evaluation::Impl::card_on_table(const world::World& world, Entity card, const Future& future) const {
  const Property& kind = rules_.properties[world.get<world::Card>(card).kind];
  int each_round = kind.coins * weights_.coin + static_cast<int>(kind.planks.size()) * weights_.plank;
  int once = 0;
  for (std::size_t i = 0; i < kind.locks.size(); ++i) {
    const LockEffect& effect = kind.locks[i];
    const bool lasting = effect.each_turn != none || effect.turn_ends != none;
    if (world.get<world::Lock>(layout_->locks_of_card(card)[i]).gnome == nothing) once += weights_.closed_lock;
    else each_round += (effect.plank != none ? weights_.plank : 0) + (lasting ? weights_.ability : 0);
  }
  return each_round * future.rounds + (future.rounds > 0 ? once : 0);
}

bool Evaluation::Impl::has_room(const world::World& world, Id<Site> site) const {
  if (site == none) return false;
  for (Entity location : layout_->locations_of(site))
    if (flow::is_free(world, *layout_, location, rules_.sites[site])) return true;
  return false;
}

// Everything the seat could build if it had the goods.
void Evaluation::Impl::find_targets(const world::World& world, Seat seat) const {
  targets_.clear();
  for (const Id<Deck> deck : rules_.decks.ids())
    flow::each_kind(world, layout_->pile(deck, world::Pile::hand, seat), [&](Entity card) {
      const Id<Site> site = rules_.properties[world.get<world::Card>(card).kind].site;
      if (!has_room(world, site)) return;
      const Site& def = rules_.sites[site];
      targets_.push_back({&def.cost, effort_of_site_[site.index()], def.marks_all ? 75 + 50 * def.symbols : 125});
    });
  for (const Id<Site> site : rules_.sites.ids()) {
    const Site& def = rules_.sites[site];
    if (!def.needs_card && !def.is_guild_place && has_room(world, site))
      targets_.push_back({&def.cost, effort_of_site_[site.index()], 100});
  }
  for (Entity district : layout_->districts) {
    const Entity location = layout_->guild_location(district);
    const Entity tile = world.get<world::District>(district).guild;
    if (location == nothing || tile == nothing) continue;
    if (world.get<world::Symbol>(layout_->symbols_of(location)[0]).marker != nothing) continue;
    const Id<Guild> guild = world.get<world::GuildTile>(tile).guild;
    targets_.push_back({&rules_.guilds[guild].cost, effort_of_guild_[guild.index()], 100});
  }
}

// Goods are for building: the nearest targets take theirs, one after another.
int Evaluation::Impl::plans(const world::World& world, Seat seat, Goods have) const {
  find_targets(world, seat);
  int sum = 0;
  for (int n = 0; n < weights_.plans && !targets_.empty(); ++n) {
    auto best = targets_.begin();
    int most = -1;
    for (auto target = targets_.begin(); target != targets_.end(); ++target) {
      const int there = 100 - 100 * economy_.missing(*target->cost, have) / target->effort;
      const int worth = there * there * target->worth / 10'000 * weights_.plan / 100;
      if (worth <= most) continue;
      most = worth;
      best = target;
    }
    sum += most;
    have = have.less(*best->cost);
    targets_.erase(best);
  }
  return sum;
}

// Goods and cards: what they can still become. Without a scoring to come they are nothing.
int Evaluation::Impl::stock(const world::World& world, Seat seat, const Goods& goods, const Future& future) const {
  return future.rounds == 0 || future.later == 0 ? 0 : possible(world, seat, goods, 0);
}

int Evaluation::Impl::stock_before_turn(const world::World& world, Seat seat, const Goods& goods, const Crew& crew,
                                        const Future& future) const {
  return future.scorings == 0 ? 0
                              : possible(world, seat, goods, harvest_.expected(crew, goods) * weights_.harvest / 100);
}

// `expected`: effort in goods that will come.
int Evaluation::Impl::possible(const world::World& world, Seat seat, const Goods& goods, std::int64_t expected) const {
  int sum = weights_.plans > 0 ? plans(world, seat, goods) : 0;
  sum += static_cast<int>(expected * weights_.good / 100);
  for (const Id<Resource> id : rules_.resources.ids())
    sum += static_cast<int>(economy_.worth(id, goods[id] * 100) * weights_.good / 100);
  int cards = 0;
  for (const Id<Deck> deck : rules_.decks.ids())
    flow::each_card(world, layout_->pile(deck, world::Pile::hand, seat), [&](Entity card) {
      cards += cards < weights_.cards && has_room(world, rules_.properties[world.get<world::Card>(card).kind].site);
    });
  return sum + cards * weights_.card;
}

int Evaluation::Impl::worth_trading(const match::Match& match, Seat seat, const flow::Option& option) const {
  Goods goods = match.world().get<world::Stock>(layout_->players[static_cast<std::size_t>(seat)]).goods;
  if (option.kind == flow::Option::Kind::trade) {
    const Trade& trade = rules_.trades[Id<Trade>(option.def)];
    for (std::size_t r = 0; r < caps::resources; ++r)
      goods.amount[r] = static_cast<std::int16_t>(goods.amount[r] - trade.pay.amount[r] + trade.get.amount[r]);
  }
  return stock(match.world(), seat, goods, future(match, seat));
}

int Evaluation::Impl::worth_placing(const world::World& world, Seat seat, const flow::Option& option) const {
  Crew crew = harvest_.crew_at_home(world, seat);
  int& strength = crew.strength[Id<WorkerKind>(option.def).index()];
  strength = std::max(strength - (option.master ? 2 : 1), 0);
  const Entity player = layout_->players[static_cast<std::size_t>(seat)];
  return static_cast<int>(harvest_.expected(crew, world.get<world::Stock>(player).goods));
}

std::optional<int> Evaluation::Impl::worth_marking(const world::World& world, Seat seat, Entity thing) const {
  Entity district = nothing;
  if (layout_->is(thing, EntityKind::symbol)) district = world.get<world::Symbol>(thing).district;
  else if (layout_->is(thing, EntityKind::location)) district = world.get<world::Location>(thing).district;
  if (district == nothing) return std::nullopt;
  return standing_.marker_gain(world, seat, district);
}

Evaluation::Evaluation(std::shared_ptr<const world::Layout> layout, const Weights& weights)
    : impl_(std::make_unique<Impl>(std::move(layout), weights)) {}
Evaluation::~Evaluation() = default;
Evaluation::Evaluation(Evaluation&&) noexcept = default;
Evaluation& Evaluation::operator=(Evaluation&&) noexcept = default;

bool Evaluation::fits(const std::shared_ptr<const world::Layout>& layout) const { return impl_->layout_ == layout; }

int Evaluation::value(const match::Match& match, Seat seat) const { return impl_->value(match, seat, nullptr); }

BySeat Evaluation::values(const match::Match& match) const { return impl_->values(match); }

int Evaluation::value_before_turn(const match::Match& match, Seat seat, const Crew& crew) const {
  return impl_->value(match, seat, &crew);
}

Crew Evaluation::crew_at_home(const match::Match& match, Seat seat) const {
  return impl_->harvest_.crew_at_home(match.world(), seat);
}

int Evaluation::worth_sending(const match::Match& match, const flow::Option& option) const {
  return impl_->harvest_.worth_sending(match.world(), match.decision().seat, option.entity, Id<WorkerKind>(option.def),
                                       option.number - 1);
}

std::optional<int> Evaluation::worth_going(const match::Match& match, const flow::Option& option) const {
  const world::World& world = match.world();
  if (!impl_->layout_->is(option.entity, EntityKind::area)) return std::nullopt;
  const Seat seat = match.decision().seat;
  const Area& area = impl_->rules_.areas[world.get<world::ResourceArea>(option.entity).area];
  const Crew crew = impl_->harvest_.crew_at_home(world, seat);
  std::optional<int> most;
  for (const Id<WorkerKind> kind : impl_->rules_.workers.ids())
    if (area.takes.contains(kind) && crew.strength[kind.index()] > 0)
      most = std::max(most.value_or(-1), impl_->harvest_.worth_sending(world, seat, option.entity, kind, 0));
  return most;
}

int Evaluation::worth_placing(const match::Match& match, const flow::Option& option) const {
  return impl_->worth_placing(match.world(), match.decision().seat, option);
}

int Evaluation::worth_trading(const match::Match& match, const flow::Option& option) const {
  return impl_->worth_trading(match, match.decision().seat, option);
}

std::optional<int> Evaluation::worth_marking(const match::Match& match, const flow::Option& option) const {
  return impl_->worth_marking(match.world(), match.decision().seat, option.entity);
}

}  // namespace castellan::bots
