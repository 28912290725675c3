// What tests of packs can do, in words: for editors, and for a test that compares it with what is registered.
#pragma once

#include <span>
#include <string>

#include "castellan/base/export.hpp"

namespace castellan::workshop {

struct TestCall {
  const char* type;  // `TestGame` is `t`
  const char* name;
  const char* form;
  const char* doc;
};
CASTELLAN_API std::span<const TestCall> test_calls();

// Annotations for the Lua language server.
CASTELLAN_API std::string test_stubs();

}  // namespace castellan::workshop
