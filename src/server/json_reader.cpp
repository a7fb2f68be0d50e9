#include "server/detail/json_reader.hpp"

#include <algorithm>
#include <span>

namespace evora::server {

namespace json = boost::json;

namespace {

const json::object no_object;
const json::array no_array;

/// How many members all objects have, within each other too.
std::size_t members(const json::value& value) {
    std::size_t count = 0;
    if (const json::object* object = value.if_object()) {
        count = object->size();
        for (const auto& item : *object) {
            count += members(item.value());
        }
    } else if (const json::array* array = value.if_array()) {
        for (const json::value& item : *array) {
            count += members(item);
        }
    }
    return count;
}

/// How many members a text has that is known to be JSON: there is a colon for each, outside of strings.
std::size_t written_members(std::string_view text) {
    std::size_t count = 0;
    bool string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (string && text[i] == '\\') {
            ++i;
        } else if (text[i] == '"') {
            string = !string;
        } else if (text[i] == ':' && !string) {
            ++count;
        }
    }
    return count;
}

}  // namespace

std::optional<json::value> parse_json(std::string_view text, std::size_t depth) {
    json::parse_options options;
    options.max_depth = depth;
    json::error_code error;
    json::value value = json::parse(text, error, {}, options);
    // The parser keeps the last of two members with the same name; other programs may go by the first.
    if (error || members(value) != written_members(text)) {
        return std::nullopt;
    }
    return value;
}

ObjectReader::ObjectReader(const json::value& value, std::string where)
    : object_(value.if_object()), where_(std::move(where)) {
    if (object_ == nullptr) {
        object_ = &no_object;
        refuse(where_, "an object");
    }
}

bool ObjectReader::has(std::string_view field) const { return object_->contains(field); }

const json::value* ObjectReader::value(std::string_view field) {
    asked_.push_back(field);
    return object_->if_contains(field);
}

std::string ObjectReader::text(std::string_view field, std::size_t most, std::size_t least) {
    const json::value* found = value(field);
    const json::string* string = found != nullptr ? found->if_string() : nullptr;
    if (string == nullptr || string->size() > most || string->size() < least) {
        refuse(path(field), "a string of " + std::to_string(least) + " to " + std::to_string(most) + " bytes");
        return {};
    }
    return {string->data(), string->size()};
}

std::int64_t ObjectReader::number(std::string_view field, std::int64_t least, std::int64_t most) {
    const json::value* found = value(field);
    const std::int64_t* number = found != nullptr ? found->if_int64() : nullptr;
    if (number == nullptr || *number < least || *number > most) {
        refuse(path(field), "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
        return least;
    }
    return *number;
}

std::size_t ObjectReader::choice(std::string_view field, std::span<const std::string_view> words) {
    const json::value* found = value(field);
    const json::string* string = found != nullptr ? found->if_string() : nullptr;
    const auto word =
        string != nullptr ? std::ranges::find(words, std::string_view(string->data(), string->size())) : words.end();
    if (word == words.end()) {
        std::string expected = "one of";
        for (const std::string_view each : words) {
            expected += " \"" + std::string(each) + '"';
        }
        refuse(path(field), expected);
        return 0;
    }
    return static_cast<std::size_t>(word - words.begin());
}

const json::array& ObjectReader::array(std::string_view field, std::size_t least, std::size_t most) {
    const json::value* found = value(field);
    const json::array* array = found != nullptr ? found->if_array() : nullptr;
    if (array == nullptr || array->size() < least || array->size() > most) {
        refuse(path(field), "an array of " + std::to_string(least) + " to " + std::to_string(most));
        return no_array;
    }
    return *array;
}

void ObjectReader::end() {
    for (const auto& item : *object_) {
        if (std::ranges::find(asked_, std::string_view(item.key())) == asked_.end()) {
            refuse(path(std::string_view(item.key()).substr(0, 40)), "no such field here");
            return;
        }
    }
}

void ObjectReader::refuse(std::string where, std::string expected) {
    if (!fault_) {
        fault_ = FormFault{.where = std::move(where), .expected = std::move(expected)};
    }
}

std::string ObjectReader::path(std::string_view field) const {
    return where_.empty() ? std::string(field) : where_ + '.' + std::string(field);
}

}  // namespace evora::server
