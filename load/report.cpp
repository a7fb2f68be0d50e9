#include "load/report.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <thread>

#include <boost/json.hpp>
#include <fmt/core.h>

namespace evora::load {

namespace {

std::string text(double value) {
    return value == static_cast<double>(static_cast<long long>(value)) ? fmt::format("{:.0f}", value)
                                                                       : fmt::format("{:.2f}", value);
}

std::string asked(const Figure& figure) {
    return figure.at_most    ? "at most " + text(*figure.at_most)
           : figure.at_least ? "at least " + text(*figure.at_least)
                             : std::string();
}

}  // namespace

Report::Report(std::string mode) : mode_(std::move(mode)) {
    double load = 0;
    load_before_ = ::getloadavg(&load, 1) == 1 ? load : 0;
}

bool Report::met() const { return std::ranges::all_of(figures_, &Figure::met); }

void Report::print() const {
    fmt::print("\n{} – {} cores, load {:.2f} before\n", mode_, std::thread::hardware_concurrency(), load_before_);
    fmt::print("{:<52} {:<8} {:>16} {:>12}\n", "", "", "asked", "measured");
    for (const Figure& figure : figures_) {
        fmt::print("{:<52} {:<8} {:>16} {:>12}{}\n", figure.name, figure.unit, asked(figure), text(figure.measured),
                   figure.met() ? "" : "  MISSED");
    }
}

bool Report::write(const std::string& path) const {
    namespace json = boost::json;
    json::array figures;
    for (const Figure& figure : figures_) {
        json::object object{{"name", figure.name}, {"unit", figure.unit}, {"measured", figure.measured}};
        object["at_most"] = figure.at_most ? json::value(*figure.at_most) : json::value();
        object["at_least"] = figure.at_least ? json::value(*figure.at_least) : json::value();
        object["met"] = figure.met();
        figures.emplace_back(std::move(object));
    }
    const json::object all{{"mode", mode_},
                           {"cores", std::thread::hardware_concurrency()},
                           {"load_before", load_before_},
                           {"figures", std::move(figures)}};
    std::ofstream file(path, std::ios::app);
    file << json::serialize(all) << '\n';
    return static_cast<bool>(file.flush());
}

}  // namespace evora::load
