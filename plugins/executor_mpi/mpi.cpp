// Plays the lab's games in all processes of an MPI job: `mpirun -n 64 castellan lab run FILE.yaml`.
//
// Rank 0 leads: it hands out tasks, one at a time to whoever is free, and plays none itself, so that nobody waits for
// it; alone it plays all. All processes run the same command, so each has packs and bots of its own, and only numbers
// and results travel.
#include <boost/mpi.hpp>
#include <boost/serialization/string.hpp>
#include <castellan/plugin/executor_plugin.hpp>
#include <optional>
#include <string>
#include <vector>

namespace {

namespace mpi = boost::mpi;
using castellan::lab::Task;
using castellan::lab::Work;

enum Tag : int { task_tag = 1, result_tag, failure_tag, end_tag };

class MpiExecutor final : public castellan::lab::Executor {
 public:
  MpiExecutor() : environment_(mpi::threading::funneled) {}

  bool leads() const override { return world_.rank() == 0; }

  void run(const Work& work) override {
    if (world_.size() == 1) return play_alone(work);
    if (leads()) lead(work);
    else play(work);
  }

 private:
  static void play_alone(const Work& work) {
    const Work::Plays plays = work.make_player();
    while (const std::optional<Task> task = work.next()) work.done(*task, plays(*task));
  }

  // Everybody has a task or has been sent home.
  void lead(const Work& work) {
    std::vector<Task> given(static_cast<std::size_t>(world_.size()));
    int busy = 0;
    const auto hand_out = [&](int rank) {
      if (const std::optional<Task> task = failure_.empty() ? work.next() : std::nullopt) {
        given[static_cast<std::size_t>(rank)] = *task;
        world_.send(rank, task_tag, std::vector<std::uint64_t>{task->row, task->chunk});
        ++busy;
      } else {
        world_.send(rank, end_tag);
      }
    };
    for (int rank = 1; rank < world_.size(); ++rank) hand_out(rank);
    while (busy > 0) {
      const mpi::status from = world_.probe(mpi::any_source, mpi::any_tag);
      std::string text;
      world_.recv(from.source(), from.tag(), text);
      --busy;
      if (from.tag() == result_tag) work.done(given[static_cast<std::size_t>(from.source())], std::move(text));
      else failure_ = std::move(text);
      hand_out(from.source());
    }
    if (!failure_.empty()) throw std::runtime_error(failure_);
  }

  void play(const Work& work) {
    Work::Plays plays;
    for (;;) {
      const mpi::status next = world_.probe(0, mpi::any_tag);
      if (next.tag() == end_tag) {
        world_.recv(0, end_tag);
        return;
      }
      std::vector<std::uint64_t> numbers;
      world_.recv(0, task_tag, numbers);
      try {
        if (!plays) plays = work.make_player();
        world_.send(0, result_tag, plays({numbers.at(0), numbers.at(1)}));
      } catch (const std::exception& e) {
        world_.send(0, failure_tag, std::string(e.what()));
      }
    }
  }

  mpi::environment environment_;
  mpi::communicator world_;
  std::string failure_;
};

std::unique_ptr<castellan::lab::Executor> make() { return std::make_unique<MpiExecutor>(); }

}  // namespace

CASTELLAN_PLUGIN_EXECUTOR("mpi", "plays the lab's games in all processes of an MPI job", make)
