#pragma once
/// Writes the elements of an SVG document one after the other.
///
/// Lengths are user units, one CSS pixel at natural size; they are written with at most one decimal.
///
///     Canvas canvas;
///     canvas.rect({0, 0, 100, 40}, 8, {.fill = "#fff"});
///     canvas.use("az-B", {4, 4, 32, 32});
///     canvas.text({50, 26}, "Round 4", {.size = 17, .fill = "#000"});
///     std::string document = canvas.document({100, 40}, "title", "description");

#include <string>
#include <string_view>
#include <vector>

namespace evora::picture {

struct Point {
    double x = 0;
    double y = 0;
};

struct Box {
    double x = 0;
    double y = 0;
    double width = 0;
    double height = 0;

    [[nodiscard]] constexpr double right() const noexcept { return x + width; }
    [[nodiscard]] constexpr double bottom() const noexcept { return y + height; }
    [[nodiscard]] constexpr Point middle() const noexcept { return {x + width / 2, y + height / 2}; }
    [[nodiscard]] static constexpr Box square(Point corner, double side) noexcept {
        return {corner.x, corner.y, side, side};
    }
    [[nodiscard]] static constexpr Box around(Point middle, double side) noexcept {
        return {middle.x - side / 2, middle.y - side / 2, side, side};
    }
};

/// How a shape is painted; what is empty or has its usual value is not written.
struct Paint {
    std::string_view fill = "none";
    std::string_view stroke = {};
    double width = 1;  ///< of the stroke
    double opacity = 1;
    std::string_view dash = {};  ///< value of stroke-dasharray
};

enum class Anchor { start, middle, end };

struct Lettering {
    double size = 16;
    std::string_view fill = {};
    int weight = 400;
    Anchor anchor = Anchor::start;
};

class Canvas {
  public:
    void rect(const Box& box, double radius, const Paint& paint);
    void circle(Point middle, double radius, const Paint& paint);
    void path(std::string_view data, const Paint& paint);
    /// A drawing of art/tiles.svg or a symbol that `define` gave. `colour` is what `currentColor` in it means.
    void use(std::string_view id, const Box& box, std::string_view colour = {}, double opacity = 1);
    /// `at` is a point of the baseline; the words may be any UTF-8 that `clean` let through.
    void text(Point at, std::string_view words, const Lettering& lettering);
    /// More words on the line of the last `text`, `gap` units after it.
    void more_text(double gap, std::string_view words, const Lettering& lettering);
    /// Opens a group; `label` names it for readers of the source and of the page.
    void open(std::string_view label);
    void open_clipped(std::string_view clip_id);
    void close();
    /// Adds an element, which must have an id, to the document's definitions.
    void define(std::string element);

    /// The document with all that was drawn. `size.x` and `size.y` are its width and height.
    [[nodiscard]] std::string document(Point size, std::string_view title, std::string_view description) const;

  private:
    std::string body_;
    std::string definitions_;
    std::vector<std::string> used_;
};

/// A length in user units with at most one decimal, "12" or "12.5".
[[nodiscard]] std::string length(double units);

/// `words` with the characters that mean something in XML written as references.
[[nodiscard]] std::string escaped(std::string_view words);

}  // namespace evora::picture
