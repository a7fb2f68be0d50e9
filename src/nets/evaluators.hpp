#pragma once
/// Evaluators by name for programs that have files: those of src/eval, and learnt ones, whose nets are files.
///
///     auto evaluator = evaluator_named("fixed-2");   // reads fixed-2.net
///     if (!evaluator) { report(evaluator.error()); }
///     const BestEvaluator& best = best_evaluator();
///     for (const std::string& note : best.notes) { report(note); }
///
/// Nets are looked for in the folder that the environment variable EVORA_NETS names – nowhere, if that is empty –, or
/// else beside the program, in share/evora/nets, and where that is for an installed one, in ../share/evora/nets.

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "eval/evaluator.hpp"

namespace evora {

/// The evaluator of that name, which lives as long as the program. The error says in English what was found and what
/// would be right. From any thread.
[[nodiscard]] std::expected<const Evaluator*, std::string> evaluator_named(std::string_view name);

struct BestEvaluator {
    const Evaluator* evaluator = nullptr;  ///< learnt ones for what they are for, `hand-1` for all else
    std::vector<std::string> learnt;       ///< the names of those that there are
    std::vector<std::string> notes;        ///< about each net that should be there and cannot be used, in English
};

/// Looked for once; from any thread.
[[nodiscard]] const BestEvaluator& best_evaluator();

}  // namespace evora
