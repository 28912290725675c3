// Pictures that packs bring: SVG files, as addresses a page can show as images.
#pragma once

#include <castellan/definitions/ruleset.hpp>
#include <string>
#include <string_view>

namespace castellan::studio {

// Can it do no more than be looked at? No script, no event handler, no reference to anything outside.
bool is_harmless_svg(std::string_view svg);

// A `data:` address of a picture; empty if it is not harmless.
std::string art_address(std::string_view svg);

// A `data:` address of a definition's picture; empty if it has none that is harmless.
std::string art_of(const Ruleset& rules, const Definition& definition);

}  // namespace castellan::studio
