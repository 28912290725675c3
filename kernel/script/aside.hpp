// A value is put aside while the object lives, and comes back.
#pragma once

#include <utility>

namespace castellan::script {

template <class T>
class Aside {
 public:
  explicit Aside(T& value) : value_(value), kept_(value) {}
  Aside(T& value, T meanwhile) : value_(value), kept_(std::exchange(value, std::move(meanwhile))) {}
  ~Aside() { value_ = kept_; }
  Aside(const Aside&) = delete;
  Aside& operator=(const Aside&) = delete;

 private:
  T& value_;
  T kept_;
};

}  // namespace castellan::script
