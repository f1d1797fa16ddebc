// What the stages of a BBQ do in a cycle, as events and as `pipe.*` fields. Part of bbq_engine.h.
#pragma once
#include "bbq_engine.h"

namespace qs {

template <class Top>
void BbqEngine<Top>::forget() {
  for (uint32_t stage = 0; stage < stages_; ++stage) {
    state_.stage_kind[stage] = state_.stage_path[stage] = state_.stage_priority[stage] = state_.stage_element[stage] =
        state_.stage_color[stage] = kNone;
  }
  for (uint32_t memory = 0; memory < signals_.memories.size(); ++memory) {
    state_.read_at[memory] = state_.written_at[memory] = kNone;
  }
}

template <class Top>
void BbqEngine<Top>::observe() {
  observe_ingress();
  observe_root();
  for (uint32_t level = 2; level <= d_; ++level) observe_level(level);
  observe_bucket();
  observe_memories();
}

// What passes the ports of the memories. A read port has no enable: it is used when an operation, or the window of the free list,
// takes the word that is read.
template <class Top>
void BbqEngine<Top>::observe_memories() {
  uint32_t number = 0;
  const auto note = [&](bool reads) {
    const auto& memory = signals_.memories[number];
    state_.read_at[number] = reads ? memory.raddr() : kNone;
    state_.written_at[number++] = memory.we() ? memory.waddr() : kNone;
  };
  bool enters = signals_.root.commit_valid();
  for (uint32_t level = 2; level <= d_; ++level) {
    const auto& l = signals_.levels[level - 2];
    note(enters);
    note(l.index_valid());
    enters = l.commit_valid();
  }
  note(enters);
  const auto& b = signals_.bucket;
  const bool fetches = b.fetch_valid() && b.fetch_kind() != bbq::kEnqueue;
  note(fetches);
  note(fetches && !b.fetch_color());
  note(fetches && b.fetch_color());
  note(signals_.free.refill());
}

template <class Top>
void BbqEngine<Top>::observe_ingress() {
  if (op_in(0) == kNone) return;
  state_.stage_kind[0] = given().kind;
  if (given().kind == bbq::kEnqueue) {
    state_.stage_priority[0] = given().args[1];
    state_.stage_element[0] = free_at(0);
  }
}

// Notes what is in a stage: `path` is the counter that the operation works on after so many levels, kNone if not known yet.
template <class Top>
void BbqEngine<Top>::occupy(uint32_t stage, uint32_t kind, uint32_t path, uint32_t levels) {
  state_.stage_kind[stage] = kind;
  state_.stage_path[stage] = path;
  if (kind == bbq::kEnqueue) state_.stage_priority[stage] = at(stage).priority;
  else if (levels == d_ && path != kNone) state_.stage_priority[stage] = path;
}

// Reports that stage `from` hands a value to stage `to`. HEAD and TAIL of a bucket that keeps elements; kNone with any other value.
template <class Top>
void BbqEngine<Top>::forwarded(uint32_t what, uint32_t from, uint32_t to, uint32_t address, uint32_t value, uint32_t head,
                               uint32_t tail) {
  emit(bbq::kForwarded, op_in(to), what, from, to, address, value, op_in(from), head, tail);
}

template <class Top>
void BbqEngine<Top>::observe_root() {
  const auto& r = signals_.root;
  if (r.index_valid()) {
    occupy(1, r.index_kind(), r.index(), 1);
    const bool late = r.index_late();
    emit(bbq::kIndexed, op_in(1), 1, r.index(), r.index_bitmap(), late ? (r.index_stays() ? 1 : 2) : 0);
    if (late) forwarded(kBitmap, 2, 1, 0, r.index_bitmap());
    if (r.index_forward()) forwarded(kStoc, 2, 1, r.index(), r.commit_stoc_new());
  }
  if (r.commit_valid()) {
    occupy(2, r.commit_kind(), r.commit_index(), 1);
    emit(bbq::kCommitted, op_in(2), 1, r.commit_index(), r.commit_stoc(), r.commit_stoc_new(), r.commit_wlb_new(), r.commit_nonzero());
  }
}

template <class Top>
void BbqEngine<Top>::observe_level(uint32_t level) {
  const auto& l = signals_.levels[level - 2];
  const uint32_t read = 4 * level - 6, delay = read + 1, index = read + 2, wait = read + 3, commit = read + 4;
  const bool committing = l.commit_valid();
  const auto bitmap_forward = [&](uint32_t to) {
    forwarded(kBitmap, commit, to, l.commit_path() / w_, l.commit_bitmap_new());
  };
  const auto stoc_forward = [&](uint32_t to) {
    forwarded(kStoc, commit, to, l.commit_path(), l.commit_stoc_new());
  };

  if (op_in(read) != kNone && committing && l.read_same4()) bitmap_forward(read);
  if (l.delay_valid()) {
    occupy(delay, l.delay_kind(), kNone, level);
    if (l.delay_same3()) bitmap_forward(delay);
  }
  if (l.index_valid()) {
    const bool dequeue = l.index_kind() != bbq::kEnqueue;
    occupy(index, l.index_kind(), l.index_path(), level);
    if (l.index_same2()) bitmap_forward(index);
    const uint32_t late = l.index_same2() ? (l.commit_nonzero() ? 1 : 2) : 0;
    emit(bbq::kIndexed, op_in(index), level, l.index_path(), l.index_bitmap(), late);
    if (dequeue && l.index_same1()) {
      const bool certain = l.wait_kind() == bbq::kEnqueue;
      emit(bbq::kSpeculated, op_in(index), level, l.index_path(), certain ? kCertain : l.index_must_adopt() ? kMustAdopt : kGuess, l.wait_path(), op_in(wait));
    }
    if (l.index_stoc_forward()) stoc_forward(index);
  }
  if (l.wait_valid()) {
    occupy(wait, l.wait_kind(), l.wait_path(), level);
    if (l.wait_same1()) bitmap_forward(wait);
    if (l.wait_adopt()) emit(bbq::kAdopted, op_in(wait), level, l.wait_path(), l.commit_stoc_new(), op_in(commit));
    else if (l.wait_stoc_forward()) stoc_forward(wait);
  }
  if (committing) {
    occupy(commit, l.commit_kind(), l.commit_path(), level);
    emit(bbq::kCommitted, op_in(commit), level, l.commit_path(), l.commit_stoc(), l.commit_stoc_new(), l.commit_wlb_new(),
         l.commit_nonzero());
  }
}

template <class Top>
void BbqEngine<Top>::observe_bucket() {
  const auto& b = signals_.bucket;
  const uint32_t read = 4 * d_ - 2, color = read + 1, fetch = read + 2, wait = read + 3, write = read + 4;
  const bool writing = b.write_valid();
  const bool empties = at(write).empties;
  const uint32_t head = empties ? kNone : b.write_new_head(), tail = empties ? kNone : b.write_new_tail();
  // Both in one word: HEAD from bit 0, TAIL from bit 16. Pointers of more than 16 bits overlap there.
  const uint32_t packed = empties ? kNone : head | (tail << 16);
  const auto bucket_forward = [&](uint32_t to) {
    forwarded(kBucket, write, to, b.write_priority(), packed, head, tail);
  };
  const auto data_forward = [&](uint32_t to, uint32_t element) {
    forwarded(kData, write, to, element, b.write_data());
  };
  const auto link_forward = [&](uint32_t to, uint32_t element) {
    forwarded(kLink, write, to, element, b.write_element());
  };
  const auto enter = [&](uint32_t stage, uint32_t kind, uint32_t priority, uint32_t color, uint32_t element) {
    occupy(stage, kind, priority, d_);
    state_.stage_color[stage] = color;
    state_.stage_element[stage] = element;
  };

  if (op_in(read) != kNone && writing && b.read_same4()) bucket_forward(read);
  if (b.color_valid()) {
    enter(color, b.color_kind(), b.color_priority(), b.color_color(), kNone);
    emit(bbq::kColored, op_in(color), b.color_priority(), b.color_color(), b.color_kind() != bbq::kEnqueue && b.color_color(),
         b.color_same1());
    if (b.color_same3()) bucket_forward(color);
  }
  if (b.fetch_valid()) {
    enter(fetch, b.fetch_kind(), b.fetch_priority(), b.fetch_color(), b.fetch_element());
    if (b.fetch_same2()) bucket_forward(fetch);
    if (b.fetch_kind() != bbq::kEnqueue) {
      const bool bypassed = b.fetch_same1() && b.wait_first();
      if (bypassed) emit(bbq::kBypassed, op_in(fetch), b.fetch_priority(), b.fetch_element(), op_in(wait));
      emit(bbq::kFetched, op_in(fetch), b.fetch_priority(), b.fetch_element(), b.fetch_color(), bypassed ? kNone : b.fetch_head(),
           bypassed ? kNone : b.fetch_tail());
      if (b.fetch_data_forward()) data_forward(fetch, b.fetch_element());
      if (b.fetch_link_forward()) link_forward(fetch, b.fetch_element());
    }
  }
  if (b.wait_valid()) {
    enter(wait, b.wait_kind(), b.wait_priority(), b.wait_color(), b.wait_element());
    if (b.wait_same1()) bucket_forward(wait);
    if (b.wait_data_forward()) data_forward(wait, b.wait_element());
    if (b.wait_link_forward()) link_forward(wait, b.wait_element());
  }
  if (writing) {
    enter(write, b.write_kind(), b.write_priority(), b.write_color(), b.write_element());
    if (b.write_kind() == bbq::kEnqueue) {
      emit(bbq::kLinked, op_in(write), b.write_priority(), b.write_element(), b.write_first() ? kNone : b.write_old_head());
    } else {
      emit(bbq::kUnlinked, op_in(write), b.write_priority(), b.write_element(), b.write_color(),
           b.write_color() ? head : tail);
    }
  }
}

}  // namespace qs
