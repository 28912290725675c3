// Which symbols of the kernel's shared library a user of it may link against.
#pragma once

#if defined(CASTELLAN_BUILDING_KERNEL)
#define CASTELLAN_API __attribute__((visibility("default")))
#else
#define CASTELLAN_API
#endif
