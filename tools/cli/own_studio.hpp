// A studio that is measured: the program in a process of its own, and clients that talk to it over sockets.
#pragma once

#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <castellan/base/build_info.hpp>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

extern char** environ;

namespace castellan::cli {

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;

inline double milliseconds(Clock::duration time) { return std::chrono::duration<double, std::milli>(time).count(); }

// `castellan studio` with its games in a folder that is gone afterwards.
class OwnStudio {
 public:
  explicit OwnStudio(double idle) {
    std::string name = (std::filesystem::temp_directory_path() / "castellan-bench-XXXXXX").string();
    if (!::mkdtemp(name.data())) throw std::runtime_error("no temporary folder: " + name);
    folder_ = name;
    has_page = !studio_page().empty();
    start(idle);
  }
  ~OwnStudio() {
    ::kill(pid_, SIGTERM);
    int status = 0;
    ::waitpid(pid_, &status, 0);
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  OwnStudio(const OwnStudio&) = delete;
  OwnStudio& operator=(const OwnStudio&) = delete;

  // What it has in memory, in KB.
  double memory() const {
    std::ifstream status("/proc/" + std::to_string(pid_) + "/status");
    for (std::string line; std::getline(status, line);)
      if (line.starts_with("VmRSS:")) return std::stod(line.substr(6));
    throw std::runtime_error("the studio is gone");
  }

  // For whatever is needed beside the games.
  const std::filesystem::path& folder() const { return folder_; }

  std::string port;
  bool has_page = false;

 private:
  void start(double idle) {
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe").parent_path() / "castellan";
    std::vector<std::string> words{
        program.string(),    "studio", "--port", "0", "--games", (folder_ / "games.sqlite").string(), "--idle",
        std::to_string(idle)};
    if (!has_page) {  // what is measured besides needs none
      std::filesystem::create_directory(folder_ / "page");
      for (const char* file : {"index.html", "studio.js", "studio.css", "icon.svg"})
        std::ofstream(folder_ / "page" / file) << file;
      words.insert(words.end(), {"--page", (folder_ / "page").string()});
    }
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    std::array<int, 2> pipe{};
    if (::pipe(pipe.data()) != 0) throw std::runtime_error("no pipe");
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, pipe[1], 1);
    posix_spawn_file_actions_addclose(&actions, pipe[0]);
    const int code = ::posix_spawn(&pid_, program.c_str(), &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    ::close(pipe[1]);
    std::string told;
    std::array<char, 512> buffer{};
    while (code == 0 && told.find('\n') == std::string::npos) {
      const ssize_t size = ::read(pipe[0], buffer.data(), buffer.size());
      if (size <= 0) break;
      told.append(buffer.data(), static_cast<std::size_t>(size));
    }
    ::close(pipe[0]);
    const std::size_t colon = told.find(':', told.find("://") + 3);
    if (colon == std::string::npos) throw std::runtime_error("the studio did not start: " + program.string());
    port = told.substr(colon + 1, told.find('/', colon) - colon - 1);
  }

  std::filesystem::path folder_;
  pid_t pid_ = 0;
};

// One client. It asks and waits at first; then it listens, and says something now and then.
class Line {
 public:
  Line(boost::asio::io_context& context, const std::string& port) : socket_(context) {
    boost::asio::ip::tcp::resolver resolver(context);
    boost::asio::connect(boost::beast::get_lowest_layer(socket_), resolver.resolve("127.0.0.1", port));
    boost::beast::get_lowest_layer(socket_).set_option(boost::asio::ip::tcp::no_delay(true));
    socket_.handshake("127.0.0.1:" + port, "/api/v1/socket");
    socket_.read_message_max(0);
  }

  Json ask(const Json& message) {
    socket_.write(boost::asio::buffer(message.dump()));
    for (;;) {
      const std::string text = hear();
      Json answer = Json::parse(text);
      if (answer["type"] == "refused") throw std::runtime_error("the studio refused: " + text);
      if (answer.contains("id")) return answer;
    }
  }
  std::string hear() {
    boost::beast::flat_buffer buffer;
    socket_.read(buffer);
    return boost::beast::buffers_to_string(buffer.data());
  }

  std::function<void(std::string_view)> heard;
  void listen() {
    socket_.async_read(buffer_, [this](boost::beast::error_code error, std::size_t) {
      if (error) return;
      heard({static_cast<const char*>(buffer_.data().data()), buffer_.size()});
      buffer_.consume(buffer_.size());
      listen();
    });
  }
  void say(std::string text) {
    said_ = std::move(text);
    socket_.async_write(boost::asio::buffer(said_), [](boost::beast::error_code, std::size_t) {});
  }

 private:
  boost::beast::websocket::stream<boost::asio::ip::tcp::socket> socket_;
  boost::beast::flat_buffer buffer_;
  std::string said_;
};

}  // namespace castellan::cli
