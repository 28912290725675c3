// Did what was printed arrive? A full disk behind `> games.txt` must not look like success.
#pragma once

namespace castellan::cli {

// For those who write past stdio: remembers why it failed.
void note_output_error(int error);

// Writes out what is buffered, and tells if anything printed was lost. Whoever reads us may go away (`| head`, a window
// that is closed): that is no error.
bool output_arrived();

}  // namespace castellan::cli
