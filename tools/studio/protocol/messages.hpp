// The messages of the studio, as messages.schema.json and workbench.schema.json describe them. They do not care what
// carries them: a socket, a pipe or a worker.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace castellan::studio {

using Json = nlohmann::ordered_json;

inline constexpr int protocol_version = 1;

// A message as it is sent.
std::string text_of(const Json& message);

// What is wrong with a message from a client, or nothing.
std::string client_message_problem(const Json& message);
// The same for one to a client: for tests.
std::string server_message_problem(const Json& message);

}  // namespace castellan::studio
