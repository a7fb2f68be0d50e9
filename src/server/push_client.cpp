#include "server/push_client.hpp"

#include <algorithm>
#include <charconv>
#include <thread>
#include <utility>
#include <vector>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/beast/ssl.hpp>

#include "server/detail/asio.hpp"
#include "server/retry_after.hpp"

namespace evora::server {

namespace {

constexpr std::size_t max_header = 8 * 1024;

bool is_outside(const asio::ip::address& address) {
    if (address.is_v4()) {
        return is_public(address.to_v4().to_bytes());
    }
    return is_public(address.to_v6().to_bytes());
}

PushReply failed(std::string fault) { return {.status = 0, .retry_after = std::nullopt, .fault = std::move(fault)}; }

class AsioPushClient final : public PushClient {
  public:
    AsioPushClient(const PushClientSettings& settings, beast::error_code& error)
        : settings_(settings), tls_(asio::ssl::context::tls_client), work_(context_.get_executor()) {
        tls_.set_default_verify_paths(error);
        if (!error) {
            tls_.set_verify_mode(asio::ssl::verify_peer, error);
        }
        if (!error) {
            thread_ = std::thread([this] { context_.run(); });
        }
    }
    AsioPushClient(const AsioPushClient&) = delete;
    AsioPushClient& operator=(const AsioPushClient&) = delete;
    ~AsioPushClient() override {
        context_.stop();
        if (thread_.joinable()) {
            thread_.join();
        }
    }

    void post(PushLetter letter, Done done) override {
        auto shared = std::make_shared<Done>(std::move(done));
        asio::co_spawn(context_, send(std::move(letter)),
                       [shared](const std::exception_ptr& exception, PushReply reply) {
                           (*shared)(exception ? failed("found no memory for it") : std::move(reply));
                       });
    }

  private:
    asio::awaitable<PushReply> send(PushLetter letter) {
        beast::error_code error;
        Tcp::resolver resolver(context_);
        const auto found = co_await resolver.async_resolve(letter.to.host, letter.to.port, use_error(error));
        if (error) {
            co_return failed(error.message());
        }
        std::vector<Tcp::endpoint> endpoints;
        for (const auto& entry : found) {
            if (settings_.reach == Reach::everywhere || is_outside(entry.endpoint().address())) {
                endpoints.push_back(entry.endpoint());
            }
        }
        if (endpoints.empty()) {
            co_return failed("found no address of the public internet");
        }
        beast::ssl_stream<beast::tcp_stream> stream(context_, tls_);
        auto& lowest = beast::get_lowest_layer(stream);
        lowest.expires_after(settings_.time);
        stream.set_verify_callback(asio::ssl::host_name_verification(letter.to.host), error);
        if (error || SSL_set_tlsext_host_name(stream.native_handle(), letter.to.host.c_str()) != 1) {
            co_return failed("found a name that is none for TLS");
        }
        co_await lowest.async_connect(endpoints, use_error(error));
        if (!error) {
            co_await stream.async_handshake(asio::ssl::stream_base::client, use_error(error));
        }
        if (error) {
            co_return failed(error.message());
        }
        const auto request = request_of(letter);
        http::request_serializer<http::string_body> serializer(request);
        co_await http::async_write(stream, serializer, use_error(error));
        if (error) {
            co_return failed(error.message());
        }
        // What stands below the head of the answer is nobody's concern, however long it is.
        beast::flat_buffer buffer(max_header);
        http::response_parser<http::empty_body> parser;
        parser.header_limit(max_header);
        parser.skip(true);
        co_await http::async_read_header(stream, buffer, parser, use_error(error));
        if (error) {
            co_return failed(error.message());
        }
        const auto retry = parser.get()[http::field::retry_after];
        const auto now = std::chrono::system_clock::now().time_since_epoch();
        co_return PushReply{.status = parser.get().result_int(),
                            .retry_after = retry_after(std::string_view(retry.data(), retry.size()),
                                                       std::chrono::duration_cast<std::chrono::seconds>(now).count()),
                            .fault = {}};
    }

    static http::request<http::string_body> request_of(PushLetter& letter) {
        http::request<http::string_body> request(http::verb::post, letter.to.target, 11);
        const bool usual = letter.to.port == "443";
        request.set(http::field::host, usual ? letter.to.host : letter.to.host + ":" + letter.to.port);
        request.set(http::field::authorization, letter.authorization);
        request.set(http::field::content_type, "application/octet-stream");
        request.set(http::field::content_encoding, "aes128gcm");
        request.set("TTL", std::to_string(letter.ttl.count()));
        request.set("Urgency", letter.urgency);
        request.set("Topic", letter.topic);
        request.set(http::field::connection, "close");
        request.body() = std::move(letter.body);
        request.prepare_payload();
        return request;
    }

    PushClientSettings settings_;
    asio::ssl::context tls_;
    asio::io_context context_{1};
    asio::executor_work_guard<asio::io_context::executor_type> work_;
    std::thread thread_;
};

}  // namespace

std::expected<std::unique_ptr<PushClient>, std::string> PushClient::open(const PushClientSettings& settings) {
    beast::error_code error;
    auto client = std::make_unique<AsioPushClient>(settings, error);
    if (error) {
        return std::unexpected("found '" + error.message() +
                               "', expected certificates of authorities that the system trusts");
    }
    return client;
}

}  // namespace evora::server
