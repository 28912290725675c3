// A table of the base game for tests that read like the rulebook: put things where the rule needs them, enter the
// phase, choose by name, look. It is strict. A choice that is not offered fails the test with the list of what is; so
// does a script that fails, a player asked who should not be, and a reason asked for something that is offered.
//
// Things and options are called as workshop/scenarios/things_by_name.hpp says: `wall/3.1`, `activate:thieves`, `blue`.
#pragma once

#include <functional>
#include <initializer_list>
#include <iosfwd>
#include <map>
#include <string>
#include <vector>

#include "castellan/flow/arrangement.hpp"
#include "castellan/match/match.hpp"
#include "castellan/workshop/scenarios/things_by_name.hpp"

namespace castellan::test {

// Seats 1 to 5. In the game for two the seats behind the players are the neutral builders.
enum Colour : Seat { red, blue, yellow, purple, green };
inline constexpr Colour np3 = yellow;
inline constexpr Colour np4 = purple;
std::ostream& operator<<(std::ostream& out, Colour colour);

struct Purse {
  int wood = 0;
  int stone = 0;
  int metal = 0;
  int gold = 0;
  bool operator==(const Purse&) const = default;
};
std::ostream& operator<<(std::ostream& out, const Purse& purse);

struct TableSetup {
  std::string guilds = "recruiters,masons,sawyers,miners,bankers";  // in districts 1, 2, …; the rest is drawn
  std::vector<std::string> packs = {};
  std::vector<std::pair<std::string, std::string>> files = {};  // of one more pack, `extra`, by name
};
inline const std::vector<std::string> first_printing{"first-printing"};

// A property card in front of a player.
struct Built {
  Colour owner = red;
  std::string kind;
  int number = 1;  // of this kind, in the order of building
};

using Names = std::vector<std::string>;

class RulesTable {
 public:
  // Month 1, placement. Crests in the order of the seats, hands empty, pub, gardens and tower in the pool, all else as
  // at the start of a game. With two players the neutral dwarves stand in districts 4 and 5.
  explicit RulesTable(int players, const TableSetup& setup = {});
  RulesTable(const RulesTable&) = delete;
  RulesTable& operator=(const RulesTable&) = delete;

  // The position. It is written when a phase is entered or somebody looks.
  void has(Colour player, const Purse& purse);
  void score(Colour player, int points);
  void crests(std::initializer_list<Colour> in_order);
  void workers(Colour player, int elves, int dwarves);  // all at home and ordinary
  void masters(Colour player, int elves, int dwarves);  // of three each, all at home
  // `elf`, `dwarf`, `master elf`, … from home to a plank or an area.
  void stands(Colour player, const std::string& worker, const std::string& place);
  void stands(Colour player, const std::string& worker, const Built& card);
  void hand(Colour player, const Names& cards);
  // Lays a card down, without a marker on the board, and puts gnomes on its first locks.
  Built built(Colour player, const std::string& kind, int gnomes = 0);
  void pool(const Names& cards);
  void next_cards(const Names& cards);  // on top of the deck, the first on top
  void discards(const Names& cards);
  void no_cards_left(Colour builder);           // deck and discards are all built by one player
  void gnomes_left(int count, Colour holder);   // the other gnomes sit on cards of one player
  void marker(Colour player, const Names& at);  // symbols, or all symbols of locations
  void clear_marker(const std::string& at);     // all of a symbol or location
  void neutral_dwarf(int number, const std::string& guild);
  void month(int begun);
  // What only packs have.
  void put(const std::function<void(flow::Arrangement&)>& write) { later(write); }
  void has(Colour player, const std::string& resource, int amount);
  void piece(const std::string& name, const std::string& place);

  // Phases
  void enter(const std::string& phase);
  void placement(Colour player);
  void collection();
  void actions(Colour player);
  void neutral_turns();
  void scoring(int of_month);

  // Choices, one after another, by whoever is asked or by one player.
  template <class... Keys>
  void choose(const Keys&... keys) {
    begin_choices();
    (choose_one(keys), ...);
  }
  template <class... Keys>
  void choose(Colour player, const Keys&... keys) {
    begin_choices();
    ((require_asked(player), choose_one(keys)), ...);
  }
  // Passes and sends everybody to the gold mine.
  void pass(Colour player);
  // Ends this player's turn without buying, discarding the first cards if need be.
  void end_turn(Colour player);
  // All players pass: on to the first question of collection or of the actions.
  void all_pass();

  // The question
  Colour asked();
  std::string prompt();
  Names offered();
  bool offers(const std::string& key);
  // Why something that was considered is not offered: the reason's name, or the word a script gives.
  std::string refused(const std::string& key);
  bool over();
  // The id of the phase that is under way.
  std::string phase();
  // How often something happened since the last choose() began.
  int happened(EventType type);
  bool wasted() { return happened(EventType::wasted) > 0; }

  // The table
  Purse goods(Colour player);
  int gold(Colour player) { return goods(player).gold; }
  int amount(Colour player, const std::string& resource);
  int score(Colour player);
  int crest(Colour player);
  std::vector<Colour> crest_order();
  int elves(Colour player) { return owned(player, "elf"); }
  int dwarves(Colour player) { return owned(player, "dwarf"); }
  int owned(Colour player, const std::string& worker);    // `elf`, `master elf`, …; not those in the supply
  int at_home(Colour player, const std::string& worker);  // the same, neither on planks nor in areas
  int in_area(Colour player, const std::string& area);    // bodies
  std::string worker_on(const std::string& plank);        // `red elf`, or empty
  Names hand(Colour player);
  Names built(Colour player);
  Names pool();
  Names discards();
  int deck_size();
  int gnomes(Colour player);
  int gnomes_left();
  std::string marker(const std::string& symbol);  // the colour, or empty
  int markers(Colour player, int district);
  std::string owner(const std::string& guild) { return marker("guild/" + std::to_string(district_of(guild))); }
  int district_of(const std::string& guild);
  std::string guild_of_dwarf(int number);
  std::string place_of(const std::string& piece);  // or empty
  int attribute(const std::string& name, Entity on);
  int month();

  match::Match& match();
  world::World& world() { return match().world(); }
  const world::Layout& layout() { return *match_.layout(); }
  Entity thing(const std::string& name);
  Entity player(Colour colour) { return match_.layout()->seats[static_cast<std::size_t>(colour)]; }
  std::string plain(const std::string& key) const { return things_->plain(key); }

 private:
  using Write = std::function<void(flow::Arrangement&)>;

  void later(Write write) { pending_.push_back(std::move(write)); }
  void settle();
  void begin_choices();
  void choose_one(const std::string& key);
  void require_asked(Colour player);
  void require_no_failure();
  Entity card_of(const Built& built) const;
  Entity pile(world::Pile::Role role, Seat owner = nobody) const {
    return match_.layout()->pile(first_deck, role, owner);
  }
  Names cards_in(Entity pile) const;
  Names look(Entity pile) {
    settle();
    return cards_in(pile);
  }
  std::vector<Entity> symbols_at(const std::string& name);
  template <class T>
  Id<T> id(const TableOf<T>& table, const std::string& name) const;

  match::Match match_;
  const workshop::ThingsByName* things_;
  std::vector<Write> pending_;
  std::map<std::pair<Colour, std::string>, int> built_;
  std::size_t events_before_ = 0;
};

}  // namespace castellan::test
