#pragma once
/// A folder of a test's own, removed with all in it at the end.
///
///     const TemporaryFolder folder;
///     write_file(folder.path("game.azul"), text);

#include <filesystem>
#include <string>

namespace evora::tests {

class TemporaryFolder {
  public:
    TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder();

    [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }
    [[nodiscard]] std::string path() const { return folder_.string(); }

  private:
    std::filesystem::path folder_;
};

}  // namespace evora::tests
