#pragma once
/// What was asked and what was measured, as a table for people and as JSON for programs.
///
///     Report report("moves");
///     report.add({.name = "p99 of an acknowledgement", .unit = "ms", .measured = 12.5, .at_most = 40});
///     report.print();

#include <optional>
#include <string>
#include <vector>

namespace evora::load {

/// One figure. Without a limit it is there to be known.
struct Figure {
    std::string name;
    std::string unit{};
    double measured = 0;
    std::optional<double> at_most{};
    std::optional<double> at_least{};

    [[nodiscard]] bool met() const {
        return (!at_most || measured <= *at_most) && (!at_least || measured >= *at_least);
    }
};

class Report {
  public:
    /// Notes how busy the machine is before the load.
    explicit Report(std::string mode);
    void add(Figure figure) { figures_.push_back(std::move(figure)); }
    [[nodiscard]] bool met() const;
    void print() const;
    /// Appends one line; false where the file cannot be written.
    [[nodiscard]] bool write(const std::string& path) const;

  private:
    std::string mode_;
    double load_before_ = 0;
    std::vector<Figure> figures_;
};

}  // namespace evora::load
