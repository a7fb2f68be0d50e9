#include "server/files.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include <sodium.h>
#include <zlib.h>

namespace evora::server {

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t most_bytes = 64U << 20U;
constexpr std::size_t least_to_compress = 512;
/// A game to look at in a page of somebody else, with nothing in it that could be clicked to one's harm.
constexpr std::string_view embed_page = "/embed.html";

struct Type {
    std::string_view ending;
    std::string_view type;
    bool text;
};
constexpr std::array<Type, 16> types = {{{".html", "text/html; charset=utf-8", true},
                                         {".js", "text/javascript; charset=utf-8", true},
                                         {".mjs", "text/javascript; charset=utf-8", true},
                                         {".css", "text/css; charset=utf-8", true},
                                         {".json", "application/json", true},
                                         {".webmanifest", "application/manifest+json", true},
                                         {".svg", "image/svg+xml", true},
                                         {".wasm", "application/wasm", true},
                                         {".txt", "text/plain; charset=utf-8", true},
                                         {".map", "application/json", true},
                                         {".net", "application/octet-stream", false},
                                         {".png", "image/png", false},
                                         {".ico", "image/x-icon", false},
                                         {".woff2", "font/woff2", false},
                                         {".mp3", "audio/mpeg", false},
                                         {".webp", "image/webp", false}}};

const Type* type_of(std::string_view path) {
    const auto found = std::ranges::find_if(types, [&](const Type& type) { return path.ends_with(type.ending); });
    return found != types.end() ? &*found : nullptr;
}

std::string gzip(std::string_view text) {
    z_stream stream{};
    // 15 bits of window, and 16 more for the header of gzip.
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) != Z_OK) {
        return {};
    }
    std::string packed(deflateBound(&stream, text.size()), '\0');
    // zlib writes nothing there; its type is older than const.
    stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    const bool done = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    packed.resize(done ? stream.total_out : 0);
    deflateEnd(&stream);
    return packed;
}

std::string tag_of(std::string_view bytes) {
    std::array<unsigned char, crypto_generichash_BYTES_MIN> hash{};
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                       nullptr, 0);
    std::string text(2 * hash.size() + 1, '\0');
    sodium_bin2hex(text.data(), text.size(), hash.data(), hash.size());
    text.pop_back();
    return text;
}

/// `NAME-HASH.ext` or `NAME.HASH.ext` with at least eight letters and digits, one of them a digit or a capital letter.
bool has_hash(std::string_view path) {
    const std::string_view name = path.substr(path.rfind('/') + 1);
    const std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos) {
        return false;
    }
    const std::string_view stem = name.substr(0, dot);
    const std::size_t start = stem.find_last_of("-.");
    if (start == std::string_view::npos) {
        return false;
    }
    const std::string_view hash = stem.substr(start + 1);
    const auto is_word = [](char c) {
        return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9') || c == '_';
    };
    const auto is_unlike_a_word = [](char c) { return ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9'); };
    return hash.size() >= 8 && std::ranges::all_of(hash, is_word) && std::ranges::any_of(hash, is_unlike_a_word);
}

std::optional<std::string> read_bytes(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    return file.bad() || !file.is_open() ? std::nullopt : std::optional(std::move(bytes));
}

bool accepts(std::string_view encodings, std::string_view wanted) {
    while (!encodings.empty()) {
        const std::size_t end = encodings.find(',');
        std::string_view one = encodings.substr(0, end);
        encodings.remove_prefix(end == std::string_view::npos ? encodings.size() : end + 1);
        one.remove_prefix(std::min(one.find_first_not_of(' '), one.size()));
        const std::string_view coding = one.substr(0, one.find_first_of("; "));
        const bool refused = one.find("q=0") != std::string_view::npos && one.find("q=0.") == std::string_view::npos;
        if (coding == wanted && !refused) {
            return true;
        }
    }
    return false;
}

}  // namespace

std::expected<Files, std::string> Files::read(const std::string& folder) {
    std::error_code error;
    if (!fs::is_directory(folder, error)) {
        return std::unexpected(folder + ": found no folder, expected the one of the app");
    }
    Files files;
    std::map<std::string, Bytes, std::less<>> packed;
    std::uintmax_t sum = 0;
    for (auto entry = fs::recursive_directory_iterator(folder, error); !error && entry != fs::end(entry);
         entry.increment(error)) {
        if (!entry->is_regular_file(error)) {
            continue;
        }
        sum += entry->file_size(error);
        if (error || sum > most_bytes) {
            return std::unexpected(folder + ": found more than 64 MiB, expected an app");
        }
        auto bytes = read_bytes(entry->path());
        if (!bytes) {
            return std::unexpected(entry->path().string() + ": found a file that cannot be read");
        }
        std::string path = "/" + entry->path().lexically_relative(folder).generic_string();
        auto shared = std::make_shared<const std::string>(*std::move(bytes));
        if (path.ends_with(".gz") || path.ends_with(".br")) {
            packed.emplace(std::move(path), std::move(shared));
            continue;
        }
        const Type* type = type_of(path);
        File file{.type = std::string(type != nullptr ? type->type : "application/octet-stream"),
                  .tag = tag_of(*shared),
                  .immutable = has_hash(path),
                  .plain = std::move(shared),
                  .gzip = nullptr,
                  .brotli = nullptr};
        files.files_.emplace(std::move(path), std::move(file));
    }
    if (error) {
        return std::unexpected(folder + ": found '" + error.message() + "', expected a folder that can be read");
    }
    for (auto& [path, file] : files.files_) {
        if (const auto brotli = packed.find(path + ".br"); brotli != packed.end()) {
            file.brotli = brotli->second;
        }
        const Type* type = type_of(path);
        if (const auto ready = packed.find(path + ".gz"); ready != packed.end()) {
            file.gzip = ready->second;
        } else if (type != nullptr && type->text && file.plain->size() >= least_to_compress) {
            std::string bytes = gzip(*file.plain);
            if (!bytes.empty() && bytes.size() < file.plain->size()) {
                file.gzip = std::make_shared<const std::string>(std::move(bytes));
            }
        }
    }
    return files;
}

const Files::File* Files::find(std::string_view path) const {
    auto found = files_.find(path);
    if (found == files_.end() && path.substr(path.rfind('/') + 1).find('.') == std::string_view::npos) {
        found = files_.find("/index.html");
    }
    return found != files_.end() ? &found->second : nullptr;
}

HttpResponse Files::answer(const HttpRequest& request) const {
    const File* file = find(request.path);
    if (file == nullptr) {
        return HttpResponse::refused(Refusal(RefusalCode::no_page, "found no such page"));
    }
    const bool brotli = file->brotli && accepts(request.accept_encoding, "br");
    const bool gzip = !brotli && file->gzip && accepts(request.accept_encoding, "gzip");
    // Each form of the bytes has a tag of its own, as caches between here and there want it.
    const std::string tag = "\"" + file->tag + (brotli ? "-br" : gzip ? "-gz" : "") + "\"";
    HttpResponse response{
        .status = 200,
        .headers = {{"Content-Type", file->type},
                    {"Cache-Control", file->immutable ? "public, max-age=31536000, immutable" : "no-cache"},
                    {"ETag", tag},
                    {"Vary", "Accept-Encoding"}},
        .body = brotli ? file->brotli
                : gzip ? file->gzip
                       : file->plain,
        .framed = request.path == embed_page};
    if (request.if_none_match.find(tag) != std::string::npos) {
        response.status = 304;
        response.body = nullptr;
        return response;
    }
    if (brotli || gzip) {
        response.headers.emplace_back("Content-Encoding", brotli ? "br" : "gzip");
    }
    return response;
}

}  // namespace evora::server
