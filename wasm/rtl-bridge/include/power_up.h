// What registers and memories hold before anything is written to them: words that follow from the seed, the hierarchical name and the
// address. They are the same whichever version of Verilator made the model.
#pragma once
#include <cstdint>
#include <cstring>
#include <string>

#include "engine.h"
#include "verilated.h"
#include "verilated_syms.h"

namespace qs {

// The finalizer of SplitMix64: each bit of `x` changes half of the bits that come out.
inline uint64_t mixed(uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
  return x ^ (x >> 31);
}

// FNV-1a.
inline uint64_t hash_of(const char* text, uint64_t hash) {
  for (; *text; ++text) hash = (hash ^ static_cast<uint8_t>(*text)) * 0x100000001B3u;
  return hash;
}

// Bits of an element. Versions of Verilator differ in what they call it.
template <class Var>
auto bits_of(const Var& var, int) -> decltype(static_cast<uint32_t>(var.entBits())) {
  return static_cast<uint32_t>(var.entBits());
}
template <class Var>
uint32_t bits_of(const Var& var, long) {
  return static_cast<uint32_t>(var.packed().elements());
}

// Fills a variable element by element; bits above its width stay 0, as Verilator has them. A seed of 0 fills it with zeros.
QS_COLD inline void fill(const VerilatedVar& var, uint64_t seed) {
  const uint32_t bytes = static_cast<uint32_t>(var.entSize());
  const uint32_t bits = bits_of(var, 0);
  if (bytes == 0) return;
  auto* at = static_cast<uint8_t*>(var.datap());
  const uint64_t words = (bits + 63) / 64;
  const uint64_t count = var.totalSize() / bytes;
  for (uint64_t element = 0; element < count; ++element, at += bytes) {
    for (uint64_t word = 0; word < words; ++word) {
      const uint32_t left = bits - static_cast<uint32_t>(64 * word);
      uint64_t value = seed ? mixed(seed + (element * words + word + 1) * 0x9E3779B97F4A7C15u) : 0;
      if (left < 64) value &= (1ull << left) - 1;
      // Low end first, as the words of wide ones lie.
      const uint32_t room = bytes - static_cast<uint32_t>(8 * word);
      memcpy(at + 8 * word, &value, room < 8 ? room : 8);
    }
  }
}

// Fills all variables of a model that Verilator keeps by name: of its modules, not of the packages of switches. It comes before the first
// evaluation, which works out whatever is no register.
QS_COLD inline void power_up(VerilatedContext& context, uint32_t seed) {
  for (const auto& [name, scope] : *context.scopeNameMap()) {
    const std::string module = name;
    const bool is_package = module.size() > 4 && module.compare(module.size() - 4, 4, "_pkg") == 0;
    if (is_package || !scope->varsp()) continue;
    for (const auto& [called, var] : *scope->varsp()) {
      if (var.isParam()) continue;
      const uint64_t path = hash_of(called, hash_of(".", hash_of(name, 0xCBF29CE484222325u)));
      fill(var, seed ? mixed(path ^ mixed(seed)) | 1 : 0);
    }
  }
}

}  // namespace qs
