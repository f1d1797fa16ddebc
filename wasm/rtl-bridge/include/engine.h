// One Verilated design as the bridge sees it. An adapter a design derives from it.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "qs_abi.h"

namespace qs {

// Codes shared with the engine contract (Rust: contract::event::kind).
enum Kind : uint32_t { kAccepted = 0, kRejected = 1, kRetired = 2, kDropped = 3, kAssertion = 4, kReset = 7, kFlushed = 8, kDesign = 16 };
enum Reject : uint32_t { kFull = 1, kEmpty = 2, kNotReady = 3, kRange = 4 };
constexpr uint32_t kNone = 0xFFFFFFFF;  // no operation; a value that is not known

// A field of the probe: an array of words.
struct Field {
  std::string name;
  uint32_t count, bits;
  std::string meaning;
};

struct Config;

class Engine {
 public:
  virtual ~Engine() = default;

  // {latency, stages, levels, fields, events} as JSON. Constant.
  virtual std::string describe() const = 0;

  // Operation id or QS_* code. The caller has checked nothing.
  virtual uint32_t issue(uint32_t port, uint32_t kind, const uint32_t* args) = 0;

  // One cycle; events by `emit`, those of the design only while observing.
  virtual void tick() = 0;

  // Words [first, first + count) of a field, into `out`; zeros past the end or for an unknown field.
  virtual void probe(uint32_t field, uint32_t first, uint32_t count, uint32_t* out) const = 0;

  // Inverts one bit of a stored word: a soft error. False if the field cannot be upset.
  virtual bool upset(uint32_t field, uint32_t index, uint32_t bit) = 0;

  // Sets a switch of the design by its name, see qs_switch. False if there is no such switch.
  virtual bool set_switch(const std::string& name, uint32_t value) = 0;

#ifndef __wasm__
  // The whole state as bytes, and back.
  virtual void save(std::vector<uint8_t>& image) = 0;
  virtual void restore(const std::vector<uint8_t>& image) = 0;

  // Waveforms, see qs_trace_open. False in a build without trace.
  virtual bool trace_open(const char* path, uint32_t clock_ps, std::string& left_out) = 0;
  virtual bool trace_close() = 0;
#endif

  void observe(bool on) { observing_ = on; }
  uint32_t step() const { return step_; }
  const uint32_t* events() const { return events_.data(); }  // valid until the next cycle
  uint32_t event_count() const { return static_cast<uint32_t>(told_ / QS_EVENT_WORDS); }
  const std::string& message(uint32_t n) const;

  // Called by the bridge around `tick`, and by the run-time when the design stops.
  void begin_cycle() {
    told_ = 0;
    printed_.clear();
  }
  void print(const char* text);
  void assertion_failed(const char* file, int line);

 protected:
  void emit(uint32_t kind, uint32_t op, uint32_t a0 = 0, uint32_t a1 = 0, uint32_t a2 = 0, uint32_t a3 = 0, uint32_t a4 = 0,
            uint32_t a5 = 0, uint32_t a6 = 0, uint32_t a7 = 0) {
    if (told_ == events_.size()) events_.resize(2 * told_);
    uint32_t* const event = events_.data() + told_;
    told_ += QS_EVENT_WORDS;
    event[0] = step_;
    event[1] = kind;
    event[2] = op;
    event[3] = a0;
    event[4] = a1;
    event[5] = a2;
    event[6] = a3;
    event[7] = a4;
    event[8] = a5;
    event[9] = a6;
    event[10] = a7;
  }

  uint32_t step_ = 0;
  bool observing_ = true;

 private:
  std::vector<uint32_t> events_ = std::vector<uint32_t>(64 * QS_EVENT_WORDS);  // room for whole events: it is grown by doubling
  size_t told_ = 0;      // words of it that tell something
  std::string printed_;  // what the design has printed since the cycle began, or since it last stopped
  std::vector<std::string> messages_;
};

// The engine whose model is being evaluated: assertion texts and stops belong to it.
extern thread_local Engine* current;

}  // namespace qs
