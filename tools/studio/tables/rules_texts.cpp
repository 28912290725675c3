#include "rules_texts.hpp"

#include <algorithm>
#include <castellan/world/layout.hpp>
#include <nlohmann/json.hpp>

#include "../protocol/messages.hpp"
#include "../protocol/portrayal.hpp"

namespace castellan::studio {
namespace {

constexpr std::size_t most_kept = 32;

}  // namespace

std::shared_ptr<const std::string> RulesTexts::find(const match::Match& match, const match::Words& words) {
  const auto layout = match.layout();
  {
    const std::lock_guard lock(mutex_);
    const auto found = std::ranges::find_if(kept_, [&](const Kept& one) {
      return one.rules.lock() == layout->shared_rules() && one.language == words.language() &&
             one.options == layout->options();
    });
    if (found != kept_.end()) {
      kept_.splice(kept_.begin(), kept_, found);
      return found->text;
    }
  }
  Json rules = portray_rules(match, words);
  rules["type"] = "rules";
  auto text = std::make_shared<const std::string>(text_of(rules));
  const std::lock_guard lock(mutex_);
  kept_.push_front({layout->shared_rules(), layout->options(), words.language(), text});
  if (kept_.size() > most_kept) kept_.pop_back();
  return text;
}

}  // namespace castellan::studio
