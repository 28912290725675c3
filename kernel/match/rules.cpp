#include "castellan/match/rules.hpp"

#include "castellan/content/loader.hpp"
#include "castellan/match/checkpoint.hpp"
#include "castellan/modding/packs.hpp"
#include "castellan/script/script_host.hpp"

namespace castellan {
namespace {

// All packs of a request, in load order.
std::vector<PackSource> packs_of(const RulesRequest& request, Diagnostics& problems) {
  std::vector<SourceFile> files;
  const std::vector<PackPlace> available = find_packs(request.folders);
  const std::string prelude = "prelude";
  std::vector<PackSource> packs = choose_packs(available, std::span(&prelude, 1), files, problems);
  for (PackSource& pack : choose_packs(available, request.packs, files, problems)) packs.push_back(std::move(pack));
  if (problems.has_errors()) throw LoadError(problems.render(files));
  packs.insert(packs.end(), request.more.begin(), request.more.end());
  return packs;
}

}  // namespace

std::shared_ptr<const Ruleset> load_rules(const RulesRequest& request, const std::string& placeholders) {
  Diagnostics problems;
  const std::vector<PackSource> packs = packs_of(request, problems);
  auto rules = std::make_shared<Ruleset>();
  load_content(packs, *rules, problems, request.content);
  if (!placeholders.empty()) add_placeholders(*rules, placeholders);
  link_scripts(*rules, problems);  // also when YAML has problems: all of them in one run
  if (problems.has_errors()) throw LoadError(problems.render(rules->files));
  if (!problems.empty()) rules->warnings = problems.render(rules->files);
  return rules;
}

Explanation explain_rules(const RulesRequest& request) {
  Diagnostics problems;
  return explain_content(packs_of(request, problems), request.content);
}

std::shared_ptr<ScriptHost> make_script_host(std::shared_ptr<const Ruleset> rules, const Limits& limits) {
  return std::make_shared<ScriptHost>(std::move(rules), limits);
}

}  // namespace castellan
