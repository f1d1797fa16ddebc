// The state of a BBQ in the terms of the architecture: fields by name, where in the RTL they lie, and the description of it all.
// Part of bbq_engine.h.
#pragma once
#include "bbq_engine.h"

namespace qs {

// Free elements: those never used, then the window, then the memory; oldest first.
template <class Top>
uint32_t BbqEngine<Top>::free_count() const {
  const uint32_t stored = (signals_.free.write_q() - signals_.free.read_q()) & ((1u << pointer_width_) - 1);
  return capacity_ - signals_.free.fresh_q() + signals_.free.held_q() + stored;
}

template <class Top>
uint32_t BbqEngine<Top>::free_at(uint32_t i) const {
  const uint32_t fresh = capacity_ - signals_.free.fresh_q();
  if (i < fresh) return signals_.free.fresh_q() + i;
  i -= fresh;
  if (i < signals_.free.held_q()) {
    const uint32_t place = (signals_.free.first_q() + i) & 3;
    if (signals_.free.arriving_q2() && place == signals_.free.arriving_place_q2()) return signals_.free.rdata_o();
    if (signals_.free.arriving_q1() && place == signals_.free.arriving_place_q1()) return signals_.free.rdata_q();
    return packed(signals_.free.window_q, place);
  }
  i -= signals_.free.held_q();
  const uint32_t ring = (1u << pointer_width_) - 1;
  const uint32_t stored = (signals_.free.write_q() - signals_.free.read_q()) & ring;
  return i < stored ? static_cast<uint32_t>(signals_.free.memory.at((signals_.free.read_q() + i) & ring)) : kNone;
}

// Word i of a level's bitmaps, and counter i with its waterlevel bit above it. A counter under a cleared bit is 0.
template <class Top>
uint32_t BbqEngine<Top>::bitmap_at(uint32_t level, uint32_t i) const {
  return level == 1 ? signals_.root.bitmap_q() : static_cast<uint32_t>(signals_.levels[level - 2].bitmap.at(i));
}

template <class Top>
uint32_t BbqEngine<Top>::stoc_at(uint32_t level, uint32_t i) const {
  if (level == 1) return packed(signals_.root.stoc_q, i) | signals_.root.wlb_q.bits(i, 1) << pointer_width_;
  if (!(bitmap_at(level, i / w_) >> (i % w_) & 1)) return 0;
  return static_cast<uint32_t>(signals_.levels[level - 2].stoc.at(i));
}

template <class Top>
void BbqEngine<Top>::list_fields() {
  using Self = const BbqEngine&;
  const auto add = [this](std::string name, uint32_t level, uint32_t count, uint32_t bits, Read read, const char* meaning = "") {
    fields_.push_back({Field{std::move(name), count, bits, meaning}, level, read});
  };
  const uint32_t width = pointer_width_;
  for (uint32_t level = 1, bitmaps = 1; level <= d_; ++level, bitmaps *= w_) {
    const std::string l = "l" + std::to_string(level);
    add(l + ".bitmap", level, bitmaps, w_, [](Self e, uint32_t level, uint32_t i) -> uint32_t { return e.bitmap_at(level, i); });
    add(l + ".stoc", level, bitmaps * w_, width,
        [](Self e, uint32_t level, uint32_t i) -> uint32_t { return e.stoc_at(level, i) & e.n_; });
    add(l + ".wlb", level, bitmaps * w_, 1,
        [](Self e, uint32_t level, uint32_t i) -> uint32_t { return e.stoc_at(level, i) >> e.pointer_width_; });
  }
  add("pb.head", 0, priorities_, width,
      [](Self e, uint32_t, uint32_t i) -> uint32_t { return static_cast<uint32_t>(e.signals_.bucket.pb.at(i) >> e.pointer_width_); });
  add("pb.tail", 0, priorities_, width,
      [](Self e, uint32_t, uint32_t i) -> uint32_t { return static_cast<uint32_t>(e.signals_.bucket.pb.at(i)) & e.n_; });
  const auto memory = [&](const char* name, uint32_t bits, Read read) { add(name, 0, n_, bits, read); };
  memory("qe.data", 32, [](Self e, uint32_t, uint32_t i) -> uint32_t { return static_cast<uint32_t>(e.signals_.bucket.data.at(i)); });
  memory("qe.prev", width, [](Self e, uint32_t, uint32_t i) -> uint32_t { return static_cast<uint32_t>(e.signals_.bucket.prev.at(i)); });
  memory("qe.next", width, [](Self e, uint32_t, uint32_t i) -> uint32_t { return static_cast<uint32_t>(e.signals_.bucket.next.at(i)); });
  add("free.count", 0, 1, width, [](Self e, uint32_t, uint32_t) -> uint32_t { return e.free_count(); });
  add("free.fifo", 0, n_, width, [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.free_at(i); });
  add("occ", 0, 1, width, [](Self e, uint32_t, uint32_t) -> uint32_t { return e.signals_.occupancy_q(); });
  add("ready", 0, 1, 1, [](Self e, uint32_t, uint32_t) -> uint32_t { return e.top_->ready_o; });

  const auto pipe = [&](const char* name, Read read, const char* meaning) { add(name, 0, stages_, 32, read, meaning); };
  pipe("pipe.op", [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.op_in(i); },
       "operation in each stage, all ones for a bubble");
  pipe("pipe.kind", [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.state_.stage_kind[i]; },
       "kind of operation in each stage");
  pipe("pipe.path", [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.state_.stage_path[i]; },
       "its counter on the level of the stage, once picked");
  pipe("pipe.priority", [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.state_.stage_priority[i]; },
       "its priority, once known");
  pipe("pipe.element", [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.state_.stage_element[i]; },
       "its queue element, where the stage knows it");
  pipe("pipe.color", [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.state_.stage_color[i]; },
       "0 orange (TAIL), 1 purple (HEAD), once colored");
  for (uint32_t memory = 0; memory < signals_.memories.size(); ++memory) {
    add("pipe.ram." + signals_.memories[memory].name, memory, 2, 32,
        [](Self e, uint32_t memory, uint32_t i) -> uint32_t { return (i ? e.state_.written_at : e.state_.read_at)[memory]; },
        "address at its read port and at its write port, all ones where it is not used");
  }
}

template <class Top>
bool BbqEngine<Top>::upset(uint32_t field, uint32_t index, uint32_t bit) {
  if (field >= fields_.size() || index >= fields_[field].field.count || bit >= fields_[field].field.bits) return false;
  const std::string& name = fields_[field].field.name;
  if (name.rfind("pipe.", 0) == 0) return false;
  const uint32_t level = fields_[field].level;
  const auto ends_with = [&](const char* end) { return name.find(end) != std::string::npos; };
  if (level == 1 && ends_with(".bitmap")) signals_.root.bitmap_q.upset(0, bit);
  else if (level == 1 && ends_with(".stoc")) signals_.root.stoc_q.upset(0, index * pointer_width_ + bit);
  else if (level == 1 && ends_with(".wlb")) signals_.root.wlb_q.upset(0, index);
  else if (level > 1 && ends_with(".bitmap")) signals_.levels[level - 2].bitmap.upset(index, bit);
  else if (level > 1 && ends_with(".stoc")) signals_.levels[level - 2].stoc.upset(index, bit);
  else if (level > 1) signals_.levels[level - 2].stoc.upset(index, pointer_width_);
  else if (name == "pb.tail") signals_.bucket.pb.upset(index, bit);
  else if (name == "pb.head") signals_.bucket.pb.upset(index, pointer_width_ + bit);
  else if (name == "qe.data") signals_.bucket.data.upset(index, bit);
  else if (name == "qe.prev") signals_.bucket.prev.upset(index, bit);
  else if (name == "qe.next") signals_.bucket.next.upset(index, bit);
  else return false;
  return true;
}

// The signal behind a field, `[i]` standing for the index of a word, and the stage that writes it, as members of its JSON. What
// pops the free list is part of the verdict, so what is wrong in it came with an element that was given back.
template <class Top>
std::string BbqEngine<Top>::place_of(const Readable& readable) const {
  const std::string& name = readable.field.name;
  if (name.rfind("pipe.", 0) == 0) return "";
  const uint32_t level = readable.level;
  const auto ends_with = [&](const char* end) { return name.find(end) != std::string::npos; };
  const auto bits = [](uint32_t high, uint32_t low) { return "[" + std::to_string(high) + ":" + std::to_string(low) + "]"; };
  const std::string low = bits(pointer_width_ - 1, 0), high = bits(2 * pointer_width_ - 1, pointer_width_);
  std::string signal;
  if (level == 1 && ends_with(".bitmap")) signal = signals_.root.bitmap_q.path();
  else if (level == 1 && ends_with(".stoc")) signal = signals_.root.stoc_q.path() + "[i]";
  else if (level == 1) signal = signals_.root.wlb_q.path() + "[i]";
  else if (level > 1 && ends_with(".bitmap")) signal = signals_.levels[level - 2].bitmap.path() + "[i]";
  else if (level > 1 && ends_with(".stoc")) signal = signals_.levels[level - 2].stoc.path() + "[i]" + low;
  else if (level > 1) signal = signals_.levels[level - 2].stoc.path() + "[i][" + std::to_string(pointer_width_) + "]";
  else if (name == "pb.tail") signal = signals_.bucket.pb.path() + "[i]" + low;
  else if (name == "pb.head") signal = signals_.bucket.pb.path() + "[i]" + high;
  else if (name == "qe.data") signal = signals_.bucket.data.path() + "[i]";
  else if (name == "qe.prev") signal = signals_.bucket.prev.path() + "[i]";
  else if (name == "qe.next") signal = signals_.bucket.next.path() + "[i]";
  else if (name == "occ") signal = signals_.occupancy_q.path();
  else if (name == "ready") signal = "bbq.ready_o";
  else if (ends_with("free.")) signal = "bbq.u_free_list";
  else return "";
  const uint32_t stage = level > 0 ? 4 * level - 2 : name == "occ" || name == "ready" ? 0 : 4 * d_ + 2;
  return ",\"signal\":\"" + signal + "\",\"stage\":" + std::to_string(stage);
}

template <class Top>
std::string BbqEngine<Top>::describe() const {
  Description about;
  const auto commit = [&](const std::string& region, uint32_t level) {
    about.stage(region, "StOC \\u00b11; write bitmap; ", level == d_ ? "read bucket" : "read next bitmap");
  };
  about.stage("", "admit; pop free list");
  about.stage("L1", "pick index; read StOC");
  commit("L1", 1);
  about.level(0);  // admission
  about.level(2);  // L1
  for (uint32_t level = 2; level <= d_; ++level) {
    const std::string region = "L" + std::to_string(level);
    about.stage(region, "wait for bitmap");
    about.stage(region, "pick index; read StOC");
    about.stage(region, "wait for StOC; resolve");
    commit(region, level);
    about.level(4 * level - 2);  // L2 and further
  }
  for (const char* work : {"color", "read element", "wait for memory", "link or unlink; output"}) about.stage("PB", work);
  about.level(4 * d_ + 2);  // PB
  about.signals({{"accepted", "bbq.u_ingress.accept_o"},
                 {"full", "bbq.u_ingress.reject_full_o"},
                 {"empty", "bbq.u_ingress.reject_empty_o"},
                 {"result", "bbq.result_valid_o"},
                 {"data", "bbq.result_data_o"},
                 {"priority", "bbq.result_priority_o"}});
  return about.json(stages_, bbq::kOperations, kReset, this->fields_json());
}

}  // namespace qs
