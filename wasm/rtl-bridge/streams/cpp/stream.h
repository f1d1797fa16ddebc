// A Verilated top with a stream of frames in (`s_*`) and one out (`m_*`), each with valid, ready, data, keep and last.
#pragma once
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "power_up.h"
#include "qs_streams_abi.h"
#include "verilated.h"
#include "verilated_syms.h"

namespace qs {

class Stream {
 public:
  virtual ~Stream() = default;
  virtual void step(const qs_stream_in& in, qs_stream_out& out) = 0;
  // Sets the number of the fault that is on; false if the build has none.
  virtual bool set_fault(uint32_t number) = 0;
  // Counters of the design, in its order.
  virtual std::vector<uint32_t> counters() const = 0;

  // What an assertion that failed has printed; empty if none has.
  std::string failure;
  std::string printed;
};

// While a model is evaluated, what it prints and where it stops concerns this one.
extern thread_local Stream* current_stream;

// `Ports` says how the ports of the top are driven and read.
template <class Top, class Ports>
class VerilatedStream final : public Stream {
 public:
  explicit VerilatedStream(uint32_t seed) : context_{new VerilatedContext} {
    context_->threads(1);
    context_->randReset(seed ? 2 : 0);
    context_->randSeed(1);
    current_stream = this;
    top_.reset(new Top{context_.get(), ""});
    power_up(*context_, seed);
    // Initial values are set in the first evaluation, that of a fault's number too.
    top_->rst_ni = 0;
    top_->clk_i = 0;
    top_->eval();
    current_stream = nullptr;
  }
  ~VerilatedStream() override {
    Verilated::threadContextp(context_.get());
    top_->final();
    top_.reset();
    Verilated::threadContextp(nullptr);
  }

  // One cycle: inputs, what the outputs are before the edge, the edge.
  void step(const qs_stream_in& in, qs_stream_out& out) final {
    current_stream = this;
    Verilated::threadContextp(context_.get());
    Top& top = *top_;
    top.rst_ni = !in.reset;
    Ports::present(top, in.valid, in.data, in.bytes, in.last);
    Ports::set(top, in.cores, in.time);
    top.m_ready_i = in.ready != 0;
    top.clk_i = 0;
    top.eval();
    out.able = top.ready_o;
    out.taken = Ports::is_taken(top);
    out.ready = top.s_ready_o;
    out.valid = top.m_valid_o;
    out.last = top.m_last_o;
    out.core = top.m_core_o;
    out.prefixed = top.m_prefixed_o;
    memset(out.keep, 0, sizeof out.keep);
    Ports::read(top, out.data, out.keep);
    top.clk_i = 1;
    top.eval();
    current_stream = nullptr;
  }

  bool set_fault(uint32_t number) final {
    const auto* scopes = context_->scopeNameMap();
    const auto found = scopes->find("fault_pkg");
    VerilatedVar* var = found == scopes->end() ? nullptr : found->second->varFind("fault");
    if (!var) return false;
    *static_cast<uint16_t*>(var->datap()) = static_cast<uint16_t>(number);
    return true;
  }

  std::vector<uint32_t> counters() const override {
    std::vector<uint32_t> all(Ports::kCauses);
    Ports::counters(*top_, all.data());
    return all;
  }

 private:
  static_assert(Ports::kBytes <= QS_STREAM_BYTES, "a beat is too wide");

  std::unique_ptr<VerilatedContext> context_;
  std::unique_ptr<Top> top_;
};

// The configurations in this build. The table is generated from design.json of each folder of rtl/ whose interface is a stream.
struct StreamParameter {
  const char* name;
  uint32_t value;
};
struct StreamConfig {
  const char* name;
  const char* design;
  std::vector<StreamParameter> parameters;
  Stream* (*make)(uint32_t seed);
};
extern const StreamConfig kStreams[];
extern const unsigned kStreamCount;

}  // namespace qs
