// The fields of a design as one table: where the words of each lie, so that reading, the name in the RTL and a soft error need no code
// of the design's own.
#pragma once
#include <string>
#include <vector>

#include "engine.h"
#include "signals.h"

namespace qs {

inline uint32_t bits_for(uint32_t largest) {
  uint32_t bits = 0;
  for (; largest; largest >>= 1) ++bits;
  return bits;
}
// Bits of a number below `count`, at least 1.
inline uint32_t bits_below(uint32_t count) { return count > 1 ? bits_for(count - 1) : 1; }

// Where the words of a field lie, and the stage that writes them.
struct Storage {
  enum Shape { kNowhere, kRegister, kVector, kMemory, kCells };
  Shape shape = kNowhere;
  std::vector<Signal> signals;  // of cells one each, else a single one
  uint32_t stage = 0;
  uint32_t low = 0;         // lowest bit of a part
  uint32_t packed = 1;      // words that lie in one element or cell
  uint32_t stride = 0;      // bits from one of them to the next
  bool whole = true;        // the field is all of a signal or element
  uint32_t first = kNone;   // part, element or cell of word 0; kNone for 0, and the name does not say so
  Signal behind;            // the register, where the signal is what it becomes
  uint32_t missing = 0;     // words at the beginning that `behind` does not have
  Signal known;             // word i is 0 unless bit i of this vector is set
  uint32_t known_bits = 0;  // or, if this is not 0, bit i of an array of so many bits each
  Signal count;             // word i is 0 from this number on
  std::vector<Signal> made_of;  // the registers and memories that make up a field which is read in a way of its own

  Storage part(uint32_t from) const { return with([&](Storage& s) { s.low = from, s.whole = false; }); }
  Storage several(uint32_t words, uint32_t apart) const {
    return with([&](Storage& s) { s.packed = words, s.stride = apart, s.whole = false; });
  }
  Storage from(uint32_t number) const { return with([&](Storage& s) { s.first = number; }); }
  Storage of(const Signal& state, uint32_t lacks = 0) const {
    return with([&](Storage& s) { s.behind = state, s.missing = lacks; });
  }
  Storage where(const Signal& set, uint32_t bits = 0) const {
    return with([&](Storage& s) { s.known = set, s.known_bits = bits; });
  }
  Storage below(const Signal& number) const { return with([&](Storage& s) { s.count = number; }); }

  bool is_in_rtl() const { return !signals.empty() || !made_of.empty(); }

  // Word i of a field of so many bits.
  uint32_t word(uint32_t i, uint32_t bits) const {
    if (known.exists() && !(known_bits ? known.bits(i % known_bits, 1, i / known_bits) : known.bits(i, 1))) return 0;
    if (count.exists() && i >= count()) return 0;
    const uint32_t at = packed > 1 ? i / packed : i, bit = packed > 1 ? low + i % packed * stride : low;
    switch (shape) {
      case kRegister: return signals[0].bits(bit, bits);
      case kVector: return signals[0].bits((begin() + i) * bits, bits);
      case kMemory: return signals[0].bits(bit, bits, begin() + at);
      case kCells: return signals[at].bits(bit, bits);
      default: return 0;
    }
  }

  // Inverts a bit of word i. False if there is nothing to invert.
  QS_COLD bool upset(uint32_t i, uint32_t bits, uint32_t bit) const {
    if (signals.empty() || i < missing) return false;
    const uint32_t at = i / packed, lowest = low + i % packed * stride;
    const Signal& state = behind.exists() ? behind : signals[shape == kCells ? at : 0];
    if (!state.exists()) return false;
    switch (shape) {
      case kVector: state.upset(0, (begin() + i - missing) * bits + bit); break;
      case kMemory: state.upset(begin() + at, lowest + bit); break;
      default: state.upset(0, lowest + bit); break;
    }
    return true;
  }

  // The hierarchical name of word i, as `Field::signal` of the contract writes it; several with commas between them.
  QS_COLD std::string name(uint32_t bits) const {
    if (!made_of.empty()) {
      std::string names;
      for (const Signal& signal : made_of) names += (names.empty() ? "" : ", ") + signal.path();
      return names;
    }
    std::string name = signals[0].path();
    const auto number = [](uint32_t n) { return std::to_string(n); };
    const std::string at = std::string("[i") + (packed > 1 ? "/" + number(packed) : "") + (first == kNone ? "" : "+" + number(first)) + "]";
    if (shape == kCells) {
      const std::string cell = "[" + number(begin()) + "]";
      name.replace(name.find(cell), cell.size(), at);
    }
    if (shape == kVector || shape == kMemory) name += at;
    if (whole) return name;
    const auto bit = [&](uint32_t n) { return packed > 1 ? "i%" + number(packed) + "*" + number(stride) + "+" + number(n) : number(n); };
    return name + "[" + (bits > 1 ? bit(low + bits - 1) + ":" : "") + bit(low) + "]";
  }

 private:
  uint32_t begin() const { return first == kNone ? 0 : first; }
  template <class Change>
  QS_COLD Storage with(Change change) const {
    Storage changed = *this;
    change(changed);
    return changed;
  }
};

// One register; a packed vector of words; an array of them; an array of modules with a register each; words that are made of several.
inline Storage in_register(const Signal& signal, uint32_t stage) { return {Storage::kRegister, {signal}, stage}; }
inline Storage in_vector(const Signal& signal, uint32_t stage) { return {Storage::kVector, {signal}, stage}; }
inline Storage in_memory(const Signal& signal, uint32_t stage) { return {Storage::kMemory, {signal}, stage}; }
inline Storage in_cells(const std::vector<Signal>& signals, uint32_t stage) { return {Storage::kCells, signals, stage}; }
inline Storage made_of(const std::vector<Signal>& signals, uint32_t stage) {
  Storage storage;
  storage.made_of = signals, storage.stage = stage;
  return storage;
}

// The fields of an engine, in the order in which they were added.
template <class Design>
class Fields {
 public:
  // A way to read word i, of a level or a memory where that matters.
  using Read = uint32_t (*)(const Design&, uint32_t level, uint32_t i);

  // Where the words lie, and how they are read if they are not stored as they are; or only how they are read.
  QS_COLD void add(const std::string& name, uint32_t count, uint32_t bits, const Storage& storage, uint32_t level = 0, Read read = nullptr) {
    all_.push_back({name, count, bits, "", storage, level, read});
  }
  QS_COLD void add(const std::string& name, uint32_t count, uint32_t bits, Read read, uint32_t level = 0, const char* meaning = "") {
    all_.push_back({name, count, bits, meaning, Storage{}, level, read});
  }

  void read(const Design& design, uint32_t field, uint32_t first, uint32_t count, uint32_t* out) const {
    if (field >= all_.size()) return;
    const Field& f = all_[field];
    for (uint32_t i = 0; i < count && first + i < f.count; ++i) {
      out[i] = f.read ? f.read(design, f.level, first + i) : f.storage.word(first + i, f.bits);
    }
  }

  // Inverts a bit of a word. False if there is nothing to invert.
  QS_COLD bool upset(uint32_t field, uint32_t index, uint32_t bit) const {
    if (field >= all_.size()) return false;
    const Field& f = all_[field];
    return index < f.count && bit < f.bits && f.storage.upset(index, f.bits, bit);
  }

  QS_COLD std::string json() const {
    std::string json;
    for (const Field& f : all_) {
      json += std::string(json.empty() ? "[" : ",") + "{\"name\":\"" + f.name + "\",\"count\":" + std::to_string(f.count) +
              ",\"bits\":" + std::to_string(f.bits) + ",\"meaning\":\"" + f.meaning + "\"";
      if (f.storage.is_in_rtl()) {
        json += ",\"signal\":\"" + f.storage.name(f.bits) + "\",\"stage\":" + std::to_string(f.storage.stage);
      }
      json += "}";
    }
    return json + "]";
  }

 private:
  struct Field {
    std::string name;
    uint32_t count, bits;
    std::string meaning;
    Storage storage;
    uint32_t level;
    Read read;
  };
  std::vector<Field> all_;
};

}  // namespace qs
