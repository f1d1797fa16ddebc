// Adapter of Gearbox: drives `gearbox`, tells how it chose levels and FIFOs, and reads its state in the terms of the architecture.
// Its verdict is out behind the edge, so whatever is looked at then is stage 1 with this step's operation in it.
#pragma once
#include "gearbox_numbers.h"
#include "pipelined.h"

namespace qs {

template <class Top>
class GearboxEngine final : public PipelinedEngine<GearboxEngine<Top>, Top, 1, 5> {
  using Base = PipelinedEngine<GearboxEngine, Top, 1, 5>;
  friend Base;

 public:
  QS_COLD GearboxEngine(const Config& config, const Options& options) : Base{config, options, 3} {
    // Time, occupancy and bytes are read as the next operation finds them.
    add("time", 1, time_bits_, in_register(time_next_, 1).of(time_));
    add("occ", 1, bits_for(places_), in_register(find("occupancy_d"), 1).of(find("occupancy_q")));
    this->add_ready();
    add("flow.next", 1, flow_bits_, in_register(find("u_flows.next_d"), 1).of(find("u_flows.next_q")));
    add("flow.valid", flows_, 1, in_vector(find("u_flows.valid_q"), 1));
    const Storage of_flows = in_memory(find("u_flows.u_memory.mem"), 1).where(find("u_flows.known_q"));
    add("flow.finish", flows_, time_bits_, of_flows.part(0));
    add("flow.level", flows_, level_bits_, of_flows.part(time_bits_));
    if (step_down_) add("flow.stepped", flows_, 1, of_flows.part(time_bits_ + level_bits_));
    add("level.served", levels_, served_bits_, in_vector(served_now_, 2).of(find("u_bytes.served_q"), 1));
    for (uint32_t level = 0; level < levels_; ++level) {
      const std::string name = "l" + std::to_string(level + 1);
      add_fifos(name, 2 * level, level + 1 < levels_ ? 2 : 1);
      if (step_down_ && level > 0) add_fifos(name + ".sub", 2 * levels_ - 2 + level, 1);
    }
    this->add_pipe({{"pipe.fifo", "number of the FIFO that takes its packet, or gives it"}, {"pipe.flow", "flow of its packet"},
                    {"pipe.finish", "when its packet is to leave"}, {"pipe.place", "place of its packet in the memory"}});
    this->start();
  }

 private:
  static constexpr uint32_t kReset = gearbox::kReset, kOperations = gearbox::kOperations, kDecidesInStage1 = 1;
  enum Carried : uint32_t { kKind, kFifo, kFlow, kFinish, kPlace };  // what travels beside an operation
  using Base::add, Base::carried, Base::emit, Base::find, Base::given, Base::op_in, Base::parameter, Base::tell, Base::top_;

  // The FIFOs of banks from one on, and their descriptors.
  void add_fifos(const std::string& name, uint32_t bank, uint32_t banks) {
    const uint32_t first = bank * in_set_, fifos = banks * in_set_, descriptors = fifos * depth_;
    add(name + ".head", fifos, bits_below(depth_), in_memory(find("u_fifos.u_head.words_q"), 1).from(first));
    add(name + ".count", fifos, bits_for(depth_), in_memory(find("u_fifos.u_count.words_q"), 1).from(first));
    add(name + ".bytes", fifos, byte_bits_, in_memory(bytes_, 2).from(first), first,
        [](const GearboxEngine& e, uint32_t from, uint32_t i) { return e.bytes_of(from + i); });
    add(name + ".size", descriptors, bits_for(max_bytes_), in_memory(find("u_lengths.mem"), 1).from(first * depth_));
    add(name + ".data", descriptors, 32, in_memory(memory_, 1).from(first * depth_).part(flow_bits_ + time_bits_));
    add(name + ".flow", descriptors, flow_bits_, in_memory(memory_, 1).from(first * depth_).part(time_bits_));
    add(name + ".finish", descriptors, time_bits_, in_memory(memory_, 1).from(first * depth_).part(0));
  }

  void drive() {
    top_->op_kind_i = given().kind == gearbox::kDequeue;
    top_->op_data_i = given().args[0];
    top_->op_flow_i = given().args[1];
    top_->op_length_i = given().args[2];
    top_->op_packet_time_i = given().args[3];
  }

  // What a dequeue takes is in the memory. Broken hardware may pick a place that is not there.
  void carry() {
    if (op_in(0) == kNone) return;
    const uint32_t place = place_(), at = place < places_ ? place : 0;
    if (given().kind == gearbox::kEnqueue) this->carries(given().kind, put_number_(), given().args[1], finish_(), place);
    else this->carries(given().kind, take_number_(), memory_.bits(time_bits_, flow_bits_, at), memory_.bits(0, time_bits_, at), place);
  }

  uint32_t refusal(uint32_t = 0) const { return top_->reject_range_o ? static_cast<uint32_t>(kRange) : Base::refusal(); }
  void retire(uint32_t op) { emit(kRetired, op, top_->result_data_o, top_->result_finish_o); }
  void observe() {
    if (!given().taken || given().kind == kReset) return;
    if (given().kind == gearbox::kEnqueue) tell_enqueue(op_in(0) != kNone);
    else if (op_in(0) != kNone) tell_dequeue();
  }

  void tell_enqueue(bool accepted) {
    const uint32_t flow = given().args[1], packet_time = given().args[3], interval = ahead_() + packet_time, span = granularity(levels_);
    const uint32_t finish = (time_() + interval) & time_mask_, chosen = lowest(chosen_());
    tell(gearbox::kDeparture, flow, time_(), last_valid_() ? last_finish_() : 0, ahead_(), packet_time, interval <= span ? finish : kNone);
    Name name{};
    if (in_span_() && chosen < levels_) {
      const uint32_t g = granularity(chosen), distance = ((time_() & (g - 1)) + interval) / g;
      tell(gearbox::kSelected, interval, lowest(reaches_()) + 1, held_by(last_note_), chosen + 1, lowest(allowed_()) - chosen, distance);
      name = name_of(put_number_());
      if (is_step_() >> chosen & 1) tell(gearbox::kStepped, chosen + 1, name.sub, held_by(note_));
    }
    if (!in_span_() && interval == span) tell(gearbox::kSelected, interval, 0, held_by(last_note_), 0, 0, 0);
    if (accepted) tell(gearbox::kPlaced, name.level, name.set, name.fifo, name.sub, finish, held_by(note_));
    else tell(gearbox::kRefused, refusal(), flow, interval, name.level, name.set, name.fifo);
  }

  void tell_dequeue() {
    const uint32_t finish = carried(0, kFinish), before = time_(), now = time_next_(), level = take_level_() - 1;
    if (now != before) tell(gearbox::kTime, before, now);
    if (level > 0 && level < levels_) {
      // A quota that begins lets a packet through, so the hardware does not work it out. Any other is as the hand has it.
      const uint32_t served = moves_() ? 0 : served_now_.bits(level * served_bits_, served_bits_);
      const uint32_t bytes = moves_() ? bytes_at(level, now) : quota_bytes_[level - 1]() + served;
      const uint32_t parts = moves_() ? granularity(level) - (now & (granularity(level) - 1)) : quota_left_[level - 1]() + 1;
      tell(gearbox::kQuota, level + 1, bytes, parts, served);
    }
    const Name name = name_of(carried(0, kFifo));
    const uint32_t ahead = (finish - now) & time_mask_, late = ahead - 1 < granularity(levels_) ? 0 : (now - finish) & time_mask_;
    tell(gearbox::kServed, name.level, name.set, name.fifo, name.sub, finish, late);
  }

  // The bytes of a FIFO, with what is about to be counted.
  uint32_t bytes_of(uint32_t number) const {
    return counts_.is_set() && number == count_number_() ? counted_() : static_cast<uint32_t>(bytes_.at(number));
  }

  // The bytes of a level that are due at a time, by the counts of both its FIFOs.
  uint32_t bytes_at(uint32_t level, uint32_t now) const {
    const auto turn = [&](uint32_t l) { return (now >> digit_ * l) % ((l + 1 == levels_ ? 1 : 2) * in_set_); };
    const bool expanded = step_down_ && level + 1 < levels_ && turn(level + 1) == 1;
    return bytes_of(2 * level * in_set_ + turn(level)) + (expanded ? bytes_of((2 * levels_ - 1 + level) * in_set_ + turn(level) % in_set_) : 0);
  }

  // A FIFO by the names of the events: level from 1 on, set, FIFO, and sub-FIFO from 1 on or 0.
  struct Name { uint32_t level, set, fifo, sub; };
  Name name_of(uint32_t number) const {
    const uint32_t bank = number / in_set_, fifo = number % in_set_, plain = 2 * levels_ - 1;
    return bank < plain ? Name{bank / 2 + 1, bank % 2, fifo, 0} : Name{bank - plain + 2, 0, 1, fifo + 1};
  }
  uint32_t granularity(uint32_t level) const { return 1u << (digit_ * level); }
  uint32_t held_by(const Signal& note) const { return note() & ((1u << level_bits_) - 1); }

  QS_COLD void about(Description& about) const {
    about.stages("", {"read last F and level of flow", "F; level and FIFO, or next packet and time; write", "count bytes; output"});
    about.levels({0, 1, 1, 1});  // time, flows, fifos, packets
    about.outputs("gearbox", "gearbox", {"data", "finish"});
    about.signal("range", "gearbox", "reject_range_o");
  }

  const uint32_t levels_ = parameter("levels"), in_set_ = parameter("fifos"), depth_ = parameter("depth"), flows_ = parameter("flows"),
                 time_bits_ = parameter("time_bits"), time_mask_ = kNone >> (32 - time_bits_), max_bytes_ = parameter("max_bytes"),
                 step_down_ = parameter("step_down"), digit_ = bits_for(in_set_ - 1),
                 places_ = (2 * levels_ - 1 + step_down_ * (levels_ - 1)) * in_set_ * depth_, flow_bits_ = bits_below(flows_),
                 level_bits_ = bits_for(levels_), byte_bits_ = bits_for(depth_ * max_bytes_),
                 served_bits_ = bits_for(4 * depth_ * max_bytes_);
  const Signal time_ = find("time_q"), time_next_ = find("time_d"), in_span_ = find("in_span"), finish_ = find("finish"),
               last_finish_ = find("last_finish"), last_valid_ = find("last_valid"), last_note_ = find("last_note"),
               note_ = find("note"), moves_ = find("moves"), take_level_ = find("take_level"), put_number_ = find("put_number"),
               take_number_ = find("take_number"), place_ = find("place"), ahead_ = find("u_departure.ahead"),
               chosen_ = find("u_select.is_chosen"), reaches_ = find("u_select.reaches"), allowed_ = find("u_select.allowed"),
               is_step_ = find("u_select.is_step"), bytes_ = find("u_bytes.u_bytes.words_q"),
               counts_ = find("u_bytes.counts"), counted_ = find("u_bytes.counted"), count_number_ = find("count_number_q"),
               served_now_ = find("u_bytes.served_o"), memory_ = find("u_packets.mem");
  const std::vector<Signal> quota_bytes_ = this->find_each("u_service.gen_hand[#].u_hand.gen_quota.bytes", 1, levels_ - 1),  // from level 2 on
                            quota_left_ = this->find_each("u_service.gen_hand[#].u_hand.gen_quota.left", 1, levels_ - 1);
};

}  // namespace qs
