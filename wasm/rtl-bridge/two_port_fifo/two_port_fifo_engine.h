// Adapter of the FIFO queue with two ports: drives `two_port_fifo`, tells the places of elements, and reads its state.
#pragma once
#include "pipelined.h"
#include "two_port_fifo_numbers.h"

namespace qs {

template <class Top>
class TwoPortFifoEngine final : public PipelinedEngine<TwoPortFifoEngine<Top>, Top, two_port_fifo::kPorts> {
  using Base = PipelinedEngine<TwoPortFifoEngine, Top, two_port_fifo::kPorts>;
  friend Base;

 public:
  TwoPortFifoEngine(const Config& config, const Options& options)
      : Base{"two_port_fifo", options, kStages}, capacity_{config.parameter("capacity")} {
    std::string missing;
    head_q_ = Signal(*context_, "two_port_fifo", "head_q", missing);
    tail_q_ = Signal(*context_, "two_port_fifo", "tail_q", missing);
    count_q_ = Signal(*context_, "two_port_fifo", "count_q", missing);
    memory_ = Signal(*context_, "two_port_fifo.u_elements", "mem", missing);
    this->need(missing);
    const auto add = [this](const char* name, uint32_t count, uint32_t bits, typename Base::Read read, const char* meaning = "") {
      fields_.push_back({Field{name, count, bits, meaning}, 0, read});
    };
    using Self = const TwoPortFifoEngine&;
    add("element.data", capacity_, 32, [](Self e, uint32_t, uint32_t i) { return static_cast<uint32_t>(e.memory_.at(i)); });
    add("head", 1, bits_for(capacity_ - 1), [](Self e, uint32_t, uint32_t) { return e.head_q_(); });
    add("occ", 1, bits_for(capacity_), [](Self e, uint32_t, uint32_t) { return e.count_q_(); });
    add("ready", 1, 1, [](Self e, uint32_t, uint32_t) -> uint32_t { return !e.is_held(); });
    add("pipe.op", 2 * kStages, 32, [](Self e, uint32_t, uint32_t i) { return e.op_in(i % kStages, i / kStages); },
        "operation in each stage, of the first port and then of the second; all ones for a bubble");
    this->start();
  }

  std::string describe() const override {
    Description about;
    about.stage("", "verdict; place");
    about.stage("", "write or read element");
    about.stage("", "wait for memory; output");
    about.level(0);  // count and head
    about.level(1);  // elements
    about.signals({{"accepted", "two_port_fifo.in_accept_o"}, {"data", "two_port_fifo.out_result_data_o"}});
    return about.json(kStages, two_port_fifo::kOperations, kReset, this->fields_json());
  }

  bool upset(uint32_t field, uint32_t index, uint32_t bit) override {
    if (field >= 2 || index >= fields_[field].field.count || bit >= fields_[field].field.bits) return false;
    (field == 0 ? memory_ : head_q_).upset(index, bit);
    return true;
  }

 private:
  static constexpr uint32_t kReset = two_port_fifo::kReset, kStages = 3;
  using Base::context_, Base::fields_, Base::given, Base::op_in, Base::top_;

  static uint32_t port_of(uint32_t kind) { return two_port_fifo::kPortOf[kind]; }
  void present(uint32_t port, bool valid) { (port ? top_->out_valid_i : top_->in_valid_i) = valid; }
  bool accepted(uint32_t port) const { return port ? top_->out_accept_o : top_->in_accept_o; }
  uint32_t refusal(uint32_t port) const { return this->is_held() ? kNotReady : port ? kEmpty : kFull; }
  bool answered(uint32_t port) const { return port ? top_->out_result_valid_o : top_->in_result_valid_o; }
  void retire(uint32_t op, uint32_t port) {
    this->emit(kRetired, op, port ? top_->out_result_data_o : top_->in_result_data_o);
  }

  void configure() {}
  void drive() { top_->in_data_i = given(0).args[0]; }
  void carry() {}
  void forget() {}
  void observe() {
    if (op_in(0, 0) != kNone) this->emit(two_port_fifo::kPlaced, op_in(0, 0), tail_q_());
    if (op_in(0, 1) != kNone) this->emit(two_port_fifo::kTaken, op_in(0, 1), head_q_());
  }
  void flush() {}
  uint32_t clearing() const { return 0; }
  typename Base::Bytes own_state() { return {}; }

  std::string place_of(const typename Base::Readable& readable) const {
    const std::string& name = readable.field.name;
    if (name == "element.data") return ",\"signal\":\"" + memory_.path() + "[i]\",\"stage\":1";
    if (name == "head") return ",\"signal\":\"" + head_q_.path() + "\",\"stage\":0";
    if (name == "occ") return ",\"signal\":\"" + count_q_.path() + "\",\"stage\":0";
    return "";
  }

  const uint32_t capacity_;
  Signal head_q_, tail_q_, count_q_, memory_;
};

}  // namespace qs
