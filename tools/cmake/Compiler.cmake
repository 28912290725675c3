# How our own code is compiled. Third-party headers come in as SYSTEM includes and are not judged by this.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

find_program(CCACHE_PROGRAM ccache)
find_program(ENV_PROGRAM env)
mark_as_advanced(CCACHE_PROGRAM ENV_PROGRAM)
if(CCACHE_PROGRAM AND ENV_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # Without this sloppiness ccache refuses every file that uses a precompiled header.
  set(CMAKE_CXX_COMPILER_LAUNCHER
    ${ENV_PROGRAM} CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${CCACHE_PROGRAM})
endif()

add_library(castellan_strict INTERFACE)
# The same sums on every machine: no multiplication is fused with an addition where the processor could.
target_compile_options(castellan_strict INTERFACE -ffp-contract=off)
target_compile_options(castellan_strict INTERFACE -Wall -Wextra -Wpedantic -Wconversion)
if(NOT CASTELLAN_UNITY)
  # A local of one source may have the name of another's helper; that only matters within one source.
  target_compile_options(castellan_strict INTERFACE -Wshadow)
endif()
if(CASTELLAN_WERROR)
  target_compile_options(castellan_strict INTERFACE -Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # Nobody replaces our exported functions at load time, so they may be inlined inside the library.
  target_compile_options(castellan_strict INTERFACE -fno-semantic-interposition)
  if(CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # GCC 12 raises false alarms about "literal" + std::string (GCC bug 105651); the sanitizer builds find real ones.
    target_compile_options(castellan_strict INTERFACE -Wno-restrict -Wno-stringop-overflow -Wno-array-bounds)
  endif()
endif()

if(CASTELLAN_SANITIZE)
  # Global, not per target: a program with only half of it instrumented reports nonsense.
  add_compile_options(-fsanitize=${CASTELLAN_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${CASTELLAN_SANITIZE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # The instrumentation makes GCC 12 see uninitialised values in standard headers that are not there.
    target_compile_options(castellan_strict INTERFACE -Wno-maybe-uninitialized)
    # Asio has fences, which the thread sanitizer does not see; it also locks whatever goes from one thread to another.
    target_compile_options(castellan_strict INTERFACE -Wno-tsan)
  endif()
else()
  add_link_options(LINKER:--as-needed)
endif()

# What one build keeps in its cache is nothing to another: they know each other by this.
add_link_options(LINKER:--build-id=sha1)

# A fast linker where there is one.
option(CASTELLAN_FAST_LINKER "Link with mold or lld if the compiler can" ON)
if(CASTELLAN_FAST_LINKER)
  include(CheckLinkerFlag)
  foreach(linker IN ITEMS mold lld)
    check_linker_flag(CXX -fuse-ld=${linker} CASTELLAN_LINKS_WITH_${linker})
    if(CASTELLAN_LINKS_WITH_${linker})
      add_link_options(-fuse-ld=${linker})
      break()
    endif()
  endforeach()
endif()
