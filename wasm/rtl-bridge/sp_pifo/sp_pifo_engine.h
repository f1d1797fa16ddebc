// Adapter of SP-PIFO: drives `sp_pifo`, tells what the scan found and how bounds moved, and reads its state in the terms of the
// architecture. Inversions follow from what it tells, and are no part of the hardware.
#pragma once
#include "pipelined.h"
#include "sp_pifo_numbers.h"

namespace qs {

template <class Top>
class SpPifoEngine final : public PipelinedEngine<SpPifoEngine<Top>, Top, 1, 4> {
  using Base = PipelinedEngine<SpPifoEngine, Top, 1, 4>;
  friend Base;

 public:
  QS_COLD SpPifoEngine(const Config& config, const Options& options) : Base{config, options, 3} {
    const uint32_t places = queues_ * capacity_;
    add("queue.bound", queues_, kRankBits, in_vector(bounds_q_, 0));
    add("queue.count", queues_, bits_for(capacity_), in_vector(find("u_queues.count_q"), 0));
    add("queue.head", queues_, bits_below(capacity_), in_vector(find("u_queues.head_q"), 0));
    add("packet.data", places, kDataBits, in_memory(memory_, 1).part(0));
    add("packet.rank", places, kRankBits, in_memory(memory_, 1).part(kDataBits));
    this->add_ready();
    this->add_pipe({{"pipe.queue", "the queue that takes its packet, or serves it"},
                    {"pipe.rank", "rank of its packet"},
                    {"pipe.place", "place of its packet in the memory"}});
    this->start();
  }

 private:
  static constexpr uint32_t kReset = sp_pifo::kReset, kOperations = sp_pifo::kOperations, kDataBits = 32, kRankBits = 16;
  enum Carried : uint32_t { kKind, kQueue, kRank, kPlace };  // what travels beside an operation
  using Base::add, Base::carried, Base::emit, Base::find, Base::given, Base::op_in, Base::tell, Base::top_;

  void configure() {
    top_->strategy_i = this->option(0);
    top_->adapt_on_drop_i = adapt_on_drop_;
  }

  void drive() {
    top_->op_kind_i = given().kind == sp_pifo::kDequeue;
    top_->op_data_i = given().args[0];
    top_->op_rank_i = given().args[1];
  }

  void carry() {
    if (op_in(0) == kNone) return;
    this->carries(given().kind, queue_(), given().kind == sp_pifo::kEnqueue ? given().args[1] : kNone, place_());
  }

  // The packet that a dequeue takes may have been written at the edge.
  void clocked() {
    const uint32_t place = carried(0, kPlace);
    if (carried(0, kKind) == sp_pifo::kDequeue && place < queues_ * capacity_) {  // broken hardware may pick any
      carried(0, kRank) = memory_.bits(kDataBits, kRankBits, place);
    }
  }

  // Bounds and queues are read as they were before the operation; what they become shows in the next cycle.
  void observe() {
    if (!given().taken || given().kind == kReset) return;
    const bool accepted = op_in(0) != kNone;
    if (given().kind == sp_pifo::kEnqueue) {
      if (accepted || (adapt_on_drop_ && top_->reject_full_o)) tell_adaptation(mapped_());
    } else if (accepted) {
      tell(sp_pifo::kServed, carried(0, kQueue), carried(0, kPlace));
    }
  }

  void tell_adaptation(uint32_t queue) {
    // The last one left takes what no other does: its bound is not asked.
    tell(sp_pifo::kMapped, queue, queues_ - (queue ? queue : 1));
    for (uint32_t i = 0; i < queues_; ++i) {
      const uint32_t from = bounds_q_.bits(i * kRankBits, kRankBits), to = bounds_d_.bits(i * kRankBits, kRankBits);
      if (from != to) tell(sp_pifo::kMoved, i, from, to, to < from);
    }
  }

  void retire(uint32_t op) { emit(kRetired, op, top_->result_data_o, top_->result_rank_o); }

  QS_COLD void about(Description& about) const {
    about.stages("", {"map; move bounds; pick place", "write or read packet", "wait for memory; output"});
    about.levels({0, 1});  // queues, packets
    about.outputs("sp_pifo", "sp_pifo", {"data", "rank"});
  }

  const uint32_t queues_ = this->parameter("queues"), capacity_ = this->parameter("capacity"), adapt_on_drop_ = this->option(1);
  const Signal bounds_q_ = find("u_bounds.bounds_q"), bounds_d_ = find("u_bounds.bounds_d"), mapped_ = find("u_bounds.queue_o"),
               queue_ = find("u_queues.queue"), place_ = find("u_queues.place_o"), memory_ = find("u_packets.mem");
};

}  // namespace qs
