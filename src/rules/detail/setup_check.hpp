#pragma once
/// The checks between a `Setup` and a `Position`, in the order of docs/notation.md. Each adds what it finds to the
/// faults; none relies on another having passed. For use inside src/rules only.

#include "rules/fault.hpp"
#include "rules/setup.hpp"

namespace evora {

/// Everything that keeps the setup from being a position.
void check_setup(const Setup& setup, Faults& faults);

}  // namespace evora
