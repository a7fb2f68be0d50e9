#pragma once
/// The field `name` as it was sent, for whoever then asks `tidy_name` or compares it with names there are.
///
///     const std::string name = person_name(reader);

#include <string>

#include "server/detail/json_reader.hpp"
#include "server/names.hpp"

namespace evora::server {

[[nodiscard]] inline std::string person_name(ObjectReader& reader) { return reader.text("name", most_name_bytes, 0); }

}  // namespace evora::server
