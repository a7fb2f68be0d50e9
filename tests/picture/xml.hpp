#pragma once
/// A reader of the XML that the pictures are written in, strict enough to find what an XML parser would refuse.

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace evora {

struct XmlElement {
    std::string name;
    std::map<std::string, std::string> attributes;
};

struct XmlDocument {
    std::vector<XmlElement> elements;  ///< in the order of their opening tags
    std::string text;                  ///< all characters between tags, references resolved
    std::string fault;                 ///< the first fault, empty for a well-formed document
};

[[nodiscard]] XmlDocument parse_xml(std::string_view source);

}  // namespace evora
