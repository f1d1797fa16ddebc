// A Verilated model as bytes in memory, through Verilator's own serialiser. Native only; in wasm the host copies memory.
#pragma once
#ifndef __wasm__
#include <cstdint>
#include <cstring>
#include <vector>

#include "verilated_save.h"

namespace qs {

class ImageWriter final : public VerilatedSerialize {
 public:
  explicit ImageWriter(std::vector<uint8_t>& image) : image_{image} {
    m_isOpen = true;
    header();
  }
  void close() override {
    trailer();
    flush();
    m_isOpen = false;
  }
  void flush() override {
    image_.insert(image_.end(), m_bufp, m_cp);
    m_cp = m_bufp;
  }

 private:
  std::vector<uint8_t>& image_;
};

class ImageReader final : public VerilatedDeserialize {
 public:
  ImageReader(const uint8_t* data, size_t size) : data_{data}, left_{size} {
    m_isOpen = true;
    m_endp = m_bufp;
    fill();
    header();
  }
  void close() override {
    trailer();
    m_isOpen = false;
  }
  // Moves what is unread to the front of the buffer and tops it up. The base class asks again whenever less than a slack is
  // left; past the end of the image that slack is granted once, or every read near the end would move the buffer.
  void fill() override {
    if (ended_) return;
    const size_t unread = static_cast<size_t>(m_endp - m_cp);
    memmove(m_bufp, m_cp, unread);
    m_cp = m_bufp;
    const size_t room = bufferSize() - unread;
    const size_t taken = left_ < room ? left_ : room;
    memcpy(m_bufp + unread, data_, taken);
    data_ += taken;
    left_ -= taken;
    m_endp = m_bufp + unread + taken;
    if (left_ == 0 && unread + taken + bufferInsertSize() <= bufferSize()) {
      m_endp += bufferInsertSize();
      ended_ = true;
    }
  }

 private:
  const uint8_t* data_;
  size_t left_;
  bool ended_ = false;
};

}  // namespace qs
#endif
