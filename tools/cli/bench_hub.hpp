// A hub of 2,000 packs as a player's machine has it, to measure searching and choosing.
#pragma once

#include <filesystem>
#include <memory>

#include "hub/client/hub_client.hpp"

namespace castellan::cli {

class BenchHub {
 public:
  static constexpr int packs = 2000;
  static constexpr int needed = 200;

  // Everything is fetched once.
  BenchHub();
  ~BenchHub();
  BenchHub(const BenchHub&) = delete;
  BenchHub& operator=(const BenchHub&) = delete;

  // Each as a program that was just started, with what is on disk. How many were found, chosen, or new.
  std::size_t search() const;
  std::size_t resolve() const;
  std::size_t refresh() const;

 private:
  std::unique_ptr<hub::HubClient> client() const;
  std::filesystem::path folder_;
};

}  // namespace castellan::cli
