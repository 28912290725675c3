// What this build is made of, and where its data lies.
#pragma once

#include <filesystem>
#include <string>

#include "castellan/base/export.hpp"

namespace castellan {

CASTELLAN_API std::string version();
// Several lines: version, compiler, and which EnTT, sol2 and Lua are in use.
CASTELLAN_API std::string version_report();
CASTELLAN_API std::string sanitizer();

// The folder with scripts/, mods/ and schema/: $CASTELLAN_DATA, beside the installed program, or the source tree a
// program in the build tree was made from. Throws std::runtime_error when none of them has it.
CASTELLAN_API std::filesystem::path data_folder();

// The folder of the plugins that came with this kernel: lib/castellan/plugins, or that of the build tree for a kernel
// that lies there.
CASTELLAN_API std::filesystem::path own_plugin_folder();

// The page that a balance report is put into: lab/report.html of the data folder, or of the build tree for a kernel
// that lies there. Empty if it was not built, which needs Node.js and npm.
CASTELLAN_API std::filesystem::path report_page();
// The folder of the studio's page, likewise: studio/page.
CASTELLAN_API std::filesystem::path studio_page();

}  // namespace castellan
