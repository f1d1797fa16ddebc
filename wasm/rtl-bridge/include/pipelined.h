// What the adapters of all designs share whose hardware has one clock, takes one operation a cycle at each port and answers a fixed
// number of cycles later: driving, resets, the ids of operations beside the pipeline, images, waveforms. RTL knows no operation ids.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "description.h"
#include "engine.h"
#include "image.h"
#include "registry.h"
#include "signals.h"
#include "waves.h"

namespace qs {

inline uint32_t bits_for(uint32_t largest) {
  uint32_t bits = 0;
  for (; largest; largest >>= 1) ++bits;
  return bits;
}

// The top has clk_i, rst_ni and ready_o; with one port also op_valid_i, accept_o, reject_full_o, reject_empty_o and result_valid_o.
// `Design` is the adapter that derives from it, and has, in the order of a cycle:
//   drive()      inputs of the top, but for op_valid_i
//   carry()      what travels beside the operations, once logic has settled and the verdict is out
//   refusal(p)   why the operation at a port is refused, if there are more reasons than the three above
//   forget()     what was observed in the cycle before; then, if somebody observes and no reset is held,
//   observe()    what the stages do, as events and `pipe.*` fields
//   retire(op)   the result of this operation is in the outputs; with several ports retire(op, p)
// and besides
//   kReset       the number of the operation that resets
//   configure()  inputs that are constant after reset
//   flush()      a reset has emptied the pipeline
//   clearing()   cycles after a reset in which the hardware is not ready yet
//   own_state()  state of its own beside the model: addresses and sizes of plain bytes
//   place_of(r)  the signal behind a field and the stage that writes it, as members of its JSON
// With several ports it has its own present(p, valid), accepted(p), answered(p) and port_of(kind) in place of those below.
// With `kDecidesInStage1` the verdict is out behind the next edge, and nothing that comes in then can change it.
template <class Design, class Top, uint32_t kPorts = 1>
class PipelinedEngine : public Engine {
 public:
  ~PipelinedEngine() override;

  uint32_t issue(uint32_t kind, const uint32_t* args) final;
  void tick() final;
  void probe(uint32_t field, uint32_t first, uint32_t count, uint32_t* out) const final;
  bool set_switch(const std::string& name, uint32_t value) final;
#ifndef __wasm__
  void save(std::vector<uint8_t>& image) final;
  void restore(const std::vector<uint8_t>& image) final;
  bool trace_open(const char* path, uint32_t clock_ps, std::string& left_out) final;
  bool trace_close() final;
#endif

 protected:
  static constexpr uint32_t kMaxArguments = 5;
  static constexpr uint32_t kMaxStages = 64;
  static constexpr bool kDecidesInStage1 = false;

  PipelinedEngine(const char* design, const Options& options, uint32_t stages);

  // A signal that the model does not have is a build error in disguise.
  void need(const std::string& missing) const {
    if (missing.empty()) return;
    printf("%s: signals missing from the model: %s\n", design_.c_str(), missing.c_str());
    abort();
  }

  // To be called by the design's constructor, when it is ready to be driven.
  void start();

  // An operation at a port, and those that it has in the pipeline. Plain data.
  struct Given {
    bool taken = false;  // the port has an operation for this cycle, the last of these
    uint32_t op = 0, kind = 0, args[kMaxArguments] = {};
    uint32_t ops[kMaxStages];  // a ring, see `place`; kNone for a bubble
  };

  // What the adapter knows besides the model. Plain data.
  struct Basics {
    uint32_t step = 0;
    uint32_t next_op = 0;
    uint32_t reset_until = 0;  // first step in which the reset input is not held
    uint32_t newest = 0;       // place of stage 0 in the rings
    Given given[kPorts];
  };

  const Given& given(uint32_t port = 0) const { return basics_.given[port]; }
  static uint32_t port_of(uint32_t) { return 0; }
  void present(uint32_t, bool valid) { top_->op_valid_i = valid; }
  bool accepted(uint32_t) const { return top_->accept_o; }
  uint32_t refusal(uint32_t = 0) const { return top_->reject_full_o ? kFull : top_->reject_empty_o ? kEmpty : kNotReady; }
  bool answered(uint32_t) const { return top_->result_valid_o; }
  bool is_held() const { return basics_.step < basics_.reset_until; }
  // Where in a ring of kMaxStages a stage's operation keeps its things.
  uint32_t place(uint32_t stage) const { return (basics_.newest + stage) % kMaxStages; }
  uint32_t op_in(uint32_t stage, uint32_t port = 0) const { return given(port).ops[place(stage)]; }

  using Bytes = std::vector<std::pair<void*, size_t>>;

  // The fields of `probe`: a name and a way to read word i, of a level or a memory where that matters.
  using Read = uint32_t (*)(const Design&, uint32_t level, uint32_t i);
  struct Readable {
    Field field;
    uint32_t level;
    Read read;
  };
  std::vector<Readable> fields_;
  std::string fields_json() const;

  const uint32_t stages_;
  std::unique_ptr<VerilatedContext> context_;
  std::unique_ptr<Top> top_;
  Waves waves_;
  Basics basics_;
  Signal look_;  // the probes take over what the stages do as it rises

 private:
  Design& self() { return static_cast<Design&>(*this); }
  const Design& self() const { return static_cast<const Design&>(*this); }
  void settle(bool clock);
  void take_reset(Given& reset);
  void enter(const bool* presented, bool held);
  void empty_stages();

  const std::string design_;
};

// ------------------------------------------------------------------------------------------------------------- life

template <class Design, class Top, uint32_t kPorts>
PipelinedEngine<Design, Top, kPorts>::PipelinedEngine(const char* design, const Options& options, uint32_t stages)
    : stages_{stages}, context_{new VerilatedContext}, design_{design} {
  context_->threads(1);
  context_->randReset(options.seed ? 2 : 0);
  context_->randSeed(static_cast<int>(options.seed & 0x7FFFFFFF));
  Waves::prepare(*context_);
  top_.reset(new Top{context_.get(), ""});
}

// The run-time finds the context of what it tears down through a thread-local pointer, which must not outlive it.
template <class Design, class Top, uint32_t kPorts>
PipelinedEngine<Design, Top, kPorts>::~PipelinedEngine() {
  Verilated::threadContextp(context_.get());
  waves_.close();
  top_->final();
  top_.reset();
  Verilated::threadContextp(nullptr);
}

template <class Design, class Top, uint32_t kPorts>
void PipelinedEngine<Design, Top, kPorts>::settle(bool clock) {
  top_->clk_i = clock;
  top_->eval();
}

template <class Design, class Top, uint32_t kPorts>
void PipelinedEngine<Design, Top, kPorts>::start() {
  self().configure();
  basics_ = Basics{};
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

template <class Design, class Top, uint32_t kPorts>
void PipelinedEngine<Design, Top, kPorts>::empty_stages() {
  for (Given& given : basics_.given) {
    for (uint32_t& op : given.ops) op = kNone;
  }
  self().flush();
}

// ---------------------------------------------------------------------------------------------------------- driving

template <class Design, class Top, uint32_t kPorts>
uint32_t PipelinedEngine<Design, Top, kPorts>::issue(uint32_t kind, const uint32_t* args) {
  Given& given = basics_.given[Design::port_of(kind)];
  given.taken = true;
  given.op = basics_.next_op++;
  given.kind = kind;
  memcpy(given.args, args, sizeof given.args);
  return given.op;
}

template <class Design, class Top, uint32_t kPorts>
void PipelinedEngine<Design, Top, kPorts>::tick() {
  Verilated::threadContextp(context_.get());
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
  if (waves_.is_open()) {
    settle(true);  // no edge: in waveforms the inputs change with the rising edge behind us, as registers before them would
    waves_.dump(2ull * basics_.step);
  }
  look_.set(observing_ || waves_.is_open());
  settle(false);
  look_.set(0);
  waves_.dump(2ull * basics_.step + 1);

  --basics_.newest;  // every operation moves on by one stage
  for (Given& given : basics_.given) given.ops[place(0)] = kNone;
  if (!Design::kDecidesInStage1) enter(presented, held);
  settle(true);
  if (Design::kDecidesInStage1) enter(presented, held);
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
  step_ = ++basics_.step;
}

// The verdicts are out, as the hardware gives them.
template <class Design, class Top, uint32_t kPorts>
void PipelinedEngine<Design, Top, kPorts>::enter(const bool* presented, bool held) {
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
  if (observing_) {
    self().forget();
    if (!held) self().observe();
  }
}

// A reset is always taken, and retires at once. Operations in the pipeline never will, oldest first.
template <class Design, class Top, uint32_t kPorts>
void PipelinedEngine<Design, Top, kPorts>::take_reset(Given& reset) {
  const uint32_t cycles = reset.args[0] ? reset.args[0] : 1;
  if (basics_.reset_until < basics_.step + cycles) basics_.reset_until = basics_.step + cycles;
  emit(kAccepted, reset.op);
  emit(kReset, reset.op, basics_.reset_until + self().clearing() - basics_.step);
  for (uint32_t stage = stages_ - 1; stage-- > 0;) {
    for (uint32_t port = 0; port < kPorts; ++port) {
      if (op_in(stage, port) != kNone) emit(kFlushed, op_in(stage, port));
    }
  }
  emit(kRetired, reset.op);
  empty_stages();
}

// ---------------------------------------------------------------------------------------------------------- looking

template <class Design, class Top, uint32_t kPorts>
void PipelinedEngine<Design, Top, kPorts>::probe(uint32_t field, uint32_t first, uint32_t count, uint32_t* out) const {
  if (field >= fields_.size()) return;
  const Readable& readable = fields_[field];
  for (uint32_t i = 0; i < count && first + i < readable.field.count; ++i) {
    out[i] = readable.read(self(), readable.level, first + i);
  }
}

template <class Design, class Top, uint32_t kPorts>
std::string PipelinedEngine<Design, Top, kPorts>::fields_json() const {
  std::string json;
  for (const Readable& readable : fields_) {
    const Field& f = readable.field;
    json += std::string(json.empty() ? "" : ",") + "{\"name\":\"" + f.name + "\",\"count\":" + std::to_string(f.count) +
            ",\"bits\":" + std::to_string(f.bits) + ",\"meaning\":\"" + f.meaning + "\"" + self().place_of(readable) + "}";
  }
  return "[" + json + "]";
}

// Switches are variables of a package, so all instances of a module obey the same ones. Logic is evaluated when inputs and clock
// change, and a switch is neither: without settling it would act a cycle late, and in some places at once.
template <class Design, class Top, uint32_t kPorts>
bool PipelinedEngine<Design, Top, kPorts>::set_switch(const std::string& name, uint32_t value) {
  std::string missing;
  const std::string package = name == "fault" ? "fault_pkg" : design_ + "_switches_pkg";
  const Signal signal{*context_, package, name.c_str(), missing};
  if (!signal.exists()) return false;
  signal.set(value);
  Verilated::threadContextp(context_.get());
  settle_all(*top_);
  return true;
}

// ----------------------------------------------------------------------------------------------------------- images

#ifndef __wasm__
template <class Design, class Top, uint32_t kPorts>
void PipelinedEngine<Design, Top, kPorts>::save(std::vector<uint8_t>& image) {
  const auto append = [&](const void* data, size_t size) {
    image.insert(image.end(), static_cast<const uint8_t*>(data), static_cast<const uint8_t*>(data) + size);
  };
  image.clear();
  append(&basics_, sizeof basics_);
  for (const auto& [data, size] : self().own_state()) append(data, size);
  Verilated::threadContextp(context_.get());
  ImageWriter writer{image};
  writer << *top_;
  writer.close();
}

template <class Design, class Top, uint32_t kPorts>
void PipelinedEngine<Design, Top, kPorts>::restore(const std::vector<uint8_t>& image) {
  const uint8_t* from = image.data();
  const auto take = [&](void* data, size_t size) {
    memcpy(data, from, size);
    from += size;
  };
  take(&basics_, sizeof basics_);
  for (const auto& [data, size] : self().own_state()) take(data, size);
  Verilated::threadContextp(context_.get());
  ImageReader reader{from, image.size() - static_cast<size_t>(from - image.data())};
  reader >> *top_;
  reader.close();
  step_ = basics_.step;
}

// -------------------------------------------------------------------------------------------------------- waveforms

template <class Design, class Top, uint32_t kPorts>
bool PipelinedEngine<Design, Top, kPorts>::trace_open(const char* path, uint32_t clock_ps, std::string& left_out) {
  Verilated::threadContextp(context_.get());
  left_out = Waves::left_out(*context_);
  return waves_.open(*top_, path, clock_ps);
}

template <class Design, class Top, uint32_t kPorts>
bool PipelinedEngine<Design, Top, kPorts>::trace_close() {
  Verilated::threadContextp(context_.get());
  waves_.dump(2ull * basics_.step);
  return waves_.close();
}
#endif

}  // namespace qs
