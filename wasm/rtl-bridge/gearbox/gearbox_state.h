// The state of Gearbox: its fields, where they are in the hardware, and what it says of itself. Part of gearbox_engine.h.
#pragma once
#include "gearbox_engine.h"

namespace qs {

template <class Top>
uint32_t GearboxEngine<Top>::flow_level(uint32_t flow) const {
  return known_.bits(flow, 1) ? flow_memory_.bits(time_bits_, level_bits_, flow) : 0;
}

template <class Top>
uint32_t GearboxEngine<Top>::flow_stepped(uint32_t flow) const {
  return known_.bits(flow, 1) ? flow_memory_.bits(time_bits_ + level_bits_, 1, flow) : 0;
}

template <class Top>
uint32_t GearboxEngine<Top>::flow_finish(uint32_t flow) const {
  return known_.bits(flow, 1) ? flow_memory_.bits(0, time_bits_, flow) : 0;
}

// Time, occupancy and the bytes are read as the next operation finds them.
template <class Top>
void GearboxEngine<Top>::list_fields() {
  using Self = const GearboxEngine&;
  const auto add = [this](const char* name, uint32_t count, uint32_t bits, Read read, const char* meaning = "") {
    fields_.push_back({Field{name, count, bits, meaning}, 0, read});
  };
  add("time", 1, time_bits_, [](Self e, uint32_t, uint32_t) -> uint32_t { return e.time_next_(); });
  add("occ", 1, bits_for(places_), [](Self e, uint32_t, uint32_t) -> uint32_t { return e.occupancy_next_(); });
  add("ready", 1, 1, [](Self e, uint32_t, uint32_t) -> uint32_t { return !e.is_held(); });
  add("flow.next", 1, flow_bits_, [](Self e, uint32_t, uint32_t) -> uint32_t { return e.next_now_(); });
  add("flow.finish", flows_, time_bits_, [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.flow_finish(i); });
  add("flow.valid", flows_, 1, [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.valid_.bits(i, 1); });
  add("flow.level", flows_, level_bits_, [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.flow_level(i); });
  if (step_down_) add("flow.stepped", flows_, 1, [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.flow_stepped(i); });
  add("level.served", levels_, served_bits_, [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.served_of(i); });
  for (uint32_t level = 0; level < levels_; ++level) {
    const uint32_t sets = level + 1 < levels_ ? 2 : 1;
    list_fifos("l" + std::to_string(level + 1), 2 * level * in_set_, sets * in_set_);
  }
  for (uint32_t level = 1; step_down_ && level < levels_; ++level) {
    list_fifos("l" + std::to_string(level + 1) + ".sub", (2 * levels_ - 2 + level) * in_set_, in_set_);
  }

  const auto pipe = [&](const char* name, Read read, const char* meaning) { add(name, kStages, 32, read, meaning); };
  pipe("pipe.op", [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.op_in(i); },
       "operation in each stage, all ones for a bubble");
  pipe("pipe.kind", [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.carried_[e.place(i)].kind; },
       "kind of operation in each stage");
  pipe("pipe.fifo", [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.carried_[e.place(i)].fifo; },
       "number of the FIFO that takes its packet, or gives it");
  pipe("pipe.flow", [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.carried_[e.place(i)].flow; }, "flow of its packet");
  pipe("pipe.finish", [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.carried_[e.place(i)].finish; },
       "when its packet is to leave");
  pipe("pipe.place", [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.carried_[e.place(i)].place; },
       "place of its packet in the memory");
}

// The fields of a ring of FIFOs; `first` is the number of the first one.
template <class Top>
void GearboxEngine<Top>::list_fifos(const std::string& name, uint32_t first, uint32_t fifos) {
  using Self = const GearboxEngine&;
  const auto add = [&](const char* what, uint32_t count, uint32_t bits, Read read) {
    fields_.push_back({Field{name + "." + what, count, bits, ""}, first, read});
  };
  add("head", fifos, head_bits_,
      [](Self e, uint32_t first, uint32_t i) -> uint32_t { return e.head_.bits((first + i) * e.head_bits_, e.head_bits_); });
  add("count", fifos, count_bits_,
      [](Self e, uint32_t first, uint32_t i) -> uint32_t { return e.count_.bits((first + i) * e.count_bits_, e.count_bits_); });
  add("bytes", fifos, byte_bits_, [](Self e, uint32_t first, uint32_t i) -> uint32_t { return e.bytes_of(first + i); });
  add("data", fifos * depth_, 32, [](Self e, uint32_t first, uint32_t i) -> uint32_t {
    return e.memory_.bits(e.flow_bits_ + e.time_bits_, 32, first * e.depth_ + i);
  });
  add("flow", fifos * depth_, flow_bits_, [](Self e, uint32_t first, uint32_t i) -> uint32_t {
    return e.memory_.bits(e.time_bits_, e.flow_bits_, first * e.depth_ + i);
  });
  add("size", fifos * depth_, length_bits_,
      [](Self e, uint32_t first, uint32_t i) -> uint32_t { return e.lengths_.bits(0, e.length_bits_, first * e.depth_ + i); });
  add("finish", fifos * depth_, time_bits_,
      [](Self e, uint32_t first, uint32_t i) -> uint32_t { return e.memory_.bits(0, e.time_bits_, first * e.depth_ + i); });
}

template <class Top>
std::string GearboxEngine<Top>::place_of(const Readable& readable) const {
  const std::string& name = readable.field.name;
  const auto at = [](const std::string& signal, uint32_t stage) {
    return ",\"signal\":\"" + signal + "\",\"stage\":" + std::to_string(stage);
  };
  const auto slice = [](uint32_t high, uint32_t low) { return "[" + std::to_string(high) + ":" + std::to_string(low) + "]"; };
  if (name == "time") return at(time_next_.path(), 1);
  if (name == "occ") return at(occupancy_next_.path(), 1);
  if (name == "ready") return at("gearbox.ready_o", 0);
  if (name == "flow.next") return at(next_now_.path(), 1);
  if (name == "flow.finish") return at(flow_memory_.path() + "[i]" + slice(time_bits_ - 1, 0), 1);
  if (name == "flow.valid") return at(valid_.path() + "[i]", 1);
  if (name == "flow.level") return at(flow_memory_.path() + "[i]" + slice(time_bits_ + level_bits_ - 1, time_bits_), 1);
  if (name == "flow.stepped") return at(flow_memory_.path() + "[i][" + std::to_string(time_bits_ + level_bits_) + "]", 1);
  if (name == "level.served") return at(served_now_.path() + "[i]", 2);
  // The FIFOs of a ring are somewhere among all.
  const std::string what = name.substr(name.rfind('.') + 1);
  const auto from = [](uint32_t first) { return "[i+" + std::to_string(first) + "]"; };
  const std::string fifo = from(readable.level), descriptor = from(readable.level * depth_);
  const uint32_t data = flow_bits_ + time_bits_;
  if (name.rfind("pipe.", 0) == 0) return "";
  if (what == "head") return at(head_.path() + fifo, 1);
  if (what == "count") return at(count_.path() + fifo, 1);
  if (what == "bytes") return at(bytes_now_.path() + fifo, 2);
  if (what == "size") return at(lengths_.path() + descriptor, 1);
  if (what == "data") return at(memory_.path() + descriptor + slice(data + 31, data), 1);
  if (what == "flow") return at(memory_.path() + descriptor + slice(data - 1, time_bits_), 1);
  return at(memory_.path() + descriptor + slice(time_bits_ - 1, 0), 1);
}

template <class Top>
bool GearboxEngine<Top>::upset(uint32_t field, uint32_t index, uint32_t bit) {
  if (field >= fields_.size() || index >= fields_[field].field.count || bit >= fields_[field].field.bits) return false;
  const Readable& readable = fields_[field];
  const std::string& name = readable.field.name;
  const uint32_t number = readable.level + index, at = readable.level * depth_ + index;
  const std::string what = name.substr(name.rfind('.') + 1);
  if (name == "time") time_.upset(0, bit);
  else if (name == "occ") occupancy_.upset(0, bit);
  else if (name == "flow.next") next_.upset(0, bit);
  else if (name == "flow.finish") flow_memory_.upset(index, bit);
  else if (name == "flow.valid") valid_.upset(0, index);
  else if (name == "flow.level") flow_memory_.upset(index, time_bits_ + bit);
  else if (name == "flow.stepped") flow_memory_.upset(index, time_bits_ + level_bits_);
  else if (name == "level.served" && index > 0) served_.upset(0, (index - 1) * served_bits_ + bit);
  else if (name == "ready" || name == "level.served" || name.rfind("pipe.", 0) == 0) return false;
  else if (what == "head") head_.upset(0, number * head_bits_ + bit);
  else if (what == "count") count_.upset(0, number * count_bits_ + bit);
  else if (what == "bytes") bytes_.upset(0, number * byte_bits_ + bit);
  else if (what == "data") memory_.upset(at, flow_bits_ + time_bits_ + bit);
  else if (what == "flow") memory_.upset(at, time_bits_ + bit);
  else if (what == "size") lengths_.upset(at, bit);
  else memory_.upset(at, bit);
  Verilated::threadContextp(context_.get());
  settle_all(*top_);  // what hangs on it is read as the next operation finds it
  return true;
}

template <class Top>
std::string GearboxEngine<Top>::describe() const {
  Description about;
  about.stage("", "read last F and level of flow");
  about.stage("", "F; level and FIFO, or next packet and time; write");
  about.stage("", "count bytes; output");
  about.level(0);  // time
  about.level(1);  // flows
  about.level(1);  // fifos
  about.level(1);  // packets
  about.signals({{"accepted", "gearbox.accept_o"},
                 {"full", "gearbox.reject_full_o"},
                 {"empty", "gearbox.reject_empty_o"},
                 {"range", "gearbox.reject_range_o"},
                 {"result", "gearbox.result_valid_o"},
                 {"data", "gearbox.result_data_o"},
                 {"finish", "gearbox.result_finish_o"}});
  return about.json(stages_, gearbox::kOperations, kReset, this->fields_json());
}

}  // namespace qs
