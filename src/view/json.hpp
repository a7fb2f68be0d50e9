#pragma once
/// Writes JSON (RFC 8259): what is inside what follows from the calls, so that no comma or bracket can be forgotten.
///
///     const std::string text = json_object([&](JsonObject& game) {
///         game.add("round", 3);
///         game.array("seats", [&](JsonArray& seats) { seats.add("Ana"); seats.add(nullptr); });
///     });   // {"round":3,"seats":["Ana",null]}
///
/// The text is valid whatever the strings are: it is UTF-8, and bytes of them that are not become U+FFFD.

#include <charconv>
#include <concepts>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace evora {

/// A number with a fixed number of decimal places: {325, 2} is 3.25.
struct Decimal {
    int value = 0;
    int places = 0;  ///< 0 to 9
};

/// JSON that somebody else has written already.
struct JsonText {
    std::string_view text;
};

// Each appends one value to the text.
void append_json(std::string& text, std::string_view value);
void append_json(std::string& text, Decimal value);
inline void append_json(std::string& text, std::nullptr_t) { text += "null"; }
inline void append_json(std::string& text, JsonText value) { text += value.text; }
/// Truth values as such, characters as strings of one, all other integers as numbers.
template <std::integral T>
void append_json(std::string& text, T value) {
    if constexpr (std::same_as<T, bool>) {
        text += value ? "true" : "false";
    } else if constexpr (std::same_as<T, char>) {
        append_json(text, std::string_view(&value, 1));
    } else {
        char digits[std::numeric_limits<T>::digits10 + 3];  // the sign, and the digit that may be cut off there
        text.append(digits, std::to_chars(digits, digits + sizeof(digits), value).ptr);
    }
}
template <class T>
void append_json(std::string& text, const std::optional<T>& value) {
    if (value) {
        append_json(text, *value);
    } else {
        append_json(text, nullptr);
    }
}

class JsonArray;

/// An object that is being written; it ends when the function that was given to get it returns.
class JsonObject {
  public:
    JsonObject(const JsonObject&) = delete;
    JsonObject& operator=(const JsonObject&) = delete;

    template <class T>
    void add(std::string_view name, const T& value) {
        begin(name);
        append_json(text_, value);
    }
    template <std::invocable<JsonObject&> Body>
    void object(std::string_view name, Body&& body);
    template <std::invocable<JsonArray&> Body>
    void array(std::string_view name, Body&& body);

  private:
    template <std::invocable<JsonObject&> Body>
    friend void append_json_object(std::string& text, Body&& body);

    explicit JsonObject(std::string& text) : text_(text) { text_ += '{'; }
    ~JsonObject() { text_ += '}'; }

    void begin(std::string_view name) {
        if (!first_) {
            text_ += ',';
        }
        first_ = false;
        append_json(text_, name);
        text_ += ':';
    }

    std::string& text_;
    bool first_ = true;
};

/// An array that is being written.
class JsonArray {
  public:
    JsonArray(const JsonArray&) = delete;
    JsonArray& operator=(const JsonArray&) = delete;

    template <class T>
    void add(const T& value) {
        begin();
        append_json(text_, value);
    }
    template <std::invocable<JsonObject&> Body>
    void object(Body&& body);

  private:
    template <std::invocable<JsonArray&> Body>
    friend void append_json_array(std::string& text, Body&& body);

    explicit JsonArray(std::string& text) : text_(text) { text_ += '['; }
    ~JsonArray() { text_ += ']'; }

    void begin() {
        if (!first_) {
            text_ += ',';
        }
        first_ = false;
    }

    std::string& text_;
    bool first_ = true;
};

template <std::invocable<JsonObject&> Body>
void append_json_object(std::string& text, Body&& body) {
    JsonObject object(text);
    body(object);
}

template <std::invocable<JsonArray&> Body>
void append_json_array(std::string& text, Body&& body) {
    JsonArray array(text);
    body(array);
}

template <std::invocable<JsonObject&> Body>
void JsonObject::object(std::string_view name, Body&& body) {
    begin(name);
    append_json_object(text_, body);
}

template <std::invocable<JsonArray&> Body>
void JsonObject::array(std::string_view name, Body&& body) {
    begin(name);
    append_json_array(text_, body);
}

template <std::invocable<JsonObject&> Body>
void JsonArray::object(Body&& body) {
    begin();
    append_json_object(text_, body);
}

template <std::invocable<JsonObject&> Body>
[[nodiscard]] std::string json_object(Body&& body) {
    std::string text;
    append_json_object(text, body);
    return text;
}

}  // namespace evora
