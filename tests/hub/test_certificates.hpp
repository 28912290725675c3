// Certificates made for a test: an authority of its own, and servers it vouches for.
#pragma once

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <boost/asio/ssl/context.hpp>
#include <memory>
#include <stdexcept>
#include <string>

namespace castellan::test {

class TestAuthority {
 public:
  TestAuthority() : key_(make_key()), certificate_(make("authority of a test", *key_, "", -7200, 7200, nullptr)) {}

  // What players must know to believe its servers.
  std::string pem() const {
    return text([&](BIO* to) { return PEM_write_bio_X509(to, certificate_.get()); });
  }

  // A server called `name` (`IP:127.0.0.1`, `DNS:example.org`), from and until so many seconds from now.
  std::unique_ptr<boost::asio::ssl::context> server(const std::string& name, long from = -3600,
                                                    long until = 3600) const {
    const Key key = make_key();
    const Certificate certificate = make("server of a test", *key, name, from, until, certificate_.get());
    auto context = std::make_unique<boost::asio::ssl::context>(boost::asio::ssl::context::tls_server);
    const std::string chain = text([&](BIO* to) { return PEM_write_bio_X509(to, certificate.get()); });
    const std::string secret =
        text([&](BIO* to) { return PEM_write_bio_PrivateKey(to, key.get(), nullptr, nullptr, 0, nullptr, nullptr); });
    context->use_certificate_chain(boost::asio::buffer(chain));
    context->use_private_key(boost::asio::buffer(secret), boost::asio::ssl::context::pem);
    return context;
  }

 private:
  template <auto Free>
  struct Frees {
    void operator()(auto* one) const { Free(one); }
  };
  using Key = std::unique_ptr<EVP_PKEY, Frees<EVP_PKEY_free>>;
  using Certificate = std::unique_ptr<X509, Frees<X509_free>>;

  static Key make_key() {
    Key key(EVP_EC_gen("P-256"));
    if (!key) throw std::runtime_error("OpenSSL makes no key");
    return key;
  }

  template <class Write>
  static std::string text(const Write& write) {
    const std::unique_ptr<BIO, Frees<BIO_free_all>> memory(BIO_new(BIO_s_mem()));
    if (write(memory.get()) != 1) throw std::runtime_error("OpenSSL writes nothing");
    char* bytes = nullptr;
    const long size = BIO_get_mem_data(memory.get(), &bytes);
    return {bytes, static_cast<std::size_t>(size)};
  }

  static void extend(X509* certificate, int what, const std::string& value) {
    const std::unique_ptr<X509_EXTENSION, Frees<X509_EXTENSION_free>> one(
        X509V3_EXT_conf_nid(nullptr, nullptr, what, value.c_str()));
    if (!one || X509_add_ext(certificate, one.get(), -1) != 1) throw std::runtime_error("OpenSSL refuses " + value);
  }

  // By this authority; its own if there is no issuer.
  Certificate make(const char* called, EVP_PKEY& key, const std::string& name, long from, long until,
                   X509* issuer) const {
    Certificate made(X509_new());
    static long serial = 0;
    X509_set_version(made.get(), 2);
    ASN1_INTEGER_set(X509_get_serialNumber(made.get()), ++serial);
    X509_gmtime_adj(X509_getm_notBefore(made.get()), from);
    X509_gmtime_adj(X509_getm_notAfter(made.get()), until);
    X509_set_pubkey(made.get(), &key);
    X509_NAME_add_entry_by_txt(X509_get_subject_name(made.get()), "CN", MBSTRING_ASC,
                               reinterpret_cast<const unsigned char*>(called), -1, -1, 0);
    X509_set_issuer_name(made.get(), X509_get_subject_name(issuer ? issuer : made.get()));
    extend(made.get(), NID_basic_constraints, issuer ? "CA:FALSE" : "critical,CA:TRUE");
    if (!name.empty()) extend(made.get(), NID_subject_alt_name, name);
    if (X509_sign(made.get(), key_.get(), EVP_sha256()) == 0) throw std::runtime_error("OpenSSL signs nothing");
    return made;
  }

  Key key_;
  Certificate certificate_;
};

}  // namespace castellan::test
