#include "all_headers.hpp"

#if defined(ENTT_CONFIG_CONFIG_H) || defined(ENTT_VERSION_MAJOR) || defined(LUA_VERSION) || defined(SOL_VERSION) || \
    defined(U_ICU_VERSION)
#error "an installed header includes EnTT, Lua, sol2 or ICU; those must stay inside the kernel"
#endif

#include <iostream>

// Prints where the kernel finds its data; the install test knows where it has to be.
int main() { std::cout << castellan::data_folder().string(); }
