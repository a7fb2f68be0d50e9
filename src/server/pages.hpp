#pragma once
/// Pages of whoever hosts the server, such as an imprint: plain text that the app shows among its own pages.
///
///     auto pages = Pages::read("/etc/evora/pages");     // imprint.txt, privacy.de.txt, privacy.en.txt
///     const Page* page = pages->find("imprint", "de");
///
/// A folder has `imprint.txt` and `privacy.txt`, each also once for a language, as `imprint.de.txt`. They are read
/// once, at the start. They are text and nothing else, so that no policy has to be loosened for them.

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace evora::server {

struct HostPage {
    std::string name;      ///< `imprint` or `privacy`
    std::string language;  ///< "de"; empty where its file does not say
    std::string text;      ///< UTF-8, lines end in a line feed
};

class Pages {
  public:
    /// None at all.
    Pages() = default;
    [[nodiscard]] static std::expected<Pages, std::string> read(const std::string& folder);

    /// In that language if there is one, else in none in particular, else in any; null where there is no such page.
    [[nodiscard]] const HostPage* find(std::string_view name, std::string_view language) const;
    /// Each once.
    [[nodiscard]] std::vector<std::string> names() const;

  private:
    std::vector<HostPage> pages_;
};

}  // namespace evora::server
