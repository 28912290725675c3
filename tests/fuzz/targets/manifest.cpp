#include "castellan/modding/manifest.hpp"

#include "castellan/base/text.hpp"
#include "fuzz/target.hpp"

namespace castellan::fuzz {

void read_manifest(std::string_view input) {
  std::vector<SourceFile> files;
  Diagnostics problems;
  const auto manifest = castellan::modding::read_manifest({"bakers", "/nowhere/bakers"}, input, files, problems);
  promise(manifest.has_value() || problems.has_errors(), "a manifest that can't be read has a problem");
  const std::string told = problems.render(files);
  promise(printable(told, true) == told, "problems can be shown on a terminal");
  if (!manifest) return;
  promise(manifest->id == "bakers", "a manifest names the pack of its folder");
  promise(modding::Version::parse(manifest->version.text()).has_value(), "a version is written as it is read");
  for (const auto* ranges : {&manifest->depends, &manifest->optional, &manifest->conflicts})
    for (const modding::PackRange& range : *ranges)
      promise(modding::Range::parse(range.range.text()).has_value(), "a range is written as it is read");
}

}  // namespace castellan::fuzz
