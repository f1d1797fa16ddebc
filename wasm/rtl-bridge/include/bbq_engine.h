// Adapter of the Bitmapped Bucket Queue: drives `bbq`, names what its stages do, and reads its state in the terms of the
// architecture. RTL knows no operation ids; the adapter carries them beside the pipeline.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "engine.h"
#include "image.h"
#include "registry.h"
#include "signals.h"

namespace qs {

// The design's own events, in the order in which `describe` lists them.
enum BbqEvent : uint32_t {
  kIndexed = kDesign,
  kForwarded,
  kCommitted,
  kColored,
  kBypassed,
  kFetched,
  kLinked,
  kUnlinked,
};
// What a forwarding path carries (first argument of kForwarded).
enum BbqForward : uint32_t { kBitmap, kStoc, kBucket, kData, kLink };

template <class Top>
class BbqEngine final : public Engine {
 public:
  BbqEngine(const Config& config, const Options& options);
  ~BbqEngine() override;

  std::string describe() const override;
  uint32_t issue(uint32_t port, uint32_t kind, const uint32_t* args) override;
  void tick() override;
  void probe(uint32_t field, uint32_t first, uint32_t count, uint32_t* out) const override;
  bool upset(uint32_t field, uint32_t index, uint32_t bit) override;
#ifndef __wasm__
  void save(std::vector<uint8_t>& image) override;
  void restore(const std::vector<uint8_t>& image) override;
#endif

 private:
  enum Operation : uint32_t { kEnqueue, kDequeueMax, kDequeueMin };
  static constexpr uint32_t kStages = 7;

  // What the adapter knows besides the model. Plain data: it is saved as it lies.
  struct State {
    uint32_t step = 0;
    uint32_t next_op = 0;
    bool taken = false;            // the port has an operation for this cycle
    uint32_t op = 0, kind = 0, priority = 0, data = 0;
    uint32_t in_flight[kStages];   // operation in each stage in the cycle just executed, kNone for a bubble
    bool empties[kStages];         // the operation took the last element: pointers of its bucket mean nothing
    uint32_t stage_kind[kStages], stage_priority[kStages], stage_element[kStages], stage_color[kStages];
  };

  // The fields of `probe`: a name and a way to read word i.
  using Read = uint64_t (*)(const BbqEngine&, uint32_t);
  struct Readable {
    Field field;
    Read read;
  };

  void bind_signals();
  void list_fields();
  void settle(bool clock);
  void reset();
  void observe_ingress();
  void observe_root();
  void observe_bucket();
  uint32_t packed(const Signal& vector, uint32_t i) const { return vector.bits(i * pointer_width_, pointer_width_); }
  uint32_t free_count() const;
  uint32_t free_at(uint32_t i) const;

  const uint32_t w_, n_, priorities_, pointer_width_, capacity_;
  std::unique_ptr<VerilatedContext> context_;
  std::unique_ptr<Top> top_;
  State state_;
  std::vector<Readable> fields_;

  struct Root {
    Signal bitmap_q, stoc_q, wlb_q;
    Signal index_valid, index_kind, index, index_bitmap, index_stays, index_forward;
    Signal commit_valid, commit_kind, commit_index, commit_stoc, commit_stoc_new, commit_wlb_new, commit_nonzero;
  } root_;
  struct Bucket {
    Signal read_same4;
    Signal color_valid, color_kind, color_priority, color_same1, color_same3, color_color;
    Signal fetch_valid, fetch_kind, fetch_priority, fetch_color, fetch_same1, fetch_same2, fetch_element, fetch_head, fetch_tail,
        fetch_data_forward, fetch_link_forward;
    Signal wait_valid, wait_kind, wait_priority, wait_color, wait_first, wait_element, wait_same1, wait_data_forward,
        wait_link_forward;
    Signal write_valid, write_kind, write_priority, write_color, write_first, write_element, write_data, write_old_head,
        write_new_head, write_new_tail;
    Signal pb, data, next, prev;
  } bucket_;
  struct FreeList {
    Signal fresh_q, window_q, first_q, held_q, write_q, read_q, arriving_q1, arriving_q2, arriving_place_q1, arriving_place_q2;
    Signal memory, rdata_q, rdata_o;
  } free_;
  Signal occupancy_;
};

// ------------------------------------------------------------------------------------------------------------- life

inline uint32_t bits_for(uint32_t largest) {
  uint32_t bits = 0;
  for (; largest; largest >>= 1) ++bits;
  return bits;
}

template <class Top>
BbqEngine<Top>::BbqEngine(const Config& config, const Options& options)
    : w_{config.parameter("W")},
      n_{config.parameter("N")},
      priorities_{config.parameter("W")},
      pointer_width_{bits_for(config.parameter("N"))},
      capacity_{options.run_time.empty() ? config.parameter("N") : options.run_time[0]},
      context_{new VerilatedContext} {
  context_->threads(1);
  context_->randReset(options.seed ? 2 : 0);
  context_->randSeed(static_cast<int>(options.seed & 0x7FFFFFFF));
  top_.reset(new Top{context_.get(), ""});
  bind_signals();
  list_fields();
  reset();
}

// The run-time finds the context of what it tears down through a thread-local pointer, which must not outlive it.
template <class Top>
BbqEngine<Top>::~BbqEngine() {
  Verilated::threadContextp(context_.get());
  top_->final();
  top_.reset();
  Verilated::threadContextp(nullptr);
}

template <class Top>
void BbqEngine<Top>::settle(bool clock) {
  top_->clk_i = clock;
  top_->eval();
}

template <class Top>
void BbqEngine<Top>::reset() {
  top_->capacity_i = capacity_;
  top_->op_valid_i = 0;
  top_->op_kind_i = 0;
  top_->op_priority_i = 0;
  top_->op_data_i = 0;
  top_->rst_ni = 0;
  for (int cycle = 0; cycle < 2; ++cycle) {
    settle(false);
    settle(true);
  }
  top_->rst_ni = 1;
  do {
    settle(false);
    settle(true);
  } while (!top_->ready_o);
  state_ = State{};
  for (uint32_t stage = 0; stage < kStages; ++stage) {
    state_.in_flight[stage] = kNone;
    state_.empties[stage] = false;
  }
}

// ---------------------------------------------------------------------------------------------------------- driving

template <class Top>
uint32_t BbqEngine<Top>::issue(uint32_t port, uint32_t kind, const uint32_t* args) {
  if (port != 0) return QS_NO_SUCH_PORT;
  if (state_.taken) return QS_PORT_TAKEN;
  if (kind > kDequeueMin) return QS_NO_SUCH_OPERATION;
  if (kind == kEnqueue && args[1] >= priorities_) return QS_ARGUMENT_TOO_LARGE + 1;
  state_.taken = true;
  state_.op = state_.next_op++;
  state_.kind = kind;
  state_.data = kind == kEnqueue ? args[0] : 0;
  state_.priority = kind == kEnqueue ? args[1] : 0;
  return state_.op;
}

template <class Top>
void BbqEngine<Top>::tick() {
  Verilated::threadContextp(context_.get());
  top_->op_valid_i = state_.taken;
  top_->op_kind_i = state_.kind;
  top_->op_priority_i = state_.priority;
  top_->op_data_i = state_.data;
  settle(false);

  for (uint32_t stage = kStages - 1; stage > 0; --stage) {
    state_.in_flight[stage] = state_.in_flight[stage - 1];
    state_.empties[stage] = state_.empties[stage - 1];
  }
  state_.empties[0] = false;
  for (uint32_t stage = 0; stage < kStages; ++stage) {
    state_.stage_kind[stage] = state_.stage_priority[stage] = state_.stage_element[stage] = state_.stage_color[stage] = kNone;
  }
  observe_ingress();
  observe_root();
  observe_bucket();

  settle(true);
  if (top_->result_valid_o) {
    emit(kRetired, state_.in_flight[kStages - 1], top_->result_data_o, top_->result_priority_o);
  }
  state_.taken = false;
  step_ = ++state_.step;
}

template <class Top>
void BbqEngine<Top>::observe_ingress() {
  state_.in_flight[0] = kNone;
  if (!state_.taken) return;
  if (top_->accept_o) {
    emit(kAccepted, state_.op);
    state_.in_flight[0] = state_.op;
    state_.stage_kind[0] = state_.kind;
    if (state_.kind == kEnqueue) {
      state_.stage_priority[0] = state_.priority;
      state_.stage_element[0] = free_at(0);
    }
  } else {
    emit(kRejected, state_.op, top_->reject_full_o ? kFull : top_->reject_empty_o ? kEmpty : kNotReady);
  }
}

template <class Top>
void BbqEngine<Top>::observe_root() {
  const Root& r = root_;
  const uint32_t* op = state_.in_flight;
  if (r.index_valid()) {
    state_.stage_kind[1] = r.index_kind();
    state_.stage_priority[1] = r.index();
    const bool late = r.commit_valid();
    emit(kIndexed, op[1], 1, r.index(), r.index_bitmap(), late ? (r.index_stays() ? 1 : 2) : 0);
    if (late) emit(kForwarded, op[1], kBitmap, 2, 1, 0, r.index_bitmap(), op[2]);
    if (r.index_forward()) emit(kForwarded, op[1], kStoc, 2, 1, r.index(), r.commit_stoc_new(), op[2]);
  }
  if (r.commit_valid()) {
    state_.stage_kind[2] = r.commit_kind();
    state_.stage_priority[2] = r.commit_index();
    state_.empties[2] = !r.commit_nonzero();
    emit(kCommitted, op[2], 1, r.commit_index(), r.commit_stoc(), r.commit_stoc_new(), r.commit_wlb_new(), r.commit_nonzero());
  }
}

template <class Top>
void BbqEngine<Top>::observe_bucket() {
  const Bucket& b = bucket_;
  const uint32_t* op = state_.in_flight;
  const bool writing = b.write_valid();
  // A bucket for the eye: HEAD low, TAIL high.
  const uint32_t written = state_.empties[6] ? kNone : b.write_new_head() | (b.write_new_tail() << 16);

  if (root_.commit_valid() && writing && b.read_same4()) {
    emit(kForwarded, op[2], kBucket, 6, 2, b.write_priority(), written, op[6]);
  }
  if (b.color_valid()) {
    state_.stage_kind[3] = b.color_kind();
    state_.stage_priority[3] = b.color_priority();
    state_.stage_color[3] = b.color_color();
    emit(kColored, op[3], b.color_priority(), b.color_color(), b.color_kind() != kEnqueue && b.color_color(), b.color_same1());
    if (b.color_same3()) emit(kForwarded, op[3], kBucket, 6, 3, b.color_priority(), written, op[6]);
  }
  if (b.fetch_valid()) {
    const bool dequeue = b.fetch_kind() != kEnqueue;
    state_.stage_kind[4] = b.fetch_kind();
    state_.stage_priority[4] = b.fetch_priority();
    state_.stage_color[4] = b.fetch_color();
    state_.stage_element[4] = b.fetch_element();
    if (b.fetch_same2()) emit(kForwarded, op[4], kBucket, 6, 4, b.fetch_priority(), written, op[6]);
    if (dequeue) {
      const bool bypassed = b.fetch_same1() && b.wait_first();
      if (bypassed) emit(kBypassed, op[4], b.fetch_priority(), b.fetch_element(), op[5]);
      emit(kFetched, op[4], b.fetch_priority(), b.fetch_element(), b.fetch_color(), bypassed ? kNone : b.fetch_head(),
           bypassed ? kNone : b.fetch_tail());
      if (b.fetch_data_forward()) emit(kForwarded, op[4], kData, 6, 4, b.fetch_element(), b.write_data(), op[6]);
      if (b.fetch_link_forward()) emit(kForwarded, op[4], kLink, 6, 4, b.fetch_element(), b.write_element(), op[6]);
    }
  }
  if (b.wait_valid()) {
    state_.stage_kind[5] = b.wait_kind();
    state_.stage_priority[5] = b.wait_priority();
    state_.stage_color[5] = b.wait_color();
    state_.stage_element[5] = b.wait_element();
    if (b.wait_same1()) emit(kForwarded, op[5], kBucket, 6, 5, b.wait_priority(), written, op[6]);
    if (b.wait_data_forward()) emit(kForwarded, op[5], kData, 6, 5, b.wait_element(), b.write_data(), op[6]);
    if (b.wait_link_forward()) emit(kForwarded, op[5], kLink, 6, 5, b.wait_element(), b.write_element(), op[6]);
  }
  if (writing) {
    state_.stage_kind[6] = b.write_kind();
    state_.stage_priority[6] = b.write_priority();
    state_.stage_color[6] = b.write_color();
    state_.stage_element[6] = b.write_element();
    if (b.write_kind() == kEnqueue) {
      emit(kLinked, op[6], b.write_priority(), b.write_element(), b.write_first() ? kNone : b.write_old_head());
    } else {
      emit(kUnlinked, op[6], b.write_priority(), b.write_element(), b.write_color(),
           state_.empties[6] ? kNone : b.write_color() ? b.write_new_head() : b.write_new_tail());
    }
  }
}

// ------------------------------------------------------------------------------------------------------------ state

// Free elements: those never used, then the window, then the memory; oldest first.
template <class Top>
uint32_t BbqEngine<Top>::free_count() const {
  const uint32_t stored = (free_.write_q() - free_.read_q()) & ((1u << pointer_width_) - 1);
  return capacity_ - free_.fresh_q() + free_.held_q() + stored;
}

template <class Top>
uint32_t BbqEngine<Top>::free_at(uint32_t i) const {
  const uint32_t fresh = capacity_ - free_.fresh_q();
  if (i < fresh) return free_.fresh_q() + i;
  i -= fresh;
  if (i < free_.held_q()) {
    const uint32_t place = (free_.first_q() + i) & 3;
    if (free_.arriving_q2() && place == free_.arriving_place_q2()) return free_.rdata_o();
    if (free_.arriving_q1() && place == free_.arriving_place_q1()) return free_.rdata_q();
    return packed(free_.window_q, place);
  }
  i -= free_.held_q();
  const uint32_t ring = (1u << pointer_width_) - 1;
  const uint32_t stored = (free_.write_q() - free_.read_q()) & ring;
  return i < stored ? static_cast<uint32_t>(free_.memory.at((free_.read_q() + i) & ring)) : kNone;
}

template <class Top>
void BbqEngine<Top>::list_fields() {
  using Self = const BbqEngine&;
  const auto add = [this](const char* name, uint32_t count, uint32_t bits, Read read, const char* meaning = "") {
    fields_.push_back({Field{name, count, bits, meaning}, read});
  };
  const uint32_t width = pointer_width_;
  add("l1.bitmap", 1, w_, [](Self e, uint32_t) -> uint64_t { return e.root_.bitmap_q(); });
  add("l1.stoc", w_, width, [](Self e, uint32_t i) -> uint64_t { return e.packed(e.root_.stoc_q, i); });
  add("l1.wlb", w_, 1, [](Self e, uint32_t i) -> uint64_t { return e.root_.wlb_q.bits(i, 1); });
  add("pb.head", priorities_, width, [](Self e, uint32_t i) -> uint64_t { return e.bucket_.pb.at(i) >> e.pointer_width_; });
  add("pb.tail", priorities_, width, [](Self e, uint32_t i) -> uint64_t { return e.bucket_.pb.at(i) & e.n_; });
  add("qe.data", n_, 32, [](Self e, uint32_t i) -> uint64_t { return e.bucket_.data.at(i); });
  add("qe.prev", n_, width, [](Self e, uint32_t i) -> uint64_t { return e.bucket_.prev.at(i); });
  add("qe.next", n_, width, [](Self e, uint32_t i) -> uint64_t { return e.bucket_.next.at(i); });
  add("free.count", 1, width, [](Self e, uint32_t) -> uint64_t { return e.free_count(); });
  add("free.fifo", n_, width, [](Self e, uint32_t i) -> uint64_t { return e.free_at(i); });
  add("occ", 1, width, [](Self e, uint32_t) -> uint64_t { return e.occupancy_(); });

  add("pipe.op", kStages, 32, [](Self e, uint32_t i) -> uint64_t { return e.state_.in_flight[i]; },
      "operation in each stage, all ones for a bubble");
  add("pipe.kind", kStages, 32, [](Self e, uint32_t i) -> uint64_t { return e.state_.stage_kind[i]; },
      "kind of operation in each stage");
  add("pipe.priority", kStages, 32, [](Self e, uint32_t i) -> uint64_t { return e.state_.stage_priority[i]; },
      "its priority, once known");
  add("pipe.element", kStages, 32, [](Self e, uint32_t i) -> uint64_t { return e.state_.stage_element[i]; },
      "its queue element, where the stage knows it");
  add("pipe.color", kStages, 32, [](Self e, uint32_t i) -> uint64_t { return e.state_.stage_color[i]; },
      "0 orange (TAIL), 1 purple (HEAD), once colored");
}

template <class Top>
void BbqEngine<Top>::probe(uint32_t field, uint32_t first, uint32_t count, uint32_t* out) const {
  if (field >= fields_.size()) return;
  const Readable& readable = fields_[field];
  for (uint32_t i = 0; i < count && first + i < readable.field.count; ++i) {
    out[i] = static_cast<uint32_t>(readable.read(*this, first + i));
  }
}

template <class Top>
bool BbqEngine<Top>::upset(uint32_t field, uint32_t index, uint32_t bit) {
  if (field >= fields_.size() || index >= fields_[field].field.count || bit >= fields_[field].field.bits) return false;
  const std::string& name = fields_[field].field.name;
  if (name == "l1.bitmap") root_.bitmap_q.upset(0, bit);
  else if (name == "l1.stoc") root_.stoc_q.upset(0, index * pointer_width_ + bit);
  else if (name == "l1.wlb") root_.wlb_q.upset(0, index);
  else if (name == "pb.tail") bucket_.pb.upset(index, bit);
  else if (name == "pb.head") bucket_.pb.upset(index, pointer_width_ + bit);
  else if (name == "qe.data") bucket_.data.upset(index, bit);
  else if (name == "qe.prev") bucket_.prev.upset(index, bit);
  else if (name == "qe.next") bucket_.next.upset(index, bit);
  else return false;
  return true;
}

template <class Top>
std::string BbqEngine<Top>::describe() const {
  std::string json =
      "{\"latency\":7,\"stages\":["
      "{\"region\":\"\",\"work\":\"admit; pop free list\"},"
      "{\"region\":\"L1\",\"work\":\"pick index; read StOC\"},"
      "{\"region\":\"L1\",\"work\":\"StOC \\u00b11; write bitmap; read bucket\"},"
      "{\"region\":\"PB\",\"work\":\"color\"},"
      "{\"region\":\"PB\",\"work\":\"read element\"},"
      "{\"region\":\"PB\",\"work\":\"wait for memory\"},"
      "{\"region\":\"PB\",\"work\":\"link or unlink; output\"}],"
      "\"levels\":[{\"name\":\"admission\",\"commit\":0},{\"name\":\"L1\",\"commit\":2},{\"name\":\"PB\",\"commit\":6}],"
      "\"fields\":[";
  for (size_t i = 0; i < fields_.size(); ++i) {
    const Field& f = fields_[i].field;
    json += std::string(i ? "," : "") + "{\"name\":\"" + f.name + "\",\"count\":" + std::to_string(f.count) +
            ",\"bits\":" + std::to_string(f.bits) + ",\"meaning\":\"" + f.meaning + "\"}";
  }
  json +=
      "],\"events\":["
      "{\"name\":\"indexed\",\"arguments\":[\"level\",\"index\",\"bitmap\",\"late_select\"]},"
      "{\"name\":\"forwarded\",\"arguments\":[\"what\",\"from_stage\",\"to_stage\",\"address\",\"value\",\"from_op\"]},"
      "{\"name\":\"committed\",\"arguments\":[\"level\",\"index\",\"stoc_before\",\"stoc_after\",\"wlb_after\",\"bit_after\"]},"
      "{\"name\":\"colored\",\"arguments\":[\"priority\",\"color\",\"recolored\",\"same_ahead\"]},"
      "{\"name\":\"bypassed\",\"arguments\":[\"priority\",\"element\",\"from_op\"]},"
      "{\"name\":\"fetched\",\"arguments\":[\"priority\",\"element\",\"color\",\"head\",\"tail\"]},"
      "{\"name\":\"linked\",\"arguments\":[\"priority\",\"element\",\"old_head\"]},"
      "{\"name\":\"unlinked\",\"arguments\":[\"priority\",\"element\",\"color\",\"new_end\"]}]}";
  return json;
}

template <class Top>
void BbqEngine<Top>::bind_signals() {
  std::string missing;
  const auto bind = [&](Signal& signal, const char* scope, const char* name) {
    signal = Signal(*context_, std::string("bbq.") + scope, name, missing);
  };
#define QS_ROOT(name) bind(root_.name, "u_root.u_probe", #name)
#define QS_BUCKET(name) bind(bucket_.name, "u_bucket.u_probe", #name)
#define QS_FREE(name) bind(free_.name, "u_free_list", #name)
  bind(root_.bitmap_q, "u_root", "bitmap_q");
  bind(root_.stoc_q, "u_root", "stoc_q");
  bind(root_.wlb_q, "u_root", "wlb_q");
  QS_ROOT(index_valid); QS_ROOT(index_kind); QS_ROOT(index); QS_ROOT(index_bitmap); QS_ROOT(index_stays); QS_ROOT(index_forward);
  QS_ROOT(commit_valid); QS_ROOT(commit_kind); QS_ROOT(commit_index); QS_ROOT(commit_stoc); QS_ROOT(commit_stoc_new);
  QS_ROOT(commit_wlb_new); QS_ROOT(commit_nonzero);
  QS_BUCKET(read_same4);
  QS_BUCKET(color_valid); QS_BUCKET(color_kind); QS_BUCKET(color_priority); QS_BUCKET(color_same1); QS_BUCKET(color_same3);
  QS_BUCKET(color_color);
  QS_BUCKET(fetch_valid); QS_BUCKET(fetch_kind); QS_BUCKET(fetch_priority); QS_BUCKET(fetch_color); QS_BUCKET(fetch_same1);
  QS_BUCKET(fetch_same2); QS_BUCKET(fetch_element); QS_BUCKET(fetch_head); QS_BUCKET(fetch_tail);
  QS_BUCKET(fetch_data_forward); QS_BUCKET(fetch_link_forward);
  QS_BUCKET(wait_valid); QS_BUCKET(wait_kind); QS_BUCKET(wait_priority); QS_BUCKET(wait_color); QS_BUCKET(wait_first);
  QS_BUCKET(wait_element); QS_BUCKET(wait_same1); QS_BUCKET(wait_data_forward); QS_BUCKET(wait_link_forward);
  QS_BUCKET(write_valid); QS_BUCKET(write_kind); QS_BUCKET(write_priority); QS_BUCKET(write_color); QS_BUCKET(write_first);
  QS_BUCKET(write_element); QS_BUCKET(write_data); QS_BUCKET(write_old_head); QS_BUCKET(write_new_head); QS_BUCKET(write_new_tail);
  bind(bucket_.pb, "u_bucket.u_pb", "mem");
  bind(bucket_.data, "u_bucket.u_qe_data", "mem");
  bind(bucket_.next, "u_bucket.u_qe_next", "mem");
  bind(bucket_.prev, "u_bucket.u_qe_prev", "mem");
  QS_FREE(fresh_q); QS_FREE(window_q); QS_FREE(first_q); QS_FREE(held_q); QS_FREE(write_q); QS_FREE(read_q);
  QS_FREE(arriving_q1); QS_FREE(arriving_q2); QS_FREE(arriving_place_q1); QS_FREE(arriving_place_q2);
  bind(free_.memory, "u_free_list.u_memory", "mem");
  bind(free_.rdata_q, "u_free_list.u_memory", "rdata_q");
  bind(free_.rdata_o, "u_free_list.u_memory", "rdata_o");
  bind(occupancy_, "u_ingress", "occupancy_q");
#undef QS_ROOT
#undef QS_BUCKET
#undef QS_FREE
  if (!missing.empty()) {
    printf("bbq: signals missing from the model: %s\n", missing.c_str());
    abort();
  }
}

// ----------------------------------------------------------------------------------------------------------- images

#ifndef __wasm__
template <class Top>
void BbqEngine<Top>::save(std::vector<uint8_t>& image) {
  image.assign(reinterpret_cast<const uint8_t*>(&state_), reinterpret_cast<const uint8_t*>(&state_ + 1));
  Verilated::threadContextp(context_.get());
  ImageWriter writer{image};
  writer << *top_;
  writer.close();
}

template <class Top>
void BbqEngine<Top>::restore(const std::vector<uint8_t>& image) {
  memcpy(&state_, image.data(), sizeof state_);
  Verilated::threadContextp(context_.get());
  ImageReader reader{image.data() + sizeof state_, image.size() - sizeof state_};
  reader >> *top_;
  reader.close();
  step_ = state_.step;
}
#endif

}  // namespace qs
