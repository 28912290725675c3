#include "castellan/lab/executor.hpp"

#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace castellan::lab {
namespace {

class ThreadExecutor final : public Executor {
 public:
  explicit ThreadExecutor(unsigned threads) : threads_(threads) {}

  void run(const Work& work) override {
    std::mutex mutex;
    std::exception_ptr failure;
    const auto one = [&] {
      try {
        const Work::Plays plays = work.make_player();
        for (;;) {
          std::optional<Task> task;
          {
            const std::lock_guard lock(mutex);
            if (!failure) task = work.next();
          }
          if (!task) return;
          std::string result = plays(*task);
          const std::lock_guard lock(mutex);
          work.done(*task, std::move(result));
        }
      } catch (...) {
        const std::lock_guard lock(mutex);
        if (!failure) failure = std::current_exception();
      }
    };
    {
      std::vector<std::jthread> threads;
      try {
        for (unsigned i = 1; i < threads_; ++i) threads.emplace_back(one);
      } catch (const std::system_error&) {  // as many as there can be
      }
      one();
    }
    if (failure) std::rethrow_exception(failure);
  }

 private:
  unsigned threads_;
};

}  // namespace

std::unique_ptr<Executor> thread_executor(unsigned threads) { return std::make_unique<ThreadExecutor>(threads); }

}  // namespace castellan::lab
