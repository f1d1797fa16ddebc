// Every signal of a model as two fields, in builds in which all are public (QS_SIGNALS): `signal.PATH` as it is, and `edge.PATH` as the last
// edge of the clock found it. Elsewhere nothing of this is left in the code. The build defines QS_BIT_ARRAYS, the unpacked arrays of single bits
// by their paths, each with its elements: Verilator's table of names has them as vectors.
#pragma once
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "images.h"
#include "power_up.h"

namespace qs {

#ifdef QS_SIGNALS

class AllSignals {
 public:
  // Larger ones are memories: what an edge finds in them is what the edge before it left.
  static constexpr uint32_t kSampledBytes = 4096;

  static constexpr bool kExist = true;

  // Finds those below the top, by their names below it, and those of packages, as `package::name`.
  QS_COLD void find(VerilatedContext& context, const std::string& top) {
    for (const auto& [name, scope] : *context.scopeNameMap()) {
      const std::string path = name;
      const bool is_inside = path.compare(0, top.size() + 1, top + ".") == 0;
      const bool is_package = path.find('.') == std::string::npos && path != top && path != "TOP";
      if (!scope->varsp() || !(is_inside || is_package || path == top)) continue;
      const std::string prefix = path == top ? "" : is_package ? path + "::" : path.substr(top.size() + 1) + ".";
      for (const auto& [called, var] : *scope->varsp()) {
        uint32_t bits = bits_of(var, 0), bytes = static_cast<uint32_t>(var.entSize());
        if (var.isParam() || bits == 0 || bytes == 0) continue;
        uint32_t size = static_cast<uint32_t>(var.totalSize());
        for (const BitArray& array : {BitArray{"", 0}, QS_BIT_ARRAYS}) {
          if (prefix + called == array.path) bits = bytes = 1, size = array.elements;
        }
        const bool is_sampled = size <= kSampledBytes;
        all_.push_back({prefix + called, static_cast<const uint8_t*>(var.datap()), size / bytes, bits, bytes,
                        static_cast<uint32_t>(sample_.size()), is_sampled});
        if (is_sampled) sample_.resize(sample_.size() + size);
      }
    }
    take();
  }

  // An edge of the clock is about to come.
  void take() {
    for (const One& one : all_) {
      if (one.is_sampled) memcpy(sample_.data() + one.at, one.data, one.elements * one.bytes);
    }
  }

  // Adds the fields. `Fields` is that of the adapter, `now` and `edge` read a word of signal `level`. An element of more than 32 bits is
  // several words, the lowest first.
  template <class Fields, class Read>
  QS_COLD void add_to(Fields& fields, Read now, Read edge) const {
    for (uint32_t i = 0; i < all_.size(); ++i) {
      const One& one = all_[i];
      const uint32_t words = one.elements * one.words(), bits = one.bits < 32 ? one.bits : 32;
      fields.add("signal." + one.name, words, bits, now, i, "as it is behind the step");
      if (one.is_sampled) fields.add("edge." + one.name, words, bits, edge, i, "as the edge at the end of the step finds it");
    }
  }

  uint32_t now(uint32_t signal, uint32_t i) const { return all_[signal].word(all_[signal].data, i); }
  uint32_t edge(uint32_t signal, uint32_t i) const { return all_[signal].word(sample_.data() + all_[signal].at, i); }

  Region state() { return {sample_.data(), sample_.size()}; }

 private:
  struct BitArray {
    const char* path;
    uint32_t elements;
  };
  struct One {
    std::string name;
    const uint8_t* data;
    uint32_t elements, bits, bytes;  // `bits` and `bytes` of an element
    uint32_t at;                     // in the sample
    bool is_sampled;

    uint32_t words() const { return (bits + 31) / 32; }
    uint32_t word(const uint8_t* from, uint32_t i) const {
      const uint32_t place = i % words() * 4, room = bytes - place;
      uint32_t value = 0;
      memcpy(&value, from + i / words() * bytes + place, room < 4 ? room : 4);
      return value;
    }
  };

  std::vector<One> all_;
  std::vector<uint8_t> sample_;
};

#else

class AllSignals {
 public:
  static constexpr bool kExist = false;
  void find(VerilatedContext&, const std::string&) {}
  void take() {}
  template <class Fields, class Read>
  void add_to(Fields&, Read, Read) const {}
  static uint32_t now(uint32_t, uint32_t) { return 0; }
  static uint32_t edge(uint32_t, uint32_t) { return 0; }
  static Region state() { return {nullptr, 0}; }
};

#endif

}  // namespace qs
