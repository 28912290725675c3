// castellan mod conflicts: checks two packs for conflicts, in both load orders.
#include <fmt/format.h>

#include <castellan/base/json.hpp>
#include <castellan/base/text.hpp>
#include <castellan/modding/packs.hpp>
#include <castellan/workshop/fuzzing/load_orders.hpp>
#include <nlohmann/json.hpp>

#include "mod.hpp"
#include "progress.hpp"

namespace castellan::cli {
namespace {

using Json = nlohmann::ordered_json;

struct ConflictOptions {
  PackOptions packs;
  std::vector<std::string> pair;
  std::uint64_t games = 200;
  bool json = false;
};

struct Findings {
  std::vector<std::string> fields;  // both write, and how that ends
  bool open = false;                // it is undecided whose value is used
  workshop::OrderReport order;

  bool any() const { return open || !order.lists.empty() || order.difference; }
};

std::string told(const content::Explanation& explanation, const content::Conflict& conflict) {
  const auto pack = [&](Id<Pack> id) { return id == none ? "" : explanation.packs[id].id; };
  std::string end;
  switch (conflict.state) {
    case content::Conflict::State::ordered: end = fmt::format("the value of {} is used", pack(conflict.used)); break;
    case content::Conflict::State::overruled: end = "a pack loaded after both decides"; break;
    case content::Conflict::State::preferred: end = fmt::format("you prefer {}", pack(conflict.used)); break;
    case content::Conflict::State::open:
      end = "neither depends on the other: choose one with `prefer` in your profile";
      break;
  }
  return fmt::format("{}: {} {} ({}), {} {} ({}); {}", conflict.field, pack(conflict.first.pack), conflict.first.does,
                     content::place_text(explanation.files, conflict.first.where), pack(conflict.second.pack),
                     conflict.second.does, content::place_text(explanation.files, conflict.second.where), end);
}

Findings find(const ConflictOptions& options) {
  PackOptions packs = options.packs;
  packs.mods.insert(packs.mods.end(), options.pair.begin(), options.pair.end());
  const match::RulesRequest request = packs.request();
  const std::size_t first = request.packs.size() - 3;  // behind the pair stands the game
  const auto id = [&](std::size_t which) {
    return request.packs[first + which].substr(0, request.packs[first + which].find('@'));
  };
  Findings findings;
  const content::Explanation explanation = explain_rules(request);
  for (const content::Conflict& conflict : explanation.conflicts) {
    findings.fields.push_back(told(explanation, conflict));
    findings.open = findings.open || conflict.state == content::Conflict::State::open;
  }
  if (findings.open) return findings;  // such packs can't be played together
  tell_not_isolated(explanation.packs);
  Progress progress(options.games, "games", !options.json && is_terminal(2));
  findings.order =
      workshop::compare_load_orders(request, id(0), id(1), options.games, [&](std::uint64_t n) { progress.done(n); });
  return findings;
}

Json to_json(const Findings& findings) {
  Json json{{"fields", findings.fields},
            {"fixed_order", findings.order.fixed},
            {"lists", findings.order.lists},
            {"games", findings.order.games},
            {"depends_on_order", findings.order.difference.has_value()}};
  if (const auto& difference = findings.order.difference)
    json["difference"] = {{"players", difference->players}, {"seed", fmt::format("{:016x}", difference->seed)},
                          {"choice", difference->choice},   {"key", difference->key},
                          {"state", difference->state},     {"listeners", difference->listeners}};
  return json;
}

void print_list(const char* title, const std::vector<std::string>& lines) {
  if (lines.empty()) return;
  fmt::print("{}\n", title);
  for (const std::string& line : lines) fmt::print("  {}\n", printable(line));
}

void print(const Findings& findings) {
  const workshop::OrderReport& order = findings.order;
  print_list("Both packs write these fields:", findings.fields);
  print_list("These lists depend on the load order; add `after` or `before`:", order.lists);
  if (findings.open) return;
  if (!order.fixed.empty()) {
    fmt::print("There is only one load order: {}.\n", printable(order.fixed));
  } else if (const auto& difference = order.difference) {
    fmt::print("The load order matters: in a game of {} (seed {:016x}) choice {}, {}, has a different result.\n",
               difference->players, difference->seed, difference->choice, printable(difference->key));
    print_list("What differs between the two orders:", difference->state);
    print_list("Both packs have hooks for what happened then; give one of them an `order`:", difference->listeners);
  } else {
    fmt::print("{} games, {} choices in both load orders: every hash is the same.\n", order.games, order.choices);
  }
}

int conflicts(const ConflictOptions& options) {
  const Findings findings = find(options);
  if (options.json) fmt::print("{}\n", json_text(to_json(findings)));
  else print(findings);
  return findings.any() ? failed : success;
}

}  // namespace

void add_mod_conflicts(Command& mod) {
  auto options = std::make_shared<ConflictOptions>();
  Command& command = mod.add("conflicts", "check two packs for conflicts: fields both change, effects of load order");
  command.argument("PACK", &options->pair, "two packs, by id or folder").takes(Fits::pack).exactly(2).required();
  command.option("--games", &options->games, "games to play in both load orders").between(1, 1'000'000).shows_default();
  command.flag("--json", &options->json, "print the result as JSON");
  options->packs.add_choice_to(command);
  command.note("Exits with 1 if they conflict or the load order matters.");
  command.example("castellan mod conflicts brewers coopers");
  command.example("castellan mod conflicts ./mine trolls --games 1000");
  command.runs([=] { return conflicts(*options); });
}

}  // namespace castellan::cli
