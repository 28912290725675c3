// The list of hashes an archive carries: what was packed is what comes out. It guards against damage on the way, not
// against the maker of the archive.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "castellan/content/pack_source.hpp"

namespace castellan::modding {

// Beside mod.yaml, as `sha256sum --check` reads it. Hidden: it is not part of the pack and not installed.
inline constexpr std::string_view hash_list_name = ".castellan-sha256";

// One line a file, in the order of `files`.
std::string hash_list(std::span<const content::PackFile> files);

// How files differ from those in a list; empty if they do not.
std::string hash_problem(std::string_view list, std::span<const content::PackFile> files);

}  // namespace castellan::modding
