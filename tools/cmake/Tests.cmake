# Catch.cmake lies beside the package file, or in extras/ of a download.
FetchContent_GetProperties(Catch2 SOURCE_DIR catch2_source)
list(APPEND CMAKE_MODULE_PATH ${Catch2_DIR} ${catch2_source}/extras)
include(Catch)
find_package(OpenSSL REQUIRED)

file(GLOB_RECURSE test_sources CONFIGURE_DEPENDS
  ${PROJECT_SOURCE_DIR}/tests/*.cpp ${PROJECT_SOURCE_DIR}/plugins/*/tests/*.cpp)
list(FILTER test_sources EXCLUDE REGEX "/tests/(install|packs|plugin/plugins)/|/tests/fuzz/libfuzzer.cpp|/misbehaving_worker.cpp")
# A sanitizer's build of a few folders takes minutes instead of an hour.
set(CASTELLAN_TEST_FOLDERS "" CACHE STRING "Only the tests of these folders of tests/, for example studio;hub; empty: all")
if(CASTELLAN_TEST_FOLDERS)
  list(JOIN CASTELLAN_TEST_FOLDERS "|" folders)
  list(FILTER test_sources INCLUDE REGEX "/tests/(support|${folders})/")
endif()
if(CASTELLAN_SANITIZE MATCHES "thread" AND NOT CASTELLAN_TEST_FOLDERS)
  # Of what has one thread the thread sanitizer can say nothing: half of the build is saved. Folders that were named are
  # wanted as they are.
  foreach(source IN LISTS test_sources)
    file(STRINGS ${source} threaded REGEX "\\[threads\\]" LIMIT_COUNT 1)
    if(NOT threaded AND source MATCHES "_test\\.cpp$")
      list(REMOVE_ITEM test_sources ${source})
    endif()
  endforeach()
endif()
get_property(tested_sources GLOBAL PROPERTY CASTELLAN_TESTED_SOURCES)  # of plugins, for tests that look inside
add_executable(castellan_tests ${test_sources} ${tested_sources})
castellan_unity(castellan_tests)
target_include_directories(castellan_tests PRIVATE
  ${PROJECT_SOURCE_DIR}/tests ${PROJECT_SOURCE_DIR}/tools ${PROJECT_BINARY_DIR}/generated)
target_link_libraries(castellan_tests PRIVATE
  castellan_strict ${kernel_object_libraries} castellan_studio castellan_hub castellan_sol castellan_valijson
  Catch2::Catch2WithMain OpenSSL::SSL)  # the latter for a hub on https
target_precompile_headers(castellan_tests PRIVATE ${PROJECT_SOURCE_DIR}/tools/cmake/pch_tests.hpp)
# The tests are their own kernel, made of its objects: plugins find it in the program itself.
set_target_properties(castellan_tests PROPERTIES ENABLE_EXPORTS ON)
# Plugins that misbehave, in a folder that is not searched by default.
set(test_plugins ${PROJECT_BINARY_DIR}/test_plugins)
foreach(plugin IN ITEMS probe twin)
  castellan_add_plugin(bot ${plugin} SOURCES ${PROJECT_SOURCE_DIR}/tests/plugin/plugins/${plugin}.cpp)
  target_link_libraries(castellan_bot_${plugin} PRIVATE castellan_strict)
  set_target_properties(castellan_bot_${plugin} PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${test_plugins})
endforeach()
# A process that is confined and then misbehaves. Tests look for it beside the program.
add_executable(castellan_misbehaving_worker ${PROJECT_SOURCE_DIR}/tests/isolation/misbehaving_worker.cpp)
target_link_libraries(castellan_misbehaving_worker PRIVATE castellan_strict Castellan::kernel Threads::Threads)

target_compile_definitions(castellan_tests PRIVATE
  CASTELLAN_SOURCE_DIR="${PROJECT_SOURCE_DIR}" CASTELLAN_BINARY="$<TARGET_FILE:castellan>"
  CASTELLAN_TEST_PLUGINS="${test_plugins}")
# Tests start the built programs, so building the tests alone must build them too.
get_property(plugins GLOBAL PROPERTY CASTELLAN_PLUGINS)
add_dependencies(castellan_tests
  castellan castellan_misbehaving_worker castellan_bot_probe castellan_bot_twin ${plugins})
if(CASTELLAN_BENCH)
  add_dependencies(castellan_tests castellan-bench)
endif()

# Threaded tests carry a label of their own: they are what the thread sanitizer runs.
set(test_properties TIMEOUT 600 SKIP_RETURN_CODE 4)
catch_discover_tests(castellan_tests DISCOVERY_MODE PRE_TEST TEST_SPEC "[threads]"
  WORKING_DIRECTORY ${PROJECT_BINARY_DIR} PROPERTIES ${test_properties} LABELS threads)
if(CASTELLAN_SANITIZE)
  # Starting a sanitized program takes longer than most tests do, so some hundred of them share a process.
  set(parts 16)
  foreach(part RANGE 1 ${parts})
    math(EXPR index "${part} - 1")
    add_test(NAME "tests, part ${part} of ${parts}" WORKING_DIRECTORY ${PROJECT_BINARY_DIR}
      COMMAND castellan_tests "~[threads]" --shard-count ${parts} --shard-index ${index} --allow-running-no-tests)
    set_tests_properties("tests, part ${part} of ${parts}" PROPERTIES TIMEOUT 3600)
  endforeach()
else()
  catch_discover_tests(castellan_tests DISCOVERY_MODE PRE_TEST TEST_SPEC "~[threads]"
    WORKING_DIRECTORY ${PROJECT_BINARY_DIR} PROPERTIES ${test_properties})
endif()

# Recorded games, with clone, re-run, undo, save and load at each decision. Sanitizers are slow: they save less often.
file(GLOB golden_games CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/golden/*.json)
set(golden_every 1)
if(CASTELLAN_SANITIZE)
  set(golden_every 50)
endif()
foreach(game IN LISTS golden_games)
  cmake_path(GET game STEM game_name)
  add_test(NAME "golden game ${game_name}, heavily"
    COMMAND castellan replay --heavy --every ${golden_every} --ignore-differences ${game})
  set_tests_properties("golden game ${game_name}, heavily" PROPERTIES ${test_properties})
endforeach()

# A slice of `castellan fuzz`: every number of players and selection of guilds in turn, both editions.
set(fuzz_games 3000)
if(CASTELLAN_SANITIZE)
  set(fuzz_games 120)
endif()
add_test(NAME "fuzz the base game"
  COMMAND castellan fuzz --games ${fuzz_games} --replay ${PROJECT_BINARY_DIR}/fuzz-failure.json)
add_test(NAME "fuzz the first printing" COMMAND castellan fuzz --games ${fuzz_games} --mods first-printing
  --seed 2 --replay ${PROJECT_BINARY_DIR}/fuzz-failure-first-printing.json)
set_tests_properties("fuzz the base game" "fuzz the first printing" PROPERTIES ${test_properties})

# The rest says nothing about memory or threads, so sanitizer builds leave it out.
if(NOT CASTELLAN_SANITIZE)
  add_test(NAME "page of balance reports" COMMAND ${lab_page_command} -D STEP=tests -P ${lab_page_script})
  set_tests_properties("page of balance reports" PROPERTIES TIMEOUT 600)
  # Both copy the page's sources into the build tree, so they take turns.
  add_test(NAME "page of the studio" COMMAND ${studio_page_command} -D STEP=check -P ${studio_page_script})
  add_test(NAME "the studio in a browser"
    COMMAND ${studio_page_command} -D STEP=tests -D PROGRAM=$<TARGET_FILE:castellan> -P ${studio_page_script})
  set_tests_properties("page of the studio" "the studio in a browser" PROPERTIES TIMEOUT 1800 RESOURCE_LOCK studio_page)
  # A browser, a server and a person who does not wait for ever: nothing else runs beside them.
  set_tests_properties("the studio in a browser" PROPERTIES RUN_SERIAL ON)
  add_test(NAME lint COMMAND ${PROJECT_SOURCE_DIR}/tools/lint/run)
  add_test(NAME install COMMAND ${CMAKE_COMMAND}
    -D BUILD_DIR=${PROJECT_BINARY_DIR} -D SOURCE_DIR=${PROJECT_SOURCE_DIR}/tests/install
    -D WORK_DIR=${PROJECT_BINARY_DIR}/install-test -D GENERATOR=${CMAKE_GENERATOR}
    -D BIN=${CMAKE_INSTALL_BINDIR} -D INCLUDE=${CMAKE_INSTALL_INCLUDEDIR} -D DATA=${CASTELLAN_INSTALL_DATADIR}
    -D "PREFIX_PATH=${CMAKE_PREFIX_PATH}" -D COMPILER=${CMAKE_CXX_COMPILER}
    -P ${PROJECT_SOURCE_DIR}/tests/install/run.cmake)
endif()
