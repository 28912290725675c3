// docs/reference is what the API says of itself, with examples of the bundled packs.
#include <catch2/catch_test_macros.hpp>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "castellan/modding/packs.hpp"
#include "castellan/script/api.hpp"
#include "castellan/workshop/scaffolds/reference.hpp"

using namespace castellan;
namespace fs = std::filesystem;

namespace {

const fs::path source = CASTELLAN_SOURCE_DIR;

std::vector<workshop::ReferencePage> pages() {
  const fs::path folders[] = {source / "scripts", source / "mods"};
  std::vector<content::PackSource> packs;
  for (const modding::PackPlace& place : modding::find_packs(folders)) {
    std::vector<SourceFile> files;
    Diagnostics problems;
    packs.push_back(read_pack(place, files, problems));
  }
  return workshop::reference_pages(packs);
}

}  // namespace

TEST_CASE("docs/reference is up to date: `castellan reference docs/reference` writes it", "[docs]") {
  std::set<fs::path> known;
  for (const workshop::ReferencePage& page : pages()) {
    const fs::path file = source / "docs/reference" / page.name;
    known.insert(file);
    std::ifstream in(file);
    std::ostringstream text;
    text << in.rdbuf();
    INFO(page.name);
    CHECK(text.str() == page.text);
  }
  for (const auto& entry : fs::recursive_directory_iterator(source / "docs/reference"))
    if (entry.is_regular_file()) {
      INFO(entry.path() << " is about nothing that is there");
      CHECK(known.contains(entry.path()));
    }
}

TEST_CASE("every function, field, question, event and modifier has a page of its own", "[docs]") {
  std::set<std::string> names;
  for (const workshop::ReferencePage& page : pages()) names.insert(page.name);
  const auto kind_of = [](EntityKind kind) { return std::string(entity_kind_names[static_cast<std::size_t>(kind)]); };
  for (const auto& [kind, name] : script::registered_methods())
    CHECK(names.contains(kind_of(kind) + "/" + name + ".md"));
  for (const auto& [kind, name] : script::registered_fields())
    CHECK(names.contains(kind_of(kind) + "/" + name + ".md"));
  for (const script::ApiQuestion& question : script::api_questions())
    CHECK(names.contains(std::string("ask/") + question.name + ".md"));
  for (const std::string_view event : event_names) CHECK(names.contains("events/" + std::string(event) + ".md"));
  for (const std::string_view of : quantity_names) CHECK(names.contains("modifiers/" + std::string(of) + ".md"));
}
