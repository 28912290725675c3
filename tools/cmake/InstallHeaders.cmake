# Runs at installation. A kernel header is public unless it reaches EnTT, Lua, sol2, ICU, libsolv, libsodium or fmt through its
# includes: programs that use the installed library need none of them.
cmake_minimum_required(VERSION 3.25)
file(GLOB_RECURSE headers RELATIVE ${CASTELLAN_KERNEL_DIR} ${CASTELLAN_KERNEL_DIR}/*.hpp)
list(FILTER headers EXCLUDE REGEX "^world/entt_subset/")

set(internal "")
foreach(header IN LISTS headers)
  file(STRINGS ${CASTELLAN_KERNEL_DIR}/${header} includes_of_${header} REGEX "^ *# *include")
  if("${includes_of_${header}}" MATCHES "[<\"](entt/|sol/|fmt/|unicode/|solv/|sodium|lua\\.|lua5|lualib|lauxlib)")
    list(APPEND internal ${header})
  endif()
endforeach()

# What includes an internal header is internal too; repeat until nothing changes.
set(changed ON)
while(changed)
  set(changed OFF)
  foreach(header IN LISTS headers)
    foreach(line IN LISTS includes_of_${header})
      if(NOT header IN_LIST internal AND line MATCHES "\"castellan/([^\"]+)\"" AND CMAKE_MATCH_1 IN_LIST internal)
        list(APPEND internal ${header})
        set(changed ON)
      endif()
    endforeach()
  endforeach()
endwhile()

foreach(header IN LISTS headers)
  if(NOT header IN_LIST internal)
    get_filename_component(folder ${header} DIRECTORY)
    file(INSTALL ${CASTELLAN_KERNEL_DIR}/${header}
      DESTINATION ${CMAKE_INSTALL_PREFIX}/${CASTELLAN_INCLUDE_DESTINATION}/${folder})
  endif()
endforeach()
