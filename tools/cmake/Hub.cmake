# The hub (tools/hub) as objects: what the command line needs to publish, find and install packs.
file(GLOB_RECURSE hub_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tools/hub/*.cpp)
add_library(castellan_hub OBJECT ${hub_sources})
target_include_directories(castellan_hub PRIVATE ${PROJECT_SOURCE_DIR}/tools)
target_link_libraries(castellan_hub PRIVATE castellan_strict castellan_kernel_usage CURL::libcurl)
castellan_unity(castellan_hub)
