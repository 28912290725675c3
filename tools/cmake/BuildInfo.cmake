# What `castellan --version` tells, and where the data is. One kernel source includes the result, so that a change of
# it rebuilds one file.
get_target_property(sol2_dirs sol2::sol2 INTERFACE_INCLUDE_DIRECTORIES)
foreach(dir IN LISTS sol2_dirs)
  if(EXISTS ${dir}/sol/version.hpp)
    file(STRINGS ${dir}/sol/version.hpp SOL2_VERSION REGEX "define SOL_VERSION_STRING ")
    string(REGEX REPLACE ".*\"(.*)\".*" "\\1" SOL2_VERSION "${SOL2_VERSION}")
  endif()
endforeach()

# Not share/castellan itself: under ~/.local that holds what users install, which is not the program's own.
set(CASTELLAN_INSTALL_DATADIR ${CMAKE_INSTALL_DATADIR}/castellan/program)
file(RELATIVE_PATH CASTELLAN_DATA_FROM_BIN ${CMAKE_INSTALL_FULL_BINDIR}
  ${CMAKE_INSTALL_PREFIX}/${CASTELLAN_INSTALL_DATADIR})
file(RELATIVE_PATH CASTELLAN_DATA_FROM_LIB ${CMAKE_INSTALL_FULL_LIBDIR}
  ${CMAKE_INSTALL_PREFIX}/${CASTELLAN_INSTALL_DATADIR})
configure_file(${PROJECT_SOURCE_DIR}/tools/cmake/castellan_build.hpp.in
  ${PROJECT_BINARY_DIR}/generated/castellan_build.hpp @ONLY)
