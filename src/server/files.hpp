#pragma once
/// The files of the app, read into memory at the start, so that no request can name a path that is not one of them.
///
///     auto files = Files::read("build/app");
///     HttpResponse response = files->answer(request);
///
/// Names with a hash in them, as the app's build gives them, may be cached for ever; all others are asked for again,
/// with their ETag. Text is compressed once: `FILE.br` and `FILE.gz` are used where they lie there, else gzip is.

#include <expected>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/http.hpp"

namespace evora::server {

class Files {
  public:
    /// No files at all: a server without an app.
    Files() = default;
    [[nodiscard]] static std::expected<Files, std::string> read(const std::string& folder);

    [[nodiscard]] bool empty() const noexcept { return files_.empty(); }
    /// A path without a dot in its last part that is no file gets `index.html`: it is a page of the app.
    [[nodiscard]] HttpResponse answer(const HttpRequest& request) const;

  private:
    using Bytes = std::shared_ptr<const std::string>;
    struct File {
        std::string type;
        std::string tag;
        bool immutable = false;
        Bytes plain;
        Bytes gzip;    ///< null where it would not be smaller
        Bytes brotli;  ///< null where there is none
    };
    [[nodiscard]] const File* find(std::string_view path) const;

    std::map<std::string, File, std::less<>> files_;  ///< by path, "/assets/index-4f2a.js"
};

}  // namespace evora::server
