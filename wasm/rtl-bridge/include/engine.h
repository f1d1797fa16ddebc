// One Verilated design as the bridge sees it. An adapter a design derives from it.
#pragma once
#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "contract.h"
#include "qs_abi.h"

// A function that no cycle calls: in wasm it is built for size, as modules are fetched before the first step.
#ifdef __wasm__
#define QS_COLD __attribute__((cold, minsize, noinline))
#else
#define QS_COLD __attribute__((cold))
#endif

// What every cycle calls, a call of which costs more than it does.
#define QS_INLINE __attribute__((always_inline)) inline

namespace qs {

constexpr uint32_t kNone = 0xFFFFFFFF;  // no operation; a value that is not known

class Engine {
 public:
  virtual ~Engine() = default;

  // {stages, latency, commit, fields, signals} as JSON. Constant.
  virtual std::string describe() const = 0;

  // Whether a port would take an operation in this cycle. One that is refused is taken: it gets its verdict.
  virtual bool accepts(uint32_t) const { return true; }

  // Copies the bytes of the operation that is issued next, for its port; no part of the state before that.
  virtual void load(uint32_t, const uint8_t*, uint32_t) {}

  // The id of an operation that is presented to its port. The caller has checked it: it is one of the design, its arguments are in
  // range, and the port accepts and has none for this cycle.
  virtual uint32_t issue(uint32_t kind, const uint32_t* args) = 0;

  // Words [first, first + count) of a field, into `out`; zeros past the end or for an unknown field.
  virtual void probe(uint32_t field, uint32_t first, uint32_t count, uint32_t* out) const = 0;

  // Inverts one bit of a stored word: a soft error. False if the field cannot be upset.
  virtual bool upset(uint32_t field, uint32_t index, uint32_t bit) = 0;

  // Sets a switch of the design by its name, see qs_switch. False if there is no such switch.
  virtual bool set_switch(const std::string& name, uint32_t value) = 0;

  // Whether assertions are evaluated. What they keep of earlier cycles is kept in any case.
  virtual void check(bool on) = 0;

  // Saved states by handle, see qs_save.
  virtual uint32_t save() = 0;
  virtual uint32_t saved_bytes(uint32_t handle) const = 0;
  virtual bool restore(uint32_t handle) = 0;
  virtual void discard(uint32_t handle) = 0;

#ifndef __wasm__
  // Waveforms, see qs_trace_open. False in a build without trace.
  virtual bool trace_open(const char* path, uint32_t clock_ps, uint32_t first, std::string& left_out) = 0;
  virtual bool trace_close() = 0;
#endif

  void observe(bool on) { observing_ = on; }
  uint32_t step() const { return step_; }
  const uint32_t* events() const { return events_.data(); }  // valid until the next cycle
  const std::string& message(uint32_t n) const;

  // One cycle. The words of its events.
  uint32_t cycle() {
    told_ = 0;
    printed_.clear();
    tick();
    return told_;
  }

  // Called by the run-time when the design stops.
  void print(const char* text);
  void assertion_failed(const char* file, int line);

 protected:
  // One cycle; events by `emit`, those of the design only while observing.
  virtual void tick() = 0;

  template <class... Facts>
  QS_INLINE void emit(uint32_t kind, uint32_t op, Facts... facts) {
    const uint32_t words[] = {step_, kind | static_cast<uint32_t>(sizeof...(facts)) << 16, op, static_cast<uint32_t>(facts)...};
    constexpr uint32_t kWords = sizeof words / sizeof *words;
    memcpy(room(kWords), words, sizeof words);
  }
  // An event with as many facts as only a run knows, 65,535 at most.
  void emit_words(uint32_t kind, uint32_t op, const uint32_t* facts, uint32_t count) {
    emit(kind | count << 16, op);
    memcpy(room(count), facts, count * sizeof *facts);
  }

  uint32_t step_ = 0;
  bool observing_ = true;

 private:
  // Where the next words of events go.
  QS_INLINE uint32_t* room(uint32_t words) {
    const uint32_t at = told_;
    told_ += words;
    if (told_ > room_) grow();
    return events_.data() + at;
  }
  __attribute__((noinline)) QS_COLD void grow() {
    room_ = 2 * told_;
    events_.resize(room_);
  }

  uint32_t told_ = 0;  // words of `events_` that tell something
  uint32_t room_ = 512;
  std::vector<uint32_t> events_ = std::vector<uint32_t>(room_);
  std::string printed_;  // what the design has printed since the cycle began, or since it last stopped
  std::vector<std::string> messages_;
};

}  // namespace qs
