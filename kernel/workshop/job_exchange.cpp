#include "castellan/workshop/job_exchange.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "castellan/modding/held_pack.hpp"

namespace castellan {
namespace {

using Json = nlohmann::json;

Json bytes_json(std::string_view bytes) { return Json::binary({bytes.begin(), bytes.end()}); }

std::string bytes_of(const Json& json) {
  const Json::binary_t& bytes = json.get_binary();
  return {bytes.begin(), bytes.end()};
}

Json problems_json(const std::vector<ReadingProblem>& problems) {
  Json all = Json::array();
  for (const ReadingProblem& problem : problems) all.push_back({static_cast<int>(problem.code), problem.text});
  return all;
}

std::vector<ReadingProblem> problems_of(const Json& json) {
  std::vector<ReadingProblem> all;
  for (const Json& one : json) all.push_back({static_cast<Code>(one.at(0).get<int>()), one.at(1)});
  return all;
}

Json place_json(const PackPlace& place) {
  const HeldPack& held = *place.held;
  Json files = Json::array();
  for (const PackFile& file : held.files) files.push_back({file.name, file.path, bytes_json(file.content)});
  return {{"id", place.id},
          {"directory", place.directory.string()},
          {"folder", place.folder.string()},
          {"own", place.own},
          {"named", place.named},
          {"manifest", bytes_json(held.manifest)},
          {"without_manifest", problems_json(held.without_manifest)},
          {"files", std::move(files)},
          {"problems", problems_json(held.problems)}};
}

PackPlace place_of(const Json& json) {
  auto held = std::make_shared<HeldPack>();
  held->manifest = bytes_of(json.at("manifest"));
  held->without_manifest = problems_of(json.at("without_manifest"));
  for (const Json& file : json.at("files")) held->files.push_back({file.at(0), file.at(1), bytes_of(file.at(2))});
  held->problems = problems_of(json.at("problems"));
  return {json.at("id"),
          json.at("directory").get<std::string>(),
          json.at("folder").get<std::string>(),
          std::move(held),
          json.at("own").get<bool>(),
          json.at("named").get<bool>()};
}

// Of folders, not of files: they have no place.
std::vector<ReadingProblem> finding_problems(const RulesRequest& request) {
  std::vector<ReadingProblem> all;
  for (const Diagnostic& problem : request.problems.problems()) all.push_back({problem.code, problem.message});
  return all;
}

Json request_json(const RulesRequest& request) {
  if (!request.more.empty()) throw std::invalid_argument("packs that are not on disk can't be handed over");
  Json places = Json::array();
  for (const PackPlace& place : request.places) places.push_back(place_json(place));
  Json saved = Json::array();
  for (const LockedPack& pack : request.saved) saved.push_back(locked_pack_text(pack));
  Json json{{"places", std::move(places)},
            {"packs", request.packs},
            {"late", request.late},
            {"saved", std::move(saved)},
            {"problems", problems_json(finding_problems(request))},
            {"prefer", request.content.prefer},
            {"definition_order", request.content.definition_order}};
  if (request.lock) json["lock"] = request.lock->text();
  if (request.content.languages) json["languages"] = *request.content.languages;
  return json;
}

RulesRequest request_of(const Json& json) {
  RulesRequest request;
  for (const Json& place : json.at("places")) request.places.push_back(place_of(place));
  request.packs = json.at("packs");
  request.late = json.at("late");
  for (const Json& pack : json.at("saved"))
    request.saved.push_back(locked_pack_of(nlohmann::ordered_json::parse(pack.get_ref<const std::string&>())));
  for (const ReadingProblem& problem : problems_of(json.at("problems")))
    request.problems.error(problem.code, {}, problem.text);
  request.content.prefer = json.at("prefer");
  request.content.definition_order = json.at("definition_order").get<std::vector<std::string>>();
  if (json.contains("lock")) request.lock = PackLock::parse(json.at("lock").get_ref<const std::string&>());
  if (json.contains("languages")) request.content.languages = json.at("languages").get<std::vector<std::string>>();
  return request;
}

Json limits_json(const Limits& limits) {
  return {{"instructions", limits.instructions},
          {"memory", limits.memory},
          {"seconds", limits.seconds},
          {"output", limits.output},
          {"strict", limits.strict}};
}

Limits limits_of(const Json& json) {
  return {json.at("instructions"), json.at("memory"), json.at("seconds"), json.at("output"), json.at("strict")};
}

Json to_json(const CheckJob& job) {
  return {{"kind", "check"}, {"request", request_json(job.request)}, {"pack", job.pack}};
}

CheckJob check_job(const Json& json) { return {request_of(json.at("request")), json.at("pack")}; }

Json to_json(const TestJob& job) {
  Json files = Json::array();
  for (const TestFile& file : job.files) files.push_back({file.name, file.path, bytes_json(file.text)});
  return {{"kind", "test"},
          {"request", request_json(job.request)},
          {"files", std::move(files)},
          {"filter", job.filter},
          {"scenarios_only", job.scenarios_only},
          {"pack", job.properties.pack},
          {"named", job.properties.named},
          {"games", job.properties.games},
          {"seed", job.properties.seed},
          {"limits", limits_json(job.properties.limits)}};
}

TestJob test_job(const Json& json) {
  TestJob job;
  job.request = request_of(json.at("request"));
  for (const Json& file : json.at("files")) job.files.push_back({file.at(0), file.at(1), bytes_of(file.at(2))});
  job.filter = json.at("filter");
  job.scenarios_only = json.at("scenarios_only");
  job.properties = {
      json.at("pack"), json.at("named"), json.at("games"), json.at("seed"), {}, limits_of(json.at("limits"))};
  return job;
}

Json to_json(const GamesJob& job) {
  return {{"kind", "games"},
          {"request", request_json(job.request)},
          {"players", job.games.players},
          {"guilds", job.games.guilds},
          {"games", job.games.games},
          {"seed", job.seed},
          {"limits", limits_json(job.limits)}};
}

GamesJob games_job(const Json& json) {
  return {request_of(json.at("request")),
          {json.at("players"), json.at("guilds").get<std::vector<std::string>>(), 0, json.at("games")},
          json.at("seed"),
          limits_of(json.at("limits"))};
}

Json to_json(const FuzzJob& job) {
  return {{"kind", "fuzz"},
          {"request", request_json(job.request)},
          {"games", job.plan.games},
          {"seed", job.plan.seed},
          {"players", job.plan.players},
          {"guilds", job.plan.guilds},
          {"options", job.plan.options},
          {"packs", job.plan.packs},
          {"threads", job.plan.threads},
          {"limits", limits_json(job.plan.limits)},
          {"keep_long", job.keep_long}};
}

FuzzJob fuzz_job(const Json& json) {
  FuzzJob job;
  job.request = request_of(json.at("request"));
  job.plan.games = json.at("games");
  job.plan.seed = json.at("seed");
  job.plan.players = json.at("players");
  job.plan.guilds = json.at("guilds");
  job.plan.options = json.at("options").get<std::vector<std::string>>();
  job.plan.packs = json.at("packs").get<std::vector<std::string>>();
  job.plan.threads = json.at("threads");
  job.plan.limits = limits_of(json.at("limits"));
  job.keep_long = json.at("keep_long");
  return job;
}

}  // namespace

std::string job_bytes(const Job& job) {
  std::string bytes;
  std::visit([&](const auto& one) { Json::to_cbor(to_json(one), bytes); }, job);
  return bytes;
}

Job job_of(std::string_view bytes) {
  const Json json = Json::from_cbor(bytes);
  const std::string& kind = json.at("kind").get_ref<const std::string&>();
  if (kind == "check") return check_job(json);
  if (kind == "test") return test_job(json);
  if (kind == "games") return games_job(json);
  return fuzz_job(json);
}

}  // namespace castellan
