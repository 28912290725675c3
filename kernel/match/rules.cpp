#include "castellan/match/rules.hpp"

#include "castellan/content/loader.hpp"
#include "castellan/match/checkpoint.hpp"
#include "castellan/match/rules_cache.hpp"
#include "castellan/script/linker.hpp"
#include "castellan/script/script_host.hpp"

namespace castellan::match {
namespace {

content::LoadOptions content_options(const RulesRequest& request) {
  content::LoadOptions content = request.content;
  if (request.lock) content.prefer = request.lock->preferences;
  return content;
}

}  // namespace

LoadedRules try_load_rules(const RulesRequest& request, const std::string& placeholders) {
  LoadedRules loaded;
  loaded.packs = choose_packs(request, loaded.files, loaded.problems);
  if (loaded.problems.has_errors()) return loaded;
  loaded.rules = std::make_shared<Ruleset>();
  load_content(loaded.packs, *loaded.rules, loaded.problems, content_options(request));
  if (!placeholders.empty()) add_placeholders(*loaded.rules, placeholders);
  script::link_scripts(*loaded.rules, loaded.problems);  // also when YAML has problems: all of them in one run
  loaded.files = loaded.rules->files;
  if (request.lock && !loaded.problems.has_errors())
    modding::refuse_differences(
        modding::preference_differences(request.lock->preferences, loaded.rules->preferences, "the lock"));
  return loaded;
}

std::shared_ptr<const Ruleset> load_rules(const RulesRequest& request, const std::string& placeholders) {
  const RulesCache cache(request, placeholders);
  if (auto known = cache.find()) return known;
  const auto begun = FileIdentity::Clock::now();
  const LoadedRules loaded = try_load_rules(request, placeholders);
  if (loaded.problems.has_errors()) throw modding::LoadError(loaded.problems.render(loaded.files));
  if (!loaded.problems.empty()) loaded.rules->warnings = loaded.problems.render(loaded.files);
  cache.keep(*loaded.rules, loaded.packs, begun);
  return loaded.rules;
}

content::Explanation explain_rules(const RulesRequest& request) {
  std::vector<SourceFile> files;
  Diagnostics problems;
  const std::vector<content::PackSource> packs = choose_packs(request, files, problems);
  if (problems.has_errors()) throw modding::LoadError(problems.render(files));
  return explain_content(packs, request.content);
}

std::shared_ptr<script::ScriptHost> make_script_host(std::shared_ptr<const Ruleset> rules,
                                                     const script::Limits& limits) {
  return std::make_shared<script::ScriptHost>(std::move(rules), script::HostOptions{limits});
}

}  // namespace castellan::match
