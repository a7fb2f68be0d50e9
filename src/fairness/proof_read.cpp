#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "fairness/proof.hpp"
#include "rules/fault.hpp"
#include "rules/notation/position_text.hpp"

namespace evora {

namespace {

using Unfit = std::unexpected<ProofFault>;

enum class Once : std::uint8_t { proof, game, start, chain, set, commitment, secret };
enum class Each : std::uint8_t { position, nonces, link, key };

constexpr std::array<std::string_view, 7> once_names = {"DealProof", "DealGame",       "DealStart", "DealChain",
                                                        "DealSet",   "DealCommitment", "DealSecret"};
constexpr std::array<std::string_view, 4> each_names = {"DealPosition", "DealNonces", "DealLink", "DealKey"};
constexpr std::string_view prefix = "Deal";
constexpr std::string_view hex_form = "64 hexadecimal digits in lower case";
constexpr std::string_view id_form = "1 to 64 letters, digits, - and _";

[[nodiscard]] Unfit form_fault(std::string_view tag, int round, int seat, std::string found,
                               std::string_view expected) {
    return Unfit(ProofFault{.code = ProofFaultCode::form,
                            .round = round,
                            .seat = seat,
                            .tag = std::string(tag),
                            .found = std::move(found),
                            .expected = std::string(expected)});
}

/// The number of a round as a tag's name ends with it; 0 for anything else.
[[nodiscard]] int round_number(std::string_view text) noexcept {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool whole = error == std::errc() && end == text.data() + text.size();
    return whole && !text.starts_with('0') && !text.starts_with('-') ? number : 0;
}

/// The values of all tags of a proof, each in its place.
class TagValues {
  public:
    /// The fault is a tag that a proof of so many rounds cannot have.
    [[nodiscard]] static std::expected<TagValues, ProofFault> sort(const GameRecord& record) {
        TagValues values;
        values.each_.resize(record.rounds().size());
        for (const Tag& tag : record.tags()) {
            if (tag.name.starts_with(prefix) && !values.put(tag)) {
                return Unfit(ProofFault{
                    .code = ProofFaultCode::unknown_tag,
                    .tag = quoted(tag.name),
                    .found = "an unknown tag",
                    .expected = "the tags of a proof, for rounds 1 to " + std::to_string(record.rounds().size())});
            }
        }
        return values;
    }

    [[nodiscard]] const std::string* find(Once tag) const noexcept { return once_[index(tag)]; }
    [[nodiscard]] const std::string* find(Each tag, int round) const noexcept {
        return each_[static_cast<std::size_t>(round - 1)][index(tag)];
    }
    [[nodiscard]] int rounds() const noexcept { return static_cast<int>(each_.size()); }

  private:
    template <class Which>
    [[nodiscard]] static std::size_t index(Which tag) noexcept {
        return static_cast<std::size_t>(tag);
    }

    [[nodiscard]] bool put(const Tag& tag) noexcept {
        if (const auto once = std::ranges::find(once_names, tag.name); once != once_names.end()) {
            once_[static_cast<std::size_t>(once - once_names.begin())] = &tag.value;
            return true;
        }
        for (std::size_t i = 0; i < each_names.size(); ++i) {
            if (tag.name.starts_with(each_names[i])) {
                const int round = round_number(std::string_view(tag.name).substr(each_names[i].size()));
                if (1 <= round && round <= rounds()) {
                    each_[static_cast<std::size_t>(round - 1)][i] = &tag.value;
                    return true;
                }
            }
        }
        return false;
    }

    std::array<const std::string*, once_names.size()> once_{};
    std::vector<std::array<const std::string*, each_names.size()>> each_;
};

/// From the values to the proof; each function gives one part or what is wrong with it.
class ProofReader {
  public:
    ProofReader(const GameRecord& record, const TagValues& values) noexcept : record_(record), values_(values) {}

    [[nodiscard]] std::expected<Proof, ProofFault> read() const {
        const std::string& kind = *values_.find(Once::proof);
        if (kind != "chain 1" && kind != "set 1") {
            return form_fault("DealProof", 0, 0, quoted(kind), "chain 1 or set 1");
        }
        if (find_tag(record_.tags(), "Position") != nullptr) {
            return Unfit(ProofFault{.code = ProofFaultCode::starts_elsewhere,
                                    .found = "a game with the tag Position",
                                    .expected = "one that begins at the beginning"});
        }
        auto terms = read_terms();
        if (!terms) {
            return Unfit(std::move(terms.error()));
        }
        if (kind == "chain 1") {
            return with(*terms, chain());
        }
        return with(*terms, set());
    }

  private:
    template <class Kind>
    [[nodiscard]] static std::expected<Proof, ProofFault> with(const FairTerms& terms,
                                                               std::expected<Kind, ProofFault> kind) {
        if (!kind) {
            return Unfit(std::move(kind.error()));
        }
        return Proof{.terms = terms, .kind = *std::move(kind)};
    }

    [[nodiscard]] std::expected<ChainProof, ProofFault> chain() const {
        auto game = id(Once::game);
        const auto end = bytes<Link>(Once::chain);
        for (const ProofFault* fault : {error(game), error(end)}) {
            if (fault != nullptr) {
                return Unfit(*fault);
            }
        }
        ChainProof chain{.game = *std::move(game), .end = *end, .rounds = {}};
        for (const Once other : {Once::set, Once::commitment, Once::secret}) {
            if (auto fault = unwanted(other)) {
                return Unfit(*std::move(fault));
            }
        }
        for (int round = 1; round <= values_.rounds(); ++round) {
            const auto before = position(round);
            const auto nonces = read_nonces(round);
            const auto link = bytes<Link>(Each::link, round);
            const auto key = bytes<DealKey>(Each::key, round);
            for (const ProofFault* fault : {error(before), error(nonces), error(link), error(key)}) {
                if (fault != nullptr) {
                    return Unfit(*fault);
                }
            }
            chain.rounds.push_back({.before = *before, .nonces = *nonces, .link = *link, .key = *key});
        }
        return chain;
    }

    [[nodiscard]] std::expected<SetProof, ProofFault> set() const {
        auto set_id = id(Once::set);
        const auto commitment = bytes<Commitment>(Once::commitment);
        for (const ProofFault* fault : {error(set_id), error(commitment)}) {
            if (fault != nullptr) {
                return Unfit(*fault);
            }
        }
        for (const Once other : {Once::game, Once::chain}) {
            if (auto fault = unwanted(other)) {
                return Unfit(*std::move(fault));
            }
        }
        SetProof set{.set = *std::move(set_id), .commitment = *commitment, .secret = std::nullopt, .before = {}};
        if (values_.find(Once::secret) != nullptr) {
            const auto secret = bytes<SetSecret>(Once::secret);
            if (!secret) {
                return Unfit(secret.error());
            }
            set.secret = *secret;
        }
        for (int round = 1; round <= values_.rounds(); ++round) {
            for (const Each other : {Each::nonces, Each::link, Each::key}) {
                if (values_.find(other, round) != nullptr) {
                    return Unfit(not_of_this_kind(name_of(other, round)));
                }
            }
            const auto before = position(round);
            if (!before) {
                return Unfit(before.error());
            }
            set.before.push_back(*before);
        }
        return set;
    }

    [[nodiscard]] std::expected<FairTerms, ProofFault> read_terms() const {
        FairTerms terms{.rules = record_.rules(), .players = record_.players(), .start = std::nullopt};
        const auto text = value(Once::start);
        if (!text) {
            return Unfit(text.error());
        }
        if (**text != "drawn") {
            terms.start = (*text)->size() == 1 ? Seat::from_number(round_number(**text)) : std::nullopt;
            if (!terms.start || !terms.players.has(*terms.start)) {
                return form_fault("DealStart", 0, 0, quoted(**text), "drawn, or the number of a seat of the game");
            }
        }
        return terms;
    }

    [[nodiscard]] std::expected<FairId, ProofFault> id(Once tag) const {
        const auto text = value(tag);
        if (!text) {
            return Unfit(text.error());
        }
        auto id = FairId::from_text(**text);
        if (!id) {
            return form_fault(name_of(tag), 0, 0, quoted(**text), id_form);
        }
        return *std::move(id);
    }

    [[nodiscard]] std::expected<Position, ProofFault> position(int round) const {
        const auto text = value(Each::position, round);
        if (!text) {
            return Unfit(text.error());
        }
        auto position = parse_position(**text);
        if (!position) {
            const Fault& fault = position.error().front();
            return form_fault(name_of(Each::position, round), round, 0, fault.found, fault.expected);
        }
        return *std::move(position);
    }

    [[nodiscard]] std::expected<SeatNonces, ProofFault> read_nonces(int round) const {
        const auto text = value(Each::nonces, round);
        if (!text) {
            return Unfit(text.error());
        }
        SeatNonces nonces;
        std::string_view rest = **text;
        for (int seat = 1; seat <= record_.players().number(); ++seat) {
            const bool last = seat == record_.players().number();
            const std::size_t end = last ? rest.size() : std::min(rest.find(' '), rest.size());
            const std::string_view word = rest.substr(0, end);
            if (!parse_nonce(word, nonces[static_cast<std::size_t>(seat - 1)])) {
                return form_fault(name_of(Each::nonces, round), round, seat, quoted(word),
                                  "COMMITMENT:NONCE, COMMITMENT:- or - for each seat, a nonce being 64 hexadecimal "
                                  "digits in lower case, not all 0");
            }
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        return nonces;
    }

    [[nodiscard]] static bool parse_nonce(std::string_view word, std::optional<PlayerNonce>& nonce) {
        if (word == "-") {
            return true;
        }
        const std::size_t colon = std::min(word.find(':'), word.size());
        const auto commitment = Commitment::from_text(word.substr(0, colon));
        if (!commitment || colon == word.size()) {
            return false;
        }
        nonce = PlayerNonce{.commitment = *commitment, .opened = Nonce::from_text(word.substr(colon + 1))};
        return nonce->opened ? !nonce->opened->is_zero() : word.substr(colon + 1) == "-";
    }

    template <class Bytes, class... Round>
    [[nodiscard]] std::expected<Bytes, ProofFault> bytes(auto tag, Round... round) const {
        const auto text = value(tag, round...);
        if (!text) {
            return Unfit(text.error());
        }
        const auto bytes = Bytes::from_text(**text);
        if (!bytes) {
            return form_fault(name_of(tag, round...), (0 + ... + round), 0, quoted(**text), hex_form);
        }
        return *bytes;
    }

    template <class... Round>
    [[nodiscard]] std::expected<const std::string*, ProofFault> value(auto tag, Round... round) const {
        const std::string* text = values_.find(tag, round...);
        if (text == nullptr) {
            return Unfit(ProofFault{.code = ProofFaultCode::missing_tag,
                                    .round = (0 + ... + round),
                                    .tag = name_of(tag, round...),
                                    .found = "no such tag",
                                    .expected = "one, as in every proof of this kind"});
        }
        return text;
    }

    [[nodiscard]] std::optional<ProofFault> unwanted(Once tag) const {
        return values_.find(tag) == nullptr ? std::nullopt : std::optional(not_of_this_kind(name_of(tag)));
    }
    [[nodiscard]] static ProofFault not_of_this_kind(std::string tag) {
        return {.code = ProofFaultCode::unknown_tag,
                .tag = std::move(tag),
                .found = "a tag of the other kind of proof",
                .expected = "those of one kind"};
    }

    [[nodiscard]] static std::string name_of(Once tag) {
        return std::string(once_names[static_cast<std::size_t>(tag)]);
    }
    [[nodiscard]] static std::string name_of(Each tag, int round) {
        return std::string(each_names[static_cast<std::size_t>(tag)]) + std::to_string(round);
    }

    template <class Value>
    [[nodiscard]] static const ProofFault* error(const std::expected<Value, ProofFault>& value) noexcept {
        return value ? nullptr : &value.error();
    }

    const GameRecord& record_;
    const TagValues& values_;
};

}  // namespace

std::expected<Proof, ProofFault> read_proof(const GameRecord& record) {
    if (find_tag(record.tags(), once_names.front()) == nullptr) {
        return Unfit(ProofFault{.code = ProofFaultCode::no_proof,
                                .found = "a record without the tag DealProof",
                                .expected = "one whose deals are proved"});
    }
    const auto values = TagValues::sort(record);
    if (!values) {
        return Unfit(values.error());
    }
    return ProofReader(record, *values).read();
}

}  // namespace evora
