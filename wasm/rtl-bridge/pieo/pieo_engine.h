// Adapter of PIEO: drives `pieo`, tells what its four cycles do, and reads pointer array and sublists.
#pragma once
#include "pieo_numbers.h"
#include "pipelined.h"

namespace qs {

template <class Top>
class PieoEngine final : public PipelinedEngine<PieoEngine<Top>, Top, pieo::kPorts> {
  using Base = PipelinedEngine<PieoEngine, Top, pieo::kPorts>;
  friend Base;

 public:
  QS_COLD PieoEngine(const Config& config, const Options& options) : Base{config, options, 4} {
    const Storage pointers = in_cells(pointers_, 3);
    add("pointer.id", sublists_, id_bits_, pointers.part(id_low_));
    add("pointer.rank", sublists_, kRankBits, pointers.part(rank_low_));
    add("pointer.count", sublists_, count_bits_, pointers.part(count_low_));
    add("pointer.send", sublists_ * groups_, kTimeBits + 1, pointers.part(0).several(groups_, kTimeBits + 1));
    add_elements("element.rank", kDataBits, kRankBits);
    add_elements("element.data", 0, kDataBits);
    add_elements("element.send", kDataBits + kRankBits, kTimeBits);
    add_elements("element.group", kDataBits + kRankBits + kTimeBits, group_bits_);
    add("used", 1, bits_for(sublists_), in_register(find("u_pointers.used_q"), 3));
    add("now", 1, kTimeBits, in_register(find("u_probe.now_q"), 0));
    add("occ", 1, bits_for(size_ * size_), in_register(find("occupancy_q"), 0));
    this->add_ready();
    this->add_pipe();
    this->start();
  }

  // A reset has a port of its own, which is never busy.
  bool accepts(uint32_t port) const override { return port == kResetPort || cycle_q_() == 0; }

 private:
  static constexpr uint32_t kReset = pieo::kReset, kOperations = pieo::kOperations, kResetPort = pieo::kPortOf[pieo::kReset];
  static constexpr uint32_t kRankBits = 16, kTimeBits = 16, kDataBits = 32;
  static constexpr uint32_t kClose = 2;  // move_e
  using Base::add, Base::emit, Base::find, Base::given, Base::op_in, Base::parameter, Base::top_;

  // A part of each element; a word of the memory has all of a sublist.
  QS_COLD void add_elements(const char* name, uint32_t low, uint32_t bits) {
    add(name, sublists_ * size_, bits, in_memory(memory_, 3).part(low).several(size_, element_bits_));
  }

  static uint32_t port_of(uint32_t kind) { return pieo::kPortOf[kind]; }
  void present(uint32_t port, bool valid) {
    if (port != kResetPort) top_->op_valid_i = valid;
  }
  bool accepted(uint32_t) const { return top_->accept_o; }
  bool answered(uint32_t port) const { return port != kResetPort && top_->result_valid_o; }
  uint32_t refusal(uint32_t) const {
    return top_->reject_ineligible_o ? uint32_t{pieo::kIneligible} : static_cast<uint32_t>(Base::refusal());
  }
  void retire(uint32_t op, uint32_t) { emit(kRetired, op, top_->result_data_o, top_->result_rank_o); }

  void drive() {
    const bool dequeues = given(0).kind == pieo::kDequeue;
    const uint32_t* const args = given(0).args;
    top_->op_dequeue_i = dequeues;
    top_->op_data_i = dequeues ? 0 : args[0];
    top_->op_rank_i = dequeues ? 0 : args[1];
    top_->op_time_i = dequeues ? args[0] : args[2];
    top_->op_group_i = dequeues ? args[1] : args[3];
    if (top_->op_valid_i) return;
    // What is on these wires meanwhile must not matter.
    top_->op_rank_i = 0xFFFF;
    top_->op_time_i = 0xFFFF;
  }

  // What each operation does in its cycle.
  void observe() {
    if (op_in(0) != kNone) tell_selected(op_in(0));
    if (op_in(2) != kNone) tell_move(op_in(2));
    if (op_in(3) != kNone && move_() == kClose) emit(pieo::kFreed, op_in(3), freed_id_());
  }

  // Hardware that is broken may select none.
  void tell_selected(uint32_t op) {
    uint32_t place = 0;
    while (place < sublists_ && !selected_.bits(place, 1)) ++place;
    if (place == sublists_) return;
    const Signal& pointer = pointers_[place];
    emit(pieo::kSelected, op, place, pointer.bits(id_low_, id_bits_), pointer.bits(count_low_, count_bits_));
  }

  void tell_move(uint32_t op) {
    uint32_t place = 0;
    while (place < size_ && is_ahead_.bits(place, 1)) ++place;
    const bool moves = moves_(), dequeues = dequeue_();
    const uint32_t id = id_(), near_id = near_id_();
    if (dequeues) emit(pieo::kTaken, op, id, place);
    else if (place < size_) emit(pieo::kPlaced, op, id, place);
    if (!moves) return;
    if (dequeues) emit(pieo::kBorrowed, op, near_id, id, lent_.bits(0, kDataBits), left_());
    else emit(pieo::kSpilled, op, id, near_id, spilled_.bits(0, kDataBits), fresh_());
  }

  QS_COLD void about(Description& about) const {
    about.stages("", {"select a sublist by the pointers; read it", "read the neighbour", "compare; move elements; write the sublist",
                      "write the neighbour; update the pointers"});
    about.levels({0, 2, 3});  // verdict, sublist, lists
    about.outputs("pieo", "pieo", {"data", "rank"});
    about.signal("ineligible", "pieo", "reject_ineligible_o");
  }

  const uint32_t size_ = [this] {
    uint32_t root = 2;
    while (root * root < parameter("N")) ++root;
    return root;
  }();
  const uint32_t groups_ = parameter("groups"), sublists_ = 2 * size_, id_bits_ = bits_below(sublists_), count_bits_ = bits_for(size_),
                 group_bits_ = bits_below(groups_), element_bits_ = group_bits_ + kTimeBits + kRankBits + kDataBits;
  // A pointer: id, count, rank, and by group send times.
  const uint32_t rank_low_ = (kTimeBits + 1) * groups_, count_low_ = rank_low_ + kRankBits, id_low_ = count_low_ + count_bits_;
  const Signal cycle_q_ = find("cycle_q"), memory_ = find("u_sublists.mem"), selected_ = find("u_pointers.selected"),
               is_ahead_ = find("u_move.is_ahead"), lent_ = find("u_move.lent"), spilled_ = find("u_move.spilled"),
               move_ = find("u_pointers.move"), freed_id_ = find("u_pointers.freed_id"), dequeue_ = find("u_probe.dequeue"),
               moves_ = find("u_probe.moves"), fresh_ = find("u_probe.fresh"), left_ = find("u_probe.left"), id_ = find("u_probe.id"),
               near_id_ = find("u_probe.near_id");
  const std::vector<Signal> pointers_ = this->find_each("u_pointers.gen_pointer[#].pointer_q", 0, sublists_);
};

}  // namespace qs
