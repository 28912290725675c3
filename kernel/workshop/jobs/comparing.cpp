// Jobs that play the same games in two ways.
#include <algorithm>

#include "castellan/bots/evaluation.hpp"
#include "castellan/bots/policy.hpp"
#include "castellan/lab/building.hpp"
#include "castellan/lab/report.hpp"
#include "castellan/lab/run.hpp"
#include "castellan/workshop/jobs/job.hpp"

namespace castellan::workshop {
namespace {

constexpr const char* plain_bot = "plain";

// Goes on in the simplest way in a world it has dealt itself: no plugin is needed, so it can play where no file can be
// opened.
class PlainBot final : public bots::Bot {
 public:
  std::size_t choose(const bots::Sight& sight) override {
    if (sight.decision().options.size() < 2) return 0;
    if (!evaluation_ || !evaluation_->fits(sight.layout())) evaluation_.emplace(sight.layout());
    match::Match& world = sight.sample_into(world_);
    world::Rng rng(sight.stream());
    return sight.same_options(world) ? bots::Policy(*evaluation_).choose(world, rng) : 0;
  }

 private:
  std::optional<bots::Evaluation> evaluation_;
  std::optional<match::Match> world_;
};

std::unique_ptr<bots::BotTable> plain_bots(const std::vector<std::string>& names) {
  auto table = std::make_unique<bots::BotTable>(std::chrono::milliseconds(0));
  for (const std::string& name : names) table->add(name, std::make_shared<PlainBot>());
  return table;
}

double number_in(const nlohmann::ordered_json& row, const char* key) {
  const auto found = row.find(key);
  return found != row.end() && found->is_number() ? found->get<double>() : 0;
}

BalanceReport digest_of(const nlohmann::ordered_json& report) {
  BalanceReport out;
  for (const auto& verdict : report.at("verdicts"))
    out.verdicts.push_back({verdict.at("verdict"), verdict.at("headline"), verdict.at("text")});
  for (const auto& figure : report.at("figures")) {
    if (figure.at("id") != "game") continue;
    for (const auto& row : figure.at("rows"))
      out.measures.push_back({row.at("name"), number_in(row, "before"), number_in(row, "after"), number_in(row, "low"),
                              number_in(row, "high"), row.at("low").is_number() && row.at("high").is_number()});
  }
  out.games = report.at("games").get<std::uint64_t>();
  return out;
}

}  // namespace

OrderReport OrderJob::perform(const JobProgress& progress) const {
  return compare_load_orders(request, one, other, games, [&](std::uint64_t done) {
    if (progress) progress(std::min(done, games), games);
  });
}

BalanceReport BalanceJob::perform(const JobProgress& progress) const {
  lab::Spec spec;
  spec.question = lab::Spec::Question::packs;
  spec.added = {pack};
  spec.bots = {plain_bot};
  spec.skill = {};
  spec.games = games;
  spec.seed = seed;
  lab::Means means;
  means.load = [&](const std::vector<std::string>& packs) {
    match::RulesRequest chosen = request;
    if (packs.empty()) std::erase(chosen.packs, pack);
    std::shared_ptr<const Ruleset> rules = load_rules(chosen);
    return lab::Edition{rules, [rules, this] { return match::make_script_host(rules, limits); }, packs};
  };
  means.make_bots = plain_bots;
  const lab::Experiment experiment = lab::build(spec, means);
  lab::Run run(experiment, nullptr);
  std::uint64_t chunks = 0;
  const std::uint64_t all = std::max<std::uint64_t>(1, experiment.chunks() * experiment.rows.size());
  run.progress = [&](std::size_t) {
    ++chunks;
    if (progress) progress(std::min(chunks, all), all);
  };
  // One thread, which is this one: a confined process starts no others.
  class Here final : public lab::Executor {
   public:
    void run(const lab::Work& work) override {
      const lab::Work::Plays plays = work.make_player();
      while (const auto task = work.next()) work.done(*task, plays(*task));
    }
  } here;
  run.run(here);
  return digest_of(lab::make_report({spec, experiment, run.results(), "castellan lab pack " + pack, ""}));
}

}  // namespace castellan::workshop
