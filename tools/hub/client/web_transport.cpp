#include "hub/client/web_transport.hpp"

#include <curl/curl.h>
#include <fcntl.h>
#include <fmt/format.h>

#include <algorithm>
#include <castellan/base/file_descriptor.hpp>
#include <castellan/base/text.hpp>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace castellan::hub {
namespace {

// As for other programs: a hub of one's own may have a certificate of one's own.
constexpr const char* certificates_variable = "SSL_CERT_FILE";

struct CurlLibrary {
  CurlLibrary() {
    if (curl_global_init(CURL_GLOBAL_DEFAULT) != 0) throw HubError("libcurl can't be used");
  }
};

using Handle = std::unique_ptr<CURL, decltype(&curl_easy_cleanup)>;
using HeaderList = std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)>;
using Url = std::unique_ptr<CURLU, decltype(&curl_url_cleanup)>;

// `https`, the host and the port of an address; what may not change on the way.
struct Origin {
  std::string scheme, host, port;
  bool operator==(const Origin&) const = default;
};

std::optional<Origin> origin_of(const std::string& address) {
  const Url url(curl_url(), curl_url_cleanup);
  if (!url || curl_url_set(url.get(), CURLUPART_URL, address.c_str(), 0) != CURLUE_OK) return std::nullopt;
  const auto part = [&](CURLUPart which) {
    char* text = nullptr;
    if (curl_url_get(url.get(), which, &text, CURLU_DEFAULT_PORT) != CURLUE_OK) return std::string();
    std::string out = text;
    curl_free(text);
    for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
  };
  return Origin{part(CURLUPART_SCHEME), part(CURLUPART_HOST), part(CURLUPART_PORT)};
}

// One answer as it comes in.
struct Arriving {
  std::uint64_t most = 0;      // bytes that are taken
  bool stop_at_most = false;   // then it is enough; else it is too much
  std::uint64_t begun_at = 0;  // bytes that are there from before
  std::string body;
  FileDescriptor* file = nullptr;  // instead of `body`
  std::uint64_t size = 0;
  bool enough = false, too_large = false, file_failed = false;
  std::string etag, modified, location;
  long status = 0;
  const TransferProgress* progress = nullptr;

  bool wanted() const { return status == 200 || status == 206; }

  std::size_t take(std::string_view bytes) {
    if (!wanted()) return bytes.size();  // a page that says what is wrong: nobody reads it
    const std::uint64_t room = most - size;
    if (bytes.size() > room) {
      (stop_at_most ? enough : too_large) = true;
      if (!stop_at_most) return 0;
      keep(bytes.substr(0, room));
      return 0;
    }
    return keep(bytes) ? bytes.size() : 0;
  }

  bool keep(std::string_view bytes) {
    size += bytes.size();
    if (!file) body += bytes;
    else if (::write(file->get(), bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size())) {
      file_failed = true;
      return false;
    }
    if (progress && *progress) (*progress)(begun_at + size, begun_at + most);
    return true;
  }

  void header(std::string_view line) {
    while (line.ends_with('\n') || line.ends_with('\r')) line.remove_suffix(1);
    if (line.starts_with("HTTP/")) {  // one more answer begins
      etag.clear(), modified.clear(), location.clear();
      const std::size_t space = line.find(' ');
      status = space == std::string_view::npos ? 0 : std::atol(std::string(line.substr(space + 1, 3)).c_str());
      return;
    }
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) return;
    std::string name(line.substr(0, colon));
    for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    std::string_view value = line.substr(colon + 1);
    while (value.starts_with(' ')) value.remove_prefix(1);
    constexpr std::size_t max_value = 2000;
    if (value.size() > max_value || printable(value) != value) return;
    if (name == "etag") etag = value;
    if (name == "last-modified") modified = value;
    if (name == "location") location = value;
  }
};

std::size_t on_body(char* bytes, std::size_t, std::size_t count, void* to) {
  return static_cast<Arriving*>(to)->take({bytes, count});
}
std::size_t on_header(char* bytes, std::size_t, std::size_t count, void* to) {
  static_cast<Arriving*>(to)->header({bytes, count});
  return count;
}

class WebTransport : public Transport {
 public:
  WebTransport(std::string address, const TransferLimits& limits)
      : address_(std::move(address)), limits_(limits), handle_(nullptr, curl_easy_cleanup) {
    static const CurlLibrary ready;
    handle_.reset(curl_easy_init());
    const auto origin = origin_of(address_);
    if (!handle_ || !origin || origin->host.empty())
      throw HubError(fmt::format("{} is not the address of a hub", printable(address_)));
    origin_ = *origin;
    if (const char* file = std::getenv(certificates_variable); file && *file) certificates_ = file;
  }

  std::string get(const std::string& name, std::uint64_t most) override {
    Arriving answer;
    answer.most = most;
    fetch(name, answer, {});
    need(answer, name);
    return std::move(answer.body);
  }

  std::string get_start(const std::string& name, std::uint64_t size) override {
    Arriving answer;
    answer.most = size;
    answer.stop_at_most = true;
    if (size == 0) return {};
    fetch(name, answer, {fmt::format("Range: bytes=0-{}", size - 1)});
    need(answer, name);
    return std::move(answer.body);
  }

  std::optional<std::string> get_if_changed(const std::string& name, std::uint64_t most, Freshness& known) override {
    Arriving answer;
    answer.most = most;
    std::vector<std::string> headers;
    if (!known.etag.empty()) headers.push_back("If-None-Match: " + known.etag);
    if (!known.modified.empty()) headers.push_back("If-Modified-Since: " + known.modified);
    fetch(name, answer, headers);
    if (answer.status == 304 && !headers.empty()) return std::nullopt;
    need(answer, name);
    known = {answer.etag, answer.modified};
    return std::move(answer.body);
  }

  std::optional<std::string> get_if_there(const std::string& name, std::uint64_t most) override {
    Arriving answer;
    answer.most = most;
    fetch(name, answer, {});
    if (answer.status == 404 || answer.status == 410) return std::nullopt;
    need(answer, name);
    return std::move(answer.body);
  }

  void download(const std::string& name, std::uint64_t size, const std::filesystem::path& partial,
                const TransferProgress& progress) override {
    std::error_code error;
    std::uint64_t there = std::filesystem::file_size(partial, error);
    if (error || there > size) there = 0;
    if (there == size) return;
    Arriving answer;
    FileDescriptor file(
        ::open(partial.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | (there ? O_APPEND : O_TRUNC), 0644));
    if (!file.open()) throw HubError(fmt::format("{}: can't be written: {}", partial.string(), std::strerror(errno)));
    answer.file = &file;
    answer.begun_at = there;
    answer.most = size - there;
    answer.progress = &progress;
    std::vector<std::string> headers;
    if (there > 0) headers.push_back(fmt::format("Range: bytes={}-", there));
    try {
      fetch(name, answer, headers);
    } catch (const HubError&) {
      if (there == 0 || answer.status != 200) throw;
    }
    // Servers that know no ranges send it all: then it begins anew.
    if (there > 0 && answer.status != 206) {
      file.close();
      std::filesystem::remove(partial, error);
      download(name, size, partial, progress);
      return;
    }
    need(answer, name);
    ::fsync(file.get());
  }

  std::string address() const override { return address_; }

 private:
  void fetch(const std::string& name, Arriving& answer, const std::vector<std::string>& headers) {
    std::string url = address_ + "/" + name;
    for (long hop = 0;; ++hop) {
      once(url, answer, headers);
      const bool moved = answer.status >= 300 && answer.status < 400 && answer.status != 304;
      if (!moved) return;
      if (hop == limits_.redirects) throw HubError(fmt::format("{}: more than {} redirects", url, limits_.redirects));
      url = redirected(url, answer.location);
    }
  }

  // Redirects are followed by ourselves: only within the host that was named, and never to another scheme.
  std::string redirected(const std::string& from, const std::string& location) const {
    const Url url(curl_url(), curl_url_cleanup);
    char* text = nullptr;
    const bool good = url && !location.empty() &&
                      curl_url_set(url.get(), CURLUPART_URL, from.c_str(), 0) == CURLUE_OK &&
                      curl_url_set(url.get(), CURLUPART_URL, location.c_str(), CURLU_NON_SUPPORT_SCHEME) == CURLUE_OK &&
                      curl_url_get(url.get(), CURLUPART_URL, &text, 0) == CURLUE_OK;
    if (!good) throw HubError(fmt::format("{}: is redirected to nowhere", from));
    const std::string target = text;
    curl_free(text);
    const auto origin = origin_of(target);
    Origin safer = origin_;  // the one step up that is allowed
    if (safer.scheme == "http" && safer.port == "80") safer = {"https", origin_.host, "443"};
    if (!origin || (*origin != origin_ && *origin != safer))
      throw HubError(fmt::format("{}: is redirected to {}, and no other address than that of the hub is asked", from,
                                 printable(target.substr(0, 200))));
    return target;
  }

  void once(const std::string& url, Arriving& answer, const std::vector<std::string>& headers) {
    CURL* curl = handle_.get();
    curl_easy_reset(curl);  // connections stay open
    HeaderList list(nullptr, curl_slist_free_all);
    for (const std::string& header : headers) list.reset(curl_slist_append(list.release(), header.c_str()));
    answer.status = 0;
    char problem[CURL_ERROR_SIZE] = "";
    curl_easy_setopt(curl, CURLOPT_URL, url.c_str());
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, list.get());
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "castellan");
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, static_cast<long>(limits_.connect.count()));
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, static_cast<long>(limits_.whole.count()));
    curl_easy_setopt(curl, CURLOPT_LOW_SPEED_LIMIT, static_cast<long>(limits_.least_per_second));
    curl_easy_setopt(curl, CURLOPT_LOW_SPEED_TIME, static_cast<long>(limits_.patience.count()));
    // What a certificate must be is libcurl's default; it is said here so that nothing can change it unnoticed.
    curl_easy_setopt(curl, CURLOPT_SSL_VERIFYPEER, 1L);
    curl_easy_setopt(curl, CURLOPT_SSL_VERIFYHOST, 2L);
    curl_easy_setopt(curl, CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
    if (!certificates_.empty()) curl_easy_setopt(curl, CURLOPT_CAINFO, certificates_.c_str());
    curl_easy_setopt(curl, CURLOPT_NETRC, static_cast<long>(CURL_NETRC_IGNORED));
    curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, on_header);
    curl_easy_setopt(curl, CURLOPT_HEADERDATA, &answer);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, on_body);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, &answer);
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, problem);
    const CURLcode code = curl_easy_perform(curl);
    if (answer.too_large) throw HubError(fmt::format("{}: is larger than the {} bytes it may have", url, answer.most));
    if (answer.file_failed) throw HubError(fmt::format("{}: the disk can't take it: {}", url, std::strerror(errno)));
    if (code == CURLE_OK || (code == CURLE_WRITE_ERROR && answer.enough)) return;
    if (code == CURLE_OPERATION_TIMEDOUT) throw HubError(fmt::format("{}: takes too long, and was given up", url));
    const std::string why = printable(problem[0] ? problem : curl_easy_strerror(code));
    if (code == CURLE_SSL_CACERT_BADFILE)
      throw HubError(fmt::format("the certificates in {} ({}) can't be used: {}", printable(certificates_),
                                 certificates_variable, why));
    long refused = 0;  // by OpenSSL's count of reasons
    curl_easy_getinfo(curl, CURLINFO_SSL_VERIFYRESULT, &refused);
    if (code == CURLE_PEER_FAILED_VERIFICATION || refused != 0)
      throw HubError(fmt::format("{}: this may be somebody else: the server's certificate is refused ({})", url, why));
    throw HubError(fmt::format("{}: {}", url, why));
  }

  void need(const Arriving& answer, const std::string& name) const {
    if (answer.wanted()) return;
    throw HubError(fmt::format(
        "{}/{}: {}", address_, name,
        answer.status == 404 ? std::string("is not there") : fmt::format("the server says {}", answer.status)));
  }

  std::string address_;
  std::string certificates_;  // a file of those that vouch for servers, instead of the system's
  TransferLimits limits_;
  Handle handle_;
  Origin origin_;
};

}  // namespace

std::unique_ptr<Transport> web_transport(const std::string& address, const TransferLimits& limits) {
  return std::make_unique<WebTransport>(address, limits);
}

}  // namespace castellan::hub
