// The ports of a module that a user brings: their memory in the model, and slices of them.
#pragma once
#include <cstdint>
#include <cstring>

namespace qs {

// A port. The build makes the list of them from the map.
struct Pin {
  const char* name;
  void* data;
  uint32_t bytes;     // of all elements
  uint32_t bits;      // of an element
  uint32_t elements;  // of an unpacked array, 0 of what is none
  bool is_input;

  uint32_t count() const { return elements ? elements : 1; }
  uint32_t element_bytes() const { return bytes / count(); }
  // Words of 32 bits of an element.
  uint32_t words() const { return (bits + 31) / 32; }
  // Word `i` of all elements, as it lies at `from`: the element is i / words().
  uint32_t word(const uint8_t* from, uint32_t i) const {
    const uint32_t size = element_bytes(), at = 4 * (i % words());
    uint32_t word = 0;
    memcpy(&word, from + i / words() * size + at, size - at < 4 ? size - at : 4);
    return word;
  }
};

// Up to 32 bits of a port, or nothing.
class Wire {
 public:
  Wire() = default;
  Wire(const Pin& pin, uint32_t element, uint32_t low, uint32_t bits, bool inverted)
      : data_{static_cast<uint8_t*>(pin.data) + element * pin.element_bytes() + low / 32 * 4},
        bytes_{pin.element_bytes() - low / 32 * 4 < 8 ? pin.element_bytes() - low / 32 * 4 : 8},
        low_{low % 32},
        mask_{bits < 32 ? (1ull << bits) - 1 : 0xFFFFFFFFull},
        flip_{inverted ? mask_ : 0} {}

  bool exists() const { return data_ != nullptr; }
  bool operator==(const Wire& other) const { return data_ == other.data_ && low_ == other.low_; }
  // Whether it is the same bits.
  bool is_at(const Wire& other) const { return *this == other && mask_ == other.mask_; }

  uint32_t get() const { return static_cast<uint32_t>((all() >> low_ & mask_) ^ flip_); }
  bool is_set() const { return get() != 0; }

  void set(uint32_t value) const {
    const uint64_t bits = (value & mask_) ^ flip_;
    const uint64_t changed = (all() & ~(mask_ << low_)) | bits << low_;
    switch (bytes_) {
      case 1: *data_ = static_cast<uint8_t>(changed); break;
      case 4: put(static_cast<uint32_t>(changed)); break;
      case 2: put(static_cast<uint16_t>(changed)); break;
      default: put(changed); break;
    }
  }

 private:
  template <class Word>
  void put(Word word) const {
    memcpy(data_, &word, sizeof word);
  }
  template <class Word>
  uint64_t take() const {
    Word word;
    memcpy(&word, data_, sizeof word);
    return word;
  }
  // The bytes that the slice lies in, as a number.
  uint64_t all() const {
    switch (bytes_) {
      case 1: return *data_;
      case 2: return take<uint16_t>();
      case 4: return take<uint32_t>();
      default: return take<uint64_t>();
    }
  }

  uint8_t* data_ = nullptr;
  uint32_t bytes_ = 1;  // 1, 2, 4 or 8
  uint32_t low_ = 0;
  uint64_t mask_ = 0, flip_ = 0;
};

}  // namespace qs
