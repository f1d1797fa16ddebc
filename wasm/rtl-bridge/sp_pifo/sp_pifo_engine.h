// Adapter of SP-PIFO: drives `sp_pifo`, tells what the scan found and how bounds moved, and reads its state in the terms of the
// architecture. Inversions are a measure and no part of the hardware: they are found here, in what lies at the places it picked.
#pragma once
#include <algorithm>

#include "sp_pifo_numbers.h"
#include "pipelined.h"

namespace qs {

// Why a packet leaves before one of lower rank (fifth argument of sp_pifo::kInversion).
enum SpPifoSource : uint32_t { kFirstQueue, kPushDown, kOvertaking };

template <class Top>
class SpPifoEngine final : public PipelinedEngine<SpPifoEngine<Top>, Top> {
  using Base = PipelinedEngine<SpPifoEngine, Top>;
  friend Base;

 public:
  SpPifoEngine(const Config& config, const Options& options);

  std::string describe() const override;
  bool upset(uint32_t field, uint32_t index, uint32_t bit) override;

 private:
  static constexpr uint32_t kReset = sp_pifo::kReset;
  using Base::given, Base::context_, Base::fields_, Base::kMaxStages, Base::op_in, Base::place,
      Base::stages_, Base::top_;
  using Base::emit;
  using typename Base::Read, typename Base::Readable;
  static constexpr uint32_t kStages = 3, kRankBits = 16;

  // A packet at a place, with the operation that brought it.
  struct Packet {
    uint32_t data, rank, op;
  };

  // What travels beside an operation; kNone where nothing does.
  struct Carried {
    uint32_t kind, queue, rank, place;
  };

  void configure() {
    top_->strategy_i = strategy_;
    top_->adapt_on_drop_i = adapt_on_drop_;
  }
  void drive() {
    top_->op_kind_i = given().kind == sp_pifo::kDequeue;
    top_->op_data_i = given().kind == sp_pifo::kEnqueue ? given().args[0] : 0;
    top_->op_rank_i = given().kind == sp_pifo::kEnqueue ? given().args[1] : 0;
  }
  void carry();
  void forget() {}
  void observe();
  void retire(uint32_t op) { emit(kRetired, op, top_->result_data_o, top_->result_rank_o); }
  void flush();
  uint32_t clearing() const { return 0; }
  typename Base::Bytes own_state() {
    return {{carried_, sizeof carried_}, {packets_.data(), packets_.size() * sizeof(Packet)}};
  }
  std::string place_of(const Readable& readable) const;

  void list_fields();
  void tell_adaptation(uint32_t queue);
  void tell_inversion(uint32_t queue, const Packet& left);
  uint32_t bound(const Signal& bounds, uint32_t i) const { return bounds.bits(i * kRankBits, kRankBits); }
  uint32_t count(uint32_t i) const { return count_q_.bits(i * count_bits_, count_bits_); }
  uint32_t head(uint32_t i) const { return head_q_.bits(i * ring_bits_, ring_bits_); }

  const uint32_t queues_, capacity_, count_bits_, ring_bits_, strategy_, adapt_on_drop_;
  Carried carried_[kMaxStages];  // a ring, see `place`
  std::vector<Packet> packets_;  // by place
  Signal bounds_q_, bounds_d_, mapped_, count_q_, head_q_, queue_, place_, memory_;
};

// ------------------------------------------------------------------------------------------------------------- life

template <class Top>
SpPifoEngine<Top>::SpPifoEngine(const Config& config, const Options& options)
    : Base{"sp_pifo", options, kStages},
      queues_{config.parameter("queues")},
      capacity_{config.parameter("capacity")},
      count_bits_{bits_for(capacity_)},
      ring_bits_{capacity_ > 1 ? bits_for(capacity_ - 1) : 1},
      strategy_{options.run_time.size() > 0 ? options.run_time[0] : 0},
      adapt_on_drop_{options.run_time.size() > 1 ? options.run_time[1] : 0},
      packets_(queues_ * capacity_) {
  std::string missing;
  bounds_q_ = Signal(*context_, "sp_pifo.u_bounds", "bounds_q", missing);
  bounds_d_ = Signal(*context_, "sp_pifo.u_bounds", "bounds_d", missing);
  mapped_ = Signal(*context_, "sp_pifo.u_bounds", "queue_o", missing);
  count_q_ = Signal(*context_, "sp_pifo.u_queues", "count_q", missing);
  head_q_ = Signal(*context_, "sp_pifo.u_queues", "head_q", missing);
  queue_ = Signal(*context_, "sp_pifo.u_queues", "queue", missing);
  place_ = Signal(*context_, "sp_pifo.u_queues", "place_o", missing);
  memory_ = Signal(*context_, "sp_pifo.u_packets", "mem", missing);
  this->need(missing);
  list_fields();
  this->start();
}

template <class Top>
void SpPifoEngine<Top>::flush() {
  for (Carried& carried : carried_) carried = Carried{kNone, kNone, kNone, kNone};
}

// ---------------------------------------------------------------------------------------------------------- stage 0

template <class Top>
void SpPifoEngine<Top>::carry() {
  Carried& carried = carried_[place(0)];
  carried = Carried{kNone, kNone, kNone, kNone};
  if (op_in(0) == kNone) return;
  const uint32_t at = place_();
  carried = Carried{given().kind, queue_(), kNone, at};
  if (at >= packets_.size()) return;  // broken hardware may pick any
  if (given().kind == sp_pifo::kEnqueue) packets_[at] = Packet{given().args[0], given().args[1], given().op};
  carried.rank = packets_[at].rank;
}

// Bounds and queues are read as they were before the operation; what they become shows in the next cycle.
template <class Top>
void SpPifoEngine<Top>::observe() {
  if (!given().taken || given().kind == kReset) return;
  const Carried& carried = carried_[place(0)];
  const bool accepted = carried.kind != kNone;
  if (given().kind == sp_pifo::kEnqueue) {
    if (accepted || (adapt_on_drop_ && top_->reject_full_o)) tell_adaptation(mapped_());
  } else if (accepted) {
    emit(sp_pifo::kServed, given().op, carried.queue, carried.place);
    if (carried.rank != kNone) tell_inversion(carried.queue, packets_[carried.place]);
  }
}

template <class Top>
void SpPifoEngine<Top>::tell_adaptation(uint32_t queue) {
  // The last one left takes what no other does: its bound is not asked.
  emit(sp_pifo::kMapped, given().op, queue, queues_ - (queue ? queue : 1));
  for (uint32_t i = 0; i < queues_; ++i) {
    const uint32_t from = bound(bounds_q_, i), to = bound(bounds_d_, i);
    if (from != to) emit(sp_pifo::kMoved, given().op, i, from, to, to < from);
  }
}

// Of the packets of lowest rank that stay behind, the one that came first.
template <class Top>
void SpPifoEngine<Top>::tell_inversion(uint32_t queue, const Packet& left) {
  const Packet* lowest = nullptr;
  uint32_t at = 0;
  for (uint32_t i = 0; i < queues_; ++i) {
    for (uint32_t age = i == queue ? 1 : 0; age < count(i) && age < capacity_; ++age) {
      const Packet& packet = packets_[i * capacity_ + (head(i) + age) % capacity_];
      if (lowest && (packet.rank > lowest->rank || (packet.rank == lowest->rank && packet.op > lowest->op))) continue;
      lowest = &packet;
      at = i;
    }
  }
  if (!lowest || lowest->rank >= left.rank) return;
  const uint32_t source = at != queue ? kOvertaking : at == 0 ? kFirstQueue : kPushDown;
  emit(sp_pifo::kInversion, given().op, left.data, left.rank, lowest->data, lowest->rank, source,
       std::max(left.op, lowest->op));
}

// ------------------------------------------------------------------------------------------------------------ state

template <class Top>
void SpPifoEngine<Top>::list_fields() {
  using Self = const SpPifoEngine&;
  const auto add = [this](const char* name, uint32_t count, uint32_t bits, Read read, const char* meaning = "") {
    fields_.push_back({Field{name, count, bits, meaning}, 0, read});
  };
  const uint32_t places = queues_ * capacity_;
  add("queue.bound", queues_, kRankBits, [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.bound(e.bounds_q_, i); });
  add("queue.count", queues_, count_bits_, [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.count(i); });
  add("queue.head", queues_, ring_bits_, [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.head(i); });
  add("packet.data", places, 32, [](Self e, uint32_t, uint32_t i) -> uint32_t { return static_cast<uint32_t>(e.memory_.at(i)); });
  add("packet.rank", places, kRankBits,
      [](Self e, uint32_t, uint32_t i) -> uint32_t { return static_cast<uint32_t>(e.memory_.at(i) >> 32); });
  add("ready", 1, 1, [](Self e, uint32_t, uint32_t) -> uint32_t { return !e.is_held(); });

  const auto pipe = [&](const char* name, Read read, const char* meaning) { add(name, kStages, 32, read, meaning); };
  pipe("pipe.op", [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.op_in(i); },
       "operation in each stage, all ones for a bubble");
  pipe("pipe.kind", [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.carried_[e.place(i)].kind; },
       "kind of operation in each stage");
  pipe("pipe.queue", [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.carried_[e.place(i)].queue; },
       "the queue that takes its packet, or serves it");
  pipe("pipe.rank", [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.carried_[e.place(i)].rank; }, "rank of its packet");
  pipe("pipe.place", [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.carried_[e.place(i)].place; },
       "place of its packet in the memory");
}

template <class Top>
std::string SpPifoEngine<Top>::place_of(const Readable& readable) const {
  const std::string& name = readable.field.name;
  const auto at = [](const std::string& signal, uint32_t stage) {
    return ",\"signal\":\"" + signal + "\",\"stage\":" + std::to_string(stage);
  };
  if (name == "queue.bound") return at(bounds_q_.path() + "[i]", 0);
  if (name == "queue.count") return at(count_q_.path() + "[i]", 0);
  if (name == "queue.head") return at(head_q_.path() + "[i]", 0);
  if (name == "packet.data") return at(memory_.path() + "[i][31:0]", 1);
  if (name == "packet.rank") return at(memory_.path() + "[i][47:32]", 1);
  if (name == "ready") return at("sp_pifo.ready_o", 0);
  return "";
}

template <class Top>
bool SpPifoEngine<Top>::upset(uint32_t field, uint32_t index, uint32_t bit) {
  if (field >= fields_.size() || index >= fields_[field].field.count || bit >= fields_[field].field.bits) return false;
  const std::string& name = fields_[field].field.name;
  if (name == "queue.bound") bounds_q_.upset(0, index * kRankBits + bit);
  else if (name == "queue.count") count_q_.upset(0, index * count_bits_ + bit);
  else if (name == "queue.head") head_q_.upset(0, index * ring_bits_ + bit);
  else if (name == "packet.data") memory_.upset(index, bit);
  else if (name == "packet.rank") memory_.upset(index, 32 + bit);
  else return false;
  Verilated::threadContextp(context_.get());
  settle_all(*top_);  // the next operation finds it so
  return true;
}

template <class Top>
std::string SpPifoEngine<Top>::describe() const {
  Description about;
  about.stage("", "map; move bounds; pick place");
  about.stage("", "write or read packet");
  about.stage("", "wait for memory; output");
  about.level(0);  // queues
  about.level(1);  // packets
  about.signals({{"accepted", "sp_pifo.accept_o"},
                 {"full", "sp_pifo.reject_full_o"},
                 {"empty", "sp_pifo.reject_empty_o"},
                 {"result", "sp_pifo.result_valid_o"},
                 {"data", "sp_pifo.result_data_o"},
                 {"rank", "sp_pifo.result_rank_o"}});
  return about.json(stages_, sp_pifo::kOperations, kReset, this->fields_json());
}

}  // namespace qs
