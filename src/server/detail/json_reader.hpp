#pragma once
/// Reads JSON of a given form out of bytes that may be anything: bounded in depth, no field too many, and the
/// first thing that is wrong is kept with its place.
///
///     auto value = parse_json(text, 8);
///     ObjectReader reader(value->get_object());
///     const std::string game = reader.text("game", 64);
///     const int seat = reader.number("seat", 1, 4);
///     reader.end();                                   // whatever has not been asked for is too much
///     if (reader.fault()) { reader.fault()->where; reader.fault()->expected; }

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

namespace evora::server {

struct FormFault {
    std::string where;     ///< a field, "seats[2]"; empty for the whole
    std::string expected;  ///< what would be right
};

/// UTF-8 is checked too. Empty where it is not JSON, or deeper than that, or an object has two members of one name.
[[nodiscard]] std::optional<boost::json::value> parse_json(std::string_view text, std::size_t depth);

class ObjectReader {
  public:
    explicit ObjectReader(const boost::json::value& value, std::string where = {});

    [[nodiscard]] bool has(std::string_view field) const;
    /// The field whatever it is; null where it is missing.
    [[nodiscard]] const boost::json::value* value(std::string_view field);

    // Each notes a fault and returns something harmless where the field is missing or not of that form.
    [[nodiscard]] std::string text(std::string_view field, std::size_t most, std::size_t least = 1);
    [[nodiscard]] std::int64_t number(std::string_view field, std::int64_t least, std::int64_t most);
    [[nodiscard]] std::size_t choice(std::string_view field, std::span<const std::string_view> words);
    [[nodiscard]] const boost::json::array& array(std::string_view field, std::size_t least, std::size_t most);

    /// Notes a fault if there are fields that nobody has asked for.
    void end();
    void refuse(std::string where, std::string expected);
    [[nodiscard]] const std::optional<FormFault>& fault() const noexcept { return fault_; }

  private:
    [[nodiscard]] std::string path(std::string_view field) const;

    const boost::json::object* object_;
    std::string where_;
    std::vector<std::string_view> asked_;
    std::optional<FormFault> fault_;
};

}  // namespace evora::server
