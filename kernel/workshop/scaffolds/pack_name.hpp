// What a pack is called by programs, made of what people call it.
#pragma once

#include <string>
#include <string_view>

#include "castellan/base/export.hpp"

namespace castellan::workshop {

// `Brewers' Guild` is `brewers`, `Königin & Hof` is `konigin-hof`: letters of other scripts in Latin ones, without
// apostrophes, and without words that say nothing. Empty if nothing is left that an id can begin with.
CASTELLAN_API std::string id_from_title(std::string_view title);

// Why this can't be the id of a pack, or an empty text.
CASTELLAN_API std::string id_problem(std::string_view id);
// Why this can't be a title, or an empty text: it has to fit into a line, and into the texts of a pack.
CASTELLAN_API std::string title_problem(std::string_view title);

}  // namespace castellan::workshop
