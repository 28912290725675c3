# How many files the compiler sees.
#
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
    cmake_path(GET source PARENT_PATH folder)
    if(NOT folder STREQUAL last_folder)
      set(last_folder ${folder})
      set(count 0)
    endif()
    cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
    math(EXPR part "${count} / ${most}")
    math(EXPR count "${count} + 1")
    string(MAKE_C_IDENTIFIER "${folder}_${part}" group)
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  # A local of one source and a helper of another: the builds that compile each source by itself find real cases.
  target_compile_options(${target} PRIVATE -Wno-shadow)
endfunction()

# castellan_precompile(<target> <header>): for single sources it saves a sixth of the time. A unity build reads headers
# seldom, and would only wait for this one. sol2 is not worth it: loading 161 MB takes longer than reading the source.
function(castellan_precompile target header)
  if(NOT CASTELLAN_UNITY)
    target_precompile_headers(${target} PRIVATE ${header})
  endif()
endfunction()
