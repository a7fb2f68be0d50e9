#include "tests/picture/xml.hpp"

#include <cctype>
#include <cstdint>

namespace evora {
namespace {

class Reader {
  public:
    explicit Reader(std::string_view source) : rest_(source), size_(source.size()) {}

    XmlDocument read() {
        check_characters();
        while (fault_.empty() && !rest_.empty()) {
            if (rest_.front() == '<') {
                read_tag();
            } else {
                const std::string_view words = rest_.substr(0, rest_.find('<'));
                rest_.remove_prefix(words.size());
                if (open_.empty() && words.find_first_not_of(" \n") != std::string_view::npos) {
                    refuse("text outside the root element");
                }
                document_.text += resolved(words);
            }
        }
        if (!open_.empty()) {
            refuse("<" + open_.back() + "> is not closed");
        }
        document_.fault = fault_;
        return document_;
    }

  private:
    void refuse(const std::string& what) {
        if (fault_.empty()) {
            fault_ = "byte " + std::to_string(size_ - rest_.size()) + ": " + what;
        }
    }

    /// Well-formed UTF-8 without control characters.
    void check_characters() {
        std::size_t following = 0;
        for (const char c : rest_) {
            const auto byte = static_cast<std::uint8_t>(c);
            const bool continues = (byte & 0xC0U) == 0x80U;
            if (continues != (following > 0)) {
                refuse("malformed UTF-8");
                return;
            }
            if (continues) {
                --following;
            } else if (byte >= 0xC2) {
                following = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : 1;
            } else if (byte >= 0x80 || (byte < 0x20 && c != '\n')) {
                refuse("a character that XML does not allow");
                return;
            }
        }
    }

    void read_tag() {
        const auto end = rest_.find('>');
        if (end == std::string_view::npos) {
            refuse("a tag that does not end");
            return;
        }
        std::string_view tag = rest_.substr(1, end - 1);
        if (tag.starts_with('/')) {
            tag.remove_prefix(1);
            if (open_.empty() || open_.back() != tag) {
                refuse("</" + std::string(tag) + "> closes nothing");
                return;
            }
            open_.pop_back();
        } else {
            const bool empty = tag.ends_with('/');
            if (empty) {
                tag.remove_suffix(1);
            }
            if (open_.empty() && !document_.elements.empty()) {
                refuse("a second root element");
            }
            const XmlElement element = element_of(tag);
            document_.elements.push_back(element);
            if (!empty) {
                open_.push_back(element.name);
            }
        }
        rest_.remove_prefix(end + 1);
    }

    XmlElement element_of(std::string_view tag) {
        XmlElement element;
        element.name = std::string(name_at(tag));
        while (!tag.empty()) {
            if (!tag.starts_with(' ')) {
                refuse("no blank before an attribute in <" + element.name + ">");
                return element;
            }
            tag.remove_prefix(1);
            const std::string name(name_at(tag));
            if (!tag.starts_with("=\"")) {
                refuse("attribute " + name + " without a quoted value");
                return element;
            }
            tag.remove_prefix(2);
            const auto end = tag.find('"');
            if (end == std::string_view::npos) {
                refuse("the value of " + name + " does not end");
                return element;
            }
            if (!element.attributes.emplace(name, resolved(tag.substr(0, end))).second) {
                refuse("attribute " + name + " twice in <" + element.name + ">");
            }
            tag.remove_prefix(end + 1);
        }
        return element;
    }

    /// Takes a name from the front of `text`.
    std::string_view name_at(std::string_view& text) {
        std::size_t length = 0;
        while (length < text.size() &&
               (std::isalnum(static_cast<unsigned char>(text[length])) != 0 || text[length] == '-')) {
            ++length;
        }
        if (length == 0) {
            refuse("a name is missing");
        }
        const std::string_view name = text.substr(0, length);
        text.remove_prefix(length);
        return name;
    }

    std::string resolved(std::string_view words) {
        static const std::map<std::string_view, char> references = {
            {"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}};
        std::string out;
        while (!words.empty()) {
            if (words.front() == '&') {
                const auto end = words.find(';');
                const auto reference =
                    end == std::string_view::npos ? references.end() : references.find(words.substr(1, end - 1));
                if (reference == references.end()) {
                    refuse("& that begins no reference");
                    return out;
                }
                out += reference->second;
                words.remove_prefix(end + 1);
            } else {
                out += words.front();
                words.remove_prefix(1);
            }
        }
        return out;
    }

    std::string_view rest_;
    std::size_t size_;
    XmlDocument document_;
    std::vector<std::string> open_;
    std::string fault_;
};

}  // namespace

XmlDocument parse_xml(std::string_view source) { return Reader(source).read(); }

}  // namespace evora
