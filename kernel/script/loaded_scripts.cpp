#include "castellan/script/loaded_scripts.hpp"

#include <sol/sol.hpp>

namespace castellan::script {
namespace {

void* allocate(void* ud, void* block, std::size_t old_size, std::size_t new_size) noexcept {
  auto& memory = *static_cast<BlockPool*>(ud);
  if (new_size == 0) {
    memory.give_back(block, old_size);
    return nullptr;
  }
  return block ? memory.change(block, old_size, new_size) : memory.take(new_size);
}

}  // namespace

LoadedScripts::LoadedScripts()
    : lua_(std::make_unique<sol::state>(sol::default_at_panic, allocate, &memory_)), main_(lua_->lua_state()) {}

LoadedScripts::~LoadedScripts() { memory_.most = 0; }

}  // namespace castellan::script
