// A bot that is a program in any language: it gets a line of JSON for each decision and answers with a line.
#pragma once

#include <castellan/bots/bot.hpp>
#include <castellan/bots/evaluation.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "child.hpp"

namespace process {

using Json = nlohmann::ordered_json;

class ProcessBot final : public castellan::bots::Bot {
 public:
  explicit ProcessBot(std::string command) : command_(std::move(command)) {}
  // Throws std::runtime_error for a program that is gone or talks nonsense: then chance decides, and it is started
  // again for the next decision.
  std::size_t choose(const castellan::bots::Sight& sight) override;

 private:
  void start();
  Json hear();
  std::size_t ask(const castellan::bots::Sight& sight);
  Json obey(const Json& wish, const castellan::bots::Sight& sight);
  Json describe_world(const castellan::bots::Sight& sight);

  std::string command_;
  std::unique_ptr<Child> child_;
  std::optional<castellan::match::Match> world_;
  std::optional<castellan::bots::Evaluation> evaluation_;
};

}  // namespace process
