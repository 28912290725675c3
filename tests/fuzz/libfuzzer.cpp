// One target as libFuzzer wants it; which one is said when this is compiled.
#include <cstddef>
#include <cstdint>

#include "fuzz/target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  for (const castellan::fuzz::Target& target : castellan::fuzz::targets)
    if (target.name == CASTELLAN_FUZZ_TARGET) target.run(input);
  return 0;
}
