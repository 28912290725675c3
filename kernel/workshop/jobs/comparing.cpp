// Jobs that play the same games in two ways.
#include <algorithm>

#include "castellan/bots/bot_table.hpp"
#include "castellan/bots/greedy.hpp"
#include "castellan/lab/building.hpp"
#include "castellan/lab/report.hpp"
#include "castellan/lab/run.hpp"
#include "castellan/workshop/jobs/job.hpp"

namespace castellan::workshop {
namespace {

// No plugin is needed for it, so it can play where no file can be opened.
constexpr const char* lab_bot = "greedy";

std::unique_ptr<bots::BotTable> greedy_bots(const std::vector<std::string>& names) {
  auto table = std::make_unique<bots::BotTable>(std::chrono::milliseconds(0));
  for (const std::string& name : names) table->add(name, std::make_shared<bots::GreedyBot>());
  return table;
}

double number_in(const nlohmann::ordered_json& row, const char* key) {
  const auto found = row.find(key);
  return found != row.end() && found->is_number() ? found->get<double>() : 0;
}

void add_to(BalanceReport& out, const nlohmann::ordered_json& report) {
  for (const auto& verdict : report.at("verdicts"))
    out.verdicts.push_back({verdict.at("verdict"), verdict.at("headline"), verdict.at("text")});
  for (const auto& figure : report.at("figures")) {
    if (figure.at("id") != "game") continue;
    for (const auto& row : figure.at("rows"))
      out.measures.push_back({row.at("name"), number_in(row, "before"), number_in(row, "after"), number_in(row, "low"),
                              number_in(row, "high"), row.at("low").is_number() && row.at("high").is_number()});
  }
  out.games += report.at("games").get<std::uint64_t>();
}

// What the pack does to the game, and what access to each of its guilds is worth.
std::vector<lab::Spec> questions_about(const std::string& pack, const Ruleset& rules) {
  constexpr std::size_t most_guilds = 4;
  lab::Spec whole;
  whole.question = lab::Spec::Question::packs;
  whole.added = {pack};
  std::vector<lab::Spec> all{whole};
  for (const Guild& guild : rules.guilds) {
    if (guild.pack == none || rules.packs[guild.pack].id != pack || all.size() > most_guilds) continue;
    lab::Spec one;
    one.question = lab::Spec::Question::thing;
    one.thing = "guild:" + std::string(guild.name());
    one.packs = {pack};
    all.push_back(std::move(one));
  }
  return all;
}

// One thread, which is this one: a confined process starts no others.
class Here final : public lab::Executor {
 public:
  void run(const lab::Work& work) override {
    const lab::Work::Plays plays = work.make_player();
    while (const auto task = work.next()) work.done(*task, plays(*task));
  }
};

}  // namespace

OrderReport OrderJob::perform(const JobProgress& progress) const {
  return compare_load_orders(request, one, other, games, [&](std::uint64_t done) {
    if (progress) progress(std::min(done, games), games);
  });
}

BalanceReport BalanceJob::perform(const JobProgress& progress) const {
  lab::Means means;
  means.load = [&](const std::vector<std::string>& packs) {
    match::RulesRequest chosen = request;
    if (packs.empty()) std::erase(chosen.packs, pack);
    std::shared_ptr<const Ruleset> rules = load_rules(chosen);
    return lab::Edition{rules, [rules, this] { return match::make_script_host(rules, limits); }, packs};
  };
  means.make_bots = greedy_bots;
  BalanceReport report;
  report.bots = lab_bot;
  constexpr std::uint64_t parts = 1000;  // of a question: they differ in size, and the whole must not change on the way
  std::vector<lab::Spec> questions = questions_about(pack, *means.load({pack}).rules);
  for (std::size_t i = 0; i < questions.size(); ++i) {
    lab::Spec& spec = questions[i];
    spec.bots = {lab_bot};
    spec.skill = {};
    spec.games = games;
    spec.seed = seed;
    const lab::Experiment experiment = lab::build(spec, means);
    lab::Run run(experiment, nullptr);
    const std::uint64_t each = std::max<std::uint64_t>(1, experiment.chunks() * experiment.rows.size());
    std::uint64_t chunks = 0;
    run.progress = [&](std::size_t) {
      chunks = std::min(chunks + 1, each);
      if (progress) progress(i * parts + chunks * parts / each, questions.size() * parts);
    };
    Here here;
    run.run(here);
    add_to(report, lab::make_report({spec, experiment, run.results(), "castellan lab pack " + pack, ""}));
  }
  return report;
}

}  // namespace castellan::workshop
