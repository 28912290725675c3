// Loading a library runs its static constructors, and nothing can be caught there: one that throws, or a damaged file,
// ends the program. So a child process goes first.
#pragma once

#include <filesystem>
#include <string>

namespace castellan::plugin {

// Loads a library in a child process that ends at once. Says why it can't be loaded; empty if it can. What is loaded
// already is not tried again.
std::string trial_problem(const std::filesystem::path& library);

}  // namespace castellan::plugin
