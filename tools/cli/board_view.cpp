// The shared part of the table: calendar, districts, planks, areas, pieces of packs.
#include <fmt/format.h>
#include <castellan/flow/calendar.hpp>

#include <algorithm>

#include "grid.hpp"
#include "table_view.hpp"
#include "text_layout.hpp"

namespace castellan::cli {

// "Spring 1 [2] 3* | Summer 4 5*": where we are, or the viewer on a calendar of their own, and which months score.
std::string TableView::calendar() const {
  const Entity viewer = viewer_ >= 0 ? layout_.seats[static_cast<std::size_t>(viewer_)] : nothing;
  const int now = flow::month_of(world_, viewer);
  std::string text;
  bool any_scores = false;
  const Month* before = nullptr;
  for (const Id<Month> m : rules_.months.ids()) {
    const Month& month = rules_.months[m];
    if (!before || month.season != before->season) {
      text += before ? " | " : "";
      if (!month.season.empty())
        text +=
            content::capitalised(words_.text(rules_.packs[month.pack].id, "season." + month.season + ".name")) + " ";
    } else {
      text += " ";
    }
    const std::string number = std::to_string(m.number() + 1) + (month.scores ? "*" : "");
    text += m.number() + 1 == now ? terminal_.bold("[" + number + "]") : number;
    any_scores |= month.scores;
    before = &month;
  }
  if (any_scores) text += "   " + ui("scoring_mark");
  return cut(text, terminal_.width());
}

// Owner of a district's guild, and who stands on its plank: `R`, `R@B`.
std::string TableView::guild_of(Entity district) const {
  const Entity location = layout_.guild_location(district);
  const Entity tile = world_.get<world::District>(district).guild;
  if (location == nothing || tile == nothing) return "";
  std::string text = letter(world_.get<world::Symbol>(layout_.symbols_of(location)[0]).marker);
  const Entity plank = layout_.plank_of_guild(tile);
  if (plank == nothing) return text;
  if (const Entity worker = world_.get<world::PlankSpot>(plank).worker; worker != nothing)
    text += "@" + letter(world_.get<world::Worker>(worker).owner);
  return text;
}

std::string TableView::symbols_of_site(Entity district, Id<Site> site) const {
  std::string text;
  for (Entity symbol : layout_.symbols_in(district)) {
    const world::Symbol& s = world_.get<world::Symbol>(symbol);
    if (world_.get<world::Location>(s.location).site == site) text += letter(s.marker);
  }
  return text;
}

// Markers by player, most first: `R3 B1`.
std::string TableView::majority(Entity district) const {
  std::vector<std::pair<int, std::size_t>> counts;
  for (std::size_t seat = 0; seat < layout_.seats.size(); ++seat) counts.emplace_back(0, seat);
  for (Entity symbol : layout_.symbols_in(district))
    if (const Entity marker = world_.get<world::Symbol>(symbol).marker; marker != nothing)
      --counts[layout_.seats.position(marker)].first;  // negative, so that sorting puts the most first
  std::sort(counts.begin(), counts.end());
  std::string text;
  for (const auto& [count, seat] : counts)
    if (count < 0) text += (text.empty() ? "" : " ") + letter_of(seat) + std::to_string(-count);
  return text;
}

TableView::Lines TableView::districts() const {
  Grid grid;
  grid.column(ui("guilds"), 6);
  grid.column(ui("owner"), 3);
  std::vector<Id<Site>> sites;
  for (const Id<Site> site : rules_.sites.ids())
    if (!straddles(site) && !rules_.sites[site].is_guild_place) sites.push_back(site);
  for (const Id<Site> site : sites) grid.column(site_name(site), 3);
  grid.column(ui("markers"), 0);
  for (Entity district : layout_.districts) {
    const Entity tile = world_.get<world::District>(district).guild;
    std::vector<std::string> row{fmt::format("{} {}", world_.get<world::District>(district).number,
                                             tile == nothing ? "" : content::capitalised(words_.thing(tile))),
                                 guild_of(district)};
    for (const Id<Site> site : sites) row.push_back(symbols_of_site(district, site));
    row.push_back(majority(district));
    grid.row(std::move(row));
  }
  return grid.lines(terminal_.width(), [&](std::string_view title) { return terminal_.bold(title); });
}

// Locations on the border of two districts: `1-2 R.`
TableView::Lines TableView::borders() const {
  Lines lines;
  for (const Id<Site> site : rules_.sites.ids()) {
    if (!straddles(site)) continue;
    std::vector<std::string> items;
    for (Entity location : layout_.locations_of(site)) {
      std::string districts;
      std::string markers;
      for (Entity symbol : layout_.symbols_of(location)) {
        const world::Symbol& s = world_.get<world::Symbol>(symbol);
        districts += fmt::format("{}{}", districts.empty() ? "" : "-", world_.get<world::District>(s.district).number);
        markers += letter(s.marker);
      }
      items.push_back(fmt::format("{} {}", districts, markers));
    }
    const Lines more = wrapped(site_name(site), items, "  ");
    lines.insert(lines.end(), more.begin(), more.end());
  }
  return lines;
}

TableView::Lines TableView::shared_planks() const {
  Lines lines;
  for (const Id<Plank> plank : rules_.planks.ids()) {
    const Plank& def = rules_.planks[plank];
    if (def.home != Plank::Home::board || layout_.planks_on_board(plank).size() == 0) continue;
    std::vector<std::string> items;
    for (Entity spot : layout_.planks_on_board(plank))
      items.push_back(worker_at(world_.get<world::PlankSpot>(spot).worker));
    const Lines more = wrapped(content::capitalised(words_.noun("plank", def).name), items, " | ");
    lines.insert(lines.end(), more.begin(), more.end());
  }
  return lines;
}

// "Forest: R 2 elves, B 1 elf": who sent how many of which kind.
TableView::Lines TableView::areas() const {
  Lines lines;
  std::string row;
  for (Entity area : layout_.areas) {
    std::string text;
    for (std::size_t seat = 0; seat < layout_.players.size(); ++seat)
      for (const Id<WorkerKind> kind : rules_.workers.ids()) {
        int count = 0;
        for (Entity worker : layout_.workers_of(static_cast<Seat>(seat), kind))
          count += world_.get<world::Worker>(worker).place == area;
        if (count > 0)
          text += fmt::format("{}{} {} {}", text.empty() ? "" : ", ", letter_of(seat), count, kind_name(kind, count));
      }
    const std::string item =
        terminal_.bold(words_.label(content::capitalised(words_.thing(area)))) + " " + (text.empty() ? "." : text);
    if (!row.empty() && printed_width(row) + 3 + printed_width(item) > terminal_.width()) {
      lines.push_back(std::move(row));
      row.clear();
    }
    row += (row.empty() ? "" : "   ") + item;
  }
  if (!row.empty()) lines.push_back(std::move(row));
  Lines fitting;
  for (const std::string& line : lines)
    for (std::string& part : wrap(line, terminal_.width(), 2)) fitting.push_back(std::move(part));
  return fitting;
}

TableView::Lines TableView::pieces() const {
  std::vector<std::string> items;
  for (Entity piece : layout_.pieces)
    if (const Entity place = world_.get<world::PieceSpot>(piece).place; place != nothing)
      items.push_back(words_.thing(piece) + " (" + words_.thing(place) + ")");
  return items.empty() ? Lines() : wrapped(ui("pieces"), items, ", ");
}

// Of a worker, or of what belongs to a built card: whose it is, "R ".
std::string TableView::whose(Entity thing) const {
  Entity owner = nothing;
  if (layout_.is(thing, EntityKind::lock)) thing = world_.get<world::Lock>(thing).card;
  if (layout_.is(thing, EntityKind::worker)) owner = world_.get<world::Worker>(thing).owner;
  if (layout_.is(thing, EntityKind::card)) owner = world_.get<world::Pile>(world_.get<world::Card>(thing).pile).owner;
  return layout_.seats.contains(owner) ? letter(owner) + " " : "";
}

// What packs count and remember: "Rounds: R 2, B 1", "Crowd: district 3 (2)".
TableView::Lines TableView::attributes() const {
  Lines lines;
  for (const match::Words::AttributeValues& attribute : words_.attributes()) {
    std::vector<std::string> items;
    for (const auto& [on, value] : attribute.of) {
      if (on == world::Layout::table) items.push_back(value.empty() ? words_.text("word.yes") : value);
      else if (layout_.seats.contains(on)) items.push_back(letter(on) + (value.empty() ? "" : " " + value));
      else items.push_back(whose(on) + words_.thing(on) + (value.empty() ? "" : " (" + value + ")"));
    }
    const Lines more = wrapped(content::capitalised(attribute.name), items, ", ");
    lines.insert(lines.end(), more.begin(), more.end());
  }
  return lines;
}

}  // namespace castellan::cli
