#include "castellan/plugin/executors.hpp"

#include <fmt/format.h>

#include "castellan/base/diagnostics.hpp"
#include "castellan/base/text.hpp"
#include "castellan/bots/bot_mishaps.hpp"
#include "castellan/plugin/executor_plugin.hpp"
#include "castellan/plugin/loader.hpp"

namespace castellan::plugin {
namespace {

// The executor is destroyed first, then its library let go.
class LoadedExecutor final : public lab::Executor {
 public:
  LoadedExecutor(std::shared_ptr<const Plugin> plugin, std::unique_ptr<lab::Executor> executor)
      : plugin_(std::move(plugin)), executor_(std::move(executor)) {}
  bool leads() const override { return executor_->leads(); }
  void run(const lab::Work& work) override { executor_->run(work); }

 private:
  std::shared_ptr<const Plugin> plugin_;
  std::unique_ptr<lab::Executor> executor_;
};

}  // namespace

std::unique_ptr<lab::Executor> make_executor(const std::string& name,
                                             const std::vector<std::filesystem::path>& folders) {
  std::vector<std::string> known{"threads"};
  for (const PluginFile& file : find_plugins(folders)) {
    if (file.kind != ExecutorPlugin::kind || file.hidden) continue;
    if (file.name != name) {
      known.push_back(file.name);
      continue;
    }
    std::shared_ptr<const Plugin> plugin = Plugin::load(file);
    std::string why = "its plugin made none";
    std::unique_ptr<lab::Executor> executor;
    try {
      executor = plugin->as<ExecutorPlugin>().make();
    } catch (...) {
      why = bots::words_of_exception();
    }
    if (!executor) throw PluginError(fmt::format("the executor \"{}\" can't be made: {}", name, why));
    return std::make_unique<LoadedExecutor>(std::move(plugin), std::move(executor));
  }
  throw PluginError(fmt::format("there is no executor \"{}\": {}", printable(name), suggestion(name, known)));
}

}  // namespace castellan::plugin
