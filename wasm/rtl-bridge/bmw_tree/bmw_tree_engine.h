// Adapter of BMW-Tree: drives `bmw_tree`, tells what each level does, and reads the slots of all levels.
#pragma once
#include "bmw_tree_numbers.h"
#include "pipelined.h"

namespace qs {

// A result is out after one cycle. An operation goes on behind that: in stage k it is in its first cycle on level k + 1, and of a pop also in its
// second one on level k.
template <class Top>
class BmwTreeEngine final : public PipelinedEngine<BmwTreeEngine<Top>, Top, bmw_tree::kPorts> {
  using Base = PipelinedEngine<BmwTreeEngine, Top, bmw_tree::kPorts>;
  friend Base;

 public:
  QS_COLD BmwTreeEngine(const Config& config, const Options& options) : Base{config, options, 1} {
    for (uint32_t level = 1; level <= l_; ++level) {
      levels_.push_back(level_of(level));
      const uint32_t count_bits = bits_for(below(level));
      add_slots(level, "rank", kDataBits, kRankBits);
      add_slots(level, "data", 0, kDataBits);
      add_slots(level, "count", kDataBits + kRankBits, count_bits);
    }
    add("occ", queues_, bits_for(m_ * below(1) / queues_), in_vector(find("occupancy_q"), 0));
    this->add_ready();
    add("pipe.op", bmw_tree::kPorts * (l_ + 1), 32, [](Self e, uint32_t, uint32_t i) { return e.op_in(i % (e.l_ + 1), i / (e.l_ + 1)); }, 0,
        "operation on each level and, of a pop, on the one above; port after port; all ones for a bubble");
    this->start();
  }

  // A reset has a port of its own, which is never busy.
  bool accepts(uint32_t port) const override { return port == kResetPort || !top_->busy_o; }

 private:
  using Self = const BmwTreeEngine&;
  static constexpr uint32_t kReset = bmw_tree::kReset, kOperations = bmw_tree::kOperations;
  static constexpr uint32_t kResetPort = bmw_tree::kPortOf[bmw_tree::kReset], kRankBits = 16, kDataBits = 32;
  using Base::add, Base::emit, Base::find, Base::given, Base::op_in, Base::parameter, Base::top_;

  struct Level {
    Signal push, pop, push_o, node_o, swaps, passed_o, refills_q, refill_i, refill_slot_q, refill_count_q;
    Signal nodes;  // a word each; of the root a register
  };

  // Most elements of a slot of a level and of the subtree below it.
  uint32_t below(uint32_t level) const {
    uint32_t elements = 0;
    for (uint32_t i = level; i <= l_; ++i) elements = elements * m_ + 1;
    return elements;
  }

  QS_COLD Level level_of(uint32_t level) {
    return {find("gen_level[#].u_level.push", level),
            find("gen_level[#].u_level.pop", level),
            find("gen_level[#].u_level.push_o", level),
            find("gen_level[#].u_level.node_o", level),
            find("gen_level[#].u_level.swaps", level),
            find("gen_level[#].u_level.passed_o", level),
            find("gen_level[#].u_level.refills_q", level),
            find("gen_level[#].u_level.refill_i", level),
            find("gen_level[#].u_level.u_probe.refill_slot_q", level),
            find("gen_level[#].u_level.u_probe.refill_count_q", level),
            level == 1 ? find("gen_level[#].u_level.gen_root.row_q", level)
                       : find("gen_level[#].u_level.gen_below.u_memory.u_nodes.mem", level)};
  }

  // A part of each slot of a level; a word of the memory has all of a node.
  QS_COLD void add_slots(uint32_t level, const char* name, uint32_t low, uint32_t bits) {
    uint32_t slots = 1;
    for (uint32_t i = 0; i < level; ++i) slots *= m_;
    const uint32_t slot_bits = kDataBits + kRankBits + bits_for(below(level));
    const Signal& nodes = levels_[level - 1].nodes;
    const Storage where = level == 1 ? in_register(nodes, 0) : in_memory(nodes, level - 1);
    add("l" + std::to_string(level) + "." + name, slots, bits, where.part(low).several(m_, slot_bits));
  }

  static uint32_t port_of(uint32_t kind) { return bmw_tree::kPortOf[kind]; }
  void present(uint32_t port, bool valid) {
    if (port != kResetPort) top_->op_valid_i = valid;
  }
  bool accepted(uint32_t) const { return top_->accept_o; }
  bool answered(uint32_t port) const { return port != kResetPort && top_->result_valid_o; }
  void retire(uint32_t op, uint32_t) { emit(kRetired, op, top_->result_data_o, top_->result_rank_o); }

  void drive() {
    top_->op_pop_i = given(0).kind == bmw_tree::kDequeue;
    top_->op_data_i = given(0).args[0];
    top_->op_rank_i = given(0).args[1];
    // The last argument, if there are several.
    top_->op_queue_i = queues_ > 1 ? given(0).args[given(0).kind == bmw_tree::kDequeue ? 0 : 2] : 0;
  }

  bool begins(uint32_t level) const { return level <= l_ && (levels_[level - 1].push() || levels_[level - 1].pop()); }
  bool refills(uint32_t level) const { return level > 0 && levels_[level - 1].refills_q(); }

  // An operation leaves the pipeline where its way ends.
  void carry() {
    for (uint32_t stage = 1; stage <= l_; ++stage) {
      if (!begins(stage + 1) && !refills(stage)) this->basics_.given[0].ops[this->place(stage)] = kNone;
    }
  }

  void observe() {
    for (uint32_t stage = 0; stage <= l_; ++stage) {
      const uint32_t op = op_in(stage);
      if (op == kNone) continue;
      if (refills(stage)) tell_refill(op, stage);
      if (begins(stage + 1)) tell_first(op, stage + 1);
    }
  }

  void tell_first(uint32_t op, uint32_t number) {
    const Level& level = levels_[number - 1];
    if (level.pop()) emit(bmw_tree::kTaken, op, number, level.node_o());
    else if (level.push_o()) tell_passed(op, number, level);
    else emit(bmw_tree::kPlaced, op, number, level.node_o());
  }

  void tell_passed(uint32_t op, uint32_t number, const Level& level) {
    const uint32_t data = level.passed_o.bits(0, kDataBits), rank = level.passed_o.bits(kDataBits, kRankBits);
    emit(bmw_tree::kPassed, op, number, level.node_o(), data, rank, level.swaps());
  }

  void tell_refill(uint32_t op, uint32_t number) {
    const Level& level = levels_[number - 1];
    if (level.refill_count_q() > 1) emit(bmw_tree::kRefilled, op, number, level.refill_slot_q(), level.refill_i.bits(0, kDataBits));
  }

  QS_COLD void about(Description& about) const {
    about.level(0);  // verdict
    for (uint32_t level = 1; level <= l_; ++level) {
      const std::string region = "L" + std::to_string(level);
      about.stage(region, "choose a slot; push: write", level == 1 ? "" : "; pop: refill the slot above");
      about.levels({level - 1, level});  // by a push, by a pop
    }
    about.stage("L" + std::to_string(l_), "pop: empty the slot");
    about.outputs("bmw_tree", "bmw_tree", {"data", "rank"});
  }

  const uint32_t m_ = parameter("M"), l_ = parameter("L"), queues_ = parameter("queues");
  std::vector<Level> levels_;
};

}  // namespace qs
