#include "castellan/modding/profile.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include "castellan/base/text.hpp"
#include "fuzz/target.hpp"

namespace castellan::fuzz {

// A profile is read from a file: here one in memory.
void read_profile(std::string_view input) {
  const int memory = ::memfd_create("profile.yaml", MFD_CLOEXEC);
  promise(memory >= 0 && ::write(memory, input.data(), input.size()) == static_cast<ssize_t>(input.size()),
          "a file in memory can be written");
  std::vector<SourceFile> files;
  Diagnostics problems;
  const modding::Profile profile =
      castellan::modding::read_profile("/proc/self/fd/" + std::to_string(memory), files, problems);
  ::close(memory);
  const std::string told = problems.render(files);
  promise(printable(told, true) == told, "problems can be shown on a terminal");
  for (const auto& [field, pack] : profile.prefer)
    promise(!pack.empty() && printable(pack) == pack, "a preference names a pack");
}

}  // namespace castellan::fuzz
