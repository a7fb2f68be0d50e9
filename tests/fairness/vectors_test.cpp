// Every vector of docs/fairness.md, read from the page itself.

#include <fstream>
#include <functional>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "fairness/chain.hpp"
#include "fairness/key_streams.hpp"
#include "fairness/nonces.hpp"
#include "fairness/portable_hashing.hpp"
#include "fairness/set_commitment.hpp"
#include "fairness/transcript.hpp"
#include "rules/dealer.hpp"
#include "rules/notation/deal_text.hpp"
#include "rules/notation/position_text.hpp"

namespace evora {
namespace {

using Words = std::vector<std::string>;

struct Vector {
    std::string meaning;
    std::string value;
};

std::vector<Vector> read_vectors() {
    std::ifstream page(std::string(EVORA_TEST_DATA) + "/../../docs/fairness.md");
    EXPECT_TRUE(page) << "docs/fairness.md cannot be read";
    std::vector<Vector> vectors;
    bool inside = false;
    for (std::string line; std::getline(page, line);) {
        if (line.starts_with("```")) {
            inside = line == "```vectors";
        } else if (inside) {
            const std::size_t colon = line.find(": ");
            vectors.push_back({.meaning = line.substr(0, colon), .value = line.substr(colon + 2)});
        }
    }
    return vectors;
}

Words words_of(const std::string& text) {
    std::istringstream in(text);
    Words words;
    for (std::string word; in >> word;) {
        words.push_back(word);
    }
    return words;
}

/// `01x32`, or 64 digits.
template <class Bytes>
Bytes bytes(const std::string& word) {
    std::string text = word;
    if (word.size() == 5) {
        text.clear();
        for (int i = 0; i < 32; ++i) {
            text += word.substr(0, 2);
        }
    }
    return *Bytes::from_text(text);
}

FairId id(const std::string& word) { return *FairId::from_text(word); }

FairTerms terms(const std::string& rules, const std::string& players, const std::string& start) {
    EXPECT_EQ(start, "drawn");
    return {
        .rules = *rules_from_name(rules), .players = *Players::from_number(std::stoi(players)), .start = std::nullopt};
}

/// The lines stand behind each other as a game goes on.
struct Answers {
    const PortableHashing hashing;
    std::optional<Transcript> transcript;
    SeatNonces nonces;

    // link I of the chain that ends with LAST
    std::string link(const Words& w) {
        const HashChain chain(hashing, bytes<Link>(w[8]));
        return (w[1] == "0" ? chain.end() : chain.link(std::stoi(w[1]))).text();
    }
    // commitment of game GAME round R seat S to NONCE, commitment of set SET RULES PLAYERS START to SECRET
    std::string committed(const Words& w) {
        if (w[2] == "set") {
            return set_commitment(hashing, id(w[3]), terms(w[4], w[5], w[6]), bytes<SetSecret>(w[8])).text();
        }
        return commitment(hashing, id(w[3]), std::stoi(w[5]), *Seat::from_number(std::stoi(w[7])), bytes<Nonce>(w[9]))
            .text();
    }
    // transcript of game GAME RULES PLAYERS START with end END, transcript after that with these commitments C C
    std::string transcribed(const Words& w) {
        if (w[1] == "of") {
            transcript.emplace(hashing, id(w[3]), terms(w[4], w[5], w[6]), bytes<Link>(w[9]));
        } else {
            nonces[1] = PlayerNonce{.commitment = bytes<Commitment>(w[7]), .opened = std::nullopt};
            transcript->add_deal(1, nonces, Position::initial({}, all_players[0], Seat{}));
        }
        return transcript->digest().text();
    }
    // key after that with link 1 and these nonces N N
    std::string key(const Words& w) {
        nonces[1]->opened = w[10] == "-" ? std::nullopt : std::optional(bytes<Nonce>(w[10]));
        const HashChain chain(hashing, bytes<Link>("01x32"));
        return deal_key(hashing, id("sample"), 1, chain.link(1), nonces, *transcript).text();
    }
    // stream LABEL NUMBER of key KEY
    std::string stream(const Words& w) {
        auto generator =
            KeyStreams(hashing, bytes<DealKey>(w[5]))
                .stream(static_cast<StreamLabel>(std::stoi(w[1])), static_cast<std::uint32_t>(std::stoi(w[2])));
        std::string text = std::to_string(generator());
        for (int i = 1; i < 5; ++i) {
            text += " " + std::to_string(generator());
        }
        return text;
    }
    // start of PLAYERS by key KEY
    std::string start(const Words& w) {
        const KeyStreams streams(hashing, bytes<DealKey>(w[5]));
        return std::to_string(drawn_start(streams, *Players::from_number(std::stoi(w[2]))).number());
    }
    // deal by key KEY of POSITION
    std::string deal(const Words& w, const std::string& meaning) {
        const auto position = parse_position(meaning.substr(meaning.find(" of ") + 4));
        EXPECT_TRUE(position) << message(position.error().front());
        BasicDealer dealer(KeyStreams(hashing, bytes<DealKey>(w[3])));
        return to_text(dealer.deal(*position));
    }
};

TEST(FairnessPage, VectorsHold) {
    Answers answers;
    std::map<std::string, int> seen;
    for (const Vector& vector : read_vectors()) {
        SCOPED_TRACE(vector.meaning);
        const Words w = words_of(vector.meaning);
        const std::map<std::string, std::function<std::string()>> known = {
            {"link", [&] { return answers.link(w); }},
            {"commitment", [&] { return answers.committed(w); }},
            {"transcript", [&] { return answers.transcribed(w); }},
            {"key", [&] { return answers.key(w); }},
            {"stream", [&] { return answers.stream(w); }},
            {"start", [&] { return answers.start(w); }},
            {"deal", [&] { return answers.deal(w, vector.meaning); }},
        };
        ASSERT_TRUE(known.contains(w[0]));
        EXPECT_EQ(known.at(w[0])(), vector.value);
        ++seen[w[0]];
    }
    EXPECT_EQ(
        seen,
        (std::map<std::string, int>{
            {"link", 3}, {"commitment", 2}, {"transcript", 2}, {"key", 2}, {"stream", 3}, {"start", 3}, {"deal", 4}}));
}

}  // namespace
}  // namespace evora
