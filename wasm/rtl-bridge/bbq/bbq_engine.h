// Adapter of the Bitmapped Bucket Queue: drives `bbq`, names what its stages do, and reads its state in the terms of the
// architecture. RTL knows no operation ids; the adapter carries them beside the pipeline.
#pragma once
#include <algorithm>

#include "bbq_numbers.h"
#include "bbq_signals.h"
#include "pipelined.h"

namespace qs {

template <class Top>
class BbqEngine final : public PipelinedEngine<BbqEngine<Top>, Top, 1, 7> {
  using Base = PipelinedEngine<BbqEngine, Top, 1, 7>;
  friend Base;

 public:
  QS_COLD BbqEngine(const Config& config, const Options& options) : Base{config, options, commit_of(config.parameter("D"), steered(config)) + 5} {
    const auto memory = [&](const std::string& name, const std::string& path) { memories_.push_back({name, this->module(path)}); };
    if (steered_) {
      steering_.push_back({this->module("gen_steering.u_steering")});
    } else {
      root_.push_back({this->module("gen_root.u_root")});
      add("l1.bitmap", 1, w_, in_register(find("gen_root.u_root.bitmap_q"), 2));
      add("l1.stoc", w_, width_, in_memory(find("gen_root.u_root.u_stoc.words_q"), 2));
      add("l1.wlb", w_, 1, in_vector(find("gen_root.u_root.wlb_q"), 2));
    }
    for (uint32_t level = 1; level < d_; ++level) priorities_ *= w_;
    span_ = priorities_ / queues_;
    uint32_t bitmaps = 1;
    for (uint32_t level = 1; level <= top_level_; ++level) bitmaps *= w_;
    for (uint32_t level = top_level_ + 1; level <= d_; ++level, bitmaps *= w_) {
      const std::string l = "l" + std::to_string(level), path = "gen_level[" + std::to_string(level) + "].u_level";
      levels_.push_back({this->module(path)});
      memory(l + ".bitmap", path + ".u_bitmap");
      memory(l + ".stoc", path + ".u_stoc");
      // A counter under a cleared bit is 0. Its waterlevel bit is above it.
      const Signal bitmap = find(path + ".u_bitmap.mem");
      const Storage counter = in_memory(find(path + ".u_stoc.mem"), commit_of(level)).where(bitmap, w_);
      add(l + ".bitmap", bitmaps, w_, in_memory(bitmap, commit_of(level)));
      add(l + ".stoc", bitmaps * w_, width_, counter.part(0));
      add(l + ".wlb", bitmaps * w_, 1, counter.part(width_));
    }
    memory("pb", "u_bucket.u_pb");
    for (const char* name : {"data", "prev", "next"}) memory(std::string("qe.") + name, std::string("u_bucket.u_qe_") + name);
    memory("free", "u_free_list.u_memory");
    this->look_ = this->find_in("bbq_seen_pkg", "look");
    using Self = const BbqEngine&;
    // What pops the free list is part of the verdict, so what is wrong in it came with an element that was given back.
    const uint32_t last = stages_ - 1;
    add("pb.head", priorities_, width_, in_memory(find("u_bucket.u_pb.mem"), last).part(width_));
    add("pb.tail", priorities_, width_, in_memory(find("u_bucket.u_pb.mem"), last).part(0));
    add("qe.data", n_, 32, in_memory(find("u_bucket.u_qe_data.mem"), last));
    add("qe.prev", n_, width_, in_memory(find("u_bucket.u_qe_prev.mem"), last));
    add("qe.next", n_, width_, in_memory(find("u_bucket.u_qe_next.mem"), last));
    add("free.count", 1, width_, made_of({free_.fresh_q, free_.held_q, free_.write_q, free_.read_q}, last), 0,
        [](Self e, uint32_t, uint32_t) { return e.free_count(); });
    add("free.fifo", n_, width_, made_of({free_.fresh_q, free_.window_q, free_.memory}, last), 0,
        [](Self e, uint32_t, uint32_t i) { return e.free_at(i); });
    add("occ", queues_, width_, queues_ > 1 ? in_vector(occupancy_q_, 0) : in_register(occupancy_q_, 0));
    this->add_ready();
    this->add_pipe({{"pipe.path", "its counter on the level of the stage, once picked"},
                    {"pipe.priority", "its priority, once known"},
                    {"pipe.element", "its queue element, where the stage knows it"},
                    {"pipe.color", "0 orange (TAIL), 1 purple (HEAD), once colored"}});
    for (uint32_t number = 0; number < memories_.size(); ++number) {
      add("pipe.ram." + memories_[number].name, 2, 32, [](Self e, uint32_t of, uint32_t i) { return e.ports_[i][of]; }, number,
          "address at its read port and at its write port, all ones where it is not used");
    }
    this->start();
  }

 private:
  static constexpr uint32_t kReset = bbq::kReset, kOperations = bbq::kOperations;
  using Base::add, Base::carried, Base::emit, Base::find, Base::given, Base::kMaxStages, Base::op_in, Base::parameter, Base::stages_, Base::top_;

  // Logical queues, and levels that the steering stage replaces: as rtl/bbq/bbq_pkg.sv works them out unless the configuration has them.
  static uint32_t queues(const Config& config) { return std::max(config.parameter("queues"), 1u); }
  static uint32_t steered(const Config& config) {
    uint32_t levels = config.parameter("steered");
    if (levels) return levels;
    for (uint32_t left = queues(config); left > config.parameter("W"); left /= config.parameter("W")) ++levels;
    return levels;
  }
  // The stage in which an operation changes its counter on a level.
  static uint32_t commit_of(uint32_t level, uint32_t replaced) { return replaced ? 4 * (level - replaced) + 1 : 4 * level - 2; }
  uint32_t commit_of(uint32_t level) const { return commit_of(level, steered_); }

  // Of the operation in a stage what is seen in the cycle just executed. Then what travels beside it: the priority of an ENQUEUE; whether it
  // took the last element, so that pointers of its bucket mean nothing.
  enum Carried : uint32_t { kKind, kPath, kSeenPriority, kElement, kColor, kSeen, kPriority = kSeen, kEmpties };

  // Free elements: those never used, then the window, then the memory; oldest first.
  uint32_t free_count() const { return capacity_ - free_.fresh_q() + free_.held_q() + free_stored(); }
  uint32_t free_stored() const { return (free_.write_q() - free_.read_q()) & n_; }
  uint32_t free_at(uint32_t i) const {
    const uint32_t fresh = capacity_ - free_.fresh_q(), held = free_.held_q();
    if (i < fresh) return free_.fresh_q() + i;
    i -= fresh;
    if (i < held) {
      const uint32_t place = (free_.first_q() + i) & 3;
      if (free_.arriving_q2() && place == free_.arriving_place_q2()) return free_.rdata_q2();
      if (free_.arriving_q1() && place == free_.arriving_place_q1()) return free_.rdata_q();
      return free_.window_q.bits(place * width_, width_);
    }
    return i - held < free_stored() ? static_cast<uint32_t>(free_.memory.at((free_.read_q() + i - held) & n_)) : kNone;
  }

  QS_COLD void about(Description& about) const {
    about.stages("", {"admit; pop free list"});
    about.level(0);  // admission
    if (steered_) about.stages("", {"steer; read next bitmap"});
    for (uint32_t level = steered_ + 1; level <= d_; ++level) {
      const std::string region = "L" + std::to_string(level);
      if (level > 1) about.stages(region, {"wait for bitmap"});
      about.stages(region, {"pick index; read StOC"});
      if (level > 1) about.stages(region, {"wait for StOC; resolve"});
      about.stage(region, "StOC \\u00b11; write bitmap; ", level == d_ ? "read bucket" : "read next bitmap");
      about.level(commit_of(level));
    }
    about.stages("PB", {"color", "read element", "wait for memory", "link or unlink; output"});
    about.level(stages_ - 1);  // PB
    about.outputs("bbq", "bbq.u_ingress", {"data", "priority"});
  }

  // ---------------------------------------------------------------------------------------------------------- driving

  // A signal that the probe of the last level gives.
  QS_COLD Signal last_level(const char* name) {
    const std::string path = d_ > top_level_ ? "gen_level[" + std::to_string(d_) + "].u_level" : "gen_root.u_root";
    return find(path + ".u_probe." + name);
  }

  bool is_ready() const { return top_->ready_o; }
  uint32_t clearing() const { return priorities_ / w_; }
  typename Base::Bytes own_state() { return {{ports_, sizeof ports_}}; }

  void configure() { top_->capacity_i = capacity_; }
  void drive() {
    top_->op_kind_i = given().kind;
    top_->op_priority_i = priority();
    top_->op_data_i = given().args[0];
  }

  // The priority in the queue as a whole of the operation at the port: its logical queue comes first. A dequeue has none of its own.
  uint32_t priority() const {
    const bool enqueues = given().kind == bbq::kEnqueue;
    if (queues_ == 1) return given().args[1];
    return enqueues ? given().args[2] * span_ + given().args[1] : given().args[0] * span_;
  }

  QS_INLINE void carry() {
    if (op_in(0) != kNone) carried(0, kPriority) = top_->op_priority_i;
    carried(commit_last_, kEmpties) = commit_valid_.is_set() && !commit_nonzero_.is_set();
  }

  QS_INLINE void retire(uint32_t op) {
    const uint32_t priority = top_->result_priority_o;
    if (queues_ == 1) emit(kRetired, op, top_->result_data_o, priority);
    else emit(kRetired, op, top_->result_data_o, priority % span_, priority / span_);
  }

  // ----------------------------------------------------------------------------------- what the stages do in a cycle

  void forget() {
    this->forget_carried(kSeen);
    memset(ports_, 0xFF, sizeof ports_);
  }

  void observe() {
    if (op_in(0) != kNone) {
      const bool enqueues = given().kind == bbq::kEnqueue;
      carried(0, kKind) = given().kind;
      carried(0, kSeenPriority) = enqueues ? priority() : kNone;
      carried(0, kElement) = enqueues ? free_at(0) : kNone;
    }
    if (steered_) observe_steering();
    else observe_root();
    for (uint32_t level = top_level_ + 1; level <= d_; ++level) observe_level(level);
    observe_bucket();
    observe_memories();
  }

  // Notes what is in a stage: `path` is the counter that the operation works on after so many levels, kNone if not known yet.
  void occupy(uint32_t stage, uint32_t kind, uint32_t path, uint32_t levels) {
    carried(stage, kKind) = kind;
    carried(stage, kPath) = path;
    if (kind == bbq::kEnqueue) carried(stage, kSeenPriority) = carried(stage, kPriority);
    else if (levels == d_ && path != kNone) carried(stage, kSeenPriority) = path;
  }

  // Reports that stage `from` hands a value to stage `to`. HEAD and TAIL of a bucket that keeps elements; kNone with any other value.
  void forwarded(uint32_t what, uint32_t from, uint32_t to, uint32_t address, uint32_t value, uint32_t head = kNone, uint32_t tail = kNone) {
    emit(bbq::kForwarded, op_in(to), what, from, to, address, value, op_in(from), head, tail);
  }

  static uint32_t late_select(bool late, bool stays) {
    return !late ? bbq::kIndexedNone : stays ? bbq::kIndexedStays : bbq::kIndexedClears;
  }

  void observe_steering() {
    const BbqSteering& s = steering_[0];
    if (s.valid()) occupy(1, s.kind(), kNone, 0);
  }

  void observe_root() {
    const auto& r = root_[0];
    if (r.index_valid()) {
      occupy(1, r.index_kind(), r.index(), 1);
      emit(bbq::kIndexed, op_in(1), 1, r.index(), r.index_bitmap(), late_select(r.index_late(), r.index_stays()));
      if (r.index_late()) forwarded(bbq::kForwardedBitmap, 2, 1, 0, r.index_bitmap());
      if (r.index_forward()) forwarded(bbq::kForwardedStoc, 2, 1, r.index(), r.commit_stoc_new());
    }
    if (r.commit_valid()) {
      occupy(2, r.commit_kind(), r.commit_index(), 1);
      emit(bbq::kCommitted, op_in(2), 1, r.commit_index(), r.commit_stoc(), r.commit_stoc_new(), r.commit_wlb_new(), r.commit_nonzero());
    }
  }

  void observe_level(uint32_t level) {
    const auto& l = levels_[level - top_level_ - 1];
    const uint32_t read = commit_of(level) - 4, delay = read + 1, index = read + 2, wait = read + 3, commit = read + 4;
    const auto bitmap = [&](bool hit, uint32_t to) {
      if (hit) forwarded(bbq::kForwardedBitmap, commit, to, l.commit_path() / w_, l.commit_bitmap_new());
    };
    const auto stoc = [&](bool hit, uint32_t to) {
      if (hit) forwarded(bbq::kForwardedStoc, commit, to, l.commit_path(), l.commit_stoc_new());
    };
    bitmap(op_in(read) != kNone && l.commit_valid() && l.read_same4(), read);
    if (l.delay_valid()) {
      occupy(delay, l.delay_kind(), kNone, level);
      bitmap(l.delay_same3(), delay);
    }
    if (l.index_valid()) {
      occupy(index, l.index_kind(), l.index_path(), level);
      bitmap(l.index_same2(), index);
      emit(bbq::kIndexed, op_in(index), level, l.index_path(), l.index_bitmap(), late_select(l.index_same2(), l.commit_nonzero()));
      if (l.index_kind() != bbq::kEnqueue && l.index_same1()) {
        const uint32_t how = l.wait_kind() == bbq::kEnqueue ? bbq::kSpeculatedCertain
                             : l.index_must_adopt()           ? bbq::kSpeculatedMustAdopt
                                                              : bbq::kSpeculatedGuess;
        emit(bbq::kSpeculated, op_in(index), level, l.index_path(), how, l.wait_path(), op_in(wait));
      }
      stoc(l.index_stoc_forward(), index);
    }
    if (l.wait_valid()) {
      occupy(wait, l.wait_kind(), l.wait_path(), level);
      bitmap(l.wait_same1(), wait);
      if (l.wait_adopt()) emit(bbq::kAdopted, op_in(wait), level, l.wait_path(), l.commit_stoc_new(), op_in(commit));
      else stoc(l.wait_stoc_forward(), wait);
    }
    if (l.commit_valid()) {
      occupy(commit, l.commit_kind(), l.commit_path(), level);
      emit(bbq::kCommitted, op_in(commit), level, l.commit_path(), l.commit_stoc(), l.commit_stoc_new(), l.commit_wlb_new(), l.commit_nonzero());
    }
  }

  void observe_bucket() {
    const auto& b = bucket_;
    const uint32_t read = commit_last_, color = read + 1, fetch = read + 2, wait = read + 3, write = read + 4;
    const bool empties = carried(write, kEmpties) == 1;
    const uint32_t head = empties ? kNone : b.write_new_head(), tail = empties ? kNone : b.write_new_tail();
    const auto bucket = [&](bool hit, uint32_t to) {
      // Both in one word: HEAD from bit 0, TAIL from bit 16. Pointers of more than 16 bits overlap there.
      if (hit) forwarded(bbq::kForwardedBucket, write, to, b.write_priority(), empties ? kNone : head | (tail << 16), head, tail);
    };
    const auto element = [&](bool data, bool link, uint32_t to, uint32_t element) {
      if (data) forwarded(bbq::kForwardedData, write, to, element, b.write_data());
      if (link) forwarded(bbq::kForwardedLink, write, to, element, b.write_element());
    };
    const auto enter = [&](uint32_t stage, uint32_t kind, uint32_t priority, uint32_t color, uint32_t element) {
      occupy(stage, kind, priority, d_);
      carried(stage, kColor) = color;
      carried(stage, kElement) = element;
    };
    bucket(op_in(read) != kNone && b.write_valid() && b.read_same4(), read);
    if (b.color_valid()) {
      enter(color, b.color_kind(), b.color_priority(), b.color_color(), kNone);
      emit(bbq::kColored, op_in(color), b.color_priority(), b.color_color(), b.color_kind() != bbq::kEnqueue && b.color_color(),
           b.color_same1());
      bucket(b.color_same3(), color);
    }
    if (b.fetch_valid()) {
      enter(fetch, b.fetch_kind(), b.fetch_priority(), b.fetch_color(), b.fetch_element());
      bucket(b.fetch_same2(), fetch);
      if (b.fetch_kind() != bbq::kEnqueue) {
        const bool bypassed = b.fetch_same1() && b.wait_first();
        if (bypassed) emit(bbq::kBypassed, op_in(fetch), b.fetch_priority(), b.fetch_element(), op_in(wait));
        emit(bbq::kFetched, op_in(fetch), b.fetch_priority(), b.fetch_element(), b.fetch_color(), bypassed ? kNone : b.fetch_head(),
             bypassed ? kNone : b.fetch_tail());
        element(b.fetch_data_forward(), b.fetch_link_forward(), fetch, b.fetch_element());
      }
    }
    if (b.wait_valid()) {
      enter(wait, b.wait_kind(), b.wait_priority(), b.wait_color(), b.wait_element());
      bucket(b.wait_same1(), wait);
      element(b.wait_data_forward(), b.wait_link_forward(), wait, b.wait_element());
    }
    if (b.write_valid()) {
      enter(write, b.write_kind(), b.write_priority(), b.write_color(), b.write_element());
      if (b.write_kind() == bbq::kEnqueue) {
        emit(bbq::kLinked, op_in(write), b.write_priority(), b.write_element(), b.write_first() ? kNone : b.write_old_head());
      } else {
        emit(bbq::kUnlinked, op_in(write), b.write_priority(), b.write_element(), b.write_color(), b.write_color() ? head : tail);
      }
    }
  }

  // What passes the ports of the memories. A read port has no enable: it is used when an operation, or the window of the free list,
  // takes the word that is read.
  void observe_memories() {
    uint32_t number = 0;
    const auto note = [&](bool reads) {
      const BbqMemory& memory = memories_[number];
      if (reads) ports_[0][number] = memory.raddr();
      if (memory.we()) ports_[1][number] = memory.waddr();
      ++number;
    };
    bool enters = steered_ ? steering_[0].valid() : root_[0].commit_valid();
    for (const BbqLevel& level : levels_) {
      note(enters);
      note(level.index_valid());
      enters = level.commit_valid();
    }
    const bool fetches = bucket_.fetch_valid() && bucket_.fetch_kind() != bbq::kEnqueue;
    const bool tail = fetches && !bucket_.fetch_color(), head = fetches && bucket_.fetch_color(), refills = free_.refill();
    for (const bool reads : {enters, fetches, tail, head, refills}) note(reads);
  }

  const uint32_t w_ = parameter("W"), d_ = parameter("D"), n_ = parameter("N"), width_ = bits_for(n_), capacity_ = this->option(0, n_);
  const uint32_t queues_ = queues(this->config_), steered_ = steered(this->config_);
  const uint32_t top_level_ = steered_ ? steered_ : 1;  // the level above the first in memory: the root, or the last that is steered
  const uint32_t commit_last_ = commit_of(d_);
  uint32_t priorities_ = w_, span_ = w_;  // in all, and of a logical queue
  uint32_t ports_[2][kMaxStages] = {};  // of each memory that to read and that to write: the address, or kNone if it is not used
  std::vector<BbqSteering> steering_;  // one of them
  std::vector<BbqRoot> root_;          // or one of these
  std::vector<BbqLevel> levels_;  // those in memory
  const Signal commit_valid_ = last_level("commit_valid"), commit_nonzero_ = last_level("commit_nonzero");
  const BbqBucket bucket_{this->module("u_bucket")};
  const BbqFreeList free_{this->module("u_free_list")};
  std::vector<BbqMemory> memories_;  // of levels in memory bitmaps and counters, then those of the buckets, then the free list
  const Signal occupancy_q_ = find("u_ingress.occupancy_q");
};

}  // namespace qs
