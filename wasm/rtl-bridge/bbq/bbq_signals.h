// The signals of a BBQ that the bridge reads, under their RTL names. See the probes in rtl/bbq/dv/.
#pragma once
#include <string>
#include <vector>

#include "signals.h"

namespace qs {

struct BbqSignals {
  struct Root {
    Signal bitmap_q, stoc_q, wlb_q;
    Signal index_valid, index_kind, index, index_bitmap, index_late, index_stays, index_forward;
    Signal commit_valid, commit_kind, commit_index, commit_stoc, commit_stoc_new, commit_wlb_new, commit_nonzero;
  } root;

  // Levels 2 to D, at 0 to D - 2.
  struct Level {
    Signal bitmap, stoc;
    Signal read_same4, delay_valid, delay_kind, delay_same3;
    Signal index_valid, index_kind, index_path, index_bitmap, index_same1, index_same2, index_must_adopt, index_stoc_forward;
    Signal wait_valid, wait_kind, wait_path, wait_same1, wait_adopt, wait_stoc_forward;
    Signal commit_valid, commit_kind, commit_path, commit_bitmap_new, commit_stoc, commit_stoc_new, commit_wlb_new,
        commit_nonzero;
  };
  std::vector<Level> levels;

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
  } bucket;

  struct FreeList {
    Signal fresh_q, window_q, first_q, held_q, write_q, read_q, arriving_q1, arriving_q2, arriving_place_q1, arriving_place_q2;
    Signal memory, rdata_q, rdata_o;
    Signal refill;
  } free;

  // Every memory, under its name for people and with the ports of its probe: of levels 2 to D the bitmaps and the counters, then
  // those of the buckets, then the free list.
  struct Memory {
    std::string name, scope;
    Signal we, waddr, raddr;
  };
  std::vector<Memory> memories;

  Signal occupancy_q;

  // Finds them all; returns the names of those that the model does not have.
  std::string bind(VerilatedContext& context, uint32_t depth) {
    std::string missing;
    const auto find = [&](Signal& signal, const std::string& scope, const char* name) {
      signal = Signal(context, "bbq." + scope, name, missing);
    };
#define QS_FIND(of, scope, name) find((of).name, scope, #name)
    {
      QS_FIND(root, "u_root", bitmap_q); QS_FIND(root, "u_root", stoc_q); QS_FIND(root, "u_root", wlb_q);
      const std::string p = "u_root.u_probe";
      QS_FIND(root, p, index_valid); QS_FIND(root, p, index_kind); QS_FIND(root, p, index); QS_FIND(root, p, index_bitmap);
      QS_FIND(root, p, index_late); QS_FIND(root, p, index_stays); QS_FIND(root, p, index_forward); QS_FIND(root, p, commit_valid);
      QS_FIND(root, p, commit_kind); QS_FIND(root, p, commit_index); QS_FIND(root, p, commit_stoc);
      QS_FIND(root, p, commit_stoc_new); QS_FIND(root, p, commit_wlb_new); QS_FIND(root, p, commit_nonzero);
    }
    levels.resize(depth - 1);
    for (uint32_t i = 2; i <= depth; ++i) {
      Level& level = levels[i - 2];
      const std::string scope = "gen_level[" + std::to_string(i) + "].u_level", p = scope + ".u_probe";
      find(level.bitmap, scope + ".u_bitmap", "mem");
      find(level.stoc, scope + ".u_stoc", "mem");
      QS_FIND(level, p, read_same4); QS_FIND(level, p, delay_valid); QS_FIND(level, p, delay_kind);
      QS_FIND(level, p, delay_same3); QS_FIND(level, p, index_valid); QS_FIND(level, p, index_kind);
      QS_FIND(level, p, index_path); QS_FIND(level, p, index_bitmap); QS_FIND(level, p, index_same1);
      QS_FIND(level, p, index_same2); QS_FIND(level, p, index_must_adopt); QS_FIND(level, p, index_stoc_forward);
      QS_FIND(level, p, wait_valid); QS_FIND(level, p, wait_kind); QS_FIND(level, p, wait_path); QS_FIND(level, p, wait_same1);
      QS_FIND(level, p, wait_adopt); QS_FIND(level, p, wait_stoc_forward); QS_FIND(level, p, commit_valid);
      QS_FIND(level, p, commit_kind); QS_FIND(level, p, commit_path); QS_FIND(level, p, commit_bitmap_new);
      QS_FIND(level, p, commit_stoc); QS_FIND(level, p, commit_stoc_new); QS_FIND(level, p, commit_wlb_new);
      QS_FIND(level, p, commit_nonzero);
    }
    const std::string b = "u_bucket.u_probe";
    QS_FIND(bucket, b, read_same4); QS_FIND(bucket, b, color_valid); QS_FIND(bucket, b, color_kind);
    QS_FIND(bucket, b, color_priority); QS_FIND(bucket, b, color_same1); QS_FIND(bucket, b, color_same3);
    QS_FIND(bucket, b, color_color); QS_FIND(bucket, b, fetch_valid); QS_FIND(bucket, b, fetch_kind);
    QS_FIND(bucket, b, fetch_priority); QS_FIND(bucket, b, fetch_color); QS_FIND(bucket, b, fetch_same1);
    QS_FIND(bucket, b, fetch_same2); QS_FIND(bucket, b, fetch_element); QS_FIND(bucket, b, fetch_head);
    QS_FIND(bucket, b, fetch_tail); QS_FIND(bucket, b, fetch_data_forward); QS_FIND(bucket, b, fetch_link_forward);
    QS_FIND(bucket, b, wait_valid); QS_FIND(bucket, b, wait_kind); QS_FIND(bucket, b, wait_priority);
    QS_FIND(bucket, b, wait_color); QS_FIND(bucket, b, wait_first); QS_FIND(bucket, b, wait_element);
    QS_FIND(bucket, b, wait_same1); QS_FIND(bucket, b, wait_data_forward); QS_FIND(bucket, b, wait_link_forward);
    QS_FIND(bucket, b, write_valid); QS_FIND(bucket, b, write_kind); QS_FIND(bucket, b, write_priority);
    QS_FIND(bucket, b, write_color); QS_FIND(bucket, b, write_first); QS_FIND(bucket, b, write_element);
    QS_FIND(bucket, b, write_data); QS_FIND(bucket, b, write_old_head); QS_FIND(bucket, b, write_new_head);
    QS_FIND(bucket, b, write_new_tail);
    find(bucket.pb, "u_bucket.u_pb", "mem");
    find(bucket.data, "u_bucket.u_qe_data", "mem");
    find(bucket.next, "u_bucket.u_qe_next", "mem");
    find(bucket.prev, "u_bucket.u_qe_prev", "mem");
    const std::string f = "u_free_list";
    QS_FIND(free, f, fresh_q); QS_FIND(free, f, window_q); QS_FIND(free, f, first_q); QS_FIND(free, f, held_q);
    QS_FIND(free, f, write_q); QS_FIND(free, f, read_q); QS_FIND(free, f, arriving_q1); QS_FIND(free, f, arriving_q2);
    QS_FIND(free, f, arriving_place_q1); QS_FIND(free, f, arriving_place_q2);
    find(free.memory, f + ".u_memory", "mem");
    find(free.rdata_q, f + ".u_memory", "rdata_q");
    find(free.rdata_o, f + ".u_memory", "rdata_o");
    QS_FIND(free, f + ".u_probe", refill);
    find(occupancy_q, "u_ingress", "occupancy_q");
    memories.clear();
    for (uint32_t i = 2; i <= depth; ++i) {
      const std::string l = "l" + std::to_string(i), scope = "gen_level[" + std::to_string(i) + "].u_level.";
      memories.push_back({l + ".bitmap", scope + "u_bitmap", {}, {}, {}});
      memories.push_back({l + ".stoc", scope + "u_stoc", {}, {}, {}});
    }
    memories.push_back({"pb", "u_bucket.u_pb", {}, {}, {}});
    memories.push_back({"qe.data", "u_bucket.u_qe_data", {}, {}, {}});
    memories.push_back({"qe.prev", "u_bucket.u_qe_prev", {}, {}, {}});
    memories.push_back({"qe.next", "u_bucket.u_qe_next", {}, {}, {}});
    memories.push_back({"free", "u_free_list.u_memory", {}, {}, {}});
    for (Memory& memory : memories) {
      const std::string p = memory.scope + ".u_probe";
      QS_FIND(memory, p, we); QS_FIND(memory, p, waddr); QS_FIND(memory, p, raddr);
    }
#undef QS_FIND
    return missing;
  }
};

}  // namespace qs
