#pragma once
/// Writing a file so that it is always whole: the old content or the new, whatever happens in between.
///
///     if (const auto saved = write_whole_file("game.azul", text); !saved) { report(saved.error()); }

#include <expected>
#include <string>
#include <string_view>

namespace evora::cli {

/// Writes a new file beside the old one, makes sure that the disk has it, and puts it in the old one's place. A full
/// disk or a kill leaves the old file as it was; a kill may also leave the new file's beginning under the name
/// `.NAME.new`, which the next save takes over. What a symbolic link points to is replaced, not the link; what is no
/// regular file (`/dev/stdout`, a pipe) is written to directly. The error is a message for people.
[[nodiscard]] std::expected<void, std::string> write_whole_file(const std::string& path, std::string_view content);

}  // namespace evora::cli
