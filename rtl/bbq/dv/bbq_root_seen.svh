// What the probe of a root level sees: name, type, value in `bbq_root_level`.
`ifdef SEEN
  `SEEN(index_valid,     logic,                  valid_i)
  `SEEN(index_kind,      logic [1:0],            kind_i)
  `SEEN(index,           logic [$clog2(W)-1:0],  index)
  `SEEN(index_bitmap,    logic [W-1:0],          `BBQ_SWITCH(forward_1) ? bitmap : bitmap_q)  // as this operation sees it
  `SEEN(index_late,      logic,                  valid_o && `BBQ_SWITCH(forward_1))  // handed over by the operation ahead
  `SEEN(index_stays,     logic,                  commit_nonzero)  // late select: the bit of the operation ahead stays
  `SEEN(index_forward,   logic,                  forward)  // StOC taken from the operation ahead
  `SEEN(commit_kind,     logic [1:0],            kind_o)
  `SEEN(commit_index,    logic [$clog2(W)-1:0],  index_o)
  `SEEN(commit_stoc,     logic [CountWidth-1:0], commit_stoc_q)
  `SEEN(commit_stoc_new, logic [CountWidth-1:0], commit_stoc_new)
  `SEEN(commit_wlb,      logic,                  commit_wlb_q)
  `SEEN(commit_wlb_new,  logic,                  commit_wlb_new)
`endif
