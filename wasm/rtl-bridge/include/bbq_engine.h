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
  static constexpr uint32_t kMaxReset = 4096;  // cycles of one reset operation

  // What the adapter knows besides the model. Plain data: it is saved as it lies.
  struct State {
    uint32_t step = 0;
    uint32_t next_op = 0;
    bool taken = false;            // the port has an operation for this cycle
    uint32_t op = 0, kind = 0, priority = 0, data = 0;
    uint32_t reset_until = 0;      // first step in which the reset input is not held
    uint32_t enqueues_at[kMaxStages];  // ENQUEUE in each stage: its priority
    uint32_t in_flight[kMaxStages];   // operation in each stage in the cycle just executed, kNone for a bubble
    bool empties[kMaxStages];         // the operation took the last element: pointers of its bucket mean nothing
    uint32_t stage_kind[kMaxStages], stage_path[kMaxStages], stage_priority[kMaxStages], stage_element[kMaxStages],
        stage_color[kMaxStages];
  };

  // The fields of `probe`: a name and a way to read word i, of a level where that matters.
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
  void take_reset();
  void admit();
  void observe();
  void observe_ingress();
  void observe_root();
  void observe_level(uint32_t level);
  void observe_bucket();
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
  for (uint32_t stage = 0; stage < kMaxStages; ++stage) {
    state_.in_flight[stage] = kNone;
    state_.empties[stage] = false;
  }
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
  settle(false);
  waves_.dump(2ull * state_.step + 1);

  for (uint32_t stage = stages_ - 1; stage > 0; --stage) {
    state_.in_flight[stage] = state_.in_flight[stage - 1];
    state_.empties[stage] = state_.empties[stage - 1];
    state_.enqueues_at[stage] = state_.enqueues_at[stage - 1];
  }
  state_.empties[0] = false;
  admit();
  const uint32_t last_commit = 4 * d_ - 2;
  state_.empties[last_commit] = d_ == 1 ? signals_.root.commit_valid() && !signals_.root.commit_nonzero()
                                        : signals_.levels[d_ - 2].commit_valid() && !signals_.levels[d_ - 2].commit_nonzero();
  if (observing_) observe();

  settle(true);
  // What reset cut short is still in the pipeline's registers in its first cycle; nobody takes it.
  if (held) {
    empty_stages();
  } else if (top_->result_valid_o) {
    emit(kRetired, state_.in_flight[stages_ - 1], top_->result_data_o, top_->result_priority_o);
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
    if (state_.in_flight[stage] != kNone) emit(kFlushed, state_.in_flight[stage]);
  }
  emit(kRetired, state_.op);
  empty_stages();
}

// The verdict on what was presented, as the hardware gives it.
template <class Top>
void BbqEngine<Top>::admit() {
  state_.in_flight[0] = kNone;
  if (!state_.taken || state_.kind == kResetFor) return;
  if (top_->accept_o) {
    emit(kAccepted, state_.op);
    state_.in_flight[0] = state_.op;
    if (state_.kind == kEnqueue) state_.enqueues_at[0] = state_.priority;
  } else {
    emit(kRejected, state_.op, top_->reject_full_o ? kFull : top_->reject_empty_o ? kEmpty : kNotReady);
  }
}

// --------------------------------------------------------------------------------------------------------- observing

template <class Top>
void BbqEngine<Top>::observe() {
  for (uint32_t stage = 0; stage < stages_; ++stage) {
    state_.stage_kind[stage] = state_.stage_path[stage] = state_.stage_priority[stage] = state_.stage_element[stage] =
        state_.stage_color[stage] = kNone;
  }
  if (state_.step < state_.reset_until) return;
  observe_ingress();
  observe_root();
  for (uint32_t level = 2; level <= d_; ++level) observe_level(level);
  observe_bucket();
}

template <class Top>
void BbqEngine<Top>::observe_ingress() {
  if (state_.in_flight[0] == kNone) return;
  state_.stage_kind[0] = state_.kind;
  if (state_.kind == kEnqueue) {
    state_.stage_priority[0] = state_.priority;
    state_.stage_element[0] = free_at(0);
  }
}

// Notes what is in a stage: `path` is the counter that the operation works on after so many levels, kNone if not known yet.
template <class Top>
void BbqEngine<Top>::occupy(uint32_t stage, uint32_t kind, uint32_t path, uint32_t levels) {
  state_.stage_kind[stage] = kind;
  state_.stage_path[stage] = path;
  if (kind == kEnqueue) state_.stage_priority[stage] = state_.enqueues_at[stage];
  else if (levels == d_ && path != kNone) state_.stage_priority[stage] = path;
}

template <class Top>
void BbqEngine<Top>::observe_root() {
  const auto& r = signals_.root;
  const uint32_t* op = state_.in_flight;
  if (r.index_valid()) {
    occupy(1, r.index_kind(), r.index(), 1);
    const bool late = r.commit_valid();
    emit(kIndexed, op[1], 1, r.index(), r.index_bitmap(), late ? (r.index_stays() ? 1 : 2) : 0);
    if (late) emit(kForwarded, op[1], kBitmap, 2, 1, 0, r.index_bitmap(), op[2]);
    if (r.index_forward()) emit(kForwarded, op[1], kStoc, 2, 1, r.index(), r.commit_stoc_new(), op[2]);
  }
  if (r.commit_valid()) {
    occupy(2, r.commit_kind(), r.commit_index(), 1);
    emit(kCommitted, op[2], 1, r.commit_index(), r.commit_stoc(), r.commit_stoc_new(), r.commit_wlb_new(), r.commit_nonzero());
  }
}

template <class Top>
void BbqEngine<Top>::observe_level(uint32_t level) {
  const auto& l = signals_.levels[level - 2];
  const uint32_t* op = state_.in_flight;
  const uint32_t read = 4 * level - 6, delay = read + 1, index = read + 2, wait = read + 3, commit = read + 4;
  const bool committing = l.commit_valid();
  const auto bitmap_forward = [&](uint32_t to) {
    emit(kForwarded, op[to], kBitmap, commit, to, l.commit_path() / w_, l.commit_bitmap_new(), op[commit]);
  };
  const auto stoc_forward = [&](uint32_t to) {
    emit(kForwarded, op[to], kStoc, commit, to, l.commit_path(), l.commit_stoc_new(), op[commit]);
  };

  if (op[read] != kNone && committing && l.read_same4()) bitmap_forward(read);
  if (l.delay_valid()) {
    occupy(delay, l.delay_kind(), kNone, level);
    if (l.delay_same3()) bitmap_forward(delay);
  }
  if (l.index_valid()) {
    const bool dequeue = l.index_kind() != kEnqueue;
    occupy(index, l.index_kind(), l.index_path(), level);
    if (l.index_same2()) bitmap_forward(index);
    const uint32_t late = l.index_same2() ? (l.commit_nonzero() ? 1 : 2) : 0;
    emit(kIndexed, op[index], level, l.index_path(), l.index_bitmap(), late);
    if (dequeue && l.index_same1()) {
      const bool certain = l.wait_kind() == kEnqueue;
      emit(kSpeculated, op[index], level, l.index_path(), certain ? kCertain : l.index_must_adopt() ? kMustAdopt : kGuess, l.wait_path(), op[wait]);
    }
    if (l.index_stoc_forward()) stoc_forward(index);
  }
  if (l.wait_valid()) {
    occupy(wait, l.wait_kind(), l.wait_path(), level);
    if (l.wait_same1()) bitmap_forward(wait);
    if (l.wait_adopt()) emit(kAdopted, op[wait], level, l.wait_path(), l.commit_stoc_new(), op[commit]);
    else if (l.wait_stoc_forward()) stoc_forward(wait);
  }
  if (committing) {
    occupy(commit, l.commit_kind(), l.commit_path(), level);
    emit(kCommitted, op[commit], level, l.commit_path(), l.commit_stoc(), l.commit_stoc_new(), l.commit_wlb_new(),
         l.commit_nonzero());
  }
}

template <class Top>
void BbqEngine<Top>::observe_bucket() {
  const auto& b = signals_.bucket;
  const uint32_t* op = state_.in_flight;
  const uint32_t read = 4 * d_ - 2, color = read + 1, fetch = read + 2, wait = read + 3, write = read + 4;
  const bool writing = b.write_valid();
  // A bucket for the eye: HEAD low, TAIL high.
  const uint32_t written = state_.empties[write] ? kNone : b.write_new_head() | (b.write_new_tail() << 16);
  const auto bucket_forward = [&](uint32_t to) {
    emit(kForwarded, op[to], kBucket, write, to, b.write_priority(), written, op[write]);
  };
  const auto data_forward = [&](uint32_t to, uint32_t element) {
    emit(kForwarded, op[to], kData, write, to, element, b.write_data(), op[write]);
  };
  const auto link_forward = [&](uint32_t to, uint32_t element) {
    emit(kForwarded, op[to], kLink, write, to, element, b.write_element(), op[write]);
  };
  const auto enter = [&](uint32_t stage, uint32_t kind, uint32_t priority, uint32_t color, uint32_t element) {
    occupy(stage, kind, priority, d_);
    state_.stage_color[stage] = color;
    state_.stage_element[stage] = element;
  };

  if (op[read] != kNone && writing && b.read_same4()) bucket_forward(read);
  if (b.color_valid()) {
    enter(color, b.color_kind(), b.color_priority(), b.color_color(), kNone);
    emit(kColored, op[color], b.color_priority(), b.color_color(), b.color_kind() != kEnqueue && b.color_color(),
         b.color_same1());
    if (b.color_same3()) bucket_forward(color);
  }
  if (b.fetch_valid()) {
    enter(fetch, b.fetch_kind(), b.fetch_priority(), b.fetch_color(), b.fetch_element());
    if (b.fetch_same2()) bucket_forward(fetch);
    if (b.fetch_kind() != kEnqueue) {
      const bool bypassed = b.fetch_same1() && b.wait_first();
      if (bypassed) emit(kBypassed, op[fetch], b.fetch_priority(), b.fetch_element(), op[wait]);
      emit(kFetched, op[fetch], b.fetch_priority(), b.fetch_element(), b.fetch_color(), bypassed ? kNone : b.fetch_head(),
           bypassed ? kNone : b.fetch_tail());
      if (b.fetch_data_forward()) data_forward(fetch, b.fetch_element());
      if (b.fetch_link_forward()) link_forward(fetch, b.fetch_element());
    }
  }
  if (b.wait_valid()) {
    enter(wait, b.wait_kind(), b.wait_priority(), b.wait_color(), b.wait_element());
    if (b.wait_same1()) bucket_forward(wait);
    if (b.wait_data_forward()) data_forward(wait, b.wait_element());
    if (b.wait_link_forward()) link_forward(wait, b.wait_element());
  }
  if (writing) {
    enter(write, b.write_kind(), b.write_priority(), b.write_color(), b.write_element());
    if (b.write_kind() == kEnqueue) {
      emit(kLinked, op[write], b.write_priority(), b.write_element(), b.write_first() ? kNone : b.write_old_head());
    } else {
      emit(kUnlinked, op[write], b.write_priority(), b.write_element(), b.write_color(),
           state_.empties[write] ? kNone : b.write_color() ? b.write_new_head() : b.write_new_tail());
    }
  }
}

// ------------------------------------------------------------------------------------------------------------ state

// Free elements: those never used, then the window, then the memory; oldest first.
template <class Top>
uint32_t BbqEngine<Top>::free_count() const {
  const uint32_t stored = (signals_.free.write_q() - signals_.free.read_q()) & ((1u << pointer_width_) - 1);
  return capacity_ - signals_.free.fresh_q() + signals_.free.held_q() + stored;
}

template <class Top>
uint32_t BbqEngine<Top>::free_at(uint32_t i) const {
  const uint32_t fresh = capacity_ - signals_.free.fresh_q();
  if (i < fresh) return signals_.free.fresh_q() + i;
  i -= fresh;
  if (i < signals_.free.held_q()) {
    const uint32_t place = (signals_.free.first_q() + i) & 3;
    if (signals_.free.arriving_q2() && place == signals_.free.arriving_place_q2()) return signals_.free.rdata_o();
    if (signals_.free.arriving_q1() && place == signals_.free.arriving_place_q1()) return signals_.free.rdata_q();
    return packed(signals_.free.window_q, place);
  }
  i -= signals_.free.held_q();
  const uint32_t ring = (1u << pointer_width_) - 1;
  const uint32_t stored = (signals_.free.write_q() - signals_.free.read_q()) & ring;
  return i < stored ? static_cast<uint32_t>(signals_.free.memory.at((signals_.free.read_q() + i) & ring)) : kNone;
}

// Word i of a level's bitmaps, and counter i with its waterlevel bit above it. A counter under a cleared bit is 0.
template <class Top>
uint32_t BbqEngine<Top>::bitmap_at(uint32_t level, uint32_t i) const {
  return level == 1 ? signals_.root.bitmap_q() : static_cast<uint32_t>(signals_.levels[level - 2].bitmap.at(i));
}

template <class Top>
uint32_t BbqEngine<Top>::stoc_at(uint32_t level, uint32_t i) const {
  if (level == 1) return packed(signals_.root.stoc_q, i) | signals_.root.wlb_q.bits(i, 1) << pointer_width_;
  if (!(bitmap_at(level, i / w_) >> (i % w_) & 1)) return 0;
  return static_cast<uint32_t>(signals_.levels[level - 2].stoc.at(i));
}

template <class Top>
void BbqEngine<Top>::list_fields() {
  using Self = const BbqEngine&;
  const auto add = [this](std::string name, uint32_t level, uint32_t count, uint32_t bits, Read read, const char* meaning = "") {
    fields_.push_back({Field{std::move(name), count, bits, meaning}, level, read});
  };
  const uint32_t width = pointer_width_;
  for (uint32_t level = 1, bitmaps = 1; level <= d_; ++level, bitmaps *= w_) {
    const std::string l = "l" + std::to_string(level);
    add(l + ".bitmap", level, bitmaps, w_, [](Self e, uint32_t level, uint32_t i) -> uint32_t { return e.bitmap_at(level, i); });
    add(l + ".stoc", level, bitmaps * w_, width,
        [](Self e, uint32_t level, uint32_t i) -> uint32_t { return e.stoc_at(level, i) & e.n_; });
    add(l + ".wlb", level, bitmaps * w_, 1,
        [](Self e, uint32_t level, uint32_t i) -> uint32_t { return e.stoc_at(level, i) >> e.pointer_width_; });
  }
  add("pb.head", 0, priorities_, width,
      [](Self e, uint32_t, uint32_t i) -> uint32_t { return static_cast<uint32_t>(e.signals_.bucket.pb.at(i) >> e.pointer_width_); });
  add("pb.tail", 0, priorities_, width,
      [](Self e, uint32_t, uint32_t i) -> uint32_t { return static_cast<uint32_t>(e.signals_.bucket.pb.at(i)) & e.n_; });
  const auto memory = [&](const char* name, uint32_t bits, Read read) { add(name, 0, n_, bits, read); };
  memory("qe.data", 32, [](Self e, uint32_t, uint32_t i) -> uint32_t { return static_cast<uint32_t>(e.signals_.bucket.data.at(i)); });
  memory("qe.prev", width, [](Self e, uint32_t, uint32_t i) -> uint32_t { return static_cast<uint32_t>(e.signals_.bucket.prev.at(i)); });
  memory("qe.next", width, [](Self e, uint32_t, uint32_t i) -> uint32_t { return static_cast<uint32_t>(e.signals_.bucket.next.at(i)); });
  add("free.count", 0, 1, width, [](Self e, uint32_t, uint32_t) -> uint32_t { return e.free_count(); });
  add("free.fifo", 0, n_, width, [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.free_at(i); });
  add("occ", 0, 1, width, [](Self e, uint32_t, uint32_t) -> uint32_t { return e.signals_.occupancy_q(); });
  add("ready", 0, 1, 1, [](Self e, uint32_t, uint32_t) -> uint32_t { return e.top_->ready_o; });

  const auto pipe = [&](const char* name, Read read, const char* meaning) { add(name, 0, stages_, 32, read, meaning); };
  pipe("pipe.op", [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.state_.in_flight[i]; },
       "operation in each stage, all ones for a bubble");
  pipe("pipe.kind", [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.state_.stage_kind[i]; },
       "kind of operation in each stage");
  pipe("pipe.path", [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.state_.stage_path[i]; },
       "its counter on the level of the stage, once picked");
  pipe("pipe.priority", [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.state_.stage_priority[i]; },
       "its priority, once known");
  pipe("pipe.element", [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.state_.stage_element[i]; },
       "its queue element, where the stage knows it");
  pipe("pipe.color", [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.state_.stage_color[i]; },
       "0 orange (TAIL), 1 purple (HEAD), once colored");
}

template <class Top>
void BbqEngine<Top>::probe(uint32_t field, uint32_t first, uint32_t count, uint32_t* out) const {
  if (field >= fields_.size()) return;
  const Readable& readable = fields_[field];
  for (uint32_t i = 0; i < count && first + i < readable.field.count; ++i) {
    out[i] = readable.read(*this, readable.level, first + i);
  }
}

template <class Top>
bool BbqEngine<Top>::upset(uint32_t field, uint32_t index, uint32_t bit) {
  if (field >= fields_.size() || index >= fields_[field].field.count || bit >= fields_[field].field.bits) return false;
  const std::string& name = fields_[field].field.name;
  const uint32_t level = fields_[field].level;
  const auto ends_with = [&](const char* end) { return name.find(end) != std::string::npos; };
  if (level == 1 && ends_with(".bitmap")) signals_.root.bitmap_q.upset(0, bit);
  else if (level == 1 && ends_with(".stoc")) signals_.root.stoc_q.upset(0, index * pointer_width_ + bit);
  else if (level == 1 && ends_with(".wlb")) signals_.root.wlb_q.upset(0, index);
  else if (level > 1 && ends_with(".bitmap")) signals_.levels[level - 2].bitmap.upset(index, bit);
  else if (level > 1 && ends_with(".stoc")) signals_.levels[level - 2].stoc.upset(index, bit);
  else if (level > 1) signals_.levels[level - 2].stoc.upset(index, pointer_width_);
  else if (name == "pb.tail") signals_.bucket.pb.upset(index, bit);
  else if (name == "pb.head") signals_.bucket.pb.upset(index, pointer_width_ + bit);
  else if (name == "qe.data") signals_.bucket.data.upset(index, bit);
  else if (name == "qe.prev") signals_.bucket.prev.upset(index, bit);
  else if (name == "qe.next") signals_.bucket.next.upset(index, bit);
  else return false;
  return true;
}

// The signal behind a field, `[i]` standing for the index of a word, and the stage that writes it, as members of its JSON. What
// pops the free list is part of the verdict, so what is wrong in it came with an element that was given back.
template <class Top>
std::string BbqEngine<Top>::place_of(const Readable& readable) const {
  const std::string& name = readable.field.name;
  const uint32_t level = readable.level;
  const auto ends_with = [&](const char* end) { return name.find(end) != std::string::npos; };
  const auto bits = [](uint32_t high, uint32_t low) { return "[" + std::to_string(high) + ":" + std::to_string(low) + "]"; };
  const std::string low = bits(pointer_width_ - 1, 0), high = bits(2 * pointer_width_ - 1, pointer_width_);
  std::string signal;
  if (level == 1 && ends_with(".bitmap")) signal = signals_.root.bitmap_q.path();
  else if (level == 1 && ends_with(".stoc")) signal = signals_.root.stoc_q.path() + "[i]";
  else if (level == 1) signal = signals_.root.wlb_q.path() + "[i]";
  else if (level > 1 && ends_with(".bitmap")) signal = signals_.levels[level - 2].bitmap.path() + "[i]";
  else if (level > 1 && ends_with(".stoc")) signal = signals_.levels[level - 2].stoc.path() + "[i]" + low;
  else if (level > 1) signal = signals_.levels[level - 2].stoc.path() + "[i][" + std::to_string(pointer_width_) + "]";
  else if (name == "pb.tail") signal = signals_.bucket.pb.path() + "[i]" + low;
  else if (name == "pb.head") signal = signals_.bucket.pb.path() + "[i]" + high;
  else if (name == "qe.data") signal = signals_.bucket.data.path() + "[i]";
  else if (name == "qe.prev") signal = signals_.bucket.prev.path() + "[i]";
  else if (name == "qe.next") signal = signals_.bucket.next.path() + "[i]";
  else if (name == "occ") signal = signals_.occupancy_q.path();
  else if (name == "ready") signal = "bbq.ready_o";
  else if (ends_with("free.")) signal = "bbq.u_free_list";
  else return "";
  const uint32_t stage = level > 0 ? 4 * level - 2 : name == "occ" || name == "ready" ? 0 : 4 * d_ + 2;
  return ",\"signal\":\"" + signal + "\",\"stage\":" + std::to_string(stage);
}

// Switches are variables of a package, so all instances of a module obey the same ones.
template <class Top>
bool BbqEngine<Top>::set_switch(const std::string& name, uint32_t value) {
  std::string missing;
  const Signal signal{*context_, name == "fault" ? "bbq_fault_pkg" : "bbq_switches_pkg", name.c_str(), missing};
  signal.set(value);
  return signal.exists();
}

template <class Top>
std::string BbqEngine<Top>::describe() const {
  std::string json = "{\"latency\":" + std::to_string(stages_) + ",\"stages\":[";
  const auto stage = [&](const std::string& region, const char* work) {
    json += std::string(json.back() == '[' ? "" : ",") + "{\"region\":\"" + region + "\",\"work\":\"" + work + "\"}";
  };
  const auto commit_work = [&](uint32_t level) {
    return level == d_ ? "StOC \\u00b11; write bitmap; read bucket" : "StOC \\u00b11; write bitmap; read next bitmap";
  };
  stage("", "admit; pop free list");
  stage("L1", "pick index; read StOC");
  stage("L1", commit_work(1));
  for (uint32_t level = 2; level <= d_; ++level) {
    const std::string region = "L" + std::to_string(level);
    stage(region, "wait for bitmap");
    stage(region, "pick index; read StOC");
    stage(region, "wait for StOC; resolve");
    stage(region, commit_work(level));
  }
  stage("PB", "color");
  stage("PB", "read element");
  stage("PB", "wait for memory");
  stage("PB", "link or unlink; output");
  json += "],\"levels\":[{\"name\":\"admission\",\"commit\":0}";
  const auto level = [&](const std::string& name, uint32_t commit) {
    json += ",{\"name\":\"" + name + "\",\"commit\":" + std::to_string(commit) + "}";
  };
  for (uint32_t i = 1; i <= d_; ++i) level("L" + std::to_string(i), 4 * i - 2);
  level("PB", 4 * d_ + 2);
  json += "],\"fields\":[";
  for (size_t i = 0; i < fields_.size(); ++i) {
    const Field& f = fields_[i].field;
    json += std::string(i ? "," : "") + "{\"name\":\"" + f.name + "\",\"count\":" + std::to_string(f.count) +
            ",\"bits\":" + std::to_string(f.bits) + ",\"meaning\":\"" + f.meaning + "\"" + place_of(fields_[i]) + "}";
  }
  json +=
      "],\"signals\":{\"accepted\":\"bbq.u_ingress.accept_o\",\"full\":\"bbq.u_ingress.reject_full_o\","
      "\"empty\":\"bbq.u_ingress.reject_empty_o\",\"result\":\"bbq.result_valid_o\","
      "\"data\":\"bbq.result_data_o\",\"priority\":\"bbq.result_priority_o\"},\"events\":["
      "{\"name\":\"indexed\",\"arguments\":[\"level\",\"index\",\"bitmap\",\"late_select\"]},"
      "{\"name\":\"forwarded\",\"arguments\":[\"what\",\"from_stage\",\"to_stage\",\"address\",\"value\",\"from_op\"]},"
      "{\"name\":\"speculated\",\"arguments\":[\"level\",\"index\",\"how\",\"ahead_index\",\"ahead_op\"]},"
      "{\"name\":\"adopted\",\"arguments\":[\"level\",\"index\",\"stoc\",\"from_op\"]},"
      "{\"name\":\"committed\",\"arguments\":[\"level\",\"index\",\"stoc_before\",\"stoc_after\",\"wlb_after\",\"bit_after\"]},"
      "{\"name\":\"colored\",\"arguments\":[\"priority\",\"color\",\"recolored\",\"same_ahead\"]},"
      "{\"name\":\"bypassed\",\"arguments\":[\"priority\",\"element\",\"from_op\"]},"
      "{\"name\":\"fetched\",\"arguments\":[\"priority\",\"element\",\"color\",\"head\",\"tail\"]},"
      "{\"name\":\"linked\",\"arguments\":[\"priority\",\"element\",\"old_head\"]},"
      "{\"name\":\"unlinked\",\"arguments\":[\"priority\",\"element\",\"color\",\"new_end\"]}]}";
  return json;
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
