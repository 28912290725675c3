// Memory for Lua states: what the pool holds follows what is used.
#include "castellan/script/block_pool.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cstring>
#include <random>
#include <vector>

using castellan::script::BlockPool;

TEST_CASE("Blocks of every size are apart, and as large as they should be") {
  BlockPool pool;
  struct Block {
    unsigned char* at;
    std::size_t size;
    unsigned char mark;
  };
  std::vector<Block> blocks;
  std::mt19937 random(7);
  const auto whole = [](const Block& block) {
    for (std::size_t i = 0; i < block.size; ++i)
      if (block.at[i] != block.mark) return false;
    return true;
  };
  for (int step = 0; step < 20'000; ++step) {
    const std::size_t size = 1 + random() % 700;
    const auto mark = static_cast<unsigned char>(random());
    if (blocks.size() < 50 || random() % 2) {
      auto* at = static_cast<unsigned char*>(pool.take(size));
      REQUIRE(reinterpret_cast<std::uintptr_t>(at) % alignof(std::max_align_t) == 0);
      std::memset(at, mark, size);
      blocks.push_back({at, size, mark});
      continue;
    }
    Block& block = blocks[random() % blocks.size()];
    REQUIRE(whole(block));
    if (random() % 2) {
      const std::size_t kept = std::min(block.size, size);
      block.at = static_cast<unsigned char*>(pool.change(block.at, block.size, size));
      block.size = kept;
      REQUIRE(whole(block));
      block.size = size;
      std::memset(block.at, block.mark, size);
    } else {
      pool.give_back(block.at, block.size);
      block = blocks.back();
      blocks.pop_back();
    }
  }
  for (const Block& block : blocks) {
    REQUIRE(whole(block));
    pool.give_back(block.at, block.size);
  }
}

TEST_CASE("No more than allowed is held, and what was given back serves other sizes") {
  constexpr std::size_t allowed = std::size_t{4} << 20;
  BlockPool pool;
  pool.most = allowed;
  for (std::size_t size = 16; size <= 2000; size += 31) {
    std::vector<void*> blocks;
    while (void* block = pool.take(size)) blocks.push_back(block);
    INFO(size);
    CHECK(blocks.size() * size > allowed * 3 / 4);
    CHECK(pool.held() <= allowed);
    for (void* block : blocks) pool.give_back(block, size);
  }
  CHECK(pool.held() < allowed);
}

TEST_CASE("A block can be made smaller when nothing is left") {
  BlockPool pool;
  void* block = pool.take(4000);
  pool.most = pool.held();
  CHECK(pool.take(16) == nullptr);
  block = pool.change(block, 4000, 20);
  REQUIRE(block);
  pool.give_back(block, 20);
}
