// The transcript of docs/online.md, played against a real server.
#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "fairness/nonces.hpp"
#include "hashing/sodium_hashing.hpp"
#include "tests/server/client.hpp"
#include "tests/server/running_server.hpp"

namespace evora::tests {
namespace {

namespace json = boost::json;

class Transcript {
  public:
    explicit Transcript(std::uint16_t port) : port_(port) {}

    void line(const std::string& line) {
        SCOPED_TRACE(line);
        std::istringstream words(line);
        std::string who;
        std::string what;
        words >> who >> what;
        if (who == "200") {
            expect(json::parse(line.substr(4)), answer_);
            return;
        }
        std::string rest;
        std::getline(words, rest);
        if (what == "POST") {
            std::istringstream request(rest);
            std::string path;
            std::string body;
            request >> path;
            std::getline(request, body);
            const Answer answer = people_.try_emplace(who, port_).first->second.post(path, filled(body));
            EXPECT_EQ(answer.status, 200U) << answer.body;
            answer_ = answer.json();
        } else if (what == ">") {
            socket(who).send(filled(rest));
        } else if (what == "<") {
            const json::value expected = json::parse(rest);
            // Others may come in between: who is here, say.
            std::string last;
            while (true) {
                const auto message = socket(who).try_next();
                ASSERT_TRUE(message) << "it did not come; the last message was " << last;
                last = json::serialize(*message);
                if (matches(expected, *message)) {
                    remember(expected, *message);
                    learn(*message);
                    break;
                }
            }
        } else {
            FAIL() << "no line of a transcript";
        }
    }

  private:
    SocketClient& socket(const std::string& who) {
        auto found = sockets_.find(who);
        if (found == sockets_.end()) {
            found = sockets_.emplace(who, SocketClient(port_, people_.at(who).cookie())).first;
        }
        return found->second;
    }
    /// The first legal move of the deal is what `$first` stands for.
    void learn(const json::object& message) {
        const auto* steps = message.if_contains("steps");
        if (names_.contains("$first") || steps == nullptr || steps->as_array().empty()) {
            return;
        }
        names_["$first"] = steps->at(0).at("state").at("choices").at(0).at("destinations").at(0).at("move");
    }
    /// What Ana gives for the first round, in seat 1.
    void make_nonce() {
        const Nonce nonce(Nonce::Array{1, 2, 3});
        const auto game = FairId::from_text(std::string_view(names_.at("$game").as_string()));
        names_.emplace("$nonce", nonce.text());
        names_.emplace("$commitment", commitment(SodiumHashing(), game.value(), 1, Seat::from_index(0), nonce).text());
    }
    [[nodiscard]] std::string filled(std::string text) {
        if (text.find("\"$commitment\"") != std::string::npos) {
            make_nonce();
        }
        for (const auto& [name, value] : names_) {
            for (std::size_t at = text.find('"' + name + '"'); at != std::string::npos;
                 at = text.find('"' + name + '"')) {
                text.replace(at, name.size() + 2, json::serialize(value));
            }
        }
        return text;
    }
    [[nodiscard]] bool matches(const json::value& expected, const json::value& found) const {
        if (expected.is_string()) {
            const std::string text(expected.as_string());
            const auto name = names_.find(text);
            return text == "…" ||
                   (text.starts_with('$') ? name == names_.end() || name->second == found : expected == found);
        }
        if (expected.is_object()) {
            return found.is_object() && std::ranges::all_of(expected.as_object(), [&](const auto& field) {
                       const auto* value = found.as_object().if_contains(field.key());
                       return value != nullptr && matches(field.value(), *value);
                   });
        }
        if (expected.is_array()) {
            if (!found.is_array() || found.as_array().size() != expected.as_array().size()) {
                return false;
            }
            for (std::size_t i = 0; i < expected.as_array().size(); ++i) {
                if (!matches(expected.at(i), found.at(i))) {
                    return false;
                }
            }
            return true;
        }
        // Numbers read from a text have a sign or not as it happens.
        return expected.is_number() && found.is_number() ? expected.to_number<double>() == found.to_number<double>()
                                                         : expected == found;
    }
    void remember(const json::value& expected, const json::value& found) {
        if (expected.is_string() && expected.as_string().starts_with('$')) {
            names_.emplace(std::string(expected.as_string()), found);
        } else if (expected.is_object()) {
            for (const auto& field : expected.as_object()) {
                remember(field.value(), found.at(field.key()));
            }
        } else if (expected.is_array()) {
            for (std::size_t i = 0; i < expected.as_array().size(); ++i) {
                remember(expected.at(i), found.at(i));
            }
        }
    }
    void expect(const json::value& expected, const json::value& found) {
        EXPECT_TRUE(matches(expected, found)) << json::serialize(found);
        remember(expected, found);
    }

    std::uint16_t port_;
    json::value answer_;
    std::map<std::string, HttpClient> people_;
    std::map<std::string, SocketClient> sockets_;
    std::map<std::string, json::value> names_;
};

TEST(Transcript, OfTheDocumentationIsWhatHappens) {
    std::ifstream page(std::string(EVORA_TEST_DATA) + "/../../docs/online.md");
    ASSERT_TRUE(page);
    const RunningServer server;
    Transcript transcript(server.port());
    bool inside = false;
    int lines = 0;
    for (std::string line; std::getline(page, line) && !testing::Test::HasFatalFailure();) {
        if (line == "```transcript") {
            inside = true;
        } else if (line == "```") {
            inside = false;
        } else if (inside) {
            transcript.line(line);
            ++lines;
        }
    }
    EXPECT_GT(lines, 25);
}

}  // namespace
}  // namespace evora::tests
