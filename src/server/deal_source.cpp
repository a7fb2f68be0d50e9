#include "server/deal_source.hpp"

#include "rules/dealer.hpp"
#include "rules/random.hpp"

namespace evora::server {

namespace {

SeededStreams streams_of(const std::string& secret) {
    std::uint64_t seed = 0;
    for (const char byte : secret.substr(0, 8)) {
        seed = (seed << 8U) | static_cast<unsigned char>(byte);
    }
    return SeededStreams(seed);
}

class SeededDeals final : public DealSource {
  public:
    SeededDeals(const SeededStreams& streams, const DealTerms& terms)
        : streams_(streams), terms_(terms), dealer_(streams) {}

    Position begin() override {
        auto starter = streams_.stream(StreamLabel::starter, 0);
        const auto seats = static_cast<std::uint32_t>(terms_.players.number());
        const Seat drawn = Seat::from_index(static_cast<int>(below(starter, seats)));
        return Position::initial(terms_.rules, terms_.players, terms_.start.value_or(drawn));
    }
    Deal deal(const RecordBuilder& builder) override { return dealer_.deal(builder.position()); }

  private:
    SeededStreams streams_;
    DealTerms terms_;
    Dealer dealer_;
};

}  // namespace

std::unique_ptr<DealSource> seeded_deals(const store::GameId& /*game*/, const std::string& secret,
                                         const DealTerms& terms) {
    return std::make_unique<SeededDeals>(streams_of(secret), terms);
}

}  // namespace evora::server
