// What must be alike for two libraries to hand C++ objects to each other, as a text: compiler and its major version,
// standard library and its ABI, assertions, sanitizer. Made by the preprocessor in the file that includes this.
#pragma once

#include <version>

#define CASTELLAN_TEXT_OF(x) #x
#define CASTELLAN_TEXT(x) CASTELLAN_TEXT_OF(x)

#if defined(__clang__)
#define CASTELLAN_ABI_COMPILER "clang " CASTELLAN_TEXT(__clang_major__)
#elif defined(__GNUC__)
#define CASTELLAN_ABI_COMPILER "gcc " CASTELLAN_TEXT(__GNUC__)
#else
#error "plugins need gcc or clang"
#endif

#if defined(_LIBCPP_VERSION)
#define CASTELLAN_ABI_LIBRARY "libc++ abi " CASTELLAN_TEXT(_LIBCPP_ABI_VERSION)
#elif defined(_GLIBCXX_DEBUG)
#define CASTELLAN_ABI_LIBRARY "libstdc++ cxx11=" CASTELLAN_TEXT(_GLIBCXX_USE_CXX11_ABI) " with debug containers"
#else
#define CASTELLAN_ABI_LIBRARY "libstdc++ cxx11=" CASTELLAN_TEXT(_GLIBCXX_USE_CXX11_ABI)
#endif

#if defined(NDEBUG)
#define CASTELLAN_ABI_ASSERTIONS "assertions off"
#else
#define CASTELLAN_ABI_ASSERTIONS "assertions on"
#endif

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define CASTELLAN_ABI_SANITIZER "address sanitizer"
#elif __has_feature(thread_sanitizer)
#define CASTELLAN_ABI_SANITIZER "thread sanitizer"
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define CASTELLAN_ABI_SANITIZER "address sanitizer"
#elif defined(__SANITIZE_THREAD__)
#define CASTELLAN_ABI_SANITIZER "thread sanitizer"
#endif
#if !defined(CASTELLAN_ABI_SANITIZER)
#define CASTELLAN_ABI_SANITIZER "no sanitizer"
#endif

#define CASTELLAN_ABI_TAG \
  CASTELLAN_ABI_COMPILER ", " CASTELLAN_ABI_LIBRARY ", " CASTELLAN_ABI_ASSERTIONS ", " CASTELLAN_ABI_SANITIZER
