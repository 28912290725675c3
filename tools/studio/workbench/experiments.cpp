#include "experiments.hpp"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <algorithm>
#include <castellan/base/file_io.hpp>
#include <castellan/lab/chunk_store.hpp>
#include <castellan/lab/progress.hpp>
#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>

#include "workspace.hpp"

extern char** environ;

namespace castellan::studio {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t largest_file = std::uintmax_t{1} << 26;
constexpr int lowest_priority = 19;  // the tables come first
constexpr auto between_looks = std::chrono::milliseconds(250);
constexpr auto time_to_end = std::chrono::seconds(3);
constexpr std::size_t longest_problem = 2000;

Json json_in(const fs::path& file) {
  try {
    return Json::parse(read_small_file(file, largest_file, "a file of an experiment"), nullptr, false);
  } catch (const FileError&) {
    return nullptr;
  }
}

// What it said before it failed: the end of it.
std::string last_words(const fs::path& file) {
  try {
    const std::string all = read_small_file(file, largest_file, "what an experiment said");
    return all.size() > longest_problem ? all.substr(all.size() - longest_problem) : all;
  } catch (const FileError&) {
    return {};
  }
}

fs::path words_in(const fs::path& folder) { return folder / "output.txt"; }
fs::path spec_in(const fs::path& folder) { return folder / "experiment.yaml"; }

// In a group of its own: a Ctrl-C that is meant for the studio does not reach it before the studio itself ends it.
pid_t start(std::vector<std::string> words, const fs::path& output) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
  posix_spawn_file_actions_adddup2(&actions, 1, 2);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  pid_t process = 0;
  const int code = ::posix_spawn(&process, words[0].c_str(), &actions, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (code != 0) throw WorkspaceError("the lab can't be started: " + std::string(std::strerror(code)));
  // Threads it makes later have it, too; it has made none yet, or none that plays.
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(process), lowest_priority);
  return process;
}

}  // namespace

Experiments::Experiments(fs::path folder, LabCommand command)
    : folder_(std::move(folder)), command_(std::move(command)), thread_([this] { work(); }) {}

Experiments::~Experiments() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    waiting_.clear();
    if (running_.process > 0) ::kill(running_.process, SIGINT);
  }
  changed_.notify_all();
  thread_.join();
}

fs::path Experiments::folder_of(const std::string& name) const {
  const bool plain = !name.empty() && name.size() <= 80 && std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  });
  std::error_code error;
  if (!plain || !fs::is_directory(fs::symlink_status(folder_ / name, error)) || !fs::exists(spec_in(folder_ / name)))
    throw WorkspaceError("there is no experiment \"" + name + "\"");
  return folder_ / name;
}

std::string Experiments::begin(const lab::Spec& spec, const std::string& fingerprint) {
  const std::lock_guard lock(mutex_);
  fs::path folder = lab::folder_for(folder_, lab::short_name(spec), fingerprint);
  for (int number = 2; fs::exists(spec_in(folder)) && !fs::exists(lab::ChunkStore::file_in(folder)); ++number)
    folder = folder_ / (lab::short_name(spec) + "-" + std::to_string(number));  // one that waits has no chunks yet
  fs::create_directories(folder);
  write_atomically(spec_in(folder), to_json(spec).dump(1) + "\n");
  const std::string name = folder.filename().string();
  if (running_.name != name && std::ranges::find(waiting_, name) == waiting_.end()) waiting_.push_back(name);
  problems_.erase(name);
  changed_.notify_all();
  return name;
}

void Experiments::resume(const std::string& name) {
  folder_of(name);
  const std::lock_guard lock(mutex_);
  if (running_.name == name && running_.stopped) throw WorkspaceError("it is still ending: try again in a moment");
  if (running_.name != name && std::ranges::find(waiting_, name) == waiting_.end()) waiting_.push_back(name);
  problems_.erase(name);
  changed_.notify_all();
}

void Experiments::stop(const std::string& name) {
  folder_of(name);
  const std::lock_guard lock(mutex_);
  std::erase(waiting_, name);
  if (running_.name != name) return;
  running_.stopped = true;
  if (running_.process > 0) ::kill(running_.process, SIGINT);
}

void Experiments::remove(const std::string& name) {
  const fs::path folder = folder_of(name);
  const std::lock_guard lock(mutex_);
  if (running_.name == name) throw WorkspaceError("it is running: stop it first");
  std::erase(waiting_, name);
  fs::remove_all(folder);
}

void Experiments::work() {
  std::unique_lock lock(mutex_);
  while (!closing_) {
    changed_.wait(lock, [&] { return closing_ || !waiting_.empty(); });
    if (closing_) return;
    running_ = {waiting_.front(), 0, false};
    waiting_.pop_front();
    const std::string name = running_.name;
    lock.unlock();
    try {
      run(name);
    } catch (const std::exception& e) {
      const std::lock_guard again(mutex_);
      problems_[name] = e.what();
    }
    lock.lock();
    running_ = {};
    lock.unlock();
    tell(name);
    lock.lock();
  }
}

void Experiments::run(const std::string& name) {
  const fs::path folder = folder_ / name;
  pid_t process = 0;
  {
    const std::lock_guard lock(mutex_);
    if (closing_ || running_.stopped) return;
    process = start(command_(spec_in(folder), folder), words_in(folder));
    running_.process = process;
  }
  watch(name, process);
}

// Until the process has ended. One that was asked to end and plays a long chunk is ended: what was finished is kept.
void Experiments::watch(const std::string& name, pid_t process) {
  std::optional<std::chrono::steady_clock::time_point> asked;
  fs::file_time_type seen{};
  for (;;) {
    int status = 0;
    if (const pid_t ended = ::waitpid(process, &status, WNOHANG); ended == process || (ended < 0 && errno == ECHILD)) {
      const std::lock_guard lock(mutex_);
      running_.process = 0;
      const bool wanted = running_.stopped || closing_;
      // 1: it was played, but there is no verdict; the report says why.
      const bool fine = WIFEXITED(status) && (WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == 1) &&
                        fs::exists(folder_ / name / "report.json");
      if (!wanted && !fine) problems_[name] = last_words(words_in(folder_ / name));
      return;
    }
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, between_looks, [&] { return closing_ && !asked; });
    const auto now = std::chrono::steady_clock::now();
    if ((closing_ || running_.stopped) && !asked) asked = now;
    if (asked && now - *asked > time_to_end) ::kill(process, SIGKILL);
    lock.unlock();
    std::error_code error;
    const fs::file_time_type written = fs::last_write_time(lab::Progress::file_in(folder_ / name), error);
    if (error || written == seen) continue;
    seen = written;
    tell(name);
  }
}

std::string Experiments::state_of(const std::string& name) const {
  if (running_.name == name) return "running";
  if (std::ranges::find(waiting_, name) != waiting_.end()) return "waiting";
  if (problems_.contains(name)) return "failed";
  const Json progress = json_in(lab::Progress::file_in(folder_ / name));
  return progress.is_object() && progress.value("complete", false) ? "finished" : "stopped";
}

Json Experiments::describe(const std::string& name) const {
  const fs::path folder = folder_of(name);
  Json one{{"name", name}, {"title", name}, {"state", ""}, {"report", fs::exists(folder / "report.html")}};
  {
    const std::lock_guard lock(mutex_);
    one["state"] = state_of(name);
    if (const auto problem = problems_.find(name); problem != problems_.end()) one["problem"] = problem->second;
  }
  const Json described = json_in(folder / "experiment.json");
  one["command"] = described.is_object() ? described.value("command", "") : "";
  const Json progress = json_in(lab::Progress::file_in(folder));
  one.update({{"games", 0}, {"precision", 0}, {"band", 0}, {"rows", Json::array()}});
  if (progress.is_object())
    for (const char* key : {"games", "precision", "band", "rows"}) one[key] = progress.value(key, one[key]);
  if (progress.is_object() && one["state"] == "running")
    for (const char* key : {"games_per_second", "seconds_left"})
      if (progress.contains(key)) one[key] = progress[key];
  one["verdicts"] = Json::array();
  if (one["state"] == "running" || one["state"] == "waiting") return one;  // a report of an earlier part says little
  const Json report = json_in(folder / "report.json");
  if (!report.is_object()) return one;
  one["title"] = report.value("title", name);
  for (const Json& verdict : report.value("verdicts", Json::array()))
    one["verdicts"].push_back(verdict.value("about", "") + ": " + verdict.value("headline", "") + " " +
                              verdict.value("text", ""));
  return one;
}

Json Experiments::describe_all() const {
  std::vector<std::pair<fs::file_time_type, std::string>> names;
  std::error_code error;
  for (fs::directory_iterator at(folder_, error), end; !error && at != end; at.increment(error)) {
    std::error_code unreadable;
    const fs::file_time_type made = fs::last_write_time(spec_in(at->path()), unreadable);
    if (!unreadable) names.emplace_back(made, at->path().filename().string());
  }
  std::ranges::sort(names, std::greater());
  Json all = Json::array();
  for (const auto& [made, name] : names) {
    try {
      all.push_back(describe(name));
    } catch (const WorkspaceError&) {  // a link, or a folder that is called otherwise
    }
  }
  return all;
}

std::string Experiments::report(const std::string& name) const {
  try {
    return read_small_file(folder_of(name) / "report.html", largest_file, "a report");
  } catch (const FileError&) {
    throw WorkspaceError("there is no report yet");
  }
}

void Experiments::listen(const std::shared_ptr<Conversation>& by) {
  const std::lock_guard lock(mutex_);
  std::erase_if(listeners_, [&](const auto& one) { return one.expired() || one.lock() == by; });
  listeners_.push_back(by);
}

void Experiments::forget(const Conversation& gone) {
  const std::lock_guard lock(mutex_);
  std::erase_if(listeners_, [&](const std::weak_ptr<Conversation>& one) {
    const std::shared_ptr<Conversation> there = one.lock();
    return !there || there.get() == &gone;
  });
}

void Experiments::tell(const std::string& name) const {
  std::vector<std::weak_ptr<Conversation>> listeners;
  {
    const std::lock_guard lock(mutex_);
    listeners = listeners_;
  }
  if (listeners.empty()) return;
  try {
    const Json message{{"type", "experiment"}, {"experiment", describe(name)}};
    for (const std::weak_ptr<Conversation>& one : listeners)
      if (const std::shared_ptr<Conversation> listener = one.lock()) listener->send(message);
  } catch (const std::exception&) {  // it was removed meanwhile
  }
}

}  // namespace castellan::studio
