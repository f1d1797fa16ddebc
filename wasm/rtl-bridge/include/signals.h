// Access to a model's signals by their RTL name, through the table that Verilator keeps of public ones.
#pragma once
#include <cstdint>
#include <functional>
#include <string>

#include "engine.h"
#include "verilated.h"
#include "verilated_syms.h"

namespace qs {

// A public signal: a word, or an array of words of up to 64 bits, or a packed vector of any width.
class Signal {
 public:
  Signal() = default;

  // `scope` as in the RTL, "bbq.u_root" for example. A missing signal is a build error in disguise: it is recorded in
  // `missing` and reads as 0.
  QS_COLD Signal(VerilatedContext& context, const std::string& scope, const char* name, std::string& missing) {
    const auto* scopes = context.scopeNameMap();
    const auto found = scopes->find(scope.c_str());
    VerilatedVar* var = found == scopes->end() ? nullptr : found->second->varFind(name);
    if (!var) {
      missing += scope + "." + name + " ";
      return;
    }
    // The run-time's own texts, so that a signal is plain data.
    scope_ = found->first;
    name_ = var->name();
    data_ = static_cast<uint8_t*>(var->datap());
    switch (var->vltype()) {
      case VLVT_UINT8: bytes_ = 1; break;
      case VLVT_UINT16: bytes_ = 2; break;
      case VLVT_UINT32: bytes_ = 4; break;
      case VLVT_UINT64: bytes_ = 8; break;
      default: bytes_ = static_cast<uint32_t>(var->entSize()); break;  // wide: read by `bits`
    }
  }

  // One that is only called by its name, and not read. The texts outlive it.
  static Signal named(const char* scope, const char* name) {
    Signal signal;
    signal.scope_ = scope;
    signal.name_ = name;
    return signal;
  }

  // Element `i` of an array, or the signal itself for i = 0.
  uint64_t at(uint32_t i) const {
    if (!data_) return 0;
    switch (bytes_) {
      case 1: return data_[i];
      case 2: return reinterpret_cast<const uint16_t*>(data_)[i];
      case 4: return reinterpret_cast<const uint32_t*>(data_)[i];
      default: return reinterpret_cast<const uint64_t*>(data_)[i];
    }
  }
  // Most are of one byte: in line, and the others by a call.
  uint32_t operator()() const { return bytes_ == 1 && data_ ? *data_ : static_cast<uint32_t>(at(0)); }

  // One that exists and is of one bit.
  bool is_set() const { return *data_ != 0; }

  // Bits [low, low + width) of a packed vector, width <= 32, or of element `i` of an array of them. Words of wide ones lie low end first.
  uint32_t bits(uint32_t low, uint32_t width, uint32_t i = 0) const {
    if (!data_) return 0;
    if (bytes_ <= 8) return static_cast<uint32_t>((at(i) >> low) & ((1ull << width) - 1));
    const uint32_t* const from = reinterpret_cast<const uint32_t*>(data_ + i * bytes_) + low / 32;
    const uint32_t shift = low % 32;
    const uint64_t word = shift + width > 32 ? from[0] | static_cast<uint64_t>(from[1]) << 32 : from[0];
    return static_cast<uint32_t>((word >> shift) & ((1ull << width) - 1));
  }

  bool exists() const { return data_ != nullptr; }

  // Its hierarchical name, under which it was found.
  QS_COLD std::string path() const { return std::string(scope_) + "." + name_; }

  // Sets a signal of at most 16 bits.
  void set(uint32_t value) const {
    if (!data_) return;
    *data_ = static_cast<uint8_t>(value);
    if (bytes_ == 2) data_[1] = static_cast<uint8_t>(value >> 8);
  }

  // Inverts a bit of element `i`, as a particle strike would.
  void upset(uint32_t i, uint32_t bit) const {
    if (data_) data_[i * bytes_ + bit / 8] ^= static_cast<uint8_t>(1u << (bit % 8));
  }

 private:
  const char* scope_ = "";
  const char* name_ = "";
  uint8_t* data_ = nullptr;
  uint32_t bytes_ = 1;
};

// A module of the model, below the top, by which its signals are found.
struct Module {
  std::function<Signal(const std::string&)> find;
  std::string path;
  QS_COLD Signal operator()(const char* name) const { return find(path + "." + name); }
};

}  // namespace qs
