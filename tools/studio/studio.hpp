// The studio: a local web application in which games are set up, played and watched.
#pragma once

#include <castellan/plugin/bots.hpp>
#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "http/server.hpp"
#include "tables/rules_shelf.hpp"
#include "workbench/experiments.hpp"

namespace castellan::studio {

struct StudioOptions {
  std::filesystem::path games;  // the file they are kept in
  std::filesystem::path page;   // the folder of the built page
  std::filesystem::path lab;    // the folder of experiments
  LabCommand lab_command;
  ServerOptions server;
  plugin::BotOptions bots;
  std::vector<std::string> more_bots;  // with arguments, which only the user may name
  bool free_undo = false;
  std::chrono::milliseconds idle = std::chrono::minutes(1);  // so long a game stays in memory that nobody touches
  RulesShelf::Request request;
  RulesShelf::LimitsFor limits;
  std::function<void(std::uint16_t port)> tell;  // when it listens
};

// Serves until the program is asked to end. Throws StoreError, std::runtime_error without a page, and
// boost::system::system_error where it can't listen.
void run_studio(const StudioOptions& options);

}  // namespace castellan::studio
