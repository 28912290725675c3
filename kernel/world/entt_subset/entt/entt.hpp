#ifndef CASTELLAN_KERNEL_WORLD_ENTT_SUBSET_ENTT_HPP
#define CASTELLAN_KERNEL_WORLD_ENTT_SUBSET_ENTT_HPP

/// Castellan's stand-in for the part of EnTT's documented API which the kernel uses; see ../README.md.
#define CASTELLAN_ENTT_SUBSET 1

#include "entity.hpp"
#include "registry.hpp"
#include "storage.hpp"
#include "view.hpp"

#endif  // CASTELLAN_KERNEL_WORLD_ENTT_SUBSET_ENTT_HPP
