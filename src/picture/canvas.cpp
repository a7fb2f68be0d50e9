#include "picture/detail/canvas.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "picture/detail/art.hpp"

namespace evora::picture {
namespace {

constexpr std::string_view fonts = "Commissioner, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', system-ui, sans-serif";

void attribute(std::string& out, std::string_view name, std::string_view value) {
    out.append(" ").append(name).append("=\"").append(value).append("\"");
}

void attribute(std::string& out, std::string_view name, double value) { attribute(out, name, length(value)); }

void paint_attributes(std::string& out, const Paint& paint) {
    attribute(out, "fill", paint.fill);
    if (!paint.stroke.empty()) {
        attribute(out, "stroke", paint.stroke);
        attribute(out, "stroke-width", paint.width);
        if (!paint.dash.empty()) {
            attribute(out, "stroke-dasharray", paint.dash);
        }
    }
    if (paint.opacity < 1) {
        // Opacities need two decimals.
        const int hundredths = static_cast<int>(paint.opacity * 100 + 0.5);
        attribute(out, "opacity", (hundredths < 10 ? "0.0" : "0.") + std::to_string(hundredths));
    }
}

void lettering_attributes(std::string& out, const Lettering& lettering) {
    attribute(out, "font-size", lettering.size);
    attribute(out, "fill", lettering.fill);
    if (lettering.weight != 400) {
        attribute(out, "font-weight", std::to_string(lettering.weight));
    }
}

void box_attributes(std::string& out, const Box& box) {
    attribute(out, "x", box.x);
    attribute(out, "y", box.y);
    attribute(out, "width", box.width);
    attribute(out, "height", box.height);
}

}  // namespace

std::string length(double units) {
    const long tenths = static_cast<long>(units * 10 + (units < 0 ? -0.5 : 0.5));
    std::string text = tenths < 0 ? "-" : "";
    text += std::to_string(std::labs(tenths) / 10);
    if (tenths % 10 != 0) {
        text.append(".").append(std::to_string(std::labs(tenths) % 10));
    }
    return text;
}

std::string escaped(std::string_view words) {
    std::string out;
    for (const char c : words) {
        switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            default: out += c;
        }
    }
    return out;
}

void Canvas::rect(const Box& box, double radius, const Paint& paint) {
    body_ += "<rect";
    box_attributes(body_, box);
    if (radius > 0) {
        attribute(body_, "rx", radius);
    }
    paint_attributes(body_, paint);
    body_ += "/>\n";
}

void Canvas::circle(Point middle, double radius, const Paint& paint) {
    body_ += "<circle";
    attribute(body_, "cx", middle.x);
    attribute(body_, "cy", middle.y);
    attribute(body_, "r", radius);
    paint_attributes(body_, paint);
    body_ += "/>\n";
}

void Canvas::path(std::string_view data, const Paint& paint) {
    body_ += "<path";
    attribute(body_, "d", data);
    paint_attributes(body_, paint);
    body_ += "/>\n";
}

void Canvas::use(std::string_view id, const Box& box, std::string_view colour, double opacity) {
    if (std::ranges::find(used_, id) == used_.end()) {
        used_.emplace_back(id);
    }
    body_ += "<use";
    attribute(body_, "href", std::string("#").append(id));
    box_attributes(body_, box);
    if (!colour.empty()) {
        attribute(body_, "color", colour);
    }
    if (opacity < 1) {
        attribute(body_, "opacity", opacity);
    }
    body_ += "/>\n";
}

void Canvas::text(Point at, std::string_view words, const Lettering& lettering) {
    body_ += "<text";
    attribute(body_, "x", at.x);
    attribute(body_, "y", at.y);
    lettering_attributes(body_, lettering);
    if (lettering.anchor != Anchor::start) {
        attribute(body_, "text-anchor", lettering.anchor == Anchor::middle ? "middle" : "end");
    }
    body_.append(">").append(escaped(words)).append("</text>\n");
}

void Canvas::more_text(double gap, std::string_view words, const Lettering& lettering) {
    constexpr std::string_view closing = "</text>\n";
    body_.resize(body_.size() - closing.size());
    body_ += "<tspan";
    attribute(body_, "dx", gap);
    lettering_attributes(body_, lettering);
    if (lettering.weight == 400) {
        attribute(body_, "font-weight", "400");  // or it would inherit what stands before it
    }
    body_.append(">").append(escaped(words)).append("</tspan>").append(closing);
}

void Canvas::open(std::string_view label) {
    body_ += "<g";
    attribute(body_, "aria-label", escaped(label));
    body_ += ">\n";
}

void Canvas::open_clipped(std::string_view clip_id) {
    body_ += "<g";
    attribute(body_, "clip-path", std::string("url(#").append(clip_id).append(")"));
    body_ += ">\n";
}

void Canvas::close() { body_ += "</g>\n"; }

void Canvas::define(std::string element) { definitions_ += std::move(element) + "\n"; }

std::string Canvas::document(Point size, std::string_view title, std::string_view description) const {
    std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\"";
    attribute(out, "width", size.x);
    attribute(out, "height", size.y);
    attribute(out, "viewBox", "0 0 " + length(size.x) + " " + length(size.y));
    attribute(out, "font-family", fonts);
    out.append(" style=\"font-variant-numeric:lining-nums tabular-nums\">\n");
    out.append("<title>").append(escaped(title)).append("</title>\n");
    out.append("<desc>").append(escaped(description)).append("</desc>\n<defs>\n");
    append_art(std::vector<std::string_view>(used_.begin(), used_.end()), out);
    out.append(definitions_).append("</defs>\n").append(body_).append("</svg>\n");
    return out;
}

}  // namespace evora::picture
