// Setting the table: guilds, hands, crests, draw pools (SET).
#include <algorithm>

#include "castellan/flow/operations.hpp"
#include "castellan/flow/procedures.hpp"

namespace castellan::flow {

namespace {

void shuffle_guilds(Flow& flow, std::vector<Entity>& tiles) {
  flow.world.shuffle(flow.layout.guild_stream(), std::span(tiles), [&](std::size_t i) {
    return flow.layout.salt(Id<Guild>(flow.world.get<GuildTile>(tiles[i]).guild));
  });
}

// Adds so many guilds at random of those that are of these categories, fit the players, and are not chosen yet.
void draw_guilds(Flow& flow, Ids<Category> categories, std::size_t count, std::vector<Entity>& chosen) {
  std::vector<Entity> candidates;
  for (Entity tile : flow.layout.guilds) {
    const Guild& guild = flow.rules.guilds[flow.world.get<GuildTile>(tile).guild];
    const bool fits = guild.category == none || categories.contains(guild.category);
    if (fits && guild.min_players <= flow.layout.player_count() &&
        std::find(chosen.begin(), chosen.end(), tile) == chosen.end())
      candidates.push_back(tile);
  }
  shuffle_guilds(flow, candidates);
  candidates.resize(std::min(candidates.size(), count));
  chosen.insert(chosen.end(), candidates.begin(), candidates.end());
}

}  // namespace

// SET-1, NP-1, EDN-12: named guilds, or so many of each category; which lies where is drawn at random. Districts that
// are still without one get any guild.
Signal run_draw_guilds(Flow& flow, StepFrame&) {
  const GameOptions& options = flow.layout.options();
  const std::size_t count = flow.layout.districts.size();
  std::vector<Entity> tiles;
  for (const Id<Guild> guild : options.guilds) tiles.push_back(flow.layout.guilds[guild.index()]);
  if (tiles.empty() && !flow.rules.selections.empty())
    for (const GuildSelection::Draw& draw : flow.rules.selections[options.selection].draws)
      draw_guilds(flow, draw.categories, static_cast<std::size_t>(draw.count(options.players)), tiles);
  if (tiles.size() < count) draw_guilds(flow, Ids<Category>::all(), count - tiles.size(), tiles);
  shuffle_guilds(flow, tiles);
  tiles.resize(std::min(tiles.size(), count));
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    const Entity district = flow.layout.districts[i];
    flow.world.set<&GuildTile::district>(tiles[i], district);
    flow.world.set<&District::guild>(district, tiles[i]);
    flow.emit({.type = EventType::guild_laid, .subject = tiles[i], .other = district});
  }
  return Signal::done;
}

// SET-3, SET-8: all choose at the same time, so nobody sees a discard before all have chosen.
Signal run_deal_hands(Flow& flow, DealHandsFrame& frame) {
  if (frame.step == DealHandsFrame::begin) {
    frame.deck = Id<Deck>(0);
    frame.step = DealHandsFrame::deal;
    return Signal::again;
  }
  if (!flow.rules.decks.has(frame.deck)) return Signal::done;
  const Id<Deck> deck = frame.deck;
  const Deck& def = flow.rules.decks[deck];
  if (frame.step == DealHandsFrame::deal) {
    shuffle_pile(flow, flow.layout.pile(deck, Pile::deck));
    for (Entity player : flow.layout.players)
      for (int n = 0; n < def.deal; ++n) draw_card(flow, player, deck);
    frame.seat = 0;
    frame.step = DealHandsFrame::choose;
    return Signal::again;
  }
  if (frame.step == DealHandsFrame::choose) {
    if (frame.seat == flow.layout.player_count()) {
      frame.step = DealHandsFrame::show;
      return Signal::again;
    }
    const Entity hand = flow.layout.pile(deck, Pile::hand, static_cast<Seat>(frame.seat));
    if (flow.answered) {
      set_aside(flow, flow.answered->entity);
      return Signal::again;
    }
    if (flow.world.get<Pile>(hand).count <= def.keep) {
      ++frame.seat;
      return Signal::again;
    }
    offer_hand(flow, hand, static_cast<Seat>(frame.seat), Decision::Kind::discard, "keep_hand");
    return Signal::ask;
  }
  for (Entity player : flow.layout.players)
    each_card(flow.world, flow.layout.pile(deck, Pile::aside, seat_of(flow, player)),
              [&](Entity card) { discard_card(flow, card); });
  ++frame.deck;
  frame.step = DealHandsFrame::deal;
  return Signal::again;
}

// SET-4
Signal run_deal_crests(Flow& flow, StepFrame&) {
  std::vector<int> crests;
  for (int crest = 1; crest <= flow.layout.player_count(); ++crest) crests.push_back(crest);
  flow.world.shuffle(flow.layout.crest_stream(), std::span(crests), [](std::size_t i) { return i; });
  for (std::size_t i = 0; i < crests.size(); ++i) {
    flow.world.set<&Player::crest>(flow.layout.players[i], crests[i]);
    flow.emit({.type = EventType::crest_dealt, .player = flow.layout.players[i], .amount = crests[i]});
  }
  return Signal::done;
}

// SET-5
Signal run_fill_pools(Flow& flow, StepFrame&) {
  for (const Id<Deck> deck : flow.rules.decks.ids()) refill_pool(flow, deck);
  return Signal::done;
}

}  // namespace castellan::flow
