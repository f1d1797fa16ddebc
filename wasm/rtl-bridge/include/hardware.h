// A Verilated top, whatever drives it: its life, its signals by name, its state as bytes, switches, waveforms.
#pragma once
#include <cstring>
#include <memory>
#include <type_traits>

#include "all_signals.h"
#include "context.h"
#include "engine.h"
#include "fields.h"
#include "images.h"
#include "power_up.h"
#include "registry.h"
#include "signals.h"
#include "waves.h"

namespace qs {

template <class Top>
class Hardware : public Engine {
 public:
  // The run-time finds the context of what it tears down through a thread-local pointer, which must not outlive it.
  QS_COLD ~Hardware() override {
    make_current();
    waves_.close();
    model_->final();
    model_.reset();
    Verilated::threadContextp(nullptr);
  }

  // Switches are variables of a package, so all instances of a module obey the same ones.
  QS_COLD bool set_switch(const std::string& name, uint32_t value) final {
    std::string missing;
    const std::string package = name == "fault" ? "fault_pkg" : design_ + "_switches_pkg";
    const Signal signal{*context_, package, name.c_str(), missing};
    if (!signal.exists()) return false;
    signal.set(value);
    settle_changed();
    return true;
  }

  void check(bool on) final { context_->assertOn(on); }

  uint32_t save() final { return images_.save(state()); }
  uint32_t saved_bytes(uint32_t handle) const final { return images_.bytes(handle); }
  bool restore(uint32_t handle) final { return images_.restore(handle, state()); }
  void discard(uint32_t handle) final { images_.discard(handle); }

#ifndef __wasm__
  bool trace_open(const char* path, uint32_t clock_ps, uint32_t first, std::string& left_out) final {
    make_current();
    left_out = Waves::left_out(*context_);
    return waves_.open(*model_, path, clock_ps, first);
  }
  bool trace_close() final {
    make_current();
    waves_.dump(2ull * step_);
    return waves_.close();
  }
#endif

 protected:
  QS_COLD Hardware(const Config& config, const Options& options)
      : config_{config}, options_{options}, design_{config.design}, context_{new Context} {
    context_->threads(1);
    // Verilator's own numbers are in wires alone, until the first evaluation.
    context_->randReset(options.seed ? 2 : 0);
    context_->randSeed(static_cast<int>(1 + options.stray));
    Waves::prepare(*context_);
    model_.reset(new Top{context_.get(), ""});
    power_up(*context_, options.seed);
    top_ = model_->rootp;
    if (AllSignals::kExist) signals_.find(*context_, design_);
  }

  // Its signals as fields, behind those of the design, in builds that have them.
  template <class Design>
  QS_COLD void add_signals(Fields<Design>& fields) {
    const typename Fields<Design>::Read now = [](const Design& e, uint32_t signal, uint32_t i) { return of(e).now(signal, i); };
    const typename Fields<Design>::Read edge = [](const Design& e, uint32_t signal, uint32_t i) { return of(e).edge(signal, i); };
    signals_.add_to(fields, now, edge);
  }

  // State outside the Verilated model. Called once: addresses and sizes are constant.
  using Bytes = std::vector<Region>;
  virtual Bytes plain_state() = 0;

  // A parameter that it was built with; a run-time parameter by its number, or what it usually is.
  uint32_t parameter(const char* name) const { return config_.parameter(name); }
  uint32_t option(uint32_t number, uint32_t usual = 0) const {
    return number < options_.run_time.size() ? options_.run_time[number] : usual;
  }

  // A signal by its hierarchical name below the top. A name that is written in the call is public in the model: the build collects them
  // (`scripts/rtl/signals.mjs`).
  QS_COLD Signal find(const std::string& path) {
    const size_t dot = path.rfind('.');
    const bool is_top = dot == std::string::npos;
    return find_in(is_top ? design_ : design_ + "." + path.substr(0, dot), path.c_str() + (is_top ? 0 : dot + 1));
  }
  QS_COLD Signal find_in(const std::string& scope, const char* name) { return Signal{*context_, scope, name, missing_}; }
  QS_COLD Module module(const std::string& path) {
    return {[this](const std::string& signal) { return find(signal); }, path};
  }
  // A signal of one module of an array: `#` stands for its number.
  QS_COLD Signal find(const std::string& path, uint32_t number) {
    const size_t at = path.find('#');
    return find(path.substr(0, at) + std::to_string(number) + path.substr(at + 1));
  }
  // The same signal of several modules of an array, from `first` on.
  QS_COLD std::vector<Signal> find_each(const std::string& path, uint32_t first, uint32_t count) {
    std::vector<Signal> all;
    for (uint32_t i = first; i < first + count; ++i) all.push_back(find(path, i));
    return all;
  }

  void make_current() const { Verilated::threadContextp(context_.get()); }
  // Before and after the evaluations of a cycle.
  void begin_cycle() {
    make_current();
    context_->evaluating = this;
  }
  void end_cycle() {
    context_->evaluating = nullptr;
    ++this->step_;
  }
  // Half a cycle: the clock falls and inputs have changed, or it rises.
  QS_INLINE void settle(bool clock) {
    top_->clk_i = clock;
    model_->eval();
  }
  // Inputs have settled, and the edge that ends the step is next.
  void before_edge() { signals_.take(); }
  // Logic is evaluated when inputs and clock change. Whatever depends on something else that was changed is settled here: it would
  // act a cycle late, and in some places at once.
  void settle_changed() {
    make_current();
    settle_all(*top_);
  }

  // The whole state.
  const std::vector<Region>& state() {
    if (state_.empty()) {
      state_ = plain_state();
      append_state(*top_, state_);
      if (AllSignals::kExist) state_.push_back(signals_.state());
    }
    return state_;
  }

  static const AllSignals& of(const Hardware& hardware) { return hardware.signals_; }

  const Config& config_;
  const Options options_;
  const std::string design_;
  std::unique_ptr<Context> context_;
  std::unique_ptr<Top> model_;
  std::remove_const_t<decltype(Top::rootp)> top_;  // its ports, without the references by which the model has them
  Waves waves_;
  AllSignals signals_;
  std::vector<Region> state_;
  Images images_;
  std::string missing_;  // signals that the model does not have
};

}  // namespace qs
