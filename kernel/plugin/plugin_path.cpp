#include "castellan/plugin/plugin_path.hpp"

#include <algorithm>
#include <cstdlib>

#include "castellan/base/build_info.hpp"

namespace castellan::plugin {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view prefix = "libcastellan_";
constexpr std::string_view suffix = ".so";

void add_file(const fs::path& path, std::vector<PluginFile>& to) {
  const std::string file = path.filename().string();
  if (!file.starts_with(prefix) || !file.ends_with(suffix)) return;
  const std::string words = file.substr(prefix.size(), file.size() - prefix.size() - suffix.size());
  const std::size_t line = words.find('_');
  if (line == std::string::npos) return;
  PluginFile plugin{words.substr(0, line), words.substr(line + 1), path};
  if (!is_plugin_name(plugin.kind) || !is_plugin_name(plugin.name)) return;
  plugin.hidden = std::ranges::any_of(
      to, [&](const PluginFile& other) { return other.kind == plugin.kind && other.name == plugin.name; });
  to.push_back(std::move(plugin));
}

void add_folder(const fs::path& folder, std::vector<fs::path>& to) {
  if (folder.empty()) return;
  std::error_code error;
  fs::path whole = fs::absolute(folder, error).lexically_normal();
  if (!error && std::ranges::find(to, whole) == to.end()) to.push_back(std::move(whole));
}

}  // namespace

bool is_plugin_name(std::string_view word) {
  return !word.empty() && word.size() < 32 && word[0] >= 'a' && word[0] <= 'z' &&
         std::ranges::all_of(word, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; });
}

std::vector<fs::path> plugin_folders(std::span<const std::string> first) {
  std::vector<fs::path> folders;
  for (const std::string& folder : first) add_folder(folder, folders);
  if (const char* named = std::getenv("CASTELLAN_PLUGIN_PATH")) {
    const std::string_view all = named;
    for (std::size_t from = 0, to = 0; from <= all.size(); from = to + 1) {
      to = std::min(all.find(':', from), all.size());
      add_folder(all.substr(from, to - from), folders);
    }
  }
  add_folder(own_plugin_folder(), folders);
  return folders;
}

std::vector<PluginFile> find_plugins(std::span<const fs::path> folders) {
  std::vector<PluginFile> all;
  for (const fs::path& folder : folders) {
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
      add_file(entry->path(), all);
  }
  std::ranges::stable_sort(all, [](const PluginFile& a, const PluginFile& b) {
    return std::tie(a.kind, a.name, a.hidden) < std::tie(b.kind, b.name, b.hidden);
  });
  return all;
}

}  // namespace castellan::plugin
