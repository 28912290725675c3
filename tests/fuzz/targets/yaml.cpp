#include "castellan/content/yaml.hpp"

#include "castellan/base/text.hpp"
#include "fuzz/target.hpp"

namespace castellan::fuzz {

// Any text is data with positions or a problem that can be shown.
void read_yaml(std::string_view input) {
  const std::vector<SourceFile> files{{"fuzz/file.yaml", "/nowhere/file.yaml"}};
  Diagnostics problems;
  const auto value = content::parse_yaml(input, 0, problems);
  promise(value.has_value() || problems.has_errors(), "YAML that can't be read has a problem");
  const std::string told = problems.render(files);
  promise(printable(told, true) == told, "problems can be shown on a terminal");
}

}  // namespace castellan::fuzz
