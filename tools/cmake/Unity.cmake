# How many files the compiler sees.

# Compiled by themselves in a unity build, too: they have a name that another source of their folder, or a header they
# include (libsolv has an Id), also has.
set(castellan_alone
  tests/content/merging/conflicts_test.cpp tests/content/loader_test.cpp tests/content/merging/merge_test.cpp
  tests/content/merging/patch_test.cpp tests/content/records/phases_test.cpp tests/content/records/schema_test.cpp
  tests/docs/api_docs_test.cpp tests/flow/keys_test.cpp tests/flow/rounds_test.cpp tests/modding/pack_files_test.cpp
  tests/modding/packs_test.cpp tests/modding/profile_test.cpp tests/modding/resolve_test.cpp tests/modding/version_test.cpp
  tests/script/api_test.cpp tests/script/build_test.cpp tests/security/reachable_functions_test.cpp
  tests/world/entt_storage_test.cpp tests/world/entt_test.cpp tests/world/entt_view_test.cpp
  plugins/bot_mcts/tests/settings_test.cpp)

# castellan_unity(<target>): with CASTELLAN_UNITY, up to eight sources of one folder are compiled as one file, so that they
# read the headers they share once. Only names within a folder can clash.
function(castellan_unity target)
  if(NOT CASTELLAN_UNITY)
    return()
  endif()
  set(most 8)
  get_target_property(sources ${target} SOURCES)
  list(SORT sources)
  set(last_folder "")
  foreach(source IN LISTS sources)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE name)
    if(name IN_LIST castellan_alone)
      continue()
    endif()
    cmake_path(GET name PARENT_PATH folder)
    if(NOT folder STREQUAL last_folder)
      set(last_folder ${folder})
      set(count 0)
    endif()
    math(EXPR part "${count} / ${most}")
    math(EXPR count "${count} + 1")
    string(MAKE_C_IDENTIFIER "${folder}_${part}" group)
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()
