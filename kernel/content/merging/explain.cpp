#include "castellan/content/merging/explain.hpp"

#include <algorithm>

#include "castellan/content/documents.hpp"
#include "castellan/content/merging/merge.hpp"

namespace castellan::content {

std::vector<const ExplainedDefinition*> Explanation::find(const std::string& name) const {
  std::vector<const ExplainedDefinition*> found;
  for (const ExplainedDefinition& definition : definitions)
    if (std::ranges::find(definition.names, name) != definition.names.end()) found.push_back(&definition);
  return found;
}

Explanation explain_content(std::span<const PackSource> packs, const LoadOptions& options) {
  Explanation explanation;
  Ruleset rules;
  const PackDocuments read = read_documents(packs, options, rules, explanation.problems);
  Content content = merge_documents(read.documents, packs, options, rules, explanation.problems);
  const auto add = [&](std::size_t index) {
    Item& item = content.items[index];
    const std::span<const FieldWrite> history = content.history.of(index);
    explanation.definitions.push_back({content.names_of(index),
                                       rules.packs[item.pack].id,
                                       std::move(item.value),
                                       {history.begin(), history.end()},
                                       item.gone ? content.why_gone(index, rules) : ""});
  };
  for (const ItemList& list : content.lists)
    for (const std::size_t item : list.items) add(item);
  for (std::size_t i = 0; i < content.items.size(); ++i)
    if (content.items[i].gone) add(i);
  explanation.packs = std::move(rules.packs);
  explanation.files = std::move(rules.files);
  explanation.conflicts = std::move(content.conflicts);
  explanation.preferences = std::move(content.preferences);
  return explanation;
}

}  // namespace castellan::content
