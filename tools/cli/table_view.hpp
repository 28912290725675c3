// The table as one seat sees it, in lines that fit the terminal. All of it follows from the Ruleset and the world: a
// pack's new resource, worker, site, area, deck, piece or attribute appears by itself. Owners are letters, so colour is
// not needed.
#pragma once

#include <castellan/match/words.hpp>
#include <castellan/world/world.hpp>
#include <string>
#include <vector>

#include "terminal.hpp"

namespace castellan::cli {

class TableView {
 public:
  TableView(const match::Match& match, const match::Words& words, const Terminal& terminal, Seat viewer);

  // Everything.
  std::vector<std::string> lines() const;
  // The viewer's own goods, workers and points in a line or two.
  std::vector<std::string> own_lines() const;
  // A player's name in its colour.
  std::string player(std::size_t seat) const;

 private:
  using Lines = std::vector<std::string>;

  // board_view.cpp
  std::string calendar() const;
  Lines districts() const;
  std::string symbols_of_site(Entity district, Id<Site> site) const;
  std::string guild_of(Entity district) const;
  std::string majority(Entity district) const;
  Lines borders() const;
  Lines shared_planks() const;
  Lines areas() const;
  Lines pieces() const;
  Lines attributes() const;
  std::string whose(Entity thing) const;
  // player_view.cpp
  Lines players() const;
  std::vector<std::string> player_row(std::size_t seat) const;
  std::string crew(std::size_t seat, Id<WorkerKind> kind) const;
  int gnomes_of(std::size_t seat) const;
  Lines built() const;
  std::string built_card(Entity card) const;
  std::string plank_sign(Entity plank) const;
  Lines piles() const;
  std::string cards_of(Entity pile) const;
  bool sees(Entity card) const;
  std::string kinds_in(Entity pile) const;
  void add_known_cards(Id<Deck> deck, Lines& lines) const;

  std::string letter(Entity owner) const;
  std::string letter_of(std::size_t seat) const { return terminal_.of_seat(letters_[seat], seat); }
  std::string worker_at(Entity worker) const;
  std::string site_name(Id<Site> site) const;
  std::string kind_name(Id<WorkerKind> worker_kind, int count) const;
  std::string ui(const std::string& key, const match::Words::Arguments& arguments = {}) const {
    return words_.text("ui." + key, arguments);
  }
  std::string label(const std::string& title) const;
  Lines wrapped(const std::string& title, const std::vector<std::string>& items, const std::string& between) const;
  int tax_of(std::size_t seat) const;
  bool straddles(Id<Site> site) const { return rules_.sites[site].straddles; }

  const match::Match& match_;
  const world::World& world_;
  const world::Layout& layout_;
  const Ruleset& rules_;
  const match::Words& words_;
  const Terminal& terminal_;
  Seat viewer_;
  std::vector<std::string> letters_;  // by seat
};

}  // namespace castellan::cli
