// Adapter of any module that a user brings: drives it as the table of its map says.
//
// A cycle: inputs are set and settle; outputs are read as a register behind them would take them, verdicts first, then results; the clock
// rises.
#pragma once
#include <algorithm>
#include <utility>

#include "adopted_fields.h"
#include "adopted_settle.h"
#include "adopted_table.h"

namespace qs {

template <class Top>
class AdoptedEngine final : public AdoptedFields<AdoptedEngine<Top>, Top> {
  using Base = AdoptedFields<AdoptedEngine, Top>;

 public:
  QS_COLD AdoptedEngine(const Config& config, const Options& options)
      : Base{config, options}, table_{AdoptedTable::read(unpacked(options.run_time), pins_)} {
    start();
  }

  bool accepts(uint32_t port) const final {
    return now_.is_lost || (step_ >= now_.open_from && now_.is_done && now_.waiting < kWaiting && !(now_.busy >> port & 1));
  }

  uint32_t issue(uint32_t kind, const uint32_t* args) final {
    const uint32_t port = kind < table_.operations.size() ? table_.operations[kind].port : 0;
    Given& given = now_.given[port];
    given.taken = true;
    given.op = now_.next_op++;
    given.kind = kind;
    memcpy(given.args, args, sizeof given.args);
    return given.op;
  }

  void tick() final {
    this->begin_cycle();
    if (!trouble_.empty()) complain(std::exchange(trouble_, {}).c_str());
    if (!now_.is_lost) cycle_of_module();
    if (now_.is_lost) refuse_all();
    this->end_cycle();
  }

  // {stages, latency, commit, fields, signals, shapes}: there are no stages and no levels of state.
  QS_COLD std::string describe() const final {
    std::string latency;
    for (const AdoptedOperation& operation : table_.operations) {
      latency += std::to_string(operation.varies() ? 0 : 1 + operation.latency) + ",";
    }
    latency += "1";
    return "{\"stages\":[],\"latency\":[" + latency + "],\"commit\":[],\"fields\":" + this->json() + ",\"signals\":{},\"shapes\":{" + this->shapes() + "}}";
  }

 private:
  using Base::emit, Base::look, Base::observing_, Base::pins_, Base::step_, Base::waves_;
  static constexpr uint32_t kPorts = 16, kArguments = 5, kWaiting = 256, kPatience = 4096;

  struct Given {
    bool taken = false;  // the port has an operation for this cycle
    uint32_t op = 0, kind = 0, args[kArguments] = {};
  };
  // An accepted operation whose results are to come.
  struct Waiting {
    uint32_t op, kind, due;
  };
  // What the adapter knows beside the model. Plain data.
  struct State {
    uint32_t next_op = 0;
    uint32_t reset_until = 0;  // first step in which the reset is not held
    uint32_t open_from = 0;    // first step in which something can be presented
    bool is_done = true;       // the module has said so, where it says so
    bool is_lost = false;      // its logic did not settle
    uint32_t busy = 0;         // ports whose operations wait, a bit each
    uint32_t inside = 0;       // elements, as far as puts and takes say
    uint32_t waiting = 0;
    Given given[kPorts];
    Waiting queue[kWaiting];  // the oldest first
  };

  QS_COLD static std::string unpacked(const std::vector<uint32_t>& words) {
    std::string text;
    for (uint32_t word : words) {
      for (int i = 0; i < 4; ++i, word >>= 8) {
        if (word & 0xFF) text += static_cast<char>(word & 0xFF);
      }
    }
    return text;
  }

  // ----------------------------------------------------------------------------------------------------------- cycle
  void cycle_of_module() {
    take_reset();
    drive_idle();
    if (step_ < now_.reset_until) refuse_all();
    for (uint32_t port = 0; port < table_.ports; ++port) {
      if (now_.given[port].taken) present(now_.given[port]);
    }
    settle_inputs();
    if (!now_.is_lost) withdraw();
    waves_.dump(2ull * step_ + 1);
    if (now_.is_lost) return;
    verdicts();
    results();
    if (table_.done.exists() && step_ >= now_.reset_until) now_.is_done = now_.is_done || table_.done.is_set();
    if (observing_) look();
    this->before_edge();
    edge(true);
    for (uint32_t port = 0; port < table_.ports; ++port) now_.given[port].taken = false;
    if (waits_) find_busy();
  }

  void edge(bool clock) {
    table_.clock.set(clock);
    evaluate();
  }

  // Of logic that does not settle nothing more is evaluated: its signals are those of no cycle.
  void evaluate() {
    if (now_.is_lost) return;
    if (!settles([&] { this->model_->eval(); })) lose();
  }
  QS_COLD void lose() {
    now_.is_lost = true;
    const std::string text = not_settled_text();
    if (this->context_->evaluating) return complain(text.c_str());
    trouble_ = text;
  }

  // With inputs as they are. Waveforms have them change with the rising edge behind us, as registers before them would; what is withdrawn is
  // gone with the falling one.
  void settle_inputs() {
    if (waves_.is_open()) {
      evaluate();
      waves_.dump(2ull * step_);
    }
    edge(false);
  }

  QS_COLD void power_cycle(bool held, bool starts) {
    table_.reset.set(held);
    if (table_.start.exists()) table_.start.set(starts);
    edge(false);
    now_.is_done = !table_.done.exists() || (!held && table_.done.is_set());
    edge(true);
  }

  // Reset, and whatever must come before the first operation. Inputs that nothing drives are 0.
  QS_COLD void start() {
    this->make_current();
    for (const Pin& pin : pins_) {
      if (pin.is_input) memset(pin.data, 0, pin.bytes);
    }
    drive_idle();
    if (!table_.reset.exists()) return evaluate();
    for (uint32_t cycle = 0; cycle < table_.reset_cycles; ++cycle) power_cycle(true, false);
    for (uint32_t cycle = 0; cycle < table_.reset_wait; ++cycle) power_cycle(false, false);
    power_cycle(false, true);
    for (uint32_t cycles = 0; !now_.is_done && cycles < kPatience; ++cycles) power_cycle(false, false);
    if (!now_.is_done && !now_.is_lost) trouble_ = "the reset is over for 4,096 cycles, and the module does not say that it is ready";
    now_.is_done = true;
    if (waits_) find_busy();
  }

  void drive_idle() {
    for (const auto& tie : table_.ties) tie.input.set(tie.value);
    for (const Wire& input : table_.counts) input.set(step_);
    for (const Wire& input : table_.driven) input.set(0);
    if (!table_.reset.exists()) return;
    table_.reset.set(step_ < now_.reset_until);
    if (table_.start.exists()) table_.start.set(now_.reset_until > 0 && step_ == now_.reset_until + table_.reset_wait);
  }

  void idle(const AdoptedOperation& operation) const {
    for (const Wire& input : operation.valid) input.set(0);
    for (const Wire& input : operation.arguments) input.set(0);
    if (operation.code.exists()) operation.code.set(0);
  }

  void present(const Given& given) const {
    const AdoptedOperation& operation = table_.operations[given.kind];
    for (const Wire& input : operation.valid) input.set(1);
    if (operation.code.exists()) operation.code.set(operation.code_value);
    for (size_t i = 0; i < operation.arguments.size(); ++i) operation.arguments[i].set(given.args[i]);
  }

  // Operations that the module would not survive, or has no word for refusing, are not presented after all.
  void withdraw() {
    bool changed = false;
    uint32_t coming = now_.inside;
    for (uint32_t port = 0; port < table_.ports; ++port) {
      Given& given = now_.given[port];
      if (!given.taken) continue;
      const AdoptedOperation& operation = table_.operations[given.kind];
      const bool has_no_room = operation.puts && operation.room > 0 && coming++ >= operation.room;
      const bool full = has_no_room || (operation.refused.exists() && operation.refused.is_set());
      const bool early = operation.gated && !operation.ready.is_set();
      if (!full && !early) continue;
      idle(operation);
      emit(kRejected, given.op, operation.takes ? kEmpty : kFull);
      given.taken = false;
      changed = true;
    }
    if (changed) edge(false);
  }

  void verdicts() {
    for (uint32_t port = 0; port < table_.ports; ++port) {
      const Given& given = now_.given[port];
      if (!given.taken) continue;
      const AdoptedOperation& operation = table_.operations[given.kind];
      const bool is_immediate = !operation.results.empty() && !operation.varies() && operation.latency == 0;
      const bool ready = !operation.ready.exists() || operation.ready.is_set();
      if (!ready || (is_immediate && operation.takes && is_nothing(operation))) {
        emit(kRejected, given.op, operation.waits ? kNotReady : operation.takes ? kEmpty : kFull);
        continue;
      }
      emit(kAccepted, given.op);
      if (operation.puts) ++now_.inside;
      now_.open_from = std::max(now_.open_from, step_ + 1 + operation.pause);
      now_.queue[now_.waiting++] = {given.op, given.kind, step_ + operation.latency};
    }
  }

  // Results that are there, in the order of the operations.
  void results() {
    uint64_t answered = 0;  // results of a valid bit that is taken in this cycle
    for (uint32_t i = 0; i < now_.waiting;) {
      const Waiting waiting = now_.queue[i];
      const AdoptedOperation& operation = table_.operations[waiting.kind];
      const bool says = operation.result_valid.exists() && operation.result_valid.is_set();
      const bool is_due = operation.varies() ? says && !(answered >> waiting.kind & 1) : waiting.due == step_;
      if (!is_due) {
        ++i;
        continue;
      }
      if (says) answered |= operation.answered_with;
      retire(waiting, operation.result_valid.exists() && !says);
      std::copy(now_.queue + i + 1, now_.queue + now_.waiting, now_.queue + i);
      --now_.waiting;
    }
    unasked(answered);
  }

  // An answer without an operation.
  void unasked(uint64_t answered) {
    for (const uint32_t kind : table_.announcers) {
      if (answered >> kind & 1 || !table_.operations[kind].result_valid.is_set()) continue;
      if (step_ < now_.reset_until) continue;
      return complain("a result came that no operation asked for");
    }
  }

  void retire(const Waiting& waiting, bool none) {
    const AdoptedOperation& operation = table_.operations[waiting.kind];
    if (operation.overflow.exists() && operation.overflow.is_set()) {
      uint32_t words[2] = {};
      for (size_t i = 0; i < operation.overflow_results.size() && i < 2; ++i) words[i] = operation.overflow_results[i].get();
      emit(kDropped, waiting.op, words[0], words[1]);
    }
    if (none || is_nothing(operation)) return emit(kRetired, waiting.op);
    if (operation.takes && now_.inside > 0) --now_.inside;
    uint32_t words[kArguments];
    for (size_t i = 0; i < operation.results.size(); ++i) words[i] = operation.results[i].get();
    this->emit_words(kRetired, waiting.op, words, static_cast<uint32_t>(operation.results.size()));
  }

  static bool is_nothing(const AdoptedOperation& operation) {
    for (const Nothing& nothing : operation.nothing) {
      if (operation.results[nothing.result].get() != nothing.value) return false;
    }
    return !operation.nothing.empty();
  }

  // Which ports wait in the next cycle, as the module says while nothing is presented.
  void find_busy() {
    now_.busy = 0;
    drive_idle();
    evaluate();
    for (const AdoptedOperation& operation : table_.operations) {
      if (operation.waits && !operation.ready.is_set()) now_.busy |= 1u << operation.port;
    }
  }

  // While a reset is held nothing is presented.
  void refuse_all() {
    for (uint32_t port = 0; port < table_.ports; ++port) {
      if (std::exchange(now_.given[port].taken, false)) emit(kRejected, now_.given[port].op, kNotReady);
    }
  }

  // A reset is always taken, and retires at once. What is under way never will.
  void take_reset() {
    Given& given = now_.given[0];
    if (!given.taken || given.kind < table_.operations.size()) return;
    given.taken = false;
    const uint32_t cycles = std::max(given.args[0], 1u);
    now_.reset_until = std::max(now_.reset_until, step_ + cycles);
    now_.open_from = now_.reset_until + table_.reset_wait + (table_.start.exists() ? 1 : 0);
    now_.is_done = !table_.done.exists();
    emit(kAccepted, given.op);
    emit(kReset, given.op, now_.open_from - step_);
    for (uint32_t i = 0; i < now_.waiting; ++i) emit(kFlushed, now_.queue[i].op);
    now_.waiting = 0;
    now_.inside = 0;
    emit(kRetired, given.op);
  }

  void complain(const char* text) {
    this->print(text);
    this->assertion_failed("", 0);
  }

  QS_COLD typename Base::Bytes plain_state() final {
    return {{&step_, sizeof step_}, {&now_, sizeof now_}, this->sampled()};
  }

  const AdoptedTable table_;
  const bool waits_ = table_.waits();  // some operation does
  State now_;
  std::string trouble_;           // found before the first step
};

}  // namespace qs
