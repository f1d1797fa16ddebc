// What is seen of a module that a user brings: its ports as the last edge of the clock found them, registers and memories that are public.
#pragma once
#include <algorithm>
#include <functional>
#include <numeric>

#include "adopted_pins.h"
#include "adopted_settle.h"
#include "fields.h"
#include "hardware.h"

namespace qs {

// The ports of a model; the build defines it.
template <class Root>
std::vector<Pin> pins_of(Root& root);

// `Design` is the adapter that derives from it.
template <class Design, class Top>
class AdoptedFields : public Hardware<Top>, protected Fields<Design> {
  using Table = Fields<Design>;

 public:
  void probe(uint32_t field, uint32_t first, uint32_t count, uint32_t* out) const final { Table::read(static_cast<const Design&>(*this), field, first, count, out); }

  // An input keeps what is set, unless the table drives it.
  QS_COLD bool upset(uint32_t field, uint32_t index, uint32_t bit) final {
    if (field < pins_.size()) {
      const Pin& pin = pins_[field];
      if (!pin.is_input || index >= pin.count() * pin.words() || index % pin.words() * 32 + bit >= pin.bits) return false;
      auto* const element = static_cast<uint8_t*>(pin.data) + index / pin.words() * pin.element_bytes();
      element[4 * (index % pin.words()) + bit / 8] ^= static_cast<uint8_t>(1u << bit % 8);
      return true;
    }
    const bool done = Table::upset(field, index, bit);
    if (!done) return false;
    // If this does not settle, the evaluation of the next cycle does not either, and reports it.
    settles([&] { this->settle_changed(); });
    return true;
  }

 protected:
  QS_COLD AdoptedFields(const Config& config, const Options& options) : Hardware<Top>{config, options}, pins_{pins_of(*this->top_)} {
    place_pins();
    for (uint32_t pin = 0; pin < pins_.size(); ++pin) add_pin(pin);
    add_registers();
    this->template add_signals<Design>(*this);
  }

  // Takes the ports down as they are.
  void look() {
    uint8_t* to = sample_.data();
    for (const Run& run : runs_) {
      memcpy(to, run.data, run.bytes);
      to += run.bytes;
    }
  }
  // Elements and bits of each register and memory, as members of a JSON object: a word of a field has at most 32 bits.
  const std::string& shapes() const { return shapes_; }
  Region sampled() { return {sample_.data(), sample_.size()}; }

  const std::vector<Pin> pins_;

 private:
  // Ports that lie beside each other in the model.
  struct Run {
    const uint8_t* data;
    uint32_t bytes;
  };

  // The sample has the ports in the order in which they lie in the model, so that few copies take them down.
  QS_COLD void place_pins() {
    std::vector<uint32_t> order(pins_.size());
    std::iota(order.begin(), order.end(), 0u);
    const auto lies_before = std::less<const void*>{};
    std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) { return lies_before(pins_[a].data, pins_[b].data); });
    places_.resize(pins_.size());
    uint32_t bytes = 0;
    for (const uint32_t pin : order) {
      const auto* const data = static_cast<const uint8_t*>(pins_[pin].data);
      if (runs_.empty() || runs_.back().data + runs_.back().bytes != data) runs_.push_back({data, 0});
      runs_.back().bytes += pins_[pin].bytes;
      places_[pin] = bytes;
      bytes += pins_[pin].bytes;
    }
    sample_.resize(bytes);
  }

  QS_COLD void add_pin(uint32_t pin) {
    const uint32_t words = pins_[pin].count() * pins_[pin].words();
    const typename Table::Read read = [](const Design& design, uint32_t pin, uint32_t i) {
      const AdoptedFields& e = design;
      return e.pins_[pin].word(e.sample_.data() + e.places_[pin], i);
    };
    Table::add(std::string("port.") + pins_[pin].name, words, std::min(pins_[pin].bits, 32u), read, pin,
               pins_[pin].is_input ? "input, as the clock's edge finds it" : "output, as the clock's edge finds it");
  }

  // Whatever the build made public, by its name below the top. Elements of more than 32 bits are several words, the lowest first.
  QS_COLD void add_registers() {
    const std::string top = this->design_;
    for (const auto& [scope, variables] : *this->context_->scopeNameMap()) {
      const std::string path = scope;
      const bool is_inside = path == top || path.compare(0, top.size() + 1, top + ".") == 0;
      if (!is_inside || !variables->varsp()) continue;
      for (const auto& [name, var] : *variables->varsp()) {
        const uint32_t bits = bits_of(var, 0), bytes = static_cast<uint32_t>(var.entSize());
        if (var.isParam() || bits == 0 || bytes == 0) continue;
        const uint32_t elements = static_cast<uint32_t>(var.totalSize() / bytes), words = (bits + 31) / 32;
        const Signal signal = this->find_in(path, name);
        const std::string called = path == top ? name : path.substr(top.size() + 1) + "." + name;
        const Storage storage = words == 1 ? (elements == 1 ? in_register(signal, 0) : in_memory(signal, 0))
                                : elements == 1 ? in_vector(signal, 0) : in_memory(signal, 0).several(words, 32);
        Table::add(called, elements * words, std::min(bits, 32u), storage);
        shapes_ += (shapes_.empty() ? "\"" : ",\"") + called + "\":[" + std::to_string(elements) + "," + std::to_string(bits) + "]";
      }
    }
  }

  std::string shapes_;
  std::vector<Run> runs_;
  std::vector<uint32_t> places_;  // of each pin in `sample_`
  std::vector<uint8_t> sample_;   // the ports as the last edge found them
};

}  // namespace qs
