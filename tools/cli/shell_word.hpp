// A text as one word of the shell, for commands people copy.
#pragma once

#include <string>

namespace castellan::cli {

std::string shell_word(const std::string& text);

}  // namespace castellan::cli
