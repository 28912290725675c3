#include "castellan/modding/lock.hpp"

#include "castellan/base/text.hpp"
#include "fuzz/target.hpp"

namespace castellan::fuzz {

void read_lock(std::string_view input) {
  modding::PackLock lock;
  try {
    lock = modding::PackLock::parse(input);
  } catch (const modding::LockError& e) {
    promise(printable(e.what()) == e.what(), "why a lock is refused can be shown");
    return;
  }
  const modding::PackLock again = modding::PackLock::parse(lock.text());
  promise(again.packs == lock.packs && again.preferences == lock.preferences, "a lock is read as it was written");
  std::vector<Pack> loaded(1);
  loaded[0].id = "belfort";
  loaded[0].version = "0.1.0";
  for (const std::string& line : pack_differences(lock.packs, loaded, "the lock"))
    promise(printable(line) == line, "differences can be shown");
  for (const std::string& line : modding::preference_differences(lock.preferences, {{"a.b", "c"}}, "the lock"))
    promise(printable(line) == line, "differences can be shown");
}

}  // namespace castellan::fuzz
