#pragma once
/// The bytes of a file or of standard input, for a `RecordReader`.
///
///     auto source = FileSource::open("games.azul");   // "-" is standard input
///     if (!source) { report(source.error()); }
///     RecordReader reader(**source);
///     …
///     if ((*source)->failed()) { report((*source)->failure()); }

#include <expected>
#include <memory>
#include <string>

#include "cli/file.hpp"
#include "rules/record/byte_source.hpp"

namespace evora::cli {

class FileSource final : public ByteSource {
  public:
    /// The error is a message for people.
    [[nodiscard]] static std::expected<std::unique_ptr<FileSource>, std::string> open(const std::string& path);

    [[nodiscard]] std::size_t read(std::span<char> into) override;

    /// Whether reading ended before the end of the file, and why.
    [[nodiscard]] bool failed() const noexcept { return error_ != 0; }
    [[nodiscard]] std::string failure() const;

    /// Back to where reading began. False where that cannot be done: on a pipe, say.
    [[nodiscard]] bool rewind();
    /// From now on every byte read is also kept, in a file without a name, so that `rewind` works on a pipe too.
    void keep_what_is_read();

    /// For messages: the path as it was given, or "standard input".
    [[nodiscard]] const std::string& name() const noexcept { return name_; }

  private:
    FileSource(File file, int number, std::string name);

    File file_;
    int number_;  ///< of file_, or standard input's, which is not closed
    std::string name_;
    off_t begin_;  ///< -1 where the file has no places to go back to
    File kept_;
    int error_ = 0;
    bool keeping_failed_ = false;
};

}  // namespace evora::cli
