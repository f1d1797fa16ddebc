// Adapter of the Bitmapped Bucket Queue: drives `bbq`, names what its stages do, and reads its state in the terms of the
// architecture. RTL knows no operation ids; the adapter carries them beside the pipeline.
#pragma once
#include "bbq_signals.h"
#include "bbq_numbers.h"
#include "pipelined.h"

namespace qs {

// What a forwarding path carries (first argument of bbq::kForwarded).
enum BbqForward : uint32_t { kBitmap, kStoc, kBucket, kData, kLink };
// How sure a speculation is (third argument of bbq::kSpeculated): an ENQUEUE ahead sets its bit for certain; another bit is left; no
// other bit is left, so the operation must adopt.
enum BbqSpeculation : uint32_t { kCertain, kGuess, kMustAdopt };

template <class Top>
class BbqEngine final : public PipelinedEngine<BbqEngine<Top>, Top> {
  using Base = PipelinedEngine<BbqEngine, Top>;
  friend Base;

 public:
  BbqEngine(const Config& config, const Options& options);

  std::string describe() const override;
  bool upset(uint32_t field, uint32_t index, uint32_t bit) override;

 private:
  static constexpr uint32_t kReset = bbq::kReset;
  using Base::given, Base::context_, Base::fields_, Base::kMaxStages, Base::look_, Base::stages_, Base::top_;
  using Base::emit, Base::op_in, Base::place;
  using typename Base::Read, typename Base::Readable;
  static constexpr uint32_t kMaxMemories = kMaxStages;  // fewer than stages

  // What travels beside an operation, in the cycle just executed.
  struct Carried {
    uint32_t priority;  // of an ENQUEUE
    bool empties;       // the operation took the last element: pointers of its bucket mean nothing
  };

  // State beside the model.
  struct State {
    Carried carried[kMaxStages];   // a ring, see `place`
    uint32_t stage_kind[kMaxStages], stage_path[kMaxStages], stage_priority[kMaxStages], stage_element[kMaxStages],
        stage_color[kMaxStages];
    // The ports of each memory, in the order of `BbqSignals::memories`: the address, or kNone if the port is not used.
    uint32_t read_at[kMaxMemories], written_at[kMaxMemories];
  };

  void configure() { top_->capacity_i = capacity_; }
  void drive();
  void carry();
  void forget();
  void observe();
  void retire(uint32_t op) { emit(kRetired, op, top_->result_data_o, top_->result_priority_o); }
  void flush() {
    for (Carried& carried : state_.carried) carried = Carried{kNone, false};
  }
  uint32_t clearing() const { return priorities_ / w_; }
  typename Base::Bytes own_state() { return {{&state_, sizeof state_}}; }
  std::string place_of(const Readable& readable) const;

  void list_fields();
  Carried& at(uint32_t stage) { return state_.carried[place(stage)]; }
  const Carried& at(uint32_t stage) const { return state_.carried[place(stage)]; }
  void observe_ingress();
  void forwarded(uint32_t what, uint32_t from, uint32_t to, uint32_t address, uint32_t value, uint32_t head = kNone,
                 uint32_t tail = kNone);
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

  const uint32_t w_, d_, n_, priorities_, pointer_width_, capacity_;
  State state_{};
  BbqSignals signals_;
};

// ------------------------------------------------------------------------------------------------------------- life

inline uint32_t power(uint32_t base, uint32_t exponent) {
  uint32_t result = 1;
  while (exponent--) result *= base;
  return result;
}

template <class Top>
BbqEngine<Top>::BbqEngine(const Config& config, const Options& options)
    : Base{"bbq", options, 4 * config.parameter("D") + 3},
      w_{config.parameter("W")},
      d_{config.parameter("D")},
      n_{config.parameter("N")},
      priorities_{power(config.parameter("W"), config.parameter("D"))},
      pointer_width_{bits_for(config.parameter("N"))},
      capacity_{options.run_time.empty() ? config.parameter("N") : options.run_time[0]} {
  std::string missing = signals_.bind(*context_, d_);
  look_ = Signal(*context_, "bbq_seen_pkg", "look", missing);
  this->need(missing);
  list_fields();
  this->start();
}

// ---------------------------------------------------------------------------------------------------------- driving

template <class Top>
void BbqEngine<Top>::drive() {
  const bool enqueues = given().kind == bbq::kEnqueue;
  top_->op_kind_i = given().kind;
  top_->op_priority_i = enqueues ? given().args[1] : 0;
  top_->op_data_i = given().args[0];
}

template <class Top>
void BbqEngine<Top>::carry() {
  at(0) = Carried{op_in(0) == kNone ? kNone : given().kind == bbq::kEnqueue ? given().args[1] : 0, false};
  at(4 * d_ - 2).empties = d_ == 1 ? signals_.root.commit_valid() && !signals_.root.commit_nonzero()
                                   : signals_.levels[d_ - 2].commit_valid() && !signals_.levels[d_ - 2].commit_nonzero();
}

}  // namespace qs

#include "bbq_observe.h"
#include "bbq_state.h"
