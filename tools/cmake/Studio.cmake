# The studio's server (tools/studio) as objects, and its page, which Node.js builds: the target castellan_studio_page makes
# studio/page/ in the build tree. Without Node.js the build goes on, and `castellan studio` says what is missing.
file(GLOB_RECURSE studio_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tools/studio/*.cpp)

# The schemas of the messages are part of the program.
set(studio_schemas "")
foreach(name IN ITEMS messages workbench)
  set(studio_schema ${PROJECT_SOURCE_DIR}/tools/studio/protocol/${name}.schema.json)
  list(APPEND studio_schemas ${studio_schema})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${studio_schema})
  file(READ ${studio_schema} schema)
  # A compiler need not take string literals of any length, but it joins them.
  string(REGEX REPLACE "\n" ")json\"\nR\"json(\n" schema "${schema}")
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/studio/${name}_schema_text.hpp @ONLY CONTENT
    "// Made from @name@.schema.json.\n#pragma once\n\nnamespace castellan::studio {\ninline constexpr const char* @name@_schema_text = R\"json(@schema@)json\";\n}\n")
endforeach()

add_library(castellan_studio OBJECT ${studio_sources})
target_include_directories(castellan_studio PRIVATE ${PROJECT_BINARY_DIR}/generated/studio ${PROJECT_SOURCE_DIR}/tools)
target_link_libraries(castellan_studio
  PRIVATE castellan_strict castellan_kernel_usage castellan_valijson castellan_sodium SQLite::SQLite3)
castellan_unity(castellan_studio)

set(studio_page ${PROJECT_BINARY_DIR}/studio/page/index.html)
set(studio_page_script ${PROJECT_SOURCE_DIR}/tools/cmake/BuildPage.cmake)
set(studio_page_command ${CMAKE_COMMAND} -D PAGE=studio -D BUILD_DIR=${PROJECT_BINARY_DIR} -D TESTS=${CASTELLAN_TESTS} -D OFFLINE=${CASTELLAN_OFFLINE})
file(GLOB_RECURSE studio_page_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tools/studio/page/src/*)
foreach(file IN ITEMS package.json package-lock.json .npmrc build.js draw.js tsconfig.json)
  list(APPEND studio_page_sources ${PROJECT_SOURCE_DIR}/tools/studio/page/${file})
endforeach()
add_custom_command(OUTPUT ${studio_page} COMMAND ${studio_page_command} -D STEP=page -P ${studio_page_script}
  DEPENDS ${studio_page_sources} ${studio_schemas} ${studio_page_script} COMMENT "Page of the studio" VERBATIM)
if(CASTELLAN_TESTS)
  add_custom_target(castellan_studio_page ALL DEPENDS ${studio_page})
else()
  add_custom_target(castellan_studio_page DEPENDS ${studio_page})
endif()
