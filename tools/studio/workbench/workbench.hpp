// The designer's workbench: what the host may do besides playing. Packs are edited beside the table, and the game
// follows; games are looked at from within.
#pragma once

#include <boost/asio/thread_pool.hpp>
#include <memory>

#include "../tables/conversation.hpp"
#include "experiments.hpp"

namespace castellan::studio {

struct Desk;

class Workbench final : public Extension {
 public:
  // `lab`: the folder of experiments; `lab_command`: how one is run.
  Workbench(Tables& tables, House& house, std::filesystem::path lab, LabCommand lab_command);
  ~Workbench() override;

  bool knows(const std::string& type) const override;
  void hear(const std::shared_ptr<Conversation>& by, const Json& message) override;
  void forget(const Conversation& gone) override;
  std::string document(std::string_view path) override;

 private:
  House& house_;
  std::unique_ptr<Desk> desk_;
  // Its own: what waits for a table here must not keep the tables waiting.
  boost::asio::thread_pool workers_;
};

}  // namespace castellan::studio
