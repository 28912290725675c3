#include "fuzz/target.hpp"

namespace castellan::fuzz {

void promise(bool kept, const char* what) {
  if (!kept) throw BrokenPromise(what);
}

}  // namespace castellan::fuzz
