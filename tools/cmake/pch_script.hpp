// sol2 takes seconds to parse; every script source uses it.
#pragma once
#include "pch_kernel.hpp"

#include <sol/sol.hpp>
