#include "all_headers.hpp"

#if defined(ENTT_CONFIG_CONFIG_H) || defined(ENTT_VERSION_MAJOR) || defined(LUA_VERSION) || defined(SOL_VERSION)
#error "an installed header includes EnTT, Lua or sol2; those must stay inside the kernel"
#endif

int main() {}
