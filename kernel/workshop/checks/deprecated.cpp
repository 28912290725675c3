#include <fmt/format.h>

#include "castellan/content/old_words.hpp"
#include "castellan/script/api.hpp"
#include "castellan/workshop/checks/checked_pack.hpp"

namespace castellan::workshop {
namespace {

constexpr const char* rewrites = "`castellan mod migrate` rewrites all old words of a pack";

void warn(CheckedPack& pack, const Where& where, const std::string& word, int since, const std::string& instead) {
  pack.problems.warning(Code::deprecated, where,
                        fmt::format("\"{}\" is deprecated since api {}, use \"{}\"", word, since, instead), rewrites);
}

void check_methods(CheckedPack& pack) {
  std::set<std::string> own;  // a method of the pack's own tables may be called anywhere in it
  for (const auto& [name, names] : pack.lua()) own.insert(names.own.begin(), names.own.end());
  for (const auto& [file, names] : pack.lua())
    for (const script::LuaNames::Use& use : names.methods)
      for (const script::ApiEntry& entry : script::api_methods()) {
        if (entry.deprecated_since == 0 || use.name != entry.name || own.contains(use.name)) continue;
        warn(pack, pack.place(file, use.line, ":" + use.name, 1), use.name, entry.deprecated_since, entry.instead);
      }
}

void check_words(CheckedPack& pack) {
  for (const auto& [file, value] : pack.yaml()) {
    if (file.starts_with("locale/")) continue;
    for (const content::OldWord& word : content::old_words(value))
      warn(pack, {pack.file(file), word.where.line, word.where.column}, word.key + ": " + word.value, word.until + 1,
           word.new_key + ": " + word.new_value);
  }
}

}  // namespace

void check_deprecated(CheckedPack& pack) {
  check_methods(pack);
  check_words(pack);
}

}  // namespace castellan::workshop
