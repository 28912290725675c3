#include "traced_game.hpp"

#include <algorithm>
#include <castellan/flow/flow.hpp>
#include <castellan/match/words.hpp>
#include <castellan/script/script_host.hpp>
#include <castellan/world/fields.hpp>
#include <charconv>
#include <map>

namespace castellan::studio {
namespace {

constexpr std::size_t most_reads = 60;
constexpr std::size_t most_writes = 80;
constexpr std::uint32_t unknown = 0xFFFFFFFF;
constexpr std::size_t parts_of_game = 60;  // of the profile, by choices

const char* outcome_word(flow::Outcome::Kind kind) {
  using Kind = flow::Outcome::Kind;
  switch (kind) {
    case Kind::finished: return "finished";
    case Kind::asks: return "asks";
    case Kind::pushes: return "waits";
    case Kind::failed: return "failed";
    case Kind::limit: return "limit";
  }
  return "";
}

}  // namespace

std::optional<Json> place_in_pack(const std::string& line) {
  const std::size_t slash = line.find('/');
  const std::size_t colon = line.rfind(':');
  if (slash == std::string::npos || colon == std::string::npos || colon < slash) return std::nullopt;
  int number = 0;
  std::from_chars(line.data() + colon + 1, line.data() + line.size(), number);
  if (number <= 0) return std::nullopt;
  return Json{{"pack", line.substr(0, slash)}, {"file", line.substr(slash + 1, colon - slash - 1)}, {"line", number}};
}

TracedGame::TracedGame(match::Match match, std::size_t choices) : match_(std::move(match)) {
  const std::vector<match::Match::Choice> made(match_.choices().begin(), match_.choices().end());
  match_.host()->observe(this);
  match_.trace(true);
  if (match_.origin().empty()) match_.restart(match_.seed());
  else match_.undo_to(0);
  const match::Words words(match_, "en", nobody);
  marks_.push_back(match_.world().mark().journal);
  for (std::size_t i = 0; i < std::min(choices, made.size()); ++i) {
    const bool deciding = match_.state() == match::Match::State::deciding;
    origins_.push_back({deciding && made[i].option < match_.decision().options.size() ? match_.key(made[i].option) : "",
                        words.player(made[i].seat)});
    match_.repeat(made[i]);
    marks_.push_back(match_.world().mark().journal);
  }
}

TracedGame::~TracedGame() { match_.host()->observe(nullptr); }

// Things of one kind have consecutive ids, so the first of them tells which one a journal's index means.
std::uint32_t TracedGame::first_of(std::size_t component) const {
  if (first_.empty()) first_.resize(world::component_table().size(), unknown);
  if (first_[component] == unknown)
    for (std::uint32_t i = 0; i < match_.layout()->entity_count(); ++i)
      if (match_.world().bytes(Entity{i}, component)) {
        first_[component] = i;
        break;
      }
  return first_[component];
}

std::optional<TracedGame::Write> TracedGame::last_write(const Part& part) const {
  const world::World& world = match_.world();
  const world::Field& field = world::component_table()[part.component].fields[part.field];
  const std::uint32_t index = to_index(part.at) - first_of(part.component);
  const std::size_t offset = field.offset + part.element * field.size();
  const auto journal = world.journal();
  for (std::size_t i = journal.size(); i-- > 0;) {
    const world::Record& record = journal[i];
    if ((record.component & 31) != part.component || record.index != index || record.offset != offset) continue;
    Write write;
    write.cause = flow::cause_name(match_.rules(), record.cause);
    const auto after = std::ranges::upper_bound(marks_, static_cast<std::uint32_t>(i));
    write.choice = static_cast<std::size_t>(after - marks_.begin());
    if (write.choice > 0 && write.choice <= origins_.size()) {
      write.key = origins_[write.choice - 1].key;
      write.player = origins_[write.choice - 1].player;
    }
    if (const std::string* line = world.traced(i)) write.line = place_in_pack(*line);
    return write;
  }
  return std::nullopt;
}

void TracedGame::runs(const flow::Flow& flow, flow::ScriptPort::Call call, const flow::ScriptFrame& frame) {
  const auto known = std::ranges::find(open_, call, &std::pair<flow::ScriptPort::Call, std::size_t>::first);
  if (known == open_.end()) {
    Call fresh;
    fresh.choice = marks_.size();
    fresh.function = frame.function;
    fresh.me = frame.me;
    open_.emplace_back(call, calls_.size());
    calls_.push_back(std::move(fresh));
  } else if (Call& one = calls_[known->second]; !one.asked.empty() && one.asked.back().second.empty()) {
    one.asked.back().second = origins_.empty() ? "" : origins_.back().key;
  }
  journal_ = flow.world.journal().size();
  since_ = std::chrono::steady_clock::now();
}

void TracedGame::reads(Entity thing, std::string_view field) {
  if (open_.empty()) return;
  std::vector<std::string>& reads = calls_[open_.back().second].reads;
  std::string text = match_.layout()->name(thing) + " " + std::string(field);
  if (reads.size() < most_reads && std::ranges::find(reads, text) == reads.end()) reads.push_back(std::move(text));
}

void TracedGame::add_writes(Call& call, std::size_t from) {
  const world::World& world = match_.world();
  const auto journal = world.journal();
  for (std::size_t i = from; i < journal.size(); ++i) {
    ++call.write_count;
    if (call.writes.size() == most_writes) continue;
    const world::Record& record = journal[i];
    const std::size_t component = record.component & 31;
    const Entity at{first_of(component) + record.index};
    Json write{
        {"thing", match_.layout()->name(at)}, {"part", ""}, {"before", std::to_string(record.old)}, {"after", ""}};
    const Entity owner = match_.layout()->cells.contains(at) ? match_.layout()->owner_of_cell(at).second : at;
    write["thing"] = match_.layout()->name(owner);
    for (const Part& part : parts_of(world, owner)) {
      const world::Field& field = world::component_table()[part.component].fields[part.field];
      if (part.at != at || part.component != component || field.offset + part.element * field.size() != record.offset)
        continue;
      write["part"] = part.name;
      write["after"] = part.text;
    }
    if (const std::string* line = world.traced(i))
      if (std::optional<Json> place = place_in_pack(*line)) write["line"] = std::move(*place);
    call.writes.push_back(std::move(write));
  }
}

void TracedGame::rests(const flow::Flow& flow, flow::ScriptPort::Call call, const flow::Outcome& outcome,
                       std::uint64_t instructions) {
  const auto known = std::ranges::find(open_, call, &std::pair<flow::ScriptPort::Call, std::size_t>::first);
  if (known == open_.end()) return;
  Call& one = calls_[known->second];
  one.microseconds += std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - since_).count();
  one.instructions += instructions;
  one.outcome = outcome_word(outcome.kind);
  add_writes(one, journal_);
  if (outcome.kind == flow::Outcome::Kind::asks) {
    const flow::Decision& decision = flow.decision();
    one.asked.emplace_back(decision.prompt(), "");
    return;
  }
  if (outcome.kind == flow::Outcome::Kind::pushes) return;
  if (outcome.kind != flow::Outcome::Kind::finished) one.error = match_.host()->error().message;
  open_.erase(known);
}

Json TracedGame::calls(std::size_t from, std::size_t to, std::size_t most, std::size_t& left_out) const {
  const Ruleset& rules = match_.rules();
  const match::Words words(match_, "en", nobody);
  Json all = Json::array();
  left_out = 0;
  for (auto call = calls_.rbegin(); call != calls_.rend(); ++call) {
    if (call->choice < from || call->choice > to) continue;
    if (all.size() == most) {
      ++left_out;
      continue;
    }
    const Function& function = rules.functions[call->function];
    const Module& module = rules.modules[function.module];
    const std::string& file = rules.files[static_cast<std::size_t>(module.file)].name;
    Json one{{"choice", call->choice},
             {"pack", rules.packs[module.pack].id},
             {"function", function.name},
             {"subject", function.subject},
             {"player", match_.layout()->exists(call->me) ? match_.layout()->name(call->me) : ""},
             {"outcome", call->outcome},
             {"instructions", call->instructions},
             {"microseconds", call->microseconds},
             {"asked", Json::array()},
             {"reads", call->reads},
             {"writes", call->writes}};
    for (const auto& [prompt, answered] : call->asked)
      one["asked"].push_back({{"prompt", prompt}, {"answer", answered}});
    one["place"] = {{"pack", file.substr(0, file.find('/'))}, {"file", file.substr(file.find('/') + 1)}, {"line", 1}};
    if (!call->error.empty()) one["error"] = call->error;
    all.push_back(std::move(one));
  }
  return all;
}

Json TracedGame::profile() const {
  struct Sum {
    std::size_t calls = 0, writes = 0, questions = 0;
    std::uint64_t instructions = 0;
    double microseconds = 0;
    std::vector<std::uint64_t> over = std::vector<std::uint64_t>(parts_of_game);
  };
  std::map<std::string, Sum> packs;
  const std::size_t length = std::max<std::size_t>(1, marks_.size());
  const Ruleset& rules = match_.rules();
  for (const Call& call : calls_) {
    Sum& sum = packs[rules.packs[rules.modules[rules.functions[call.function].module].pack].id];
    ++sum.calls;
    sum.writes += call.write_count;
    sum.questions += call.asked.size();
    sum.instructions += call.instructions;
    sum.microseconds += call.microseconds;
    sum.over[std::min(parts_of_game - 1, call.choice * parts_of_game / length)] += call.instructions;
  }
  Json all = Json::array();
  for (const auto& [pack, sum] : packs)
    all.push_back({{"pack", pack},
                   {"calls", sum.calls},
                   {"instructions", sum.instructions},
                   {"microseconds", sum.microseconds},
                   {"writes", sum.writes},
                   {"questions", sum.questions},
                   {"over", sum.over}});
  return all;
}

}  // namespace castellan::studio
