// Adapter of the rolling window: drives `rolling_window`, and reads its controller.
#pragma once
#include "pipelined.h"
#include "rolling_window_numbers.h"

namespace qs {

template <class Top>
class RollingWindowEngine final : public PipelinedEngine<RollingWindowEngine<Top>, Top> {
  using Base = PipelinedEngine<RollingWindowEngine, Top>;
  friend Base;

 public:
  QS_COLD RollingWindowEngine(const Config& config, const Options& options) : Base{config, options, 4 * config.parameter("D") + 3} {
    const uint32_t count = bits_for(n_);
    add("window", 1, window_bits_, in_register(window_q_, 0));
    add("occ", 2, count, in_vector(find("count_q"), 0));
    add("late", 1, 32, in_register(find("late_q"), 0));
    add("early", 1, 32, in_register(find("early_q"), 0));
    add("count", 2 * span_, count, in_memory(find("u_probe.held_q"), 0));
    this->add_ready();
    this->add_pipe();
    this->start();
  }

 private:
  static constexpr uint32_t kReset = rolling_window::kReset, kOperations = rolling_window::kOperations;
  using Base::add, Base::emit, Base::find, Base::given, Base::op_in, Base::parameter, Base::top_;

  uint32_t refusal(uint32_t = 0) const { return top_->reject_early_o ? static_cast<uint32_t>(kRange) : Base::refusal(); }
  bool is_ready() const { return top_->ready_o; }
  uint32_t clearing() const { return 2 * span_ / w_; }
  void drive() {
    top_->op_dequeues_i = given().kind == rolling_window::kDequeueMin;
    top_->op_data_i = given().args[0];
    top_->op_rank_i = given().args[1];
  }
  void retire(uint32_t op) { emit(kRetired, op, top_->result_data_o, top_->result_rank_o); }

  // The controller's decision on the operation at the port.
  void observe() {
    if (top_->reject_early_o) {
      this->tell(rolling_window::kEarly, given().args[1], first_rank(window_q_() + 2));
    } else if (op_in(0) == kNone) {
      return;
    } else if (given().kind == rolling_window::kEnqueue) {
      if (late_()) this->tell(rolling_window::kLate, given().args[1], first_rank(window_q_()));
    } else if (window_d_() != window_q_()) {
      this->tell(rolling_window::kAdvanced, first_rank(window_d_()), window_d_() & 1);
    }
  }
  uint32_t first_rank(uint32_t window) const { return (window << (32 - window_bits_) >> (32 - window_bits_)) * span_; }

  QS_COLD void about(Description& about) const {
    about.stages("", {"place in the window; admit"});
    about.level(0);  // controller
    for (uint32_t level = 1; level <= d_; ++level) {
      const std::string region = "L" + std::to_string(level);
      if (level > 1) about.stages(region, {"wait for bitmap"});
      about.stages(region, {"pick index; read StOC"});
      if (level > 1) about.stages(region, {"wait for StOC; resolve"});
      about.stage(region, "StOC \\u00b11; write bitmap; ", level == d_ ? "read bucket" : "read next bitmap");
    }
    about.stages("PB", {"color", "read element", "wait for memory", "link or unlink; output"});
    about.outputs("rolling_window", "rolling_window", {"data", "rank"});
  }

  const uint32_t w_ = parameter("W"), d_ = parameter("D"), n_ = parameter("N");
  const uint32_t span_bits_ = d_ * bits_below(w_) - 1, span_ = 1u << span_bits_, window_bits_ = parameter("rank_bits") - span_bits_;
  const Signal window_q_ = find("window_q"), window_d_ = find("window_d"), late_ = find("late");
};

}  // namespace qs
