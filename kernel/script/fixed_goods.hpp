// Lists of goods that never change, read once: params and what files of packs leave behind are frozen when packs are
// loaded, and stay where they are as long as their Lua state.
#pragma once

#include <unordered_map>
#include <vector>

#include "castellan/definitions/goods.hpp"

namespace castellan::script {

class FixedGoods {
 public:
  // By the frozen table a script passed, as lua_topointer gives it; null if it was not read yet.
  const std::vector<Goods>* find(const void* frozen) const {
    const auto known = lists_.find(frozen);
    return known == lists_.end() ? nullptr : &known->second;
  }
  const std::vector<Goods>& keep(const void* frozen, const std::vector<Goods>& goods) {
    return lists_.try_emplace(frozen, goods).first->second;
  }

 private:
  std::unordered_map<const void*, std::vector<Goods>> lists_;
};

}  // namespace castellan::script
