// Adapter of the Bitmapped Bucket Queue: drives `bbq`, names what its stages do, and reads its state in the terms of the
// architecture. RTL knows no operation ids; the adapter carries them beside the pipeline.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "engine.h"
#include "image.h"
#include "registry.h"
#include "bbq_signals.h"
#include "waves.h"

namespace qs {

// The design's own events, in the order in which `describe` lists them.
enum BbqEvent : uint32_t {
  kIndexed = kDesign,
  kForwarded,
  kSpeculated,
  kAdopted,
  kCommitted,
  kColored,
  kBypassed,
  kFetched,
  kLinked,
  kUnlinked,
};
// What a forwarding path carries (first argument of kForwarded).
enum BbqForward : uint32_t { kBitmap, kStoc, kBucket, kData, kLink };
// How sure a speculation is (third argument of kSpeculated): an ENQUEUE ahead sets its bit for certain; another bit is left; no
// other bit is left, so the operation must adopt.
enum BbqSpeculation : uint32_t { kCertain, kGuess, kMustAdopt };

template <class Top>
class BbqEngine final : public Engine {
 public:
  BbqEngine(const Config& config, const Options& options);
  ~BbqEngine() override;

  std::string describe() const override;
  uint32_t issue(uint32_t port, uint32_t kind, const uint32_t* args) override;
  void tick() override;
  void probe(uint32_t field, uint32_t first, uint32_t count, uint32_t* out) const override;
  bool upset(uint32_t field, uint32_t index, uint32_t bit) override;
  bool set_switch(const std::string& name, uint32_t value) override;
#ifndef __wasm__
  void save(std::vector<uint8_t>& image) override;
  void restore(const std::vector<uint8_t>& image) override;
  bool trace_open(const char* path, uint32_t clock_ps, std::string& left_out) override;
  bool trace_close() override;
#endif

 private:
  enum Operation : uint32_t { kEnqueue, kDequeueMax, kDequeueMin, kResetFor };
  static constexpr uint32_t kMaxStages = 64;
  static constexpr uint32_t kMaxMemories = kMaxStages;  // fewer than stages
  static constexpr uint32_t kMaxReset = 4096;  // cycles of one reset operation

  // What travels beside an operation, in the cycle just executed.
  struct Carried {
    uint32_t op;        // kNone for a bubble
    uint32_t priority;  // of an ENQUEUE
    bool empties;       // the operation took the last element: pointers of its bucket mean nothing
  };

  // What the adapter knows besides the model. Plain data: it is saved as it lies.
  struct State {
    uint32_t step = 0;
    uint32_t next_op = 0;
    bool taken = false;            // the port has an operation for this cycle
    uint32_t op = 0, kind = 0, priority = 0, data = 0;
    uint32_t reset_until = 0;      // first step in which the reset input is not held
    Carried carried[kMaxStages];   // a ring, see `at`
    uint32_t newest = 0;           // place of stage 0 in the ring
    uint32_t stage_kind[kMaxStages], stage_path[kMaxStages], stage_priority[kMaxStages], stage_element[kMaxStages],
        stage_color[kMaxStages];
    // The ports of each memory, in the order of `BbqSignals::memories`: the address, or kNone if the port is not used.
    uint32_t read_at[kMaxMemories], written_at[kMaxMemories];
  };

  // The fields of `probe`: a name and a way to read word i, of a level or a memory where that matters.
  using Read = uint32_t (*)(const BbqEngine&, uint32_t level, uint32_t i);
  struct Readable {
    Field field;
    uint32_t level;
    Read read;
  };

  void list_fields();
  std::string place_of(const Readable& readable) const;
  void settle(bool clock);
  void start();
  void empty_stages();
  Carried& at(uint32_t stage) { return state_.carried[(state_.newest + stage) % kMaxStages]; }
  const Carried& at(uint32_t stage) const { return state_.carried[(state_.newest + stage) % kMaxStages]; }
  uint32_t op_in(uint32_t stage) const { return at(stage).op; }
  void take_reset();
  void admit();
  void observe();
  void observe_ingress();
  void observe_root();
  void observe_level(uint32_t level);
  void observe_bucket();
  void observe_memories();
  void occupy(uint32_t stage, uint32_t kind, uint32_t path, uint32_t levels);
  uint32_t packed(const Signal& vector, uint32_t i) const { return vector.bits(i * pointer_width_, pointer_width_); }
  uint32_t bitmap_at(uint32_t level, uint32_t i) const;
  uint32_t stoc_at(uint32_t level, uint32_t i) const;
  uint32_t free_count() const;
  uint32_t free_at(uint32_t i) const;

  const uint32_t w_, d_, n_, priorities_, pointer_width_, capacity_, stages_;
  std::unique_ptr<VerilatedContext> context_;
  std::unique_ptr<Top> top_;
  Waves waves_;
  State state_;
  std::vector<Readable> fields_;

  BbqSignals signals_;
};

// ------------------------------------------------------------------------------------------------------------- life

inline uint32_t bits_for(uint32_t largest) {
  uint32_t bits = 0;
  for (; largest; largest >>= 1) ++bits;
  return bits;
}

inline uint32_t power(uint32_t base, uint32_t exponent) {
  uint32_t result = 1;
  while (exponent--) result *= base;
  return result;
}

template <class Top>
BbqEngine<Top>::BbqEngine(const Config& config, const Options& options)
    : w_{config.parameter("W")},
      d_{config.parameter("D")},
      n_{config.parameter("N")},
      priorities_{power(config.parameter("W"), config.parameter("D"))},
      pointer_width_{bits_for(config.parameter("N"))},
      capacity_{options.run_time.empty() ? config.parameter("N") : options.run_time[0]},
      stages_{4 * config.parameter("D") + 3},
      context_{new VerilatedContext} {
  context_->threads(1);
  context_->randReset(options.seed ? 2 : 0);
  context_->randSeed(static_cast<int>(options.seed & 0x7FFFFFFF));
  Waves::prepare(*context_);
  top_.reset(new Top{context_.get(), ""});
  const std::string missing = signals_.bind(*context_, d_);
  if (!missing.empty()) {
    printf("bbq: signals missing from the model: %s\n", missing.c_str());
    abort();
  }
  list_fields();
  start();
}

// The run-time finds the context of what it tears down through a thread-local pointer, which must not outlive it.
template <class Top>
BbqEngine<Top>::~BbqEngine() {
  Verilated::threadContextp(context_.get());
  waves_.close();
  top_->final();
  top_.reset();
  Verilated::threadContextp(nullptr);
}

template <class Top>
void BbqEngine<Top>::settle(bool clock) {
  top_->clk_i = clock;
  top_->eval();
}

template <class Top>
void BbqEngine<Top>::start() {
  top_->capacity_i = capacity_;
  top_->op_valid_i = 0;
  top_->op_kind_i = 0;
  top_->op_priority_i = 0;
  top_->op_data_i = 0;
  top_->rst_ni = 0;
  for (int cycle = 0; cycle < 2; ++cycle) {
    settle(false);
    settle(true);
  }
  top_->rst_ni = 1;
  do {
    settle(false);
    settle(true);
  } while (!top_->ready_o);
  state_ = State{};
  empty_stages();
}

template <class Top>
void BbqEngine<Top>::empty_stages() {
  for (Carried& carried : state_.carried) carried = Carried{kNone, kNone, false};
}

// ---------------------------------------------------------------------------------------------------------- driving

template <class Top>
uint32_t BbqEngine<Top>::issue(uint32_t port, uint32_t kind, const uint32_t* args) {
  if (port != 0) return QS_NO_SUCH_PORT;
  if (state_.taken) return QS_PORT_TAKEN;
  if (kind > kResetFor) return QS_NO_SUCH_OPERATION;
  if (kind == kEnqueue && args[1] >= priorities_) return QS_ARGUMENT_TOO_LARGE + 1;
  if (kind == kResetFor && args[0] > kMaxReset) return QS_ARGUMENT_TOO_LARGE;
  state_.taken = true;
  state_.op = state_.next_op++;
  state_.kind = kind;
  state_.data = kind == kEnqueue || kind == kResetFor ? args[0] : 0;
  state_.priority = kind == kEnqueue ? args[1] : 0;
  return state_.op;
}

template <class Top>
void BbqEngine<Top>::tick() {
  Verilated::threadContextp(context_.get());
  if (state_.taken && state_.kind == kResetFor) take_reset();
  const bool held = state_.step < state_.reset_until;
  top_->rst_ni = !held;
  top_->op_valid_i = state_.taken && state_.kind != kResetFor;
  top_->op_kind_i = state_.kind;
  top_->op_priority_i = state_.priority;
  top_->op_data_i = state_.data;
  if (waves_.is_open()) {
    settle(true);  // no edge: in waveforms the inputs change with the rising edge behind us, as registers before them would
    waves_.dump(2ull * state_.step);
  }
  signals_.look.set(observing_ || waves_.is_open());
  settle(false);
  signals_.look.set(0);
  waves_.dump(2ull * state_.step + 1);

  --state_.newest;  // every operation moves on by one stage
  admit();
  at(4 * d_ - 2).empties = d_ == 1 ? signals_.root.commit_valid() && !signals_.root.commit_nonzero()
                                        : signals_.levels[d_ - 2].commit_valid() && !signals_.levels[d_ - 2].commit_nonzero();
  if (observing_) observe();

  settle(true);
  // What reset cut short is still in the pipeline's registers in its first cycle; nobody takes it.
  if (held) {
    empty_stages();
  } else if (top_->result_valid_o) {
    emit(kRetired, op_in(stages_ - 1), top_->result_data_o, top_->result_priority_o);
  }
  state_.taken = false;
  step_ = ++state_.step;
}

// A reset is always taken, and retires at once. Operations in the pipeline never will, oldest first.
template <class Top>
void BbqEngine<Top>::take_reset() {
  const uint32_t until = state_.step + (state_.data ? state_.data : 1);
  if (state_.reset_until < until) state_.reset_until = until;
  emit(kAccepted, state_.op);
  emit(kReset, state_.op, state_.reset_until + priorities_ / w_ - state_.step);
  for (uint32_t stage = stages_ - 1; stage-- > 0;) {
    if (op_in(stage) != kNone) emit(kFlushed, op_in(stage));
  }
  emit(kRetired, state_.op);
  empty_stages();
}

// The verdict on what was presented, as the hardware gives it.
template <class Top>
void BbqEngine<Top>::admit() {
  at(0) = Carried{kNone, kNone, false};
  if (!state_.taken || state_.kind == kResetFor) return;
  if (top_->accept_o) {
    emit(kAccepted, state_.op);
    at(0) = Carried{state_.op, state_.priority, false};
  } else {
    emit(kRejected, state_.op, top_->reject_full_o ? kFull : top_->reject_empty_o ? kEmpty : kNotReady);
  }
}

// ----------------------------------------------------------------------------------------------------------- images

#ifndef __wasm__
template <class Top>
void BbqEngine<Top>::save(std::vector<uint8_t>& image) {
  image.assign(reinterpret_cast<const uint8_t*>(&state_), reinterpret_cast<const uint8_t*>(&state_ + 1));
  Verilated::threadContextp(context_.get());
  ImageWriter writer{image};
  writer << *top_;
  writer.close();
}

template <class Top>
void BbqEngine<Top>::restore(const std::vector<uint8_t>& image) {
  memcpy(&state_, image.data(), sizeof state_);
  Verilated::threadContextp(context_.get());
  ImageReader reader{image.data() + sizeof state_, image.size() - sizeof state_};
  reader >> *top_;
  reader.close();
  step_ = state_.step;
}

// -------------------------------------------------------------------------------------------------------- waveforms

template <class Top>
bool BbqEngine<Top>::trace_open(const char* path, uint32_t clock_ps, std::string& left_out) {
  Verilated::threadContextp(context_.get());
  left_out = Waves::left_out(*context_);
  return waves_.open(*top_, path, clock_ps);
}

template <class Top>
bool BbqEngine<Top>::trace_close() {
  Verilated::threadContextp(context_.get());
  waves_.dump(2ull * state_.step);
  return waves_.close();
}
#endif

}  // namespace qs

#include "bbq_observe.h"
#include "bbq_state.h"
