#include "support/in_memory_pack.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <map>

#include "castellan/match/rules.hpp"
#include "castellan/modding/packs.hpp"
#include "castellan/script/linker.hpp"
#include "castellan/script/script_host.hpp"

namespace castellan::test {

content::PackSource pack(std::string id, const Files& files, std::vector<std::string> depends) {
  content::PackSource source;
  source.pack.id = std::move(id);
  source.pack.version = "1.0.0";
  source.depends = std::move(depends);
  for (const auto& [name, content] : files) source.files.push_back({name, source.pack.id + "/" + name, content});
  std::ranges::sort(source.files, {}, &content::PackFile::name);
  return source;
}

content::PackSource with_file(content::PackSource source, const std::string& name, std::string content) {
  std::erase_if(source.files, [&](const content::PackFile& file) { return file.name == name; });
  source.files.push_back({name, source.pack.id + "/" + name, std::move(content)});
  std::ranges::sort(source.files, {}, &content::PackFile::name);
  return source;
}

const content::PackSource& bundled(const std::string& id) {
  static std::map<std::string, content::PackSource> read;
  if (const auto found = read.find(id); found != read.end()) return found->second;
  Diagnostics problems;
  std::vector<SourceFile> files;
  const auto directory = std::filesystem::path(CASTELLAN_SOURCE_DIR) / "scripts" / id;
  content::PackSource source = modding::read_pack(modding::pack_at(directory), files, problems);
  INFO(problems.render(files));
  REQUIRE(problems.empty());
  return read.emplace(id, std::move(source)).first->second;
}

std::string Loading::messages() const {
  std::string all;
  for (const Diagnostic& problem : problems.problems()) all += problem.message + "\n";
  return all;
}

Loading load(const std::vector<content::PackSource>& packs, const content::LoadOptions& options) {
  Loading loading{std::make_shared<Ruleset>(), {}};
  std::vector<content::PackSource> all{bundled("prelude")};
  all.insert(all.end(), packs.begin(), packs.end());
  load_content(all, *loading.rules, loading.problems, options);
  if (!loading.problems.has_errors()) script::link_scripts(*loading.rules, loading.problems);
  return loading;
}

std::shared_ptr<const Ruleset> load_good(const std::vector<content::PackSource>& packs) {
  Loading loading = load(packs);
  INFO(loading.problems.render(loading.rules->files));
  REQUIRE_FALSE(loading.problems.has_errors());
  return loading.rules;
}

std::shared_ptr<const Ruleset> belfort_rules() {
  static const std::shared_ptr<const Ruleset> rules = load_good({bundled("belfort")});
  return rules;
}

content::PackSource tiny_game(const std::string& round_lua) {
  return pack("tiny", {{"goods.yaml", R"(
resources: [{id: wood, start: 1}, {id: gold, start: 5}]
workers: [{id: elf, per_player: 4, start: 2, masters: 2}]
settings: {money: gold, districts: 3, gnomes: 2, min_players: 1, max_players: 4}
calendar: [{id: only_month}]
sites: [{id: wall, per_district: 2, cost: {wood: 1}}]
)"},
                       {"round.yaml", R"(
round:
  - {id: calendar, step: next_month}
  - {id: step, for: each_player, do: step}
)"},
                       {"round.lua", round_lua}});
}

std::string step_for_first_player(std::string_view body) {
  std::string text = "return module { step = function(game, me) if me.seat > 1 then return end ";
  return text.append(body) + "\nend }";
}

match::Match play(const std::vector<content::PackSource>& packs, const script::Limits& limits, int players) {
  const auto rules = load_good(packs);
  return match::Match(match::make_layout(rules, players), match::make_script_host(rules, limits), 7);
}

std::string outcome_of(const match::Match& match) {
  if (match.state() == match::Match::State::stopped) return "limit: " + match.stopped().message;
  REQUIRE(match.over());
  for (const world::Event& event : match.world().events())
    if (event.type == EventType::script_failed) return match.world().note_text(event.amount);
  return {};
}

std::vector<std::string> keys(const match::Match& match) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < match.decision().options.size(); ++i) all.push_back(match.key(i));
  return all;
}

std::string outcome_of(std::string_view body, const script::Limits& limits) {
  return outcome_of(play({tiny_game(step_for_first_player(body))}, limits));
}

}  // namespace castellan::test
