# Where each library comes from: an installed package first; else a pinned, hashed download; else a clear error.
include(FetchContent)
find_package(Threads REQUIRED)

# castellan_need(<package> <min version> TARGET <target> DEBIAN <package> URL <url> SHA256 <hash> [HEADERS <folder>])
# Finds <target>, or fetches and builds it; with HEADERS, only takes that folder of it. SYSTEM includes either way.
function(castellan_need package version)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "TARGET;DEBIAN;URL;SHA256;HEADERS" "")
  if(NOT TARGET ${arg_TARGET})
    find_package(${package} ${version} QUIET GLOBAL)
  endif()
  if(TARGET ${arg_TARGET})
    return()
  endif()
  if(CASTELLAN_OFFLINE)
    message(FATAL_ERROR
      "${package} ${version} or newer was not found, and CASTELLAN_OFFLINE forbids to download it.\n"
      "On Debian: apt-get install ${arg_DEBIAN}. Elsewhere: install it and point CMAKE_PREFIX_PATH to it, or "
      "configure with -DCASTELLAN_OFFLINE=OFF.")
  endif()
  message(STATUS "${package}: no package found, downloading ${arg_URL}")
  # SYSTEM comes first: CMake 3.25 would take it for a part of the value before it.
  # A SOURCE_SUBDIR that does not exist keeps FetchContent from running the project's own build.
  if(arg_HEADERS)
    set(headers_only SOURCE_SUBDIR headers-only)
  endif()
  FetchContent_Declare(${package} SYSTEM
    URL ${arg_URL} URL_HASH SHA256=${arg_SHA256} DOWNLOAD_EXTRACT_TIMESTAMP ON ${headers_only})
  FetchContent_MakeAvailable(${package})
  if(arg_HEADERS)
    FetchContent_GetProperties(${package} SOURCE_DIR source)
    add_library(${arg_TARGET} INTERFACE IMPORTED GLOBAL)
    target_include_directories(${arg_TARGET} INTERFACE ${source}/${arg_HEADERS})
  endif()
  if(NOT TARGET ${arg_TARGET})
    message(FATAL_ERROR "${package} was downloaded but does not define ${arg_TARGET}. Please report this.")
  endif()
endfunction()

# Only read by fetched projects: build the library and nothing else, so that it can go into our shared library.
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(YAML_CPP_BUILD_TESTS OFF CACHE INTERNAL "")
set(YAML_CPP_BUILD_TOOLS OFF CACHE INTERNAL "")
set(BENCHMARK_ENABLE_TESTING OFF CACHE INTERNAL "")
set(BENCHMARK_ENABLE_INSTALL OFF CACHE INTERNAL "")
set(JSON_Install ON CACHE INTERNAL "")

castellan_need(fmt 9 TARGET fmt::fmt DEBIAN libfmt-dev
  URL https://github.com/fmtlib/fmt/archive/refs/tags/9.1.0.tar.gz
  SHA256 5dea48d1fcddc3ec571ce2058e13910a0d4a6bab4cc09a809d8b1dd1c88ae6f2)
castellan_need(nlohmann_json 3.11 TARGET nlohmann_json::nlohmann_json DEBIAN nlohmann-json3-dev
  URL https://github.com/nlohmann/json/archive/refs/tags/v3.11.2.tar.gz
  SHA256 d69f9deb6a75e2580465c6c4c5111b89c4dc2fa94e3a85fcd2ffcd9a143d9273)
castellan_need(CLI11 2.1 TARGET CLI11::CLI11 DEBIAN libcli11-dev
  URL https://github.com/CLIUtils/CLI11/archive/refs/tags/v2.3.2.tar.gz
  SHA256 aac0ab42108131ac5d3344a9db0fdf25c4db652296641955720a4fbe52334e22)
if(CASTELLAN_BENCH)
  castellan_need(benchmark 1.7 TARGET benchmark::benchmark DEBIAN libbenchmark-dev
    URL https://github.com/google/benchmark/archive/refs/tags/v1.7.1.tar.gz
    SHA256 6430e4092653380d9dc4ccb45a1e2dc9259d581f4866dc0759713126056bc1d7)
endif()
castellan_need(sol2 3.3 TARGET sol2::sol2 DEBIAN "sol2-dev (newer suites only; tools/castellan gets it by itself)"
  URL https://github.com/ThePhD/sol2/archive/refs/tags/v3.5.0.tar.gz
  SHA256 86c0f6d2836b184a250fc2907091c076bf53c9603dd291eaebade36cc342e13c
  HEADERS include)  # its build asks for CMake 3.26
if(CASTELLAN_TESTS)
  castellan_need(Catch2 3 TARGET Catch2::Catch2WithMain
    DEBIAN "libcatch2-dev (bookworm-backports or newer; tools/castellan gets it by itself)"
    URL https://github.com/catchorg/Catch2/archive/refs/tags/v3.7.1.tar.gz
    SHA256 c991b247a1a0d7bb9c39aa35faf0fe9e19764213f28ffba3109388e62ee0269c)
endif()
# JSON Schemas: of messages to the studio, and in the tests. Only headers; it brings no CMake package of its own.
find_path(VALIJSON_INCLUDE_DIR valijson/validator.hpp)
if(NOT VALIJSON_INCLUDE_DIR)
  message(FATAL_ERROR "valijson was not found.\n"
    "On Debian: apt-get install libvalijson-dev. Elsewhere: install valijson and set CMAKE_PREFIX_PATH.")
endif()
add_library(castellan_valijson INTERFACE)
target_include_directories(castellan_valijson SYSTEM INTERFACE ${VALIJSON_INCLUDE_DIR})

# yaml-cpp 0.7 names its target "yaml-cpp", 0.8 "yaml-cpp::yaml-cpp".
find_package(yaml-cpp 0.7 QUIET GLOBAL)
if(NOT TARGET yaml-cpp)
  castellan_need(yaml-cpp 0.7 TARGET yaml-cpp::yaml-cpp DEBIAN libyaml-cpp-dev
    URL https://github.com/jbeder/yaml-cpp/archive/refs/tags/0.8.0.tar.gz
    SHA256 fbe74bbdcee21d656715688706da3c8becfd946d92cd44705cc6098bb23b3a16)
elseif(NOT TARGET yaml-cpp::yaml-cpp)
  add_library(yaml-cpp::yaml-cpp ALIAS yaml-cpp)
endif()

# Boost and Lua have no small CMake project to fetch; every system that can build us has packages of both.
find_package(Boost 1.74 QUIET)
if(NOT TARGET Boost::headers)
  message(FATAL_ERROR "The Boost headers (1.74 or newer) were not found.\n"
    "On Debian: apt-get install libboost1.81-dev. Elsewhere: install Boost and set CMAKE_PREFIX_PATH or Boost_ROOT.")
endif()

# Content hashes. libsodium brings no CMake package of its own.
find_path(SODIUM_INCLUDE_DIR sodium.h)
find_library(SODIUM_LIBRARY sodium)
if(NOT SODIUM_INCLUDE_DIR OR NOT SODIUM_LIBRARY)
  message(FATAL_ERROR "libsodium was not found.\n"
    "On Debian: apt-get install libsodium-dev. Elsewhere: install libsodium and set CMAKE_PREFIX_PATH.")
endif()
add_library(castellan_sodium INTERFACE)
target_include_directories(castellan_sodium SYSTEM INTERFACE ${SODIUM_INCLUDE_DIR})
target_link_libraries(castellan_sodium INTERFACE ${SODIUM_LIBRARY})

# Which versions of packs go together. Its own CMake module is not where CMake looks for modules.
find_path(SOLV_INCLUDE_DIR solv/solver.h)
find_library(SOLV_LIBRARY solv)
if(NOT SOLV_INCLUDE_DIR OR NOT SOLV_LIBRARY)
  message(FATAL_ERROR "libsolv was not found.\n"
    "On Debian: apt-get install libsolv-dev. Elsewhere: install libsolv and set CMAKE_PREFIX_PATH.")
endif()
add_library(castellan_solv INTERFACE)
target_include_directories(castellan_solv SYSTEM INTERFACE ${SOLV_INCLUDE_DIR})
target_link_libraries(castellan_solv INTERFACE ${SOLV_LIBRARY})
# `requires`, a member of libsolv's Solvable, is a keyword of C++20.
target_compile_definitions(castellan_solv INTERFACE LIBSOLV_SOLVABLE_PREPEND_DEP)

# What a worker process may ask of the kernel. Other systems have no such filter; there packs are run without workers.
add_library(castellan_seccomp INTERFACE)
if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
  find_path(SECCOMP_INCLUDE_DIR seccomp.h)
  find_library(SECCOMP_LIBRARY seccomp)
  if(NOT SECCOMP_INCLUDE_DIR OR NOT SECCOMP_LIBRARY)
    message(FATAL_ERROR "libseccomp was not found.\n"
      "On Debian: apt-get install libseccomp-dev. Elsewhere: install libseccomp and set CMAKE_PREFIX_PATH.")
  endif()
  target_include_directories(castellan_seccomp SYSTEM INTERFACE ${SECCOMP_INCLUDE_DIR})
  target_link_libraries(castellan_seccomp INTERFACE ${SECCOMP_LIBRARY})
endif()

# Archives of packs.
find_package(LibArchive 3.4 QUIET)
if(NOT TARGET LibArchive::LibArchive)
  message(FATAL_ERROR "libarchive (3.4 or newer, library and headers) was not found.\n"
    "On Debian: apt-get install libarchive-dev. Elsewhere: install libarchive and set CMAKE_PREFIX_PATH.")
endif()

find_package(ZLIB QUIET)
if(NOT TARGET ZLIB::ZLIB)
  message(FATAL_ERROR "zlib was not found.\n"
    "On Debian: apt-get install zlib1g-dev. Elsewhere: install zlib and set CMAKE_PREFIX_PATH.")
endif()

# Packs of a hub on the web.
find_package(CURL 7.85 QUIET)
if(NOT TARGET CURL::libcurl)
  message(FATAL_ERROR "libcurl (7.85 or newer, library and headers) was not found.\n"
    "On Debian: apt-get install libcurl4-openssl-dev. Elsewhere: install libcurl and set CMAKE_PREFIX_PATH.")
endif()

# A row per game of the balance lab.
find_package(SQLite3 3.34 QUIET)
if(NOT TARGET SQLite::SQLite3)
  message(FATAL_ERROR "SQLite (3.34 or newer, library and headers) was not found.\n"
    "On Debian: apt-get install libsqlite3-dev. Elsewhere: install SQLite and set CMAKE_PREFIX_PATH.")
endif()

# Plural and gender forms of messages.
find_package(ICU 67 QUIET COMPONENTS i18n uc)
if(NOT TARGET ICU::i18n OR NOT TARGET ICU::uc)
  message(FATAL_ERROR "ICU (67 or newer, library and headers) was not found.\n"
    "On Debian: apt-get install libicu-dev. Elsewhere: install ICU and set CMAKE_PREFIX_PATH or ICU_ROOT.")
endif()

# The C build of Lua: unwinding C++ exceptions through the C++ build costs 35 times as much per question.
find_package(Lua 5.4 EXACT QUIET)
if(NOT LUA_FOUND)
  message(FATAL_ERROR "Lua 5.4 (library and headers) was not found.\n"
    "On Debian: apt-get install liblua5.4-dev. Elsewhere: install Lua 5.4 and set CMAKE_PREFIX_PATH.")
endif()
if(LUA_LIBRARIES MATCHES "lua[^/]*(c\\+\\+|cpp)")
  message(FATAL_ERROR "CMake found the C++ build of Lua (${LUA_LIBRARIES}); Castellan needs the C build.\n"
    "Set -DLUA_LIBRARY= to the path of liblua5.4.so.")
endif()
add_library(castellan_lua INTERFACE)
target_include_directories(castellan_lua SYSTEM INTERFACE ${LUA_INCLUDE_DIR})
target_link_libraries(castellan_lua INTERFACE ${LUA_LIBRARIES})

# The one place that configures sol2: every file that includes it must see the same values.
add_library(castellan_sol INTERFACE)
target_link_libraries(castellan_sol INTERFACE sol2::sol2 castellan_lua)
target_compile_definitions(castellan_sol INTERFACE
  SOL_USING_CXX_LUA=0        # liblua5.4 is C: errors are longjmps, sol2 must not rely on unwinding
  SOL_ALL_SAFETIES_ON=1      # checked getters, usertypes, references, function calls, numerics
  SOL_PRINT_ERRORS=0         # the kernel reports errors itself, once
  SOL_NO_CHECK_NUMBER_PRECISION=0)

include(EnTT)
