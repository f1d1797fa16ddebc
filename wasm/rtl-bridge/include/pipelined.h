// What the adapters of all designs share whose hardware has one clock, takes one operation a cycle at each port and answers a fixed
// number of cycles later: driving, resets, the ids of operations beside the pipeline, images, waveforms. RTL knows no operation ids.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "description.h"
#include "engine.h"
#include "fields.h"
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
// Bits of a number below `count`, at least 1.
inline uint32_t bits_below(uint32_t count) { return count > 1 ? bits_for(count - 1) : 1; }
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
class PipelinedEngine : public Engine {
 public:
  QS_COLD ~PipelinedEngine() override;

  uint32_t issue(uint32_t kind, const uint32_t* args) final;
  void tick() final;
  void probe(uint32_t field, uint32_t first, uint32_t count, uint32_t* out) const final;
  QS_COLD bool upset(uint32_t field, uint32_t index, uint32_t bit) final;
  QS_COLD bool set_switch(const std::string& name, uint32_t value) final;
  QS_COLD std::string describe() const final;
#ifndef __wasm__
  void save(std::vector<uint8_t>& image) final;
  void restore(const std::vector<uint8_t>& image) final;
  bool trace_open(const char* path, uint32_t clock_ps, uint32_t first, std::string& left_out) final;
  bool trace_close() final;
#endif

 protected:
  static constexpr uint32_t kMaxArguments = 5;
  static constexpr uint32_t kMaxStages = 64;
  static constexpr bool kDecidesInStage1 = false;

  QS_COLD PipelinedEngine(const Config& config, const Options& options, uint32_t stages);

  // A parameter that it was built with; a run-time parameter by its number, or what it usually is.
  uint32_t parameter(const char* name) const { return config_.parameter(name); }
  uint32_t option(uint32_t number, uint32_t usual = 0) const {
    return number < options_.run_time.size() ? options_.run_time[number] : usual;
  }

  // A signal by its hierarchical name below the top.
  QS_COLD Signal find(const std::string& path) {
    const size_t dot = path.rfind('.');
    const bool is_top = dot == std::string::npos;
    return find_in(is_top ? design_ : design_ + "." + path.substr(0, dot), path.c_str() + (is_top ? 0 : dot + 1));
  }
  QS_COLD Signal find_in(const std::string& scope, const char* name) { return Signal{*context_, scope, name, missing_}; }

  QS_COLD Module module(const std::string& path) {
    return {[this](const std::string& signal) { return find(signal); }, path};
  }
  // The same signal of modules of an array, `#` standing for the number of each, from `first` on.
  QS_COLD std::vector<Signal> find_each(const std::string& path, uint32_t first, uint32_t count) {
    const size_t at = path.find('#');
    std::vector<Signal> all;
    for (uint32_t i = first; i < first + count; ++i) all.push_back(find(path.substr(0, at) + std::to_string(i) + path.substr(at + 1)));
    return all;
  }

  // The design's constructor calls it last, when it can be driven.
  QS_COLD void start();

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
    uint32_t carried[kCarried > 0 ? kCarried : 1][kMaxStages];  // a ring a word, see `place`
  };

  // An event of the operation at the port.
  template <class... Facts>
  void tell(uint32_t kind, Facts... facts) {
    emit(kind, given().op, facts...);
  }

  using Bytes = std::vector<std::pair<void*, size_t>>;
  void configure() {}
  void carry() {}
  void forget() {}
  void clocked() {}
  void flush() {}
  uint32_t clearing() const { return 0; }
  Bytes own_state() { return {}; }

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

  // A word that travels beside the operation in a stage; all those of the one in stage 0; words of all stages forgotten, from the first on.
  uint32_t& carried(uint32_t stage, uint32_t word) { return basics_.carried[word][place(stage)]; }
  uint32_t carried(uint32_t stage, uint32_t word) const { return basics_.carried[word][place(stage)]; }
  template <class... Words>
  void carries(Words... words) {
    static_assert(sizeof...(words) == kCarried, "all that travels beside an operation");
    const uint32_t at = place(0);
    uint32_t word = 0;
    for (const uint32_t value : {static_cast<uint32_t>(words)...}) basics_.carried[word++][at] = value;
  }
  void forget_carried(uint32_t words) { memset(basics_.carried, 0xFF, words * sizeof *basics_.carried); }

  // The fields of `probe`: where the words lie, or a way to read word i, of a level or a memory where that matters.
  using Read = uint32_t (*)(const Design&, uint32_t level, uint32_t i);
  QS_COLD void add(const std::string& name, uint32_t count, uint32_t bits, const Storage& storage, uint32_t level = 0, Read read = nullptr) {
    fields_.push_back({Field{name, count, bits, ""}, storage, level, read});
  }
  QS_COLD void add(const std::string& name, uint32_t count, uint32_t bits, Read read, uint32_t level = 0, const char* meaning = "") {
    fields_.push_back({Field{name, count, bits, meaning}, Storage{}, level, read});
  }
  // Whether operations are accepted.
  QS_COLD void add_ready() {
    add("ready", 1, 1, in_register(ready_, 0), 0, [](const Design& e, uint32_t, uint32_t) -> uint32_t { return e.is_ready(); });
  }
  bool is_ready() const { return !is_held(); }
  // `pipe.op`, and of what is carried a field a word, the first of which is the kind.
  struct PipeField {
    const char *name, *meaning;
  };
  QS_COLD void add_pipe(std::initializer_list<PipeField> all = {}) {
    add("pipe.op", kPorts * stages_, 32, [](const Design& e, uint32_t, uint32_t i) { return e.op_in(i % e.stages_, i / e.stages_); }, 0,
        kPorts > 1 ? "operation in each stage, port after port; all ones for a bubble" : "operation in each stage, all ones for a bubble");
    const Read read = [](const Design& e, uint32_t word, uint32_t i) { return e.carried(i, word); };
    if (kCarried > 0) add("pipe.kind", stages_, 32, read, 0, "kind of operation in each stage");
    uint32_t word = 0;
    for (const PipeField& field : all) add(field.name, stages_, 32, read, ++word, field.meaning);
  }

  const Config& config_;
  const Options options_;
  const std::string design_;
  const uint32_t stages_;
  std::unique_ptr<VerilatedContext> context_;
  std::unique_ptr<Top> top_;
  Waves waves_;
  Basics basics_;
  Signal look_;  // the probes take over what the stages do as it rises

 private:
  struct Readable {
    Field field;
    Storage storage;
    uint32_t level;
    Read read;
  };
  Design& self() { return static_cast<Design&>(*this); }
  const Design& self() const { return static_cast<const Design&>(*this); }
  void settle(bool clock);
  QS_COLD void take_reset(Given& reset);
  void enter(const bool* presented, bool held);
  void empty_stages();

  std::string missing_;  // signals that the model does not have
  Signal ready_;
  std::vector<Readable> fields_;
};

// ------------------------------------------------------------------------------------------------------------- life

template <class Design, class Top, uint32_t kPorts, uint32_t kCarried>
PipelinedEngine<Design, Top, kPorts, kCarried>::PipelinedEngine(const Config& config, const Options& options, uint32_t stages)
    : config_{config}, options_{options}, design_{config.design}, stages_{stages}, context_{new VerilatedContext} {
  context_->threads(1);
  context_->randReset(options.seed ? 2 : 0);
  context_->randSeed(static_cast<int>(options.seed & 0x7FFFFFFF));
  Waves::prepare(*context_);
  top_.reset(new Top{context_.get(), ""});
  ready_ = Signal::named(config.design, "ready_o");
}

// The run-time finds the context of what it tears down through a thread-local pointer, which must not outlive it.
template <class Design, class Top, uint32_t kPorts, uint32_t kCarried>
PipelinedEngine<Design, Top, kPorts, kCarried>::~PipelinedEngine() {
  Verilated::threadContextp(context_.get());
  waves_.close();
  top_->final();
  top_.reset();
  Verilated::threadContextp(nullptr);
}

template <class Design, class Top, uint32_t kPorts, uint32_t kCarried>
void PipelinedEngine<Design, Top, kPorts, kCarried>::settle(bool clock) {
  top_->clk_i = clock;
  top_->eval();
}

template <class Design, class Top, uint32_t kPorts, uint32_t kCarried>
void PipelinedEngine<Design, Top, kPorts, kCarried>::start() {
  if (!missing_.empty()) {
    // A build error in disguise.
    fputs((design_ + ": signals missing from the model: " + missing_ + "\n").c_str(), stdout);
    abort();
  }
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

template <class Design, class Top, uint32_t kPorts, uint32_t kCarried>
void PipelinedEngine<Design, Top, kPorts, kCarried>::empty_stages() {
  for (Given& given : basics_.given) {
    for (uint32_t& op : given.ops) op = kNone;
  }
  forget_carried(kCarried);
  self().flush();
}

// ---------------------------------------------------------------------------------------------------------- driving

template <class Design, class Top, uint32_t kPorts, uint32_t kCarried>
uint32_t PipelinedEngine<Design, Top, kPorts, kCarried>::issue(uint32_t kind, const uint32_t* args) {
  Given& given = basics_.given[Design::port_of(kind)];
  given.taken = true;
  given.op = basics_.next_op++;
  given.kind = kind;
  memcpy(given.args, args, sizeof given.args);
  return given.op;
}

template <class Design, class Top, uint32_t kPorts, uint32_t kCarried>
void PipelinedEngine<Design, Top, kPorts, kCarried>::tick() {
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
  const uint32_t newest = place(0);
  for (uint32_t word = 0; word < kCarried; ++word) basics_.carried[word][newest] = kNone;
  if (!Design::kDecidesInStage1) enter(presented, held);
  settle(true);
  self().clocked();
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
template <class Design, class Top, uint32_t kPorts, uint32_t kCarried>
void PipelinedEngine<Design, Top, kPorts, kCarried>::enter(const bool* presented, bool held) {
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
template <class Design, class Top, uint32_t kPorts, uint32_t kCarried>
void PipelinedEngine<Design, Top, kPorts, kCarried>::take_reset(Given& reset) {
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

template <class Design, class Top, uint32_t kPorts, uint32_t kCarried>
void PipelinedEngine<Design, Top, kPorts, kCarried>::probe(uint32_t field, uint32_t first, uint32_t count, uint32_t* out) const {
  if (field >= fields_.size()) return;
  const auto& [about, storage, level, read] = fields_[field];
  for (uint32_t i = 0; i < count && first + i < about.count; ++i) {
    out[i] = read ? read(self(), level, first + i) : storage.word(first + i, about.bits);
  }
}

// What depends on the word is settled, as the next operation finds it.
template <class Design, class Top, uint32_t kPorts, uint32_t kCarried>
bool PipelinedEngine<Design, Top, kPorts, kCarried>::upset(uint32_t field, uint32_t index, uint32_t bit) {
  if (field >= fields_.size()) return false;
  const auto& [about, storage, level, read] = fields_[field];
  if (index >= about.count || bit >= about.bits || !storage.upset(index, about.bits, bit)) return false;
  Verilated::threadContextp(context_.get());
  settle_all(*top_);
  return true;
}

template <class Design, class Top, uint32_t kPorts, uint32_t kCarried>
std::string PipelinedEngine<Design, Top, kPorts, kCarried>::describe() const {
  std::string fields;
  for (const auto& [f, storage, level, read] : fields_) {
    fields += std::string(fields.empty() ? "" : ",") + "{\"name\":\"" + f.name + "\",\"count\":" + std::to_string(f.count) +
              ",\"bits\":" + std::to_string(f.bits) + ",\"meaning\":\"" + f.meaning + "\"";
    if (storage.shape != Storage::kNowhere) {
      fields += ",\"signal\":\"" + storage.name(f.bits) + "\",\"stage\":" + std::to_string(storage.stage);
    }
    fields += "}";
  }
  Description description;
  self().about(description);
  return description.json(stages_, Design::kOperations, Design::kReset, "[" + fields + "]");
}

// Switches are variables of a package, so all instances of a module obey the same ones. Logic is evaluated when inputs and clock
// change, and a switch is neither: without settling it would act a cycle late, and in some places at once.
template <class Design, class Top, uint32_t kPorts, uint32_t kCarried>
bool PipelinedEngine<Design, Top, kPorts, kCarried>::set_switch(const std::string& name, uint32_t value) {
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
template <class Design, class Top, uint32_t kPorts, uint32_t kCarried>
void PipelinedEngine<Design, Top, kPorts, kCarried>::save(std::vector<uint8_t>& image) {
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

template <class Design, class Top, uint32_t kPorts, uint32_t kCarried>
void PipelinedEngine<Design, Top, kPorts, kCarried>::restore(const std::vector<uint8_t>& image) {
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

template <class Design, class Top, uint32_t kPorts, uint32_t kCarried>
bool PipelinedEngine<Design, Top, kPorts, kCarried>::trace_open(const char* path, uint32_t clock_ps, uint32_t first,
                                                              std::string& left_out) {
  Verilated::threadContextp(context_.get());
  left_out = Waves::left_out(*context_);
  return waves_.open(*top_, path, clock_ps, first);
}

template <class Design, class Top, uint32_t kPorts, uint32_t kCarried>
bool PipelinedEngine<Design, Top, kPorts, kCarried>::trace_close() {
  Verilated::threadContextp(context_.get());
  waves_.dump(2ull * basics_.step);
  return waves_.close();
}
#endif

}  // namespace qs
