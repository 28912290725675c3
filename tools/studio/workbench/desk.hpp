// What all subjects of the workbench share, and what each of them answers. Every function takes a message of the host
// and gives the answer; what it throws is told in the answer's place.
#pragma once

#include <memory>

#include "../tables/conversation.hpp"
#include "arranged.hpp"
#include "exhibits.hpp"
#include "live.hpp"
#include "workspace.hpp"

namespace castellan::studio {

struct Desk {
  Desk(Tables& all_tables, House& of_house)
      : tables(all_tables), house(of_house), exhibits(tables, house), live(tables, house, exhibits) {}

  Tables& tables;
  House& house;
  Workspace workspace;
  Exhibits exhibits;
  LiveGames live;
  ArrangedGames arranged;
};

// A message and who sent it.
struct Wish {
  const Json& message;
  const std::shared_ptr<Conversation>& by;

  std::string text(const char* key) const;
  std::string language() const { return by->language(); }
};

// files.cpp
Json watch_packs(Desk& desk, const Wish& wish);
Json list_workspace(Desk& desk, const Wish& wish);
Json open_pack(Desk& desk, const Wish& wish);
Json read_file(Desk& desk, const Wish& wish);
Json write_file(Desk& desk, const Wish& wish);
Json remove_file(Desk& desk, const Wish& wish);
// What an answer says about the files of an open pack.
Json opened_json(Desk& desk, const std::string& pack);

// editing.cpp
Json editing_help(Desk& desk, const Wish& wish);
Json check_text(Desk& desk, const Wish& wish);
Json find_definition(Desk& desk, const Wish& wish);
// The request for a pack that is open, with what it needs.
match::RulesRequest request_of_pack(Desk& desk, const std::string& pack);

// new_parts.cpp
Json list_effects(Desk& desk, const Wish& wish);
Json new_part(Desk& desk, const Wish& wish);

// time_machine.cpp
Json timeline(Desk& desk, const Wish& wish);
Json scene(Desk& desk, const Wish& wish);
Json branch_game(Desk& desk, const Wish& wish);
Json compare_games(Desk& desk, const Wish& wish);

// inspector.cpp
Json inspect(Desk& desk, const Wish& wish);
// script_calls.cpp
Json script_calls(Desk& desk, const Wish& wish);

// bench.cpp
Json arrange(Desk& desk, const Wish& wish);
Json scenario(Desk& desk, const Wish& wish);
Json keep_scenario(Desk& desk, const Wish& wish);
Json run_tests(Desk& desk, const Wish& wish);
// opinions.cpp
Json opinion(Desk& desk, const Wish& wish);
Json curve(Desk& desk, const Wish& wish);

}  // namespace castellan::studio
