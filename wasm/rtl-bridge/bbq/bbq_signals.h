// The signals of a BBQ that the bridge reads, under their RTL names: of a module itself, or of what is seen there by the probes in rtl/bbq/dv/.
#pragma once
#include "signals.h"

namespace qs {

#define SEEN(name) name = module("u_probe." #name)

struct BbqRoot {
  Module module;
  Signal SEEN(index_valid), SEEN(index_kind), SEEN(index), SEEN(index_bitmap), SEEN(index_late), SEEN(index_stays), SEEN(index_forward),
      SEEN(commit_valid), SEEN(commit_kind), SEEN(commit_index), SEEN(commit_stoc), SEEN(commit_stoc_new), SEEN(commit_wlb_new),
      SEEN(commit_nonzero);
};

struct BbqSteering {
  Module module;
  Signal SEEN(valid), SEEN(kind);
};

struct BbqLevel {
  Module module;
  Signal SEEN(read_same4), SEEN(delay_valid), SEEN(delay_kind), SEEN(delay_same3), SEEN(index_valid), SEEN(index_kind),
      SEEN(index_path), SEEN(index_bitmap), SEEN(index_same1), SEEN(index_same2), SEEN(index_must_adopt), SEEN(index_stoc_forward),
      SEEN(wait_valid), SEEN(wait_kind), SEEN(wait_path), SEEN(wait_same1), SEEN(wait_adopt), SEEN(wait_stoc_forward),
      SEEN(commit_valid), SEEN(commit_kind), SEEN(commit_path), SEEN(commit_bitmap_new), SEEN(commit_stoc), SEEN(commit_stoc_new),
      SEEN(commit_wlb_new), SEEN(commit_nonzero);
};

struct BbqBucket {
  Module module;
  Signal SEEN(read_same4), SEEN(color_valid), SEEN(color_kind), SEEN(color_priority), SEEN(color_same1), SEEN(color_same3),
      SEEN(color_color), SEEN(fetch_valid), SEEN(fetch_kind), SEEN(fetch_priority), SEEN(fetch_color), SEEN(fetch_same1),
      SEEN(fetch_same2), SEEN(fetch_element), SEEN(fetch_head), SEEN(fetch_tail), SEEN(fetch_data_forward), SEEN(fetch_link_forward),
      SEEN(wait_valid), SEEN(wait_kind), SEEN(wait_priority), SEEN(wait_color), SEEN(wait_first), SEEN(wait_element), SEEN(wait_same1),
      SEEN(wait_data_forward), SEEN(wait_link_forward), SEEN(write_valid), SEEN(write_kind), SEEN(write_priority), SEEN(write_color),
      SEEN(write_first), SEEN(write_element), SEEN(write_data), SEEN(write_old_head), SEEN(write_new_head), SEEN(write_new_tail);
};

struct BbqFreeList {
  Module module;
  Signal fresh_q = module("fresh_q"), window_q = module("window_q"), first_q = module("first_q"), held_q = module("held_q"),
      write_q = module("write_q"), read_q = module("read_q"), arriving_q1 = module("arriving_q1"), arriving_q2 = module("arriving_q2"),
      arriving_place_q1 = module("arriving_place_q1"), arriving_place_q2 = module("arriving_place_q2");
  Signal memory = module("u_memory.mem"), rdata_q = module("u_memory.rdata_q"), rdata_q2 = module("u_memory.gen_registered.rdata_q2"), SEEN(refill);
};

// A memory, under its name for people, with the ports of its probe.
struct BbqMemory {
  std::string name;
  Module module;
  Signal SEEN(we), SEEN(waddr), SEEN(raddr);
};

#undef SEEN

}  // namespace qs
