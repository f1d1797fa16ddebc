// Adapter of Gearbox: drives `gearbox`, tells how it chose levels and FIFOs, and reads its state in the terms of the architecture.
// Its verdict is out behind the edge, so whatever is looked at then is stage 1 with this step's operation in it.
#pragma once
#include <algorithm>

#include "gearbox_numbers.h"
#include "pipelined.h"

namespace qs {


template <class Top>
class GearboxEngine final : public PipelinedEngine<GearboxEngine<Top>, Top> {
  using Base = PipelinedEngine<GearboxEngine, Top>;
  friend Base;

 public:
  GearboxEngine(const Config& config, const Options& options);

  std::string describe() const override;
  bool upset(uint32_t field, uint32_t index, uint32_t bit) override;

 private:
  static constexpr uint32_t kReset = gearbox::kReset;
  using Base::given, Base::context_, Base::fields_, Base::kMaxStages, Base::op_in, Base::place,
      Base::stages_, Base::top_;
  using Base::emit;
  using typename Base::Read, typename Base::Readable;
  static constexpr uint32_t kStages = 3;
  static constexpr bool kDecidesInStage1 = true;

  // A packet at a place, with the operation that brought it and the place of the next one of its flow.
  struct Packet {
    uint32_t data, flow, bytes, finish, op, next;
  };

  // The packets of a flow that wait, in order of arrival, by place.
  struct Queue {
    uint32_t oldest, newest;
  };

  // What travels beside an operation; kNone where nothing does.
  struct Carried {
    uint32_t kind, fifo, flow, finish, place;
  };

  // A FIFO by the names of the events: level from 1 on, set, FIFO, and sub-FIFO from 1 on or 0.
  struct Name {
    uint32_t level, set, fifo, sub;
  };

  void configure() {}
  void drive();
  void carry();
  uint32_t refusal(uint32_t = 0) const { return top_->reject_range_o ? static_cast<uint32_t>(kRange) : Base::refusal(); }
  void forget() {}
  void observe();
  void retire(uint32_t op) { emit(kRetired, op, top_->result_data_o, top_->result_finish_o); }
  void flush();
  uint32_t clearing() const { return 0; }
  typename Base::Bytes own_state() {
    return {{carried_, sizeof carried_},
            {packets_.data(), packets_.size() * sizeof(Packet)},
            {queues_.data(), queues_.size() * sizeof(Queue)},
            {&overtaken_, sizeof overtaken_}};
  }
  std::string place_of(const Readable& readable) const;

  void list_signals();
  void list_fields();
  void list_fifos(const std::string& name, uint32_t first, uint32_t fifos);
  void put(uint32_t at);
  uint32_t take(uint32_t at);
  void tell_enqueue(bool accepted);
  void tell_dequeue();
  Name name_of(uint32_t number) const;
  uint32_t lowest(uint32_t bits) const;
  uint32_t time_mask() const { return time_bits_ < 32 ? (1u << time_bits_) - 1 : kNone; }
  uint32_t granularity(uint32_t level) const { return 1u << (digit_ * level); }
  uint32_t bytes_of(uint32_t number) const { return bytes_now_.bits(number * byte_bits_, byte_bits_); }
  uint32_t served_of(uint32_t level) const { return served_now_.bits(level * served_bits_, served_bits_); }
  uint32_t held_by(const Signal& note) const { return note() & ((1u << level_bits_) - 1); }
  uint32_t flow_level(uint32_t flow) const;
  uint32_t flow_stepped(uint32_t flow) const;
  uint32_t flow_finish(uint32_t flow) const;

  const uint32_t levels_, in_set_, depth_, flows_, time_bits_, max_bytes_;
  const bool step_down_;
  const uint32_t digit_, banks_, places_, flow_bits_, length_bits_, level_bits_, count_bits_, head_bits_, byte_bits_, served_bits_;
  Carried carried_[kMaxStages];  // a ring, see `place`
  std::vector<Packet> packets_;  // by place
  std::vector<Queue> queues_;    // by flow
  uint32_t overtaken_ = kNone;   // place of the packet that the one that just left has overtaken
  Signal time_, time_next_, occupancy_, occupancy_next_, interval_, in_span_, finish_, last_finish_, last_valid_, last_note_,
      note_, moves_, take_level_, put_number_, take_number_, place_, ahead_;
  Signal chosen_, reaches_, allowed_, is_step_;
  struct Hand {
    Signal bytes, left;
  };
  std::vector<Hand> hands_;  // by level; the lowest has no quota
  Signal valid_, known_, next_, next_now_, flow_memory_, head_, count_, bytes_, bytes_now_, served_, served_now_, lengths_, memory_;
};

// ------------------------------------------------------------------------------------------------------------- life

template <class Top>
GearboxEngine<Top>::GearboxEngine(const Config& config, const Options& options)
    : Base{"gearbox", options, kStages},
      levels_{config.parameter("levels")},
      in_set_{config.parameter("fifos")},
      depth_{config.parameter("depth")},
      flows_{config.parameter("flows")},
      time_bits_{config.parameter("time_bits")},
      max_bytes_{config.parameter("max_bytes")},
      step_down_{config.parameter("step_down") != 0},
      digit_{bits_for(in_set_ - 1)},
      banks_{2 * levels_ - 1 + (step_down_ ? levels_ - 1 : 0)},
      places_{banks_ * in_set_ * depth_},
      flow_bits_{flows_ > 1 ? bits_for(flows_ - 1) : 1},
      length_bits_{bits_for(max_bytes_)},
      level_bits_{bits_for(levels_)},
      count_bits_{bits_for(depth_)},
      head_bits_{depth_ > 1 ? bits_for(depth_ - 1) : 1},
      byte_bits_{bits_for(depth_ * max_bytes_)},
      served_bits_{bits_for(4 * depth_ * max_bytes_)},
      packets_(places_),
      queues_(flows_) {
  list_signals();
  list_fields();
  this->start();
}

template <class Top>
void GearboxEngine<Top>::list_signals() {
  std::string missing;
  const auto find = [&](Signal& signal, const char* scope, const char* name) {
    signal = Signal(*context_, std::string("gearbox") + scope, name, missing);
  };
  find(time_, "", "time_q");
  find(time_next_, "", "time_d");
  find(occupancy_, "", "occupancy_q");
  find(occupancy_next_, "", "occupancy_d");
  find(interval_, "", "interval");
  find(in_span_, "", "in_span");
  find(finish_, "", "finish");
  find(last_finish_, "", "last_finish");
  find(last_valid_, "", "last_valid");
  find(last_note_, "", "last_note");
  find(note_, "", "note");
  find(moves_, "", "moves");
  find(take_level_, "", "take_level");
  find(put_number_, "", "put_number");
  find(take_number_, "", "take_number");
  find(place_, "", "place");
  find(ahead_, ".u_departure", "ahead");
  find(chosen_, ".u_select", "is_chosen");
  find(reaches_, ".u_select", "reaches");
  find(allowed_, ".u_select", "allowed");
  find(is_step_, ".u_select", "is_step");
  find(valid_, ".u_flows", "valid_q");
  find(known_, ".u_flows", "known_q");
  find(next_, ".u_flows", "next_q");
  find(next_now_, ".u_flows", "next_d");
  find(flow_memory_, ".u_flows.u_memory", "mem");
  find(head_, ".u_fifos", "head_q");
  find(count_, ".u_fifos", "count_q");
  find(bytes_, ".u_bytes", "bytes_q");
  find(bytes_now_, ".u_bytes", "bytes_o");
  find(served_, ".u_bytes", "served_q");
  find(served_now_, ".u_bytes", "served_o");
  find(lengths_, ".u_lengths", "mem");
  find(memory_, ".u_packets", "mem");
  hands_.resize(levels_);
  for (uint32_t level = 1; level < levels_; ++level) {
    const std::string hand = "gearbox.u_service.gen_hand[" + std::to_string(level) + "].u_hand.gen_quota";
    hands_[level] = Hand{Signal(*context_, hand, "bytes", missing), Signal(*context_, hand, "left", missing)};
  }
  this->need(missing);
}

template <class Top>
void GearboxEngine<Top>::drive() {
  const bool enqueues = given().kind == gearbox::kEnqueue;
  top_->op_kind_i = given().kind == gearbox::kDequeue;
  top_->op_data_i = enqueues ? given().args[0] : 0;
  top_->op_flow_i = enqueues ? given().args[1] : 0;
  top_->op_length_i = enqueues ? given().args[2] : 0;
  top_->op_packet_time_i = enqueues ? given().args[3] : 0;
}

// What waits is lost as well: an empty pipeline comes from a reset.
template <class Top>
void GearboxEngine<Top>::flush() {
  for (Carried& carried : carried_) carried = Carried{kNone, kNone, kNone, kNone, kNone};
  for (Queue& queue : queues_) queue = Queue{kNone, kNone};
  overtaken_ = kNone;
}

// ---------------------------------------------------------------------------------------------- packets by their flows

template <class Top>
void GearboxEngine<Top>::carry() {
  Carried& carried = carried_[place(0)];
  carried = Carried{kNone, kNone, kNone, kNone, kNone};
  overtaken_ = kNone;
  if (op_in(0) == kNone) return;
  const bool enqueues = given().kind == gearbox::kEnqueue;
  const uint32_t at = place_();
  carried = Carried{given().kind, (enqueues ? put_number_ : take_number_)(), kNone, kNone, at};
  if (at >= places_) return;  // broken hardware may pick any
  if (enqueues) put(at);
  else overtaken_ = take(at);
  carried.flow = packets_[at].flow;
  carried.finish = packets_[at].finish;
}

template <class Top>
void GearboxEngine<Top>::put(uint32_t at) {
  const uint32_t flow = given().args[1];
  packets_[at] = Packet{given().args[0], flow, given().args[2], finish_(), given().op, kNone};
  Queue& queue = queues_[flow];
  if (queue.oldest == kNone) queue.oldest = at;
  else packets_[queue.newest].next = at;
  queue.newest = at;
}

// The place of the oldest packet of the flow, if that is another one.
template <class Top>
uint32_t GearboxEngine<Top>::take(uint32_t at) {
  Queue& queue = queues_[packets_[at].flow % flows_];
  uint32_t before = kNone;
  uint32_t steps = 0;
  for (uint32_t i = queue.oldest; i != at; i = packets_[i].next) {
    if (i == kNone || ++steps > places_) return kNone;  // broken hardware may take what is not there
    before = i;
  }
  (before == kNone ? queue.oldest : packets_[before].next) = packets_[at].next;
  if (queue.newest == at) queue.newest = before;
  return before == kNone ? kNone : queue.oldest;
}

// ----------------------------------------------------------------------------------------------------------- events

template <class Top>
uint32_t GearboxEngine<Top>::lowest(uint32_t bits) const {
  for (uint32_t i = 0; i < levels_; ++i) {
    if (bits >> i & 1) return i;
  }
  return levels_;
}

template <class Top>
typename GearboxEngine<Top>::Name GearboxEngine<Top>::name_of(uint32_t number) const {
  const uint32_t bank = number / in_set_, fifo = number % in_set_;
  const uint32_t plain = 2 * levels_ - 1;
  if (bank < plain) return {bank / 2 + 1, bank % 2, fifo, 0};
  return {bank - plain + 2, 0, 1, fifo + 1};
}

template <class Top>
void GearboxEngine<Top>::observe() {
  if (!given().taken || given().kind == kReset) return;
  const bool accepted = op_in(0) != kNone;
  if (given().kind == gearbox::kEnqueue) tell_enqueue(accepted);
  else if (accepted) tell_dequeue();
}

template <class Top>
void GearboxEngine<Top>::tell_enqueue(bool accepted) {
  const uint32_t flow = given().args[1], packet_time = given().args[3];
  const uint32_t span = granularity(levels_), ahead = ahead_(), interval = ahead + packet_time;
  const uint32_t finish = (time_() + interval) & time_mask();
  emit(gearbox::kDeparture, given().op, flow, time_(), last_valid_() ? last_finish_() : 0, ahead, packet_time,
       interval <= span ? finish : kNone);
  const uint32_t chosen = lowest(chosen_());
  Name name{0, 0, 0, 0};
  if (in_span_() && chosen < levels_) {
    const uint32_t g = granularity(chosen), distance = ((time_() & (g - 1)) + interval) / g;
    emit(gearbox::kSelected, given().op, interval, lowest(reaches_()) + 1, held_by(last_note_), chosen + 1, lowest(allowed_()) - chosen, distance);
    name = name_of(put_number_());
    if (is_step_() >> chosen & 1) emit(gearbox::kStepped, given().op, chosen + 1, name.sub, held_by(note_));
  } else if (interval == span) {
    emit(gearbox::kSelected, given().op, interval, 0, held_by(last_note_), 0, 0, 0);
  }
  if (accepted) emit(gearbox::kPlaced, given().op, name.level, name.set, name.fifo, name.sub, finish, held_by(note_));
  else emit(gearbox::kRefused, given().op, refusal(), flow, interval, name.level, name.set, name.fifo);
}

template <class Top>
void GearboxEngine<Top>::tell_dequeue() {
  const Carried& carried = carried_[place(0)];
  if (carried.place >= places_) return;
  const uint32_t now = time_next_(), level = take_level_() - 1;
  if (now != time_()) emit(gearbox::kTime, given().op, time_(), now);
  if (level > 0 && level < levels_ && !moves_()) {
    // As the hand of the level had it before it.
    const uint32_t served = served_of(level);
    emit(gearbox::kQuota, given().op, level + 1, hands_[level].bytes() + served, hands_[level].left() + 1, served);
  } else if (level > 0 && level < levels_) {
    // A quota that begins lets a packet through, so the hardware does not work it out: here it is, by the counts of both FIFOs.
    const uint32_t g = granularity(level), top = levels_ - 1, ring = (level == top ? 1 : 2) * in_set_;
    uint32_t bytes = bytes_of(2 * level * in_set_ + (now >> digit_ * level) % ring);
    const uint32_t ring_above = (level + 1 == top ? 1 : 2) * in_set_;
    if (step_down_ && level < top && (now >> digit_ * (level + 1)) % ring_above == 1) {
      bytes += bytes_of((2 * levels_ - 1 + level) * in_set_ + (now >> digit_ * level) % in_set_);
    }
    emit(gearbox::kQuota, given().op, level + 1, bytes, g - (now & (g - 1)), 0);
  }
  const Name name = name_of(carried.fifo);
  const Packet& packet = packets_[carried.place];
  const uint32_t late = (now - packet.finish) & time_mask(), span = granularity(levels_);
  const uint32_t ahead = (packet.finish - now) & time_mask();
  emit(gearbox::kServed, given().op, name.level, name.set, name.fifo, name.sub, packet.finish, ahead > 0 && ahead <= span ? 0 : late);
  if (overtaken_ == kNone) return;
  const Packet& older = packets_[overtaken_];
  emit(gearbox::kOutOfOrder, given().op, packet.flow, packet.data, packet.finish, older.data, older.finish, packet.op);
}

}  // namespace qs

#include "gearbox_state.h"
