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
  QS_COLD TwoPortFifoEngine(const Config& config, const Options& options) : Base{config, options, 3} {
    add("element.data", capacity_, 32, in_memory(find("u_elements.mem"), 1));
    add("head", 1, bits_for(capacity_ - 1), in_register(head_q_, 0));
    add("occ", 1, bits_for(capacity_), in_register(find("count_q"), 0));
    this->add_ready();
    this->add_pipe();
    this->start();
  }

 private:
  static constexpr uint32_t kReset = two_port_fifo::kReset, kOperations = two_port_fifo::kOperations;
  using Base::add, Base::emit, Base::find, Base::op_in, Base::top_;

  static uint32_t port_of(uint32_t kind) { return two_port_fifo::kPortOf[kind]; }
  void present(uint32_t port, bool valid) { (port ? top_->out_valid_i : top_->in_valid_i) = valid; }
  bool accepted(uint32_t port) const { return port ? top_->out_accept_o : top_->in_accept_o; }
  uint32_t refusal(uint32_t port) const { return this->is_held() ? kNotReady : port ? kEmpty : kFull; }
  bool answered(uint32_t port) const { return port ? top_->out_result_valid_o : top_->in_result_valid_o; }
  void retire(uint32_t op, uint32_t port) { emit(kRetired, op, port ? top_->out_result_data_o : top_->in_result_data_o); }

  void drive() { top_->in_data_i = this->given(0).args[0]; }
  void observe() {
    if (op_in(0, 0) != kNone) emit(two_port_fifo::kPlaced, op_in(0, 0), tail_q_());
    if (op_in(0, 1) != kNone) emit(two_port_fifo::kTaken, op_in(0, 1), head_q_());
  }

  QS_COLD void about(Description& about) const {
    about.stages("", {"verdict; place", "write or read element", "wait for memory; output"});
    about.levels({0, 1});  // count and head, elements
    about.signal("accepted", "two_port_fifo", "in_accept_o");
    about.signal("data", "two_port_fifo", "out_result_data_o");
  }

  const uint32_t capacity_ = this->parameter("capacity");
  const Signal head_q_ = find("head_q"), tail_q_ = find("tail_q");
};

}  // namespace qs
