# cmake -D PAGE=… -D BUILD_DIR=… -D STEP=… [-D TESTS=ON] [-D OFFLINE=ON] -P BuildPage.cmake, for one of the pages
#   studio     the studio's (tools/studio/page): a folder of files
#   lab        of balance reports (tools/lab): one file
# with one of these steps:
#   packages   gets what npm has to download, with TESTS for the tests as well
#   page       makes the page, or says in one line why it cannot and leaves that line beside it, in a file .failed
#   check      types and style of the page's code
#   tests      runs the page's own tests, in a browser if they want one (-D PROGRAM=… is castellan)
# npm works on a copy in the build tree: the source tree stays as it is.
cmake_minimum_required(VERSION 3.25)
set(tools ${CMAKE_CURRENT_LIST_DIR}/..)
if(PAGE STREQUAL "studio")
  set(source ${tools}/studio/page)
  set(page ${BUILD_DIR}/studio/page)
  set(called "The studio's page")
  set(sources build.js draw.js tsconfig.json eslint.config.js ../protocol/messages.schema.json
    ../protocol/workbench.schema.json)
else()
  set(source ${tools}/lab)
  set(page ${BUILD_DIR}/lab/report.html)
  set(called "The page of balance reports")
  set(sources build.js)
endif()
set(work ${BUILD_DIR}/${PAGE}/work)
set(least_node 18)

# Without Node.js or its packages there is no page, which is no reason to stop a build. A test that can't run has failed.
function(give_up why)
  if(STEP MATCHES "^(tests|check)$")
    message(FATAL_ERROR "${called} could not be tested: ${why}")
  endif()
  file(REMOVE_RECURSE ${page})
  file(WRITE ${page}.failed "${why}\n")
  message(NOTICE "${called} will be missing: ${why}")
endfunction()

find_program(node NAMES node nodejs NO_CACHE)
find_program(npm NAMES npm NO_CACHE)
if(node)
  execute_process(COMMAND ${node} --version OUTPUT_VARIABLE version OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  string(REPLACE "v" "" version "${version}")
endif()
if(NOT node OR NOT npm OR NOT version VERSION_GREATER_EQUAL ${least_node})
  give_up("it is built with Node.js ${least_node} or newer and npm, which are not installed.")
  return()
endif()

file(MAKE_DIRECTORY ${work})
file(REMOVE_RECURSE ${work}/src ${work}/test)
foreach(file IN LISTS sources ITEMS package.json package-lock.json .npmrc src test)
  file(COPY ${source}/${file} DESTINATION ${work})
endforeach()

# What is installed for the tests is enough for the page. npm ci begins with nothing, so it runs only if it must.
file(SHA256 ${source}/package-lock.json lock)
set(sufficient "${lock} tests")
if(STEP STREQUAL "page" OR (STEP STREQUAL "packages" AND NOT TESTS))
  list(APPEND sufficient "${lock} page")
endif()
set(installed "")
if(EXISTS ${work}/.installed)
  file(READ ${work}/.installed installed)
endif()
if(NOT installed IN_LIST sufficient)
  set(options --ignore-scripts --no-audit --no-fund --no-update-notifier
    --fetch-retries=1 --fetch-retry-mintimeout=1000 --fetch-timeout=20000)
  set(installing "${lock} tests")
  if(NOT TESTS AND STEP MATCHES "^(packages|page)$")
    set(installing "${lock} page")
    list(APPEND options --omit=dev)
  endif()
  set(why "npm could not download its packages")
  if(OFFLINE)
    set(why "its npm packages are not in npm's cache, and CASTELLAN_OFFLINE forbids to download them")
    list(APPEND options --offline)
  endif()
  file(REMOVE ${work}/.installed)
  execute_process(COMMAND ${CMAKE_COMMAND} -E env PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 ${npm} ci ${options}
    WORKING_DIRECTORY ${work} RESULT_VARIABLE code OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT code EQUAL 0)
    file(WRITE ${work}/npm.log "${output}")
    give_up("${why} (see ${work}/npm.log).")
    return()
  endif()
  file(WRITE ${work}/.installed "${installing}")
endif()

# run(COMMAND…): unless something has failed before
set(code 0)
macro(run)
  if(code EQUAL 0)
    execute_process(COMMAND ${ARGN} WORKING_DIRECTORY ${work} RESULT_VARIABLE code)
  endif()
endmacro()

if(STEP STREQUAL "page")
  if(EXISTS ${work}/tsconfig.json)  # the types are checked before anything is bundled
    run(${node} build.js --types)
    run(${node} node_modules/typescript/bin/tsc --noEmit)
  endif()
  run(${node} build.js ${page})
  file(REMOVE ${page}.failed)
elseif(STEP STREQUAL "check")
  run(${npm} run --silent check)
elseif(STEP STREQUAL "tests")
  if(NOT EXISTS ${page})
    give_up("it has not been built.")
  endif()
  file(GLOB stories ${work}/test/*.test.js)
  set(tell ${CMAKE_COMMAND} -E env CASTELLAN=${PROGRAM}
    CASTELLAN_EXAMPLE_HUB=${CMAKE_CURRENT_LIST_DIR}/../hub/example.sh ${node} --test --test-reporter=spec)
  # File by file. One that fails is told a second time, and the output shows both: a browser on a busy machine may be
  # late, but not twice.
  foreach(story IN LISTS stories)
    execute_process(COMMAND ${tell} ${story} WORKING_DIRECTORY ${work} RESULT_VARIABLE late)
    if(NOT late EQUAL 0)
      run(${tell} ${story})
    endif()
  endforeach()
endif()
if(NOT code EQUAL 0)
  message(FATAL_ERROR "${called}: ${STEP} failed; the reason stands above.")
endif()
