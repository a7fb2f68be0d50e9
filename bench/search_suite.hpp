#pragma once
/// The suite `search`, as `evora bench search` runs it: how many nodes a second one thread searches, and the signature
/// that tells whether two programs search alike (signature/search_signature.hpp).
///
///     run_search_suite({.json = true});   // {"preset": …, "positions": 40, "nodes": …, "signature": "…"}

#include <string>

namespace evora {

struct SearchSuiteOptions {
    bool json = false;  ///< one JSON object instead of a table
};

/// Takes a second or two. Returns the results as text.
[[nodiscard]] std::string run_search_suite(const SearchSuiteOptions& options);

}  // namespace evora
