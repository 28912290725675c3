#include "table_view.hpp"

#include <algorithm>

#include "text_layout.hpp"

namespace castellan::cli {
namespace {

// One sign for each seat: the number a name ends with, else its first letter that nobody before has.
std::vector<std::string> letters_for(const match::Words& words, std::size_t seats) {
  std::vector<std::string> letters;
  const auto free = [&](const std::string& letter) {
    return letter != " " && std::find(letters.begin(), letters.end(), letter) == letters.end();
  };
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const std::string name = words.player(static_cast<Seat>(seat));
    std::string chosen = std::to_string(seat + 1);
    if (const char last = name.empty() ? ' ' : name.back(); last >= '0' && last <= '9' && free(std::string(1, last))) {
      letters.emplace_back(1, last);
      continue;
    }
    for (std::string rest = name; !rest.empty(); rest.erase(0, first_letter(rest).size()))
      if (const std::string letter = content::capitalised(first_letter(rest)); free(letter)) {
        chosen = letter;
        break;
      }
    letters.push_back(chosen);
  }
  return letters;
}

}  // namespace

TableView::TableView(const match::Match& match, const match::Words& words, const Terminal& terminal, Seat viewer)
    : match_(match),
      world_(match.world()),
      layout_(world_.layout()),
      rules_(match.rules()),
      words_(words),
      terminal_(terminal),
      viewer_(viewer),
      letters_(letters_for(words, layout_.seats.size())) {}

std::string TableView::letter(Entity owner) const {
  return owner == nothing ? "." : letter_of(layout_.seats.position(owner));
}

std::string TableView::player(std::size_t seat) const {
  return terminal_.of_seat(words_.player(static_cast<Seat>(seat)), seat);
}

std::string TableView::kind_name(Id<WorkerKind> worker_kind, int count) const {
  const content::Noun noun = words_.noun("worker", rules_.workers[worker_kind]);
  return count == 1 || noun.many.empty() ? noun.name : noun.many;
}

// The symbols of a property are a site of the property's name.
std::string TableView::site_name(Id<Site> site) const {
  for (const Property& property : rules_.properties)
    if (property.site == site) return content::capitalised(words_.noun("property", property).name);
  return content::capitalised(words_.noun("site", rules_.sites[site]).name);
}

// Whose and what: `R elf`; a dot where nobody stands.
std::string TableView::worker_at(Entity worker) const {
  if (worker == nothing) return ".";
  return letter(world_.get<world::Worker>(worker).owner) + " " + words_.thing(worker);
}

// Titles may be coloured, which no text of a pack can be: they are put in afterwards.
std::string TableView::label(const std::string& title) const {
  constexpr std::string_view place = "¤";
  std::string text = words_.label(std::string(place));
  return text.replace(text.find(place), place.size(), title);
}

TableView::Lines TableView::wrapped(const std::string& title, const std::vector<std::string>& items,
                                    const std::string& between) const {
  std::string text = terminal_.bold(label(title));
  for (std::size_t i = 0; i < items.size(); ++i) text += (i ? between : " ") + items[i];
  return wrap(text, terminal_.width(), 2);
}

TableView::Lines TableView::lines() const {
  Lines all{calendar(), ""};
  const auto add = [&](const Lines& lines) { all.insert(all.end(), lines.begin(), lines.end()); };
  add(districts());
  add(borders());
  add(shared_planks());
  add(areas());
  add(pieces());
  add(attributes());
  all.emplace_back();
  add(players());
  add(built());
  add(piles());
  return all;
}

}  // namespace castellan::cli
