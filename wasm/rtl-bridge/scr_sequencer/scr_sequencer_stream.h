// What the sequencer has beside its streams: cores, time, counters of frames without a number.
#pragma once
#include "stream.h"

namespace qs {

template <class Top>
class ScrSequencerStream final : public VerilatedStream<Top> {
 public:
  using VerilatedStream<Top>::VerilatedStream;

  std::vector<uint32_t> counters() const override {
    const auto& passed = this->top_->passed_o;
    std::vector<uint32_t> all(sizeof passed / sizeof(uint32_t));
    memcpy(all.data(), &passed, sizeof passed);
    return all;
  }

 protected:
  void drive(Top& top, const qs_stream_in& in) override {
    top.cores_i = static_cast<uint16_t>(in.cores);
    top.time_i = in.time;
  }
  void observe(const Top& top, qs_stream_out& out) override {
    out.core = top.m_core_o;
    out.prefixed = top.m_prefixed_o;
  }
};

}  // namespace qs
