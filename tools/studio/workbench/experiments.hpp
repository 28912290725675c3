// Experiments of the lab that run beside the tables: each in a process of its own, at low priority, one at a time. What
// they are about, how far they are and their reports lie in folders, as `castellan lab` writes them.
#pragma once

#include <sys/types.h>

#include <castellan/lab/spec.hpp>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "../tables/conversation.hpp"

namespace castellan::studio {

// How `castellan lab run FILE --out FOLDER` is called with the packs of this studio; the first word is the program.
using LabCommand =
    std::function<std::vector<std::string>(const std::filesystem::path& file, const std::filesystem::path& folder)>;

class Experiments {
 public:
  Experiments(std::filesystem::path folder, LabCommand command);
  // What runs is stopped; it can go on the next time.
  ~Experiments();

  const std::filesystem::path& folder() const { return folder_; }
  // Returns its name. `fingerprint`: tells whether there is such an experiment already, which then goes on.
  std::string begin(const lab::Spec& spec, const std::string& fingerprint);
  void resume(const std::string& name);
  void stop(const std::string& name);
  void remove(const std::string& name);

  Json describe(const std::string& name) const;
  Json describe_all() const;
  // The page of its report. Throws WorkspaceError where there is none.
  std::string report(const std::string& name) const;

  void listen(const std::shared_ptr<Conversation>& by);
  void forget(const Conversation& gone);

 private:
  struct Running {
    std::string name;
    pid_t process = 0;
    bool stopped = false;  // somebody wants it to end
  };

  std::filesystem::path folder_of(const std::string& name) const;
  void work();
  void run(const std::string& name);
  void watch(const std::string& name, pid_t process);
  std::string state_of(const std::string& name) const;  // with the lock
  void tell(const std::string& name) const;

  std::filesystem::path folder_;
  LabCommand command_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> waiting_;
  Running running_;
  std::map<std::string, std::string> problems_;  // of those that failed
  std::vector<std::weak_ptr<Conversation>> listeners_;
  bool closing_ = false;
  std::thread thread_;
};

}  // namespace castellan::studio
