// Which code is running, to the bit: what one build has worked out is nothing to another.
#pragma once

#include <string>

#include "castellan/base/export.hpp"

namespace castellan {

// Of the kernel and all libraries it came with, as the linker has signed them (their build ids). Empty where the kernel
// bears no such signature.
CASTELLAN_API std::string running_code();

}  // namespace castellan
