// Packs that are reloaded when one of their files is saved; the game continues under the new rules.
#pragma once

#include <castellan/base/file_watch.hpp>
#include <castellan/match/words.hpp>
#include <castellan/workshop/fuzzing/rerun.hpp>
#include <optional>
#include <string>
#include <vector>

#include "command.hpp"

namespace castellan::cli {

class LivePacks {
 public:
  LivePacks(PackOptions packs, std::string language, const Ruleset& rules);

  int descriptor() const { return watch_.descriptor(); }
  // The game under the new rules, if something was saved and can be loaded. `told` gets what there is to say, in
  // `language`.
  std::optional<match::Match> reload(const match::Match& match, std::vector<std::string>& told);

 private:
  std::vector<std::string> report(const match::Match& old, const workshop::Rerun& result) const;

  PackOptions packs_;
  std::string language_;
  FileWatch watch_;
};

}  // namespace castellan::cli
