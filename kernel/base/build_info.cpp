#include "castellan/base/build_info.hpp"

#include <fmt/format.h>

#define BOOST_DLL_USE_STD_FS
#include <boost/dll/runtime_symbol_info.hpp>
#include <cstdlib>
#include <stdexcept>
#include <vector>

#include "castellan_build.hpp"

namespace castellan {

namespace {

std::filesystem::path kernel_folder() {
  // A program that is its own kernel is known by how it was called, which may be no place.
  std::filesystem::path kernel = boost::dll::this_line_location();
  if (!kernel.is_absolute()) kernel = boost::dll::program_location();
  return kernel.parent_path();
}

bool is_build_tree(const std::filesystem::path& folder) {
  std::error_code error;
  return std::filesystem::equivalent(folder, build::build_tree, error);
}

}  // namespace

std::string version() { return build::version; }
std::string sanitizer() { return build::sanitizer; }

std::string version_report() {
  const std::string checked = *build::sanitizer ? fmt::format(", sanitizer {}", build::sanitizer) : "";
  return fmt::format("castellan {}\nbuilt by {} ({}{})\nEnTT: {}\nsol2: {}\nLua: {}\n", build::version, build::compiler,
                     build::build_type, checked, build::entt, build::sol2, build::lua);
}

std::filesystem::path data_folder() {
  std::vector<std::filesystem::path> places;
  if (const char* named = std::getenv("CASTELLAN_DATA"); named && *named) places.emplace_back(named);
  places.push_back(boost::dll::program_location().parent_path() / build::data_from_executable);
  places.push_back(boost::dll::this_line_location().parent_path() / build::data_from_library);
  places.emplace_back(build::source_data);
  std::error_code error;
  for (const auto& place : places)
    if (std::filesystem::exists(place / "scripts" / "prelude" / "mod.yaml", error)) return place.lexically_normal();
  throw std::runtime_error("the data of Castellan (scripts/, mods/) was not found: set CASTELLAN_DATA to its folder");
}

std::filesystem::path own_plugin_folder() {
  const std::filesystem::path here = kernel_folder();
  return (here / (is_build_tree(here) ? build::plugins_in_build_tree : build::plugins_from_library)).lexically_normal();
}

std::filesystem::path report_page() {
  const std::filesystem::path here = kernel_folder();
  const std::filesystem::path page = (is_build_tree(here) ? here : data_folder()) / "lab" / "report.html";
  std::error_code error;
  return std::filesystem::is_regular_file(page, error) ? page : std::filesystem::path();
}

std::filesystem::path studio_page() {
  const std::filesystem::path here = kernel_folder();
  const std::filesystem::path page = (is_build_tree(here) ? here : data_folder()) / "studio" / "page";
  std::error_code error;
  return std::filesystem::is_regular_file(page / "index.html", error) ? page : std::filesystem::path();
}

}  // namespace castellan
