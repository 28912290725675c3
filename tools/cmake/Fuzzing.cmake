# libFuzzer programs, one a target of tests/fuzz/target.hpp: castellan_fuzz_archive and so on. Needs clang; the same
# targets are run over their corpus and regressions by the ordinary tests.
if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  message(FATAL_ERROR "CASTELLAN_FUZZ needs clang++: use the preset fuzz, as tools/castellan test --fuzz does")
endif()
file(GLOB fuzz_sources CONFIGURE_DEPENDS
  ${PROJECT_SOURCE_DIR}/tests/fuzz/targets/*.cpp ${PROJECT_SOURCE_DIR}/tests/fuzz/small_game.cpp
  ${PROJECT_SOURCE_DIR}/tests/fuzz/promise.cpp)
add_library(castellan_fuzz_targets OBJECT ${fuzz_sources})
target_include_directories(castellan_fuzz_targets PRIVATE ${PROJECT_SOURCE_DIR}/tests ${PROJECT_SOURCE_DIR}/tools)
target_link_libraries(castellan_fuzz_targets PRIVATE
  castellan_strict ${kernel_object_libraries} castellan_studio castellan_hub castellan_sol SQLite::SQLite3 CURL::libcurl)

file(GLOB fuzz_corpora RELATIVE ${PROJECT_SOURCE_DIR}/tests/fuzz/corpus CONFIGURE_DEPENDS
  ${PROJECT_SOURCE_DIR}/tests/fuzz/corpus/*)
foreach(target IN LISTS fuzz_corpora)
  add_executable(castellan_fuzz_${target} ${PROJECT_SOURCE_DIR}/tests/fuzz/libfuzzer.cpp)
  target_compile_definitions(castellan_fuzz_${target} PRIVATE CASTELLAN_FUZZ_TARGET="${target}")
  target_include_directories(castellan_fuzz_${target} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
  target_link_libraries(castellan_fuzz_${target} PRIVATE
    castellan_strict castellan_fuzz_targets ${kernel_object_libraries} castellan_studio castellan_hub castellan_sol SQLite::SQLite3 CURL::libcurl)
  target_link_options(castellan_fuzz_${target} PRIVATE -fsanitize=fuzzer)
  list(APPEND fuzz_programs castellan_fuzz_${target})
endforeach()
add_custom_target(castellan_fuzz DEPENDS ${fuzz_programs})
