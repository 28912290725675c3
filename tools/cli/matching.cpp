#include "matching.hpp"

#include <castellan/content/texts/message.hpp>

namespace castellan::cli {
namespace {

enum Fit { part, word, beginning, whole, no_fit = -1 };

Fit fit(const std::string& text, const std::string& label) {
  if (label == text) return whole;
  if (label.starts_with(text)) return beginning;
  Fit best = no_fit;
  for (std::size_t at = label.find(text); at != std::string::npos; at = label.find(text, at + 1)) {
    const bool begins_word = std::string_view(" :/'(").find(label[at - 1]) != std::string_view::npos;
    if (begins_word) return word;
    best = part;
  }
  return best;
}

}  // namespace

std::vector<std::size_t> matches(std::string_view text, const std::vector<std::string>& labels) {
  std::vector<std::size_t> found;
  const std::string wanted = castellan::content::folded(text);
  if (wanted.empty()) return found;
  Fit best = no_fit;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const Fit this_one = fit(wanted, castellan::content::folded(labels[i]));
    if (this_one == no_fit || this_one < best) continue;
    if (this_one > best) found.clear();
    best = this_one;
    found.push_back(i);
  }
  return found;
}

}  // namespace castellan::cli
