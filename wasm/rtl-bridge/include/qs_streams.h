// Included before Verilator's run-time in wasm. It writes a few messages through string streams, which bring in all
// of the C++ library's localisation: dates, money, wide characters, 40 kB compressed in every module. Stand-ins that know
// text and whole numbers do for it.
#pragma once
#ifdef __cplusplus
#include <cstdlib>
#include <iosfwd>
#include <string>
#include <type_traits>

namespace qs {

// A text that is written at its end and read from its beginning.
class TextStream {
 public:
  TextStream() = default;
  explicit TextStream(const std::string& text) : text_{text} {}

  std::string str() const { return text_; }

  TextStream& operator<<(const std::string& text) { return text_ += text, *this; }
  TextStream& operator<<(const char* text) { return text_ += text, *this; }
  TextStream& operator<<(char c) { return text_ += c, *this; }
  template <class Number, class = std::enable_if_t<std::is_integral<Number>::value>>
  TextStream& operator<<(Number number) {
    return text_ += std::to_string(number), *this;
  }

  TextStream& operator>>(std::string& word) {
    const size_t begin = text_.find_first_not_of(" \t", read_);
    const size_t end = text_.find_first_of(" \t", begin);
    word = begin == std::string::npos ? "" : text_.substr(begin, end - begin);
    read_ = end;
    return *this;
  }
  template <class Number, class = std::enable_if_t<std::is_integral<Number>::value>>
  TextStream& operator>>(Number& number) {
    std::string word;
    *this >> word;
    number = static_cast<Number>(strtoull(word.c_str(), nullptr, 10));
    return *this;
  }

 private:
  std::string text_;
  size_t read_ = 0;
};

}  // namespace qs

namespace std {
template <>
class basic_ostringstream<char> : public qs::TextStream {};
template <>
class basic_stringstream<char> : public qs::TextStream {
 public:
  using TextStream::TextStream;
};
}  // namespace std
#endif
