#include "hub/format/changes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <castellan/modding/version.hpp>
#include <optional>
#include <sstream>

namespace castellan::hub {
namespace {

// The version a heading begins with; nothing if the line is none.
std::optional<std::string> version_in_heading(std::string_view line) {
  if (!line.starts_with('#')) return std::nullopt;
  const std::size_t word = line.find_first_not_of("#[ ");
  if (word == std::string_view::npos) return std::nullopt;
  line.remove_prefix(word);
  if (line.starts_with('v')) line.remove_prefix(1);
  const std::string name(line.substr(0, line.find_first_of(" ]:,(\r")));
  return modding::Version::parse(name) ? std::optional(name) : std::nullopt;
}

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \n\r\t"), last = text.find_last_not_of(" \n\r\t");
  return first == std::string::npos ? "" : text.substr(first, last - first + 1);
}

std::map<std::string, std::string> by_id(const std::vector<NamedRange>& ranges) {
  std::map<std::string, std::string> all;
  for (const NamedRange& one : ranges) all[one.id] = one.range;
  return all;
}

void compare_ranges(const char* verb, const std::vector<NamedRange>& before, const std::vector<NamedRange>& after,
                    std::vector<std::string>& to) {
  const auto old = by_id(before), now = by_id(after);
  const auto named = [](const std::string& range) { return range == "*" ? std::string("any") : range; };
  for (const auto& [id, range] : now) {
    const auto was = old.find(id);
    if (was == old.end()) to.push_back(fmt::format("{} {}{}", verb, id, range == "*" ? "" : " " + range));
    else if (was->second != range)
      to.push_back(fmt::format("{} {} {} instead of {}", verb, id, named(range), named(was->second)));
  }
  for (const auto& [id, range] : old)
    if (!now.contains(id)) to.push_back(fmt::format("no longer {} {}", verb, id));
}

bool has(const std::vector<std::string>& all, const std::string& one) {
  return std::ranges::find(all, one) != all.end();
}

}  // namespace

std::string changes_file(std::span<const content::PackFile> files) {
  for (const char* name : {"CHANGES.md", "CHANGELOG.md", "CHANGES"})
    for (const content::PackFile& file : files)
      if (file.name == name) return file.content;
  return {};
}

std::map<std::string, std::string> changes_by_version(const std::string& text) {
  std::map<std::string, std::string> sections;
  std::string* current = nullptr;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (const auto version = version_in_heading(line)) current = &sections[*version];
    else if (current) *current += line + "\n";
  }
  for (auto& [version, section] : sections) section = trimmed(section);
  return sections;
}

std::vector<std::string> changes_between(const Release& before, const Release& after) {
  std::vector<std::string> changes;
  for (const std::string& one : after.adds)
    if (!has(before.adds, one)) changes.push_back("adds " + one);
  for (const std::string& one : before.adds)
    if (!has(after.adds, one)) changes.push_back("no longer adds " + one);
  compare_ranges("needs", before.depends, after.depends, changes);
  compare_ranges("conflicts with", before.conflicts, after.conflicts, changes);
  for (const std::string& one : after.languages)
    if (!has(before.languages, one)) changes.push_back("speaks " + one);
  if (before.api != after.api) changes.push_back(fmt::format("API level {} instead of {}", after.api, before.api));
  if (before.licence != after.licence)
    changes.push_back(fmt::format("licence {} instead of {}", after.licence, before.licence));
  if (before.key != after.key) changes.emplace_back("signed with a new key");
  return changes;
}

std::vector<std::string> changes_of(const PackIndex& index, const Release& release) {
  const auto& all = index.releases();
  for (std::size_t i = 1; i < all.size(); ++i)
    if (all[i].release.version == release.version) return changes_between(all[i - 1].release, release);
  return {};
}

}  // namespace castellan::hub
