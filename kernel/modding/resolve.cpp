#include "castellan/modding/resolve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "castellan/modding/explanation.hpp"
#include "castellan/modding/load_order.hpp"
#include "castellan/modding/unsatisfiable_core.hpp"

extern "C" {
#include <solv/pool.h>
#include <solv/repo.h>
#include <solv/solver.h>
}

namespace castellan::modding {
namespace {

using Entry = Catalogue::Entry;

class IdQueue {
 public:
  IdQueue() { queue_init(&queue_); }
  ~IdQueue() { queue_free(&queue_); }
  IdQueue(const IdQueue&) = delete;
  IdQueue& operator=(const IdQueue&) = delete;
  Queue* get() { return &queue_; }
  std::span<const ::Id> ids() const { return {queue_.elements, static_cast<std::size_t>(queue_.count)}; }

 private:
  Queue queue_;
};

// The packs in libsolv's terms. What a range means is our business alone: each range a manifest names becomes a
// capability of its own, and the versions that fit provide it. libsolv searches, and compares versions only to take the
// newest.
class Problem {
 public:
  Problem(Catalogue& catalogue, std::span<const PackRange> requests)
      : catalogue_(catalogue), requests_(requests), pool_(pool_create()) {
    pool_setdisttype(pool_, DISTTYPE_DEB);
    collect();
    Repo* repo = repo_create(pool_, "packs");
    for (const Entry* entry : entries_) add(repo, *entry);
    pool_createwhatprovides(pool_);
    solver_ = solver_create(pool_);
    solver_set_flag(solver_, SOLVER_FLAG_IGNORE_RECOMMENDED, 1);
  }
  ~Problem() {
    solver_free(solver_);
    pool_free(pool_);
  }
  Problem(const Problem&) = delete;
  Problem& operator=(const Problem&) = delete;

  // False: it can't be solved.
  bool solve() {
    IdQueue jobs;
    for (const PackRange& request : requests_)
      queue_push2(jobs.get(), SOLVER_INSTALL | SOLVER_SOLVABLE_PROVIDES, capability("with", request));
    return solver_solve(solver_, jobs.get()) == 0;
  }

  std::vector<const Entry*> solution() const {
    IdQueue decisions;
    solver_get_decisionqueue(solver_, decisions.get());
    std::vector<const Entry*> chosen;
    for (const ::Id id : decisions.ids())
      if (id > 0 && id != SYSTEMSOLVABLE) chosen.push_back(by_solvable_.at(id));
    return chosen;
  }

  // For each thing that is wrong, the facts that together can't be.
  std::vector<std::vector<Fact>> reasons() const {
    std::vector<std::vector<Fact>> all;
    const auto count = static_cast<::Id>(solver_problem_count(solver_));
    for (::Id problem = 1; problem <= count; ++problem) all.push_back(reason(problem));
    return all;
  }

 private:
  // All that can be reached by needing it: nothing else is ever chosen.
  void collect() {
    std::vector<std::string> waiting;
    for (const PackRange& request : requests_) waiting.push_back(request.id);
    std::set<std::string> seen;
    while (!waiting.empty()) {
      const std::string id = std::move(waiting.back());
      waiting.pop_back();
      if (!seen.insert(id).second) continue;
      for (const Entry& entry : catalogue_.versions(id)) {
        entries_.push_back(&entry);
        for (const PackRange& needed : entry.manifest.depends) waiting.push_back(needed.id);
      }
    }
    std::sort(entries_.begin(), entries_.end(), [](const Entry* a, const Entry* b) {
      return a->manifest.id != b->manifest.id ? a->manifest.id < b->manifest.id
                                              : std::is_lt(precedence(a->manifest.version, b->manifest.version));
    });
    for (const PackRange& request : requests_) provide("with", request);
    for (const Entry* entry : entries_) {
      for (const PackRange& range : entry->manifest.depends) provide("with", range);
      for (const PackRange& range : entry->manifest.optional) provide("unfit", range);
      for (const PackRange& range : entry->manifest.conflicts) provide("against", range);
    }
  }

  // `with`: the versions that fit; `unfit`: those that do not; `against`: those meant by a conflict, prereleases too.
  void provide(std::string_view kind, const PackRange& range) {
    const ::Id id = capability(kind, range);
    if (!named_.insert(id).second) return;
    const auto fitting = catalogue_.fitting(range);
    for (const Entry& entry : catalogue_.versions(range.id)) {
      const bool fits = std::find(fitting.begin(), fitting.end(), &entry) != fitting.end();
      if (kind == "with" ? fits : kind == "unfit" ? !fits : range.range.covers(entry.manifest.version))
        provided_[&entry].push_back(id);
    }
  }

  ::Id capability(std::string_view kind, const PackRange& range) const {
    return pool_str2id(pool_, fmt::format("{} {} {}", kind, range.id, range.range.text()).c_str(), 1);
  }

  void add(Repo* repo, const Entry& entry) {
    const ::Id number = repo_add_solvable(repo);
    by_solvable_[number] = &entry;
    Solvable* solvable = pool_id2solvable(pool_, number);
    solvable->name = pool_str2id(pool_, entry.manifest.id.c_str(), 1);
    solvable->evr = pool_str2id(pool_, entry.manifest.version.solver_text().c_str(), 1);
    solvable->arch = ARCH_NOARCH;
    const ::Id itself = pool_rel2id(pool_, solvable->name, solvable->evr, REL_EQ, 1);
    solvable_add_deparray(solvable, SOLVABLE_PROVIDES, itself, 0);
    for (const ::Id id : provided_[&entry]) solvable_add_deparray(solvable, SOLVABLE_PROVIDES, id, 0);
    for (const PackRange& range : entry.manifest.depends)
      solvable_add_deparray(solvable, SOLVABLE_REQUIRES, capability("with", range), 0);
    for (const PackRange& range : entry.manifest.optional)
      solvable_add_deparray(solvable, SOLVABLE_CONFLICTS, capability("unfit", range), 0);
    for (const PackRange& range : entry.manifest.conflicts)
      solvable_add_deparray(solvable, SOLVABLE_CONFLICTS, capability("against", range), 0);
  }

  struct Rule {
    Clause clause;
    std::vector<Fact> facts;
  };

  std::vector<Fact> reason(::Id problem) const {
    IdQueue rules;
    solver_findallproblemrules(solver_, problem, rules.get());
    std::vector<Rule> all;
    for (const ::Id rule : rules.ids()) all.push_back(read_rule(rule));
    // Rules that say nothing (no two versions of one pack) are left out last, so that they stand in for what would have
    // to be said.
    std::stable_sort(all.begin(), all.end(),
                     [](const Rule& a, const Rule& b) { return a.facts.size() < b.facts.size(); });
    std::vector<Clause> clauses;
    for (const Rule& rule : all) clauses.push_back(rule.clause);
    std::vector<Fact> facts;
    for (const std::size_t i : unsatisfiable_core(clauses))
      facts.insert(facts.end(), all[i].facts.begin(), all[i].facts.end());
    return facts;
  }

  Rule read_rule(::Id id) const {
    Rule rule;
    IdQueue literals, infos;
    solver_ruleliterals(solver_, id, literals.get());
    for (const ::Id literal : literals.ids())
      if (literal != -SYSTEMSOLVABLE) rule.clause.push_back(literal);  // libsolv's own solvable is always there
    solver_allruleinfos(solver_, id, infos.get());
    for (std::size_t i = 0; i + 4 <= infos.ids().size(); i += 4)
      add_fact(static_cast<SolverRuleinfo>(infos.ids()[i]), infos.ids()[i + 1], infos.ids()[i + 3], rule.facts);
    // A rule may have several grounds, such as two packs that conflict with each other. One is enough, except where all
    // of them have to be mended.
    if (!rule.facts.empty() && rule.facts[0].kind != Fact::Kind::unmet) rule.facts.resize(1);
    return rule;
  }

  void add_fact(SolverRuleinfo type, ::Id source, ::Id dependency, std::vector<Fact>& facts) const {
    switch (type) {
      case SOLVER_RULE_PKG_REQUIRES:
      case SOLVER_RULE_PKG_NOTHING_PROVIDES_DEP: {
        const Entry* pack = by_solvable_.at(source);
        const auto kind = type == SOLVER_RULE_PKG_REQUIRES ? Fact::Kind::needs : Fact::Kind::unmet;
        facts.push_back({kind, pack, find("with", pack->manifest.depends, dependency)});
        return;
      }
      case SOLVER_RULE_PKG_CONFLICTS: {
        const Entry* pack = by_solvable_.at(source);
        if (const PackRange* range = find("against", pack->manifest.conflicts, dependency))
          facts.push_back({Fact::Kind::conflicts, pack, range});
        else facts.push_back({Fact::Kind::only_with, pack, find("unfit", pack->manifest.optional, dependency)});
        return;
      }
      case SOLVER_RULE_JOB: facts.push_back({Fact::Kind::asked, nullptr, find("with", requests_, dependency)}); return;
      case SOLVER_RULE_JOB_NOTHING_PROVIDES_DEP:
        facts.push_back({Fact::Kind::unmet, nullptr, find("with", requests_, dependency)});
        return;
      default: return;  // that only one version of a pack can be loaded goes without saying
    }
  }

  const PackRange* find(std::string_view kind, std::span<const PackRange> ranges, ::Id dependency) const {
    for (const PackRange& range : ranges)
      if (capability(kind, range) == dependency) return &range;
    return nullptr;
  }

  Catalogue& catalogue_;
  std::span<const PackRange> requests_;
  Pool* pool_;
  Solver* solver_ = nullptr;
  std::vector<const Entry*> entries_;
  std::set<::Id> named_;
  std::map<const Entry*, std::vector<::Id>> provided_;
  std::map<::Id, const Entry*> by_solvable_;
};

// The manifests that could not be read and are the reason, or part of it.
void report_broken(std::span<const Fact> facts, Catalogue& catalogue, std::set<std::string>& told,
                   Diagnostics& problems) {
  for (const Fact& fact : facts)
    if (fact.kind == Fact::Kind::unmet && told.insert(fact.other->id).second)
      for (const Diagnostic& problem : catalogue.problems(fact.other->id).problems())
        problems.error(problem.code, problem.where, problem.message, problem.hint);
}

// What was asked for can't be read: its own errors say all there is to say.
bool is_broken_itself(std::span<const Fact> facts, Catalogue& catalogue) {
  return facts.size() == 1 && facts[0].kind == Fact::Kind::unmet && !facts[0].pack &&
         catalogue.versions(facts[0].other->id).empty() && catalogue.problems(facts[0].other->id).has_errors();
}

void report(const Problem& problem, Catalogue& catalogue, Diagnostics& problems) {
  std::set<std::string> told;
  std::vector<Contradiction> explanations;
  for (const std::vector<Fact>& facts : problem.reasons()) {
    report_broken(facts, catalogue, told, problems);
    if (is_broken_itself(facts, catalogue)) continue;
    Contradiction explanation = explain(facts, catalogue);
    const bool known = std::any_of(explanations.begin(), explanations.end(),
                                   [&](const Contradiction& other) { return other.message == explanation.message; });
    if (!known) explanations.push_back(std::move(explanation));
  }
  std::stable_sort(explanations.begin(), explanations.end(),
                   [](const Contradiction& a, const Contradiction& b) { return a.message.size() < b.message.size(); });
  for (const Contradiction& explanation : explanations)
    problems.error(Code::unresolved, explanation.where, explanation.message, explanation.hint);
}

}  // namespace

std::optional<PackRange> parse_request(std::string_view text, std::string* problem) {
  const std::size_t at = text.find('@');
  PackRange request;
  request.id = text.substr(0, at);
  if (request.id.empty()) {
    if (problem) *problem = "the id of a pack is missing";
    return std::nullopt;
  }
  if (at == std::string_view::npos) return request;
  const auto range = Range::parse(text.substr(at + 1), problem);
  if (!range) return std::nullopt;
  request.range = *range;
  return request;
}

std::vector<ChosenPack> resolve(Catalogue& catalogue, std::span<const PackRange> requests, Diagnostics& problems) {
  std::vector<PackRange> sorted(requests.begin(), requests.end());
  std::stable_sort(sorted.begin(), sorted.end(), [](const PackRange& a, const PackRange& b) { return a.id < b.id; });
  Problem problem(catalogue, sorted);
  if (problem.solve()) return in_load_order(problem.solution(), catalogue.files(), problems);
  report(problem, catalogue, problems);
  return {};
}

}  // namespace castellan::modding
