// Adapter of the push-in first-out queue: drives `pifo`, tells where elements go in and come out, and reads its list.
#pragma once
#include "pifo_numbers.h"
#include "pipelined.h"

namespace qs {

template <class Top>
class PifoEngine final : public PipelinedEngine<PifoEngine<Top>, Top> {
  using Base = PipelinedEngine<PifoEngine, Top>;
  friend Base;

 public:
  QS_COLD PifoEngine(const Config& config, const Options& options) : Base{config, options, 1} {
    const Storage entries = in_cells(this->find_each("u_list.gen_cell[#].u_cell.entry_q", 0, n_), 0).below(count_q_);  // id, rank, data
    add("entry.rank", n_, kRankBits, entries.part(kDataBits));
    add("entry.data", n_, kDataBits, entries.part(0));
    add("entry.id", n_, bits_below(ids_), entries.part(kDataBits + kRankBits));
    add("occ", 1, bits_for(n_), in_register(count_q_, 0));
    this->add_ready();
    this->add_pipe();
    this->start();
  }

 private:
  static constexpr uint32_t kReset = pifo::kReset, kOperations = pifo::kOperations, kRankBits = 16, kDataBits = 32;
  using Base::add, Base::emit, Base::find, Base::given, Base::op_in, Base::tell, Base::top_;

  bool enqueues() const { return given().kind == pifo::kEnqueue || given().kind == pifo::kReplace; }
  bool dequeues() const { return given().kind == pifo::kDequeue || given().kind == pifo::kReplace; }

  void configure() { top_->overflow_i = this->option(0); }

  void drive() {
    top_->op_kind_i = given().kind;
    top_->op_data_i = enqueues() ? given().args[0] : 0;
    top_->op_rank_i = enqueues() ? given().args[1] : 0;
    top_->op_enqueue_id_i = enqueues() ? given().args[2] : 0;
    top_->op_dequeue_id_i = given().kind == pifo::kReplace ? given().args[3] : given().kind == pifo::kDequeue ? given().args[0] : 0;
  }

  void carry() {
    if (given().taken && top_->drop_valid_o) emit(kDropped, given().op, top_->drop_data_o, top_->drop_rank_o);
  }

  // The place that an element leaves, and the one that another takes once it has left.
  void observe() {
    if (op_in(0) == kNone) return;
    const auto first = [this](const Signal& bits, uint32_t wanted) {
      uint32_t i = 0;
      while (i < n_ && bits.bits(i, 1) != wanted) ++i;
      return i;
    };
    if (dequeues()) tell(pifo::kRemoved, first(is_wanted_, 1));
    if (enqueues()) tell(pifo::kInserted, first(stays_, 0));
  }

  void retire(uint32_t op) { emit(kRetired, op, top_->result_data_o, top_->result_rank_o); }

  QS_COLD void about(Description& about) const {
    about.stages("", {"compare; remove and insert"});
    about.level(0);  // list
    about.outputs("pifo", "pifo", {"data", "rank"});
    about.signal("dropped", "pifo", "drop_valid_o");
    about.signal("dropped.data", "pifo", "drop_data_o");
    about.signal("dropped.priority", "pifo", "drop_rank_o");
  }

  const uint32_t n_ = this->parameter("N"), ids_ = this->parameter("ids");
  const Signal count_q_ = find("u_list.count_q"), is_wanted_ = find("u_list.is_wanted"), stays_ = find("u_list.stays");
};

}  // namespace qs
