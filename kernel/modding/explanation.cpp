#include "castellan/modding/explanation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>

namespace castellan::modding {
namespace {

using Kind = Fact::Kind;

constexpr std::ptrdiff_t max_alike = 2;

// `1.0.0`, `1.0.0 and 1.1.0`, `1.0.0, 1.1.0 and 2.0.0`, `1.0.0 to 2.0.0`; given newest first.
std::string listed(const std::vector<const Catalogue::Entry*>& entries) {
  const auto text = [&](std::size_t i) { return entries[entries.size() - 1 - i]->manifest.version.text(); };
  if (entries.size() > 4) return fmt::format("{} to {}", text(0), text(entries.size() - 1));
  std::string out;
  for (std::size_t i = 0; i < entries.size(); ++i)
    out += (i == 0 ? "" : i + 1 == entries.size() ? " and " : ", ") + text(i);
  return out;
}

// Facts that differ only in the version of the pack they are about.
struct Statement {
  Kind kind;
  std::vector<const Catalogue::Entry*> packs;  // newest first; empty: it was asked for
  const PackRange* other;
  bool several = false;  // each version means other versions of the other pack

  std::string other_text() const { return several ? other->id : other->text(); }
  const std::string& id() const { return packs.front()->manifest.id; }
  bool says(const Fact& fact) const {
    return kind == fact.kind && other->id == fact.other->id && other->text() == fact.other->text() &&
           (fact.pack ? !packs.empty() && id() == fact.pack->manifest.id : packs.empty());
  }
  std::string subject() const { return id() + " " + listed(packs); }
  std::string verb(const char* of_one, const char* of_many) const { return packs.size() == 1 ? of_one : of_many; }
};

class Explainer {
 public:
  Explainer(std::span<const Fact> facts, Catalogue& catalogue) : catalogue_(catalogue) {
    for (const Fact& fact : facts) add(fact);
    sum_up();
    for (Statement& statement : statements_)
      std::stable_sort(statement.packs.begin(), statement.packs.end(), [](const auto* a, const auto* b) {
        return std::is_gt(precedence(a->manifest.version, b->manifest.version));
      });
    // The solver's order says nothing to people.
    std::stable_sort(statements_.begin(), statements_.end(), [](const Statement& a, const Statement& b) {
      const auto key = [](const Statement& s) {
        return std::tuple(s.kind, s.packs.empty() ? std::string() : s.id(), s.other->text());
      };
      return key(a) < key(b);
    });
    sort_into_chain();
  }

  Contradiction tell() {
    std::vector<const Statement*> unmet, others;
    for (const Statement& statement : statements_)
      if (statement.kind == Kind::unmet) unmet.push_back(&statement);
      else if (is_worth_telling(statement)) others.push_back(&statement);
    if (unmet.empty()) return tell_contradiction(others);
    Contradiction out;
    for (const Statement* statement : unmet) {
      out.message += (out.message.empty() ? "" : "; ") + text(*statement);
      if (out.where.file < 0) out.where = statement->other->where;
      if (out.hint.empty() && catalogue_.versions(statement->other->id).empty() &&
          catalogue_.problems(statement->other->id).empty())
        out.hint = catalogue_.suggestion_for(statement->other->id);
    }
    // Nothing else is wrong; but people may wonder why a pack they never named is looked for.
    if (unmet.size() == 1)
      for (const Statement* statement : others)
        if (statement->kind == Kind::needs && !unmet[0]->packs.empty() && statement->other->id == unmet[0]->id())
          out.hint += (out.hint.empty() ? "" : "; ") + text(*statement);
    return out;
  }

 private:
  void add(const Fact& fact) {
    for (Statement& statement : statements_)
      if (statement.says(fact)) {
        if (std::find(statement.packs.begin(), statement.packs.end(), fact.pack) == statement.packs.end())
          statement.packs.push_back(fact.pack);
        return;
      }
    Statement statement{fact.kind, {}, fact.other};
    if (fact.pack) statement.packs.push_back(fact.pack);
    statements_.push_back(std::move(statement));
  }

  // Where version after version says the same about other versions, once is enough.
  void sum_up() {
    const auto alike = [](const Statement& a, const Statement& b) {
      return a.kind == b.kind && !a.packs.empty() && !b.packs.empty() && a.id() == b.id() && a.other->id == b.other->id;
    };
    for (std::size_t i = 0; i < statements_.size(); ++i) {
      const Statement first = statements_[i];
      const auto is_alike = [&](const Statement& other) { return alike(first, other); };
      if (std::count_if(statements_.begin(), statements_.end(), is_alike) <= max_alike) continue;
      Statement sum{first.kind, {}, first.other, true};
      for (const Statement& other : statements_)
        if (alike(first, other)) sum.packs.insert(sum.packs.end(), other.packs.begin(), other.packs.end());
      std::erase_if(statements_, is_alike);
      statements_.insert(statements_.begin() + static_cast<std::ptrdiff_t>(i), std::move(sum));
    }
  }

  // From what was asked for to what it needs; conflicts last.
  void sort_into_chain() {
    std::vector<Statement> sorted;
    std::set<std::string> reached;
    for (const Statement& statement : statements_)
      if (statement.kind == Kind::asked) reached.insert(statement.other->id);
    for (bool more = true; more;) {
      more = false;
      for (auto at = statements_.begin(); at != statements_.end();) {
        if (at->kind != Kind::needs || !reached.contains(at->id())) {
          ++at;
          continue;
        }
        reached.insert(at->other->id);
        sorted.push_back(std::move(*at));
        at = statements_.erase(at);
        more = true;
      }
    }
    for (Statement& statement : statements_) sorted.push_back(std::move(statement));
    statements_ = std::move(sorted);
  }

  // That a pack was asked for goes without saying unless it is what the others run into.
  bool is_worth_telling(const Statement& statement) const {
    if (statement.kind != Kind::asked || !statement.other->range.any()) return true;
    return std::any_of(statements_.begin(), statements_.end(), [&](const Statement& other) {
      return (other.kind == Kind::conflicts || other.kind == Kind::only_with) && other.other->id == statement.other->id;
    });
  }

  Contradiction tell_contradiction(const std::vector<const Statement*>& statements) {
    Contradiction out;
    for (std::size_t i = 0; i < statements.size(); ++i) {
      out.message += (i == 0 ? "" : i + 1 == statements.size() ? ", but " : ", ") + text(*statements[i]);
      if (statements[i]->other->where.file >= 0) out.where = statements[i]->other->where;  // the last that has one
    }
    return out;
  }

  std::string text(const Statement& statement) {
    const std::string other = statement.other_text();
    switch (statement.kind) {
      case Kind::needs: return fmt::format("{} {} {}", statement.subject(), statement.verb("needs", "need"), other);
      case Kind::only_with:
        return fmt::format("{} {} only with {}", statement.subject(), statement.verb("goes", "go"), other);
      case Kind::conflicts:
        return fmt::format("{} {} with {}", statement.subject(), statement.verb("conflicts", "conflict"), other);
      case Kind::asked: return other + " was asked for";
      case Kind::unmet: return unmet_text(statement);
    }
    return {};
  }

  std::string unmet_text(const Statement& statement) {
    const std::string& id = statement.other->id;
    const auto& versions = catalogue_.versions(id);
    const std::string who = statement.packs.empty() ? "" : statement.subject() + " " + statement.verb("needs", "need");
    const std::string what = (statement.several ? "other versions of " : "") + statement.other_text();
    const std::string wanted = who.empty() ? what + " was asked for" : who + " " + what;
    if (!versions.empty()) {
      std::vector<const Catalogue::Entry*> there;
      for (const auto& entry : versions) there.push_back(&entry);
      return fmt::format("{}, but only {} {} there", wanted, listed(there), there.size() == 1 ? "is" : "are");
    }
    if (!catalogue_.problems(id).empty()) return wanted + ", but its manifest has errors";
    return fmt::format("there is no pack \"{}\"{}", id, who.empty() ? "" : ", which " + who);
  }

  Catalogue& catalogue_;
  std::vector<Statement> statements_;
};

}  // namespace

Contradiction explain(std::span<const Fact> facts, Catalogue& catalogue) { return Explainer(facts, catalogue).tell(); }

}  // namespace castellan::modding
