# castellan_add_plugin(<kind> <name> SOURCES <file>... [DATA <file>...])
#
# A native plugin: the target castellan_<kind>_<name>, built into <build>/plugins as libcastellan_<kind>_<name>.so, with its
# data in <build>/plugins/<kind>_<name>/. Used by the plugins in our own tree and, after find_package(Castellan), by
# everybody else's.
#
# A plugin is not linked to the kernel: the program that loads it has one already, and a second would be another world.
function(castellan_add_plugin kind name)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "SOURCES;DATA")
  set(target castellan_${kind}_${name})
  set(folder ${CMAKE_BINARY_DIR}/plugins)
  add_library(${target} MODULE ${arg_SOURCES})
  target_include_directories(${target} SYSTEM PRIVATE
    $<TARGET_PROPERTY:Castellan::kernel,INTERFACE_INCLUDE_DIRECTORIES>)
  target_link_libraries(${target} PRIVATE nlohmann_json::nlohmann_json)
  target_compile_features(${target} PRIVATE cxx_std_20)
  target_compile_definitions(${target} PRIVATE CASTELLAN_VERSION="${Castellan_VERSION}")
  # Without this, GCC marks some symbols so that a library is never unloaded.
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fno-gnu-unique>)
  # Assertions are on or off as in the kernel, whatever the build type.
  if(DEFINED CASTELLAN_KERNEL_ASSERTIONS)
    target_compile_options(${target} PRIVATE $<IF:$<BOOL:${CASTELLAN_KERNEL_ASSERTIONS}>,-UNDEBUG,-DNDEBUG>)
  endif()
  set_target_properties(${target} PROPERTIES
    OUTPUT_NAME ${target} PREFIX lib SUFFIX .so LIBRARY_OUTPUT_DIRECTORY $<1:${folder}>
    CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON CXX_EXTENSIONS OFF)
  set(data "")
  foreach(file IN LISTS arg_DATA)
    cmake_path(ABSOLUTE_PATH file)
    cmake_path(GET file FILENAME file_name)
    configure_file(${file} ${folder}/${kind}_${name}/${file_name} COPYONLY)
    list(APPEND data ${file})
  endforeach()
  set_target_properties(${target} PROPERTIES CASTELLAN_DATA "${data}" CASTELLAN_DATA_FOLDER ${kind}_${name})
endfunction()
