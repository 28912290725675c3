# The page of balance reports (tools/lab), which `castellan lab` fills in. The target castellan_lab_page makes
# lab/report.html in the build tree. It needs Node.js and npm; without them the build goes on, and so does the program.
set(lab_page ${PROJECT_BINARY_DIR}/lab/report.html)
set(lab_page_script ${PROJECT_SOURCE_DIR}/tools/cmake/BuildPage.cmake)
set(lab_page_command ${CMAKE_COMMAND} -D PAGE=lab -D BUILD_DIR=${PROJECT_BINARY_DIR} -D TESTS=${CASTELLAN_TESTS} -D OFFLINE=${CASTELLAN_OFFLINE})

file(GLOB_RECURSE lab_page_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tools/lab/src/*)
foreach(file IN ITEMS package.json package-lock.json .npmrc build.js)
  list(APPEND lab_page_sources ${PROJECT_SOURCE_DIR}/tools/lab/${file})
endforeach()
add_custom_command(OUTPUT ${lab_page} COMMAND ${lab_page_command} -D STEP=page -P ${lab_page_script}
  DEPENDS ${lab_page_sources} ${lab_page_script} COMMENT "Page of balance reports" VERBATIM)
# It comes with the tests; otherwise it is made when it is asked for.
if(CASTELLAN_TESTS)
  add_custom_target(castellan_lab_page ALL DEPENDS ${lab_page})
else()
  add_custom_target(castellan_lab_page DEPENDS ${lab_page})
endif()
