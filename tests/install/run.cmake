# The `install` test: what a stranger gets from `cmake --install`. Installs into a fresh prefix, moves the prefix (so
# nothing can depend on where it was), builds a small project and a plugin against it and runs the programs from /.
function(run what)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE code OUTPUT_VARIABLE output ERROR_VARIABLE output
    WORKING_DIRECTORY /)
  if(NOT code EQUAL 0)
    message(NOTICE "${output}")
    message(FATAL_ERROR "install test: ${what} failed with ${code}; its output stands above.")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

set(prefix ${WORK_DIR}/moved)
file(REMOVE_RECURSE ${WORK_DIR})
run("cmake --install" ${CMAKE_COMMAND} --install ${BUILD_DIR} --prefix ${WORK_DIR}/first)
file(RENAME ${WORK_DIR}/first ${prefix})

foreach(folder IN ITEMS scripts mods schema)
  if(IS_DIRECTORY ${SOURCE_DIR}/../../${folder} AND NOT IS_DIRECTORY ${prefix}/${DATA}/${folder})
    message(FATAL_ERROR "install test: ${folder}/ was not installed below ${prefix}/${DATA}")
  endif()
endforeach()

run("configuring the consumer" ${CMAKE_COMMAND} -S ${SOURCE_DIR} -B ${WORK_DIR}/consumer -G ${GENERATOR}
  -DCMAKE_CXX_COMPILER=${COMPILER} -DINSTALLED_HEADERS=${prefix}/${INCLUDE}
  -DCMAKE_RUNTIME_OUTPUT_DIRECTORY=${prefix}/${BIN} "-DCMAKE_PREFIX_PATH=${prefix};${PREFIX_PATH}")
run("building the consumer" ${CMAKE_COMMAND} --build ${WORK_DIR}/consumer)
run("running the consumer" ${prefix}/${BIN}/consumer)
set(expected "${prefix}/${DATA}\n")
if(EXISTS ${BUILD_DIR}/lab/report.html)
  string(APPEND expected "${prefix}/${DATA}/lab/report.html")
endif()
if(NOT output STREQUAL expected)
  message(FATAL_ERROR "install test: the installed kernel takes its data from\n${output}\nnot from\n${expected}")
endif()

foreach(file IN ITEMS bash-completion/completions/castellan zsh/site-functions/_castellan
        fish/vendor_completions.d/castellan.fish)
  if(NOT EXISTS ${prefix}/${DATA}/../../${file})
    message(FATAL_ERROR "install test: ${file} was not installed beside ${prefix}/${DATA}")
  endif()
endforeach()
run("castellan mod new" ${prefix}/${BIN}/castellan mod new guild Installers --yes --into ${WORK_DIR})
run("a game with it" ${prefix}/${BIN}/castellan simulate --games 1 --mods ${WORK_DIR}/installers)

# A bot in five minutes (docs/plugins.md), with what was installed and nothing else.
set(castellan ${prefix}/${BIN}/castellan)
run("castellan plugin list" ${castellan} plugin list)
run("games of an installed plugin" ${castellan} simulate --games 2 --bots greedy,random)
run("castellan plugin new" ${castellan} plugin new bot my_bot --into ${WORK_DIR})
run("configuring the plugin" ${CMAKE_COMMAND} -S ${WORK_DIR}/my_bot -B ${WORK_DIR}/my_bot/build -G ${GENERATOR}
  -DCMAKE_CXX_COMPILER=${COMPILER} "-DCMAKE_PREFIX_PATH=${prefix};${PREFIX_PATH}")
run("building the plugin" ${CMAKE_COMMAND} --build ${WORK_DIR}/my_bot/build)
run("the plugin's own tests" ${CMAKE_CTEST_COMMAND} --test-dir ${WORK_DIR}/my_bot/build --output-on-failure)
set(plugins ${WORK_DIR}/my_bot/build/plugins)
run("castellan plugin info" ${castellan} plugin info my_bot --plugin-path ${plugins})
run("a game with the plugin" ${castellan} play --players my_bot:1,greedy,random --seed 1 --lang en
  --plugin-path ${plugins})

# The measurements are a program of their own, beside the other.
run("castellan-bench --help" ${prefix}/${BIN}/castellan-bench --help)

run("castellan --version" ${prefix}/${BIN}/castellan --version)
message(STATUS "${output}")
