# The hub (tools/hub) as objects: what the command line needs to publish, find and install packs.
file(GLOB_RECURSE hub_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tools/hub/*.cpp)
add_library(castellan_hub OBJECT ${hub_sources})
target_include_directories(castellan_hub PRIVATE ${PROJECT_SOURCE_DIR}/tools)
target_link_libraries(castellan_hub PRIVATE castellan_strict castellan_kernel_usage CURL::libcurl)
castellan_unity(castellan_hub)

# Pages of a hub have the colours of the studio, and show its tiles and cards.
set(studio_style "")
foreach(name IN ITEMS colours boards city cards)
  set(file ${PROJECT_SOURCE_DIR}/tools/studio/page/src/style/${name}.css)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  file(READ ${file} part)
  string(APPEND studio_style "${part}")
endforeach()
set(hub_style ${PROJECT_SOURCE_DIR}/tools/hub/site/style.css)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${hub_style})
file(READ ${hub_style} style)
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/hub/style_text.hpp @ONLY CONTENT
  "// Made from style.css and the studio's style.\n#pragma once\n\nnamespace castellan::hub {\ninline constexpr const char* studio_style_text = R\"css(@studio_style@)css\";\ninline constexpr const char* style_text = R\"css(@style@)css\";\n}\n")
target_include_directories(castellan_hub PRIVATE ${PROJECT_BINARY_DIR}/generated/hub)
