include(CMakePackageConfigHelpers)

# The installed program finds its library from any prefix, also after the prefix was moved.
file(RELATIVE_PATH lib_from_bin ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_LIBDIR})
set(programs castellan)
if(CASTELLAN_BENCH)
  list(APPEND programs castellan-bench)
endif()
set_target_properties(${programs} PROPERTIES INSTALL_RPATH $ORIGIN/${lib_from_bin})
install(TARGETS ${programs} castellan_kernel EXPORT CastellanTargets)

install(CODE "
set(CASTELLAN_KERNEL_DIR \"${PROJECT_SOURCE_DIR}/kernel\")
set(CASTELLAN_INCLUDE_DESTINATION \"${CMAKE_INSTALL_INCLUDEDIR}/castellan\")")
install(SCRIPT ${PROJECT_SOURCE_DIR}/tools/cmake/InstallHeaders.cmake)

foreach(folder IN ITEMS scripts mods schema)
  if(IS_DIRECTORY ${PROJECT_SOURCE_DIR}/${folder})
    install(DIRECTORY ${folder} DESTINATION ${CASTELLAN_INSTALL_DATADIR})
  endif()
endforeach()

install(DIRECTORY tools/templates DESTINATION ${CASTELLAN_INSTALL_DATADIR}/tools)
install(FILES ${lab_page} DESTINATION ${CASTELLAN_INSTALL_DATADIR}/lab OPTIONAL)  # where it could be built
install(DIRECTORY ${PROJECT_BINARY_DIR}/studio/page DESTINATION ${CASTELLAN_INSTALL_DATADIR}/studio OPTIONAL)
install(FILES ${PROJECT_BINARY_DIR}/studio/draw.mjs DESTINATION ${CASTELLAN_INSTALL_DATADIR}/studio OPTIONAL)

# Completion in shells, made by the program itself from its commands.
set(completions ${PROJECT_BINARY_DIR}/completions)
add_custom_command(TARGET castellan POST_BUILD
  COMMAND ${CMAKE_COMMAND} -E make_directory ${completions}
  COMMAND $<TARGET_FILE:castellan> completion bash > ${completions}/castellan
  COMMAND $<TARGET_FILE:castellan> completion zsh > ${completions}/_castellan
  COMMAND $<TARGET_FILE:castellan> completion fish > ${completions}/castellan.fish
  COMMENT "Completion for bash, zsh and fish" VERBATIM)
install(FILES ${completions}/castellan DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${completions}/_castellan DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES ${completions}/castellan.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(DIRECTORY docs/problems DESTINATION ${CASTELLAN_INSTALL_DATADIR}/docs)

# Plugins with their data, where the kernel looks for them.
set(plugin_dir ${CMAKE_INSTALL_LIBDIR}/castellan/plugins)
get_property(plugins GLOBAL PROPERTY CASTELLAN_PLUGINS)
foreach(plugin IN LISTS plugins)
  install(TARGETS ${plugin} LIBRARY DESTINATION ${plugin_dir})
  get_target_property(folder ${plugin} CASTELLAN_DATA_FOLDER)
  get_target_property(data ${plugin} CASTELLAN_DATA)
  if(data)
    install(FILES ${data} DESTINATION ${plugin_dir}/${folder})
  endif()
endforeach()

# What plugins must have in common with the kernel.
string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
set(CASTELLAN_KERNEL_ASSERTIONS ON)
if("${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${type}}" MATCHES "-DNDEBUG")
  set(CASTELLAN_KERNEL_ASSERTIONS OFF)
endif()

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Castellan)
configure_package_config_file(tools/cmake/CastellanConfig.cmake.in ${PROJECT_BINARY_DIR}/CastellanConfig.cmake
  INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/CastellanConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(EXPORT CastellanTargets NAMESPACE Castellan:: DESTINATION ${package_dir})
install(FILES ${PROJECT_BINARY_DIR}/CastellanConfig.cmake ${PROJECT_BINARY_DIR}/CastellanConfigVersion.cmake
  tools/cmake/CastellanPlugin.cmake
  DESTINATION ${package_dir})
