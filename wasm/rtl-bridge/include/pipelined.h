// What the adapters of all designs share whose hardware has one clock, takes one operation a cycle at each port and answers a fixed
// number of cycles later: driving, resets, and the ids of operations, which the RTL does not have.
#pragma once
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "description.h"
#include "fields.h"
#include "hardware.h"

namespace qs {

// Number of the lowest bit that is set, 32 if none is.
inline uint32_t lowest(uint32_t bits) { return bits ? static_cast<uint32_t>(__builtin_ctz(bits)) : 32; }

// The top has clk_i, rst_ni and ready_o; with one port also op_valid_i, accept_o, reject_full_o, reject_empty_o and result_valid_o.
// `Design` is the adapter that derives from it. Its signals are members that `find` makes; its constructor lists the fields with `add`
// and calls `start`. It has
//   kReset       the number of the operation that resets
//   kOperations  how many operations there are
//   about(d)     its stages, levels of state and outputs
// and, in the order of a cycle, those that it needs of
//   drive()      inputs of the top, but for op_valid_i
//   carry()      words that travel beside the operation, once logic has settled and the verdict is out: kCarried words, kNone at first
//   refusal(p)   why the operation at a port is refused, if there are more reasons than full, empty and not ready
//   forget()     what was observed in the cycle before; then, if somebody observes and no reset is held,
//   observe()    what the stages do, as events and `pipe.*` fields
//   clocked()    the edge is behind: what else travels
//   retire(op)   the result of this operation is in the outputs; with several ports retire(op, p)
// and besides
//   configure()  inputs that are constant after reset
//   flush()      a reset has emptied the pipeline
//   clearing()   cycles after a reset in which the hardware is not ready yet
//   own_state()  state of its own beside the model: addresses and sizes of plain bytes
// With several ports it has its own present(p, valid), accepted(p), answered(p) and port_of(kind) in place of those below.
// With `kDecidesInStage1` the verdict is out behind the next edge, and nothing that comes in then can change it.
template <class Design, class Top, uint32_t kPorts = 1, uint32_t kCarried = 0>
class PipelinedEngine : public Hardware<Top>, protected Fields<Design> {
  using Base = Hardware<Top>;

 public:
  uint32_t issue(uint32_t kind, const uint32_t* args) final {
    Given& given = basics_.given[Design::port_of(kind)];
    given.taken = true;
    given.op = basics_.next_op++;
    given.kind = kind;
    memcpy(given.args, args, sizeof given.args);
    return given.op;
  }

  void tick() final {
    this->begin_cycle();
    bool presented[kPorts];
    for (uint32_t port = 0; port < kPorts; ++port) {
      Given& given = basics_.given[port];
      const bool resets = given.taken && given.kind == Design::kReset;
      if (resets) take_reset(given);
      presented[port] = given.taken && !resets;
      self().present(port, presented[port]);
    }
    const bool held = is_held();
    top_->rst_ni = !held;
    self().drive();
    settle_inputs();
    this->before_edge();

    --basics_.newest;  // every operation moves on by one stage
    for (Given& given : basics_.given) given.ops[place(0)] = kNone;
    for (uint32_t& word : basics_.carried[place(0)]) word = kNone;
    if constexpr (!Design::kDecidesInStage1) enter(presented, held);
    settle(true);
    self().clocked();
    if constexpr (Design::kDecidesInStage1) enter(presented, held);
    // What reset cut short is still in the pipeline's registers in its first cycle; nobody takes it.
    if (held) {
      empty_stages();
    } else if constexpr (kPorts == 1) {
      if (self().answered(0)) self().retire(op_in(stages_ - 1));
    } else {
      for (uint32_t port = 0; port < kPorts; ++port) {
        if (self().answered(port)) self().retire(op_in(stages_ - 1, port), port);
      }
    }
    for (Given& given : basics_.given) given.taken = false;
    this->end_cycle();
  }

  void probe(uint32_t field, uint32_t first, uint32_t count, uint32_t* out) const final { this->read(self(), field, first, count, out); }

  // What depends on the word is settled, as the next operation finds it.
  QS_COLD bool upset(uint32_t field, uint32_t index, uint32_t bit) final {
    const bool done = Fields<Design>::upset(field, index, bit);
    if (done) this->settle_changed();
    return done;
  }

  QS_COLD std::string describe() const final {
    Description description;
    self().about(description);
    return description.json(stages_, Design::kOperations, Design::kReset, this->json());
  }

 protected:
  using Base::emit, Base::observing_, Base::settle, Base::step_, Base::top_, Base::waves_, Fields<Design>::add;
  static constexpr uint32_t kMaxArguments = 5;
  static constexpr uint32_t kMaxStages = 64;
  static constexpr bool kDecidesInStage1 = false;

  QS_COLD PipelinedEngine(const Config& config, const Options& options, uint32_t stages) : Base{config, options}, stages_{stages} {}

  // The design's constructor calls it last, when it can be driven.
  QS_COLD void start() {
    this->template add_signals<Design>(*this);
    if (!this->missing_.empty()) {
      // A build error in disguise.
      fputs((this->design_ + ": signals missing from the model: " + this->missing_ + "\n").c_str(), stdout);
      abort();
    }
    self().configure();
    self().drive();
    for (uint32_t port = 0; port < kPorts; ++port) self().present(port, false);
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
    empty_stages();
  }

  // An operation at a port, and those that it has in the pipeline. Plain data.
  struct Given {
    bool taken = false;  // the port has an operation for this cycle, the last of these
    uint32_t op = 0, kind = 0, args[kMaxArguments] = {};
    uint32_t ops[kMaxStages];  // a ring, see `place`; kNone for a bubble
  };

  // What the adapter knows besides the model. Plain data.
  struct Basics {
    uint32_t next_op = 0;
    uint32_t reset_until = 0;  // first step in which the reset input is not held
    uint32_t newest = 0;       // place of stage 0 in the rings
    Given given[kPorts];
    uint32_t carried[kMaxStages][kCarried > 0 ? kCarried : 1];  // a ring, see `place`
  };

  // An event of the operation at the port.
  template <class... Facts>
  void tell(uint32_t kind, Facts... facts) {
    emit(kind, given().op, facts...);
  }

  void configure() {}
  void carry() {}
  void forget() {}
  void clocked() {}
  void flush() {}
  uint32_t clearing() const { return 0; }
  typename Base::Bytes own_state() { return {}; }

  const Given& given(uint32_t port = 0) const { return basics_.given[port]; }
  static uint32_t port_of(uint32_t) { return 0; }
  void present(uint32_t, bool valid) { top_->op_valid_i = valid; }
  bool accepted(uint32_t) const { return top_->accept_o; }
  uint32_t refusal(uint32_t = 0) const { return top_->reject_full_o ? kFull : top_->reject_empty_o ? kEmpty : kNotReady; }
  bool answered(uint32_t) const { return top_->result_valid_o; }
  bool is_held() const { return step_ < basics_.reset_until; }
  // Where in a ring of kMaxStages a stage's operation keeps its things.
  uint32_t place(uint32_t stage) const { return (basics_.newest + stage) % kMaxStages; }
  uint32_t op_in(uint32_t stage, uint32_t port = 0) const { return given(port).ops[place(stage)]; }

  // A word that travels beside the operation in a stage; all those of the one in stage 0; words of all stages forgotten, from the first on.
  uint32_t& carried(uint32_t stage, uint32_t word) { return basics_.carried[place(stage)][word]; }
  uint32_t carried(uint32_t stage, uint32_t word) const { return basics_.carried[place(stage)][word]; }
  template <class... Words>
  void carries(Words... words) {
    static_assert(sizeof...(words) == kCarried, "all that travels beside an operation");
    const uint32_t values[] = {static_cast<uint32_t>(words)...};
    memcpy(basics_.carried[place(0)], values, sizeof values);
  }
  void forget_carried(uint32_t words) {
    for (auto& of : basics_.carried) std::fill_n(of, words, kNone);
  }

  // Whether operations are accepted.
  QS_COLD void add_ready() {
    const Storage ready = in_register(Signal::named(this->config_.design, "ready_o"), 0);
    add("ready", 1, 1, ready, 0, [](const Design& e, uint32_t, uint32_t) -> uint32_t { return e.is_ready(); });
  }
  bool is_ready() const { return !is_held(); }
  // `pipe.op`, and of what is carried a field a word, the first of which is the kind.
  struct PipeField {
    const char *name, *meaning;
  };
  QS_COLD void add_pipe(std::initializer_list<PipeField> all = {}) {
    add("pipe.op", kPorts * stages_, 32, [](const Design& e, uint32_t, uint32_t i) { return e.op_in(i % e.stages_, i / e.stages_); }, 0,
        kPorts > 1 ? "operation in each stage, port after port; all ones for a bubble" : "operation in each stage, all ones for a bubble");
    const typename Fields<Design>::Read read = [](const Design& e, uint32_t word, uint32_t i) { return e.carried(i, word); };
    if (kCarried > 0) add("pipe.kind", stages_, 32, read, 0, "kind of operation in each stage");
    uint32_t word = 0;
    for (const PipeField& field : all) add(field.name, stages_, 32, read, ++word, field.meaning);
  }

  const uint32_t stages_;
  Basics basics_;
  Signal look_;  // the probes take over what the stages do as it rises

 private:
  Design& self() { return static_cast<Design&>(*this); }
  const Design& self() const { return static_cast<const Design&>(*this); }

  typename Base::Bytes plain_state() final {
    typename Base::Bytes all = {{&step_, sizeof step_}, {&basics_, sizeof basics_}};
    for (const auto& own : self().own_state()) all.push_back(own);
    return all;
  }

  // Inputs have changed. Probes look if somebody observes.
  void settle_inputs() {
    if (waves_.is_open()) {
      settle(true);  // no edge: in waveforms the inputs change with the rising edge behind us, as registers before them would
      waves_.dump(2ull * step_);
    }
    look_.set(observing_ || waves_.is_open());
    settle(false);
    look_.set(0);
    waves_.dump(2ull * step_ + 1);
  }

  // The verdicts are out, as the hardware gives them.
  QS_INLINE void enter(const bool* presented, bool held) {
    for (uint32_t port = 0; port < kPorts; ++port) {
      if (!presented[port]) continue;
      Given& given = basics_.given[port];
      if (self().accepted(port)) {
        emit(kAccepted, given.op);
        given.ops[place(0)] = given.op;
      } else {
        emit(kRejected, given.op, self().refusal(port));
      }
    }
    self().carry();
    if (observing_) look(held);
  }

  __attribute__((noinline)) void look(bool held) {
    self().forget();
    if (!held) self().observe();
  }

  // A reset is always taken, and retires at once. Operations in the pipeline never will, oldest first.
  QS_COLD void take_reset(Given& reset) {
    const uint32_t cycles = reset.args[0] ? reset.args[0] : 1;
    if (basics_.reset_until < step_ + cycles) basics_.reset_until = step_ + cycles;
    emit(kAccepted, reset.op);
    emit(kReset, reset.op, basics_.reset_until + self().clearing() - step_);
    for (uint32_t stage = stages_ - 1; stage-- > 0;) {
      for (uint32_t port = 0; port < kPorts; ++port) {
        if (op_in(stage, port) != kNone) emit(kFlushed, op_in(stage, port));
      }
    }
    emit(kRetired, reset.op);
    empty_stages();
  }

  void empty_stages() {
    for (Given& given : basics_.given) {
      for (uint32_t& op : given.ops) op = kNone;
    }
    forget_carried(kCarried);
    self().flush();
  }
};

}  // namespace qs
