#include "castellan/modding/manifest.hpp"
#include "castellan/workshop/checks/checked_pack.hpp"

namespace castellan::workshop {

// The reader takes `title: 1848` for a text; editors, which follow YAML and the schema, do not.
void check_quotes(CheckedPack& pack) {
  std::vector<Diagnostic> remarks = pack.problems.remarks();
  if (const auto manifest = pack.yaml().find("mod.yaml"); manifest != pack.yaml().end()) {
    Diagnostics found;  // its errors were reported when the pack was looked for
    modding::read_manifest(manifest->second, found);
    remarks.insert(remarks.end(), found.remarks().begin(), found.remarks().end());
  }
  for (const auto& [name, value] : pack.yaml()) {
    if (pack.has_errors_in(name)) continue;
    for (const Diagnostic& remark : remarks)
      if (remark.where.file == pack.file(name) && !pack.is_reported(remark.where)) pack.problems.add(remark);
  }
}

}  // namespace castellan::workshop
