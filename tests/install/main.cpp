#include "all_headers.hpp"

#if defined(ENTT_CONFIG_CONFIG_H) || defined(ENTT_VERSION_MAJOR) || defined(LUA_VERSION) || defined(SOL_VERSION) || \
    defined(U_ICU_VERSION)
#error "an installed header includes EnTT, Lua, sol2 or ICU; those must stay inside the kernel"
#endif

#include <iostream>

// Prints where the kernel finds its data and the page of balance reports; the install test knows where they have to be.
int main() { std::cout << castellan::data_folder().string() << '\n' << castellan::report_page().string(); }
