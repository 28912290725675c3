// What all subjects of the workbench share, and what each of them answers. Every function takes a message of the host
// and gives the answer; what it throws is told in the answer's place.
#pragma once

#include <memory>

#include "../tables/conversation.hpp"
#include "arranged.hpp"
#include "curves.hpp"
#include "exhibits.hpp"
#include "experiments.hpp"
#include "live.hpp"
#include "workspace.hpp"

namespace castellan::studio {

struct Desk {
  Desk(Tables& all_tables, House& of_house, std::filesystem::path lab, LabCommand lab_command)
      : tables(all_tables),
        house(of_house),
        exhibits(tables, house),
        live(tables, house, exhibits),
        experiments(std::move(lab), std::move(lab_command)) {}

  Tables& tables;
  House& house;
  Workspace workspace;
  Exhibits exhibits;
  LiveGames live;
  ArrangedGames arranged;
  WantedCurves curves;
  Experiments experiments;
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

// pack_survey.cpp
Json survey_packs(Desk& desk, const Wish& wish);
Json describe_pack(Desk& desk, const Wish& wish);
Json check_pack(Desk& desk, const Wish& wish);
Json test_pack(Desk& desk, const Wish& wish);
// A pack that was found or is open, by its folder. Throws WorkspaceError for any other folder.
modding::PackPlace found_pack(Desk& desk, const std::string& folder);
// pack_care.cpp
Json share_pack(Desk& desk, const Wish& wish);
Json look_after_pack(Desk& desk, const Wish& wish);

// lab_page.cpp
Json lab_choices(Desk& desk, const Wish& wish);
Json lab_start(Desk& desk, const Wish& wish);
Json lab_list(Desk& desk, const Wish& wish);
Json lab_stop(Desk& desk, const Wish& wish);
Json lab_resume(Desk& desk, const Wish& wish);
Json lab_remove(Desk& desk, const Wish& wish);

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
// The scenarios of a pack that is among those of the request.
Json tests_of(const match::RulesRequest& request, const modding::PackPlace& of, const std::string& filter);
// opinions.cpp
Json opinion(Desk& desk, const Wish& wish);
// curves.cpp
Json curve(Desk& desk, const Wish& wish);
Json stop_curve(Desk& desk, const Wish& wish);

}  // namespace castellan::studio
