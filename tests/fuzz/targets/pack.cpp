#include "castellan/base/text.hpp"
#include "castellan/content/loader.hpp"
#include "castellan/content/merging/explain.hpp"
#include "castellan/match/match.hpp"
#include "fuzz/small_game.hpp"
#include "fuzz/target.hpp"

namespace castellan::fuzz {

// A pack of any files on top of a game: read, merged, explained, and where it is good set up for a game. Its scripts
// are not run.
void load_pack(std::string_view input) {
  content::PackSource pack;
  pack.pack.id = "fuzz";
  pack.pack.version = "1.0.0";
  pack.pack.api = input.size() % 2 == 0 ? 1 : 2;
  pack.pack.languages = {"en"};
  pack.depends = {"small"};
  pack.files = files_in(input);
  const std::vector<content::PackSource> packs{small_game(), pack};
  Ruleset rules;
  Diagnostics problems;
  load_content(packs, rules, problems);
  const std::string told = problems.render(rules.files);
  promise(printable(told, true) == told, "problems can be shown on a terminal");
  if (input.size() % 4 == 0) explain_content(packs);  // all of it once more: not for every input
  if (problems.has_errors()) return;
  try {
    match::make_layout(std::make_shared<Ruleset>(std::move(rules)), 2);
  } catch (const std::invalid_argument&) {  // it asks for too much
  }
}

}  // namespace castellan::fuzz
