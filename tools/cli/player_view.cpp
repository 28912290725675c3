// What belongs to a player: goods, workers, cards. And the piles cards come from.
#include <fmt/format.h>

#include <algorithm>
#include <castellan/flow/operations.hpp>

#include "grid.hpp"
#include "table_view.hpp"
#include "text_layout.hpp"

namespace castellan::cli {

int TableView::tax_of(std::size_t seat) const {
  const int score = world_.get<world::Player>(layout_.seats[seat]).score;
  const Settings& settings = rules_.settings;
  return score > settings.tax_free && settings.tax_step > 0 ? (score - 1) / settings.tax_step : 0;
}

int TableView::gnomes_of(std::size_t seat) const {
  int count = 0;
  for (Entity gnome : layout_.gnomes) {
    const Entity lock = world_.get<world::Gnome>(gnome).lock;
    count += lock != nothing &&
             world_.get<world::Pile>(world_.get<world::Card>(world_.get<world::Lock>(lock).card).pile).owner ==
                 layout_.seats[seat];
  }
  return count;
}

// "2/3*1": two of three at home, one of them all a master.
std::string TableView::crew(std::size_t seat, Id<WorkerKind> kind) const {
  int home = 0;
  int all = 0;
  int masters = 0;
  for (Entity worker : layout_.workers_of(static_cast<Seat>(seat), kind)) {
    const world::Worker& w = world_.get<world::Worker>(worker);
    home += w.place == w.owner;
    all += w.place != world::Layout::table;
    masters += w.place != world::Layout::table && w.master;
  }
  return fmt::format("{}/{}{}", home, all, masters ? fmt::format("*{}", masters) : "");
}

std::vector<std::string> TableView::player_row(std::size_t seat) const {
  const world::Player& player = world_.get<world::Player>(layout_.seats[seat]);
  std::string name = letter_of(seat) + " " + words_.player(static_cast<Seat>(seat));
  if (static_cast<Seat>(seat) == viewer_) name += " (" + ui("you") + ")";
  std::vector<std::string> row{name, std::to_string(player.score), std::to_string(tax_of(seat)),
                               player.crest > 0 ? std::to_string(player.crest) : "-"};
  for (const Id<Resource> r : rules_.resources.ids())
    row.push_back(std::to_string(world_.get<world::Stock>(layout_.seats[seat]).goods[r]));
  for (const Id<WorkerKind> kind : rules_.workers.ids()) row.push_back(crew(seat, kind));
  row.push_back(std::to_string(gnomes_of(seat)));
  for (const Id<Deck> deck : rules_.decks.ids())
    row.push_back(
        std::to_string(world_.get<world::Pile>(layout_.pile(deck, world::Pile::hand, static_cast<Seat>(seat))).count));
  return row;
}

TableView::Lines TableView::players() const {
  Grid grid;
  grid.column(ui("players"), 10);
  for (const char* key : {"score", "tax", "crest"}) grid.column(ui(key), 3, true);
  for (const Resource& resource : rules_.resources)
    grid.column(content::capitalised(words_.noun("resource", resource).name), 3, true);
  for (const WorkerKind& kind : rules_.workers)
    grid.column(content::capitalised(words_.noun("worker", kind).many), 5, true);
  grid.column(ui("gnomes"), 3, true);
  for (const Id<Deck> deck : rules_.decks.ids())
    grid.column(
        rules_.decks.size() == 1 ? ui("hand") : content::capitalised(words_.noun("deck", rules_.decks[deck]).name), 3,
        true);
  for (std::size_t seat = 0; seat < layout_.players.size(); ++seat) grid.row(player_row(seat));
  // Neutral builders own nothing but markers, and a crest that never moves.
  const std::size_t columns = player_row(0).size();
  for (std::size_t seat = layout_.players.size(); seat < layout_.seats.size(); ++seat) {
    std::vector<std::string> row(columns);
    row[0] = letter_of(seat) + " " + words_.player(static_cast<Seat>(seat));
    row[3] = std::to_string(world_.get<world::Player>(layout_.seats[seat]).crest);
    grid.row(std::move(row));
  }
  return grid.lines(terminal_.width(), [&](std::string_view title) { return terminal_.bold(title); });
}

// A plank of a card: free, or with a worker.
std::string TableView::plank_sign(Entity plank) const {
  return world_.get<world::PlankSpot>(plank).worker == nothing ? "(.)" : "(@)";
}

// "Pub[x]": behind the name its planks, then its locks, an x where a gnome has opened it, each with the plank behind
// it.
std::string TableView::built_card(Entity card) const {
  std::string text = words_.thing(card);
  const Property& kind = rules_.properties[world_.get<world::Card>(card).kind];
  std::size_t plank = 0;
  for (; plank < kind.planks.size(); ++plank) text += plank_sign(layout_.planks_of_card(card)[plank]);
  for (std::size_t i = 0; i < kind.locks.size(); ++i) {
    const bool open = world_.get<world::Lock>(layout_.locks_of_card(card)[i]).gnome != nothing;
    text += open ? "[x]" : "[_]";
    if (kind.locks[i].plank == none) continue;
    if (open) text += plank_sign(layout_.planks_of_card(card)[plank]);
    ++plank;
  }
  return text;
}

TableView::Lines TableView::built() const {
  Lines lines;
  for (std::size_t seat = 0; seat < layout_.players.size(); ++seat)
    for (const Id<Deck> deck : rules_.decks.ids()) {
      std::vector<std::string> items;
      flow::each_card(world_, layout_.pile(deck, world::Pile::built, static_cast<Seat>(seat)),
                      [&](Entity card) { items.push_back(built_card(card)); });
      if (items.empty()) continue;
      const Lines more = wrapped(letter_of(seat) + " " + ui("built") + words_.in_deck(deck), items, ", ");
      lines.insert(lines.end(), more.begin(), more.end());
    }
  return lines;
}

bool TableView::sees(Entity card) const {
  const std::uint8_t known_to = world_.get<world::Card>(card).known_to;
  const unsigned all = (1u << layout_.seats.size()) - 1;
  return viewer_ == nobody ? (known_to & all) == all : (known_to >> viewer_ & 1) != 0;
}

// "pub, inn (2)": what lies there, each kind once, those nobody may know as cards.
std::string TableView::kinds_in(Entity pile) const {
  std::vector<std::pair<std::string, int>> kinds;
  flow::each_card(world_, pile, [&](Entity card) {
    const std::string name = words_.thing(card);
    const auto known = std::ranges::find(kinds, name, &std::pair<std::string, int>::first);
    if (known == kinds.end()) kinds.emplace_back(name, 1);
    else ++known->second;
  });
  std::ranges::sort(kinds);
  std::string text;
  for (const auto& [name, count] : kinds)
    text += (text.empty() ? "" : ", ") + name + (count > 1 ? fmt::format(" ({})", count) : "");
  return text;
}

// What lies aside, and what the viewer has seen of others' hands.
void TableView::add_known_cards(Id<Deck> deck, Lines& lines) const {
  const std::string in_deck = words_.in_deck(deck);
  for (std::size_t seat = 0; seat < layout_.players.size(); ++seat) {
    const auto add = [&](const char* title, const std::string& text) {
      if (text.empty()) return;
      const Lines more = wrapped(letter_of(seat) + " " + ui(title) + in_deck, {text}, "");
      lines.insert(lines.end(), more.begin(), more.end());
    };
    add("aside", kinds_in(layout_.pile(deck, world::Pile::aside, static_cast<Seat>(seat))));
    if (static_cast<Seat>(seat) == viewer_) continue;
    std::string seen;
    flow::each_card(world_, layout_.pile(deck, world::Pile::hand, static_cast<Seat>(seat)), [&](Entity card) {
      if (sees(card)) seen += (seen.empty() ? "" : ", ") + words_.thing(card);
    });
    add("seen", seen);
  }
}

// Names with costs, as far as the viewer knows them.
std::string TableView::cards_of(Entity pile) const {
  std::string text;
  flow::each_card(world_, pile, [&](Entity card) {
    const world::Card& c = world_.get<world::Card>(card);
    text += (text.empty() ? "" : ", ") + words_.thing(card);
    if (!sees(card)) return;
    const Id<Site> site = rules_.properties[c.kind].site;
    if (site != none) text += " (" + words_.goods(rules_.sites[site].cost) + ")";
  });
  return text.empty() ? "-" : text;
}

TableView::Lines TableView::piles() const {
  Lines lines;
  const auto add = [&](const std::string& title, const std::string& text) {
    const Lines more = wrapped(title, {text}, "");
    lines.insert(lines.end(), more.begin(), more.end());
  };
  for (const Id<Deck> deck : rules_.decks.ids()) {
    const auto count = [&](world::Pile::Role role) { return world_.get<world::Pile>(layout_.pile(deck, role)).count; };
    const std::string in_deck = words_.in_deck(deck);
    if (rules_.decks[deck].pool(layout_.player_count()) > 0)
      add(ui("pool") + in_deck, cards_of(layout_.pile(deck, world::Pile::pool)));
    if (viewer_ != nobody) add(ui("hand") + in_deck, cards_of(layout_.pile(deck, world::Pile::hand, viewer_)));
    add_known_cards(deck, lines);
    const std::string discards = ui("discards", {{"amount", count(world::Pile::discard)}, {"in_deck", in_deck}});
    if (count(world::Pile::discard) > 0) add(discards, kinds_in(layout_.pile(deck, world::Pile::discard)));
    lines.push_back(cut(ui("deck", {{"amount", count(world::Pile::deck)}, {"in_deck", in_deck}}) +
                            (count(world::Pile::discard) ? "" : "   " + discards),
                        terminal_.width()));
  }
  int stock = 0;
  for (Entity gnome : layout_.gnomes) stock += world_.get<world::Gnome>(gnome).lock == nothing;
  if (layout_.gnomes.size() > 0) {
    const std::string gnomes = ui("gnomes_left", {{"amount", stock}});
    if (!lines.empty() && printed_width(lines.back()) + 3 + printed_width(gnomes) <= terminal_.width())
      lines.back() += "   " + gnomes;
    else lines.push_back(cut(gnomes, terminal_.width()));
  }
  return lines;
}

TableView::Lines TableView::own_lines() const {
  if (viewer_ == nobody) return {};
  const std::size_t seat = static_cast<unsigned char>(viewer_);
  const world::Player& player = world_.get<world::Player>(layout_.seats[seat]);
  std::vector<std::string> items{ui("points", {{"amount", player.score}}),
                                 words_.goods(world_.get<world::Stock>(layout_.seats[seat]).goods)};
  for (const Id<WorkerKind> kind : rules_.workers.ids())
    items.push_back(crew(seat, kind) + " " + words_.noun("worker", rules_.workers[kind]).many);
  for (const match::Words::AttributeValues& attribute : words_.attributes())
    for (const auto& [on, value] : attribute.of)
      if (on == layout_.seats[seat]) items.push_back(attribute.name + (value.empty() ? "" : " " + value));
  return wrapped(this->player(seat), items, " | ");
}

}  // namespace castellan::cli
