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
  PifoEngine(const Config& config, const Options& options);

  std::string describe() const override;
  bool upset(uint32_t field, uint32_t index, uint32_t bit) override;

 private:
  static constexpr uint32_t kReset = pifo::kReset;
  using Base::given, Base::context_, Base::fields_, Base::op_in, Base::stages_, Base::top_;
  using Base::emit;
  using typename Base::Read, typename Base::Readable;
  static constexpr uint32_t kStages = 1, kRankBits = 16, kDataBits = 32;

  bool enqueues() const { return given().kind == pifo::kEnqueue || given().kind == pifo::kReplace; }
  bool dequeues() const { return given().kind == pifo::kDequeue || given().kind == pifo::kReplace; }

  void configure() { top_->overflow_i = overflow_; }
  void drive();
  void carry() {
    if (given().taken && top_->drop_valid_o) emit(kDropped, given().op, top_->drop_data_o, top_->drop_rank_o);
  }
  void forget() {}
  void observe();
  void retire(uint32_t op) { emit(kRetired, op, top_->result_data_o, top_->result_rank_o); }
  void flush() {}
  uint32_t clearing() const { return 0; }
  typename Base::Bytes own_state() { return {}; }
  std::string place_of(const Readable& readable) const;

  void list_fields();
  // A part of entry i, 0 where the list ends before it.
  uint32_t entry(uint32_t i, uint32_t low, uint32_t width) const {
    return i < count_q_() ? entry_q_[i].bits(low, width) : 0;
  }

  const uint32_t n_, ids_, id_bits_, overflow_;
  std::vector<Signal> entry_q_;  // by place: id, rank, data
  Signal count_q_, is_wanted_, stays_;
};

template <class Top>
PifoEngine<Top>::PifoEngine(const Config& config, const Options& options)
    : Base{"pifo", options, kStages},
      n_{config.parameter("N")},
      ids_{config.parameter("ids")},
      id_bits_{ids_ > 1 ? bits_for(ids_ - 1) : 1},
      overflow_{options.run_time.empty() ? 0 : options.run_time[0]} {
  std::string missing;
  for (uint32_t i = 0; i < n_; ++i) {
    entry_q_.emplace_back(*context_, "pifo.u_list.gen_cell[" + std::to_string(i) + "].u_cell", "entry_q", missing);
  }
  count_q_ = Signal(*context_, "pifo.u_list", "count_q", missing);
  is_wanted_ = Signal(*context_, "pifo.u_list", "is_wanted", missing);
  stays_ = Signal(*context_, "pifo.u_list", "stays", missing);
  this->need(missing);
  list_fields();
  this->start();
}

template <class Top>
void PifoEngine<Top>::drive() {
  top_->op_kind_i = given().kind;
  top_->op_data_i = enqueues() ? given().args[0] : 0;
  top_->op_rank_i = enqueues() ? given().args[1] : 0;
  top_->op_enqueue_id_i = enqueues() ? given().args[2] : 0;
  top_->op_dequeue_id_i = given().kind == pifo::kReplace ? given().args[3] : given().kind == pifo::kDequeue ? given().args[0] : 0;
}

// The place that an element leaves, and the one that another takes once it has left.
template <class Top>
void PifoEngine<Top>::observe() {
  if (op_in(0) == kNone) return;
  const auto first = [this](const Signal& bits, uint32_t wanted) {
    uint32_t i = 0;
    while (i < n_ && bits.bits(i, 1) != wanted) ++i;
    return i;
  };
  if (dequeues()) emit(pifo::kRemoved, given().op, first(is_wanted_, 1));
  if (enqueues()) emit(pifo::kInserted, given().op, first(stays_, 0));
}

// ------------------------------------------------------------------------------------------------------------ state

template <class Top>
void PifoEngine<Top>::list_fields() {
  using Self = const PifoEngine&;
  const auto add = [this](const char* name, uint32_t count, uint32_t bits, Read read, const char* meaning = "") {
    fields_.push_back({Field{name, count, bits, meaning}, 0, read});
  };
  add("entry.rank", n_, kRankBits, [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.entry(i, kDataBits, kRankBits); });
  add("entry.data", n_, kDataBits, [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.entry(i, 0, kDataBits); });
  add("entry.id", n_, id_bits_,
      [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.entry(i, kDataBits + kRankBits, e.id_bits_); });
  add("occ", 1, bits_for(n_), [](Self e, uint32_t, uint32_t) -> uint32_t { return e.count_q_(); });
  add("ready", 1, 1, [](Self e, uint32_t, uint32_t) -> uint32_t { return !e.is_held(); });
  add("pipe.op", kStages, 32, [](Self e, uint32_t, uint32_t i) -> uint32_t { return e.op_in(i); },
      "operation in each stage, all ones for a bubble");
}

template <class Top>
std::string PifoEngine<Top>::place_of(const Readable& readable) const {
  const std::string& name = readable.field.name;
  const auto at = [](const std::string& signal) { return ",\"signal\":\"" + signal + "\",\"stage\":0"; };
  const auto part = [&](uint32_t low, uint32_t width) {
    return at("pifo.u_list.gen_cell[i].u_cell.entry_q[" + std::to_string(low + width - 1) + ":" + std::to_string(low) + "]");
  };
  if (name == "entry.rank") return part(kDataBits, kRankBits);
  if (name == "entry.data") return part(0, kDataBits);
  if (name == "entry.id") return part(kDataBits + kRankBits, id_bits_);
  if (name == "occ") return at(count_q_.path());
  if (name == "ready") return at("pifo.ready_o");
  return "";
}

template <class Top>
bool PifoEngine<Top>::upset(uint32_t field, uint32_t index, uint32_t bit) {
  if (field >= fields_.size() || index >= fields_[field].field.count || bit >= fields_[field].field.bits) return false;
  const std::string& name = fields_[field].field.name;
  if (name == "entry.rank") entry_q_[index].upset(0, kDataBits + bit);
  else if (name == "entry.data") entry_q_[index].upset(0, bit);
  else if (name == "entry.id") entry_q_[index].upset(0, kDataBits + kRankBits + bit);
  else if (name == "occ") count_q_.upset(0, bit);
  else return false;
  return true;
}

template <class Top>
std::string PifoEngine<Top>::describe() const {
  Description about;
  about.stage("", "compare; remove and insert");
  about.level(0);  // list
  about.signals({{"accepted", "pifo.accept_o"},
                 {"full", "pifo.reject_full_o"},
                 {"empty", "pifo.reject_empty_o"},
                 {"result", "pifo.result_valid_o"},
                 {"data", "pifo.result_data_o"},
                 {"rank", "pifo.result_rank_o"},
                 {"dropped", "pifo.drop_valid_o"},
                 {"dropped.data", "pifo.drop_data_o"},
                 {"dropped.priority", "pifo.drop_rank_o"}});
  return about.json(stages_, pifo::kOperations, kReset, this->fields_json());
}

}  // namespace qs
