#include "castellan/workshop/checks/check.hpp"

#include <algorithm>

#include "castellan/modding/packs.hpp"
#include "castellan/workshop/checks/checked_pack.hpp"

namespace castellan::workshop {
namespace {

// The places of other problems, as part of a longer list of files.
void append(CheckReport& report, const match::LoadedRules& loaded) {
  const auto offset = static_cast<std::int32_t>(report.files.size());
  report.files.insert(report.files.end(), loaded.files.begin(), loaded.files.end());
  for (Diagnostic problem : loaded.problems.problems()) {
    const auto is_same = [&](const Diagnostic& other) {  // the folders were looked through twice
      return problem.where.file < 0 && other.where.file < 0 && other.message == problem.message;
    };
    if (std::ranges::any_of(report.problems.problems(), is_same)) continue;
    if (problem.where.file >= 0) problem.where.file += offset;
    report.problems.add(std::move(problem));
  }
}

const content::PackSource* find(const std::vector<content::PackSource>& packs, const std::string& id) {
  const auto found =
      std::ranges::find_if(packs, [&](const content::PackSource& source) { return source.pack.id == id; });
  return found == packs.end() ? nullptr : &*found;
}

// A pack that can't be chosen, because its manifest is wrong or something it needs is missing, is looked at all the
// same: with the game alone.
match::LoadedRules load_without_choice(const match::RulesRequest& request, const std::string& pack) {
  match::RulesRequest alone = request;
  std::erase(alone.packs, pack);
  alone.saved.clear();
  std::vector<modding::PackPlace> places = request.places;  // used instead of others of the same id
  std::ranges::copy(modding::find_packs(request.folders), std::back_inserter(places));
  const auto place = std::ranges::find(places, pack, &modding::PackPlace::id);
  if (place == places.end()) return {};
  std::vector<SourceFile> files;
  Diagnostics told;  // when it could not be chosen
  alone.more.push_back(read_pack(*place, files, told));
  std::erase_if(alone.places, [&](const modding::PackPlace& other) { return other.id == pack; });
  return try_load_rules(alone);
}

}  // namespace

CheckReport check_pack(const match::RulesRequest& request, const std::string& pack) {
  CheckReport report;
  report.pack = pack;
  match::LoadedRules loaded = try_load_rules(request);
  match::LoadedRules refused;
  if (!loaded.rules) {
    refused = std::move(loaded);
    loaded = load_without_choice(request, pack);
  }
  report.files = loaded.files;
  report.problems = loaded.problems;
  append(report, refused);
  const content::PackSource* source = find(loaded.packs, pack);
  if (loaded.rules && source) {
    CheckedPack checked(*loaded.rules, *source, report.files, report.problems);
    for (const auto check : {check_quotes, check_texts, check_text_arguments, check_lua, check_deprecated,
                             check_event_texts, check_comparisons})
      check(checked);
    if (!report.problems.has_errors()) {  // what definitions mean can be said only of whole ones
      check_costs(checked);
      check_reach(checked);
      report.games = try_out(checked, loaded.rules);
    }
  }
  report.problems.sort();
  return report;
}

}  // namespace castellan::workshop
