// Choosing by the names people use, strictly: what is not offered is an error that lists what is.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "castellan/match/match.hpp"
#include "castellan/workshop/scenarios/things_by_name.hpp"

namespace castellan::workshop {

// The plain keys of the options of the current decision, in its order; none if no one is asked.
CASTELLAN_API std::vector<std::string> offered_keys(const match::Match& match, const ThingsByName& names);

// `red is asked "one_victim" and offered: blue yellow`, or that no one is asked and why.
CASTELLAN_API std::string question_text(const match::Match& match, const ThingsByName& names);

// The option of a plain or full key. Throws std::invalid_argument: why it is refused, what may be meant, what is
// offered.
CASTELLAN_API std::size_t find_option(const match::Match& match, const ThingsByName& names, std::string_view key);
// The same, without a word: nothing if it is not offered.
CASTELLAN_API std::optional<std::size_t> option_of(const match::Match& match, const ThingsByName& names,
                                                   std::string_view key);

// Why a key that was considered is not offered: the reason's name, or the word a script gives. Nothing if it is offered
// or was not considered.
CASTELLAN_API std::optional<std::string> refusal_of(const match::Match& match, const ThingsByName& names,
                                                    std::string_view key);
// All keys that were considered and are not offered.
CASTELLAN_API std::vector<std::string> refused_keys(const match::Match& match, const ThingsByName& names);

}  // namespace castellan::workshop
