#pragma once
/// The name of a person in the field `name`, without spaces around it: 1 to 24 characters, none of them for control.
///
///     const std::string name = person_name(reader);

#include <string>

#include "server/detail/json_reader.hpp"

namespace evora::server {

[[nodiscard]] std::string person_name(ObjectReader& reader);

}  // namespace evora::server
