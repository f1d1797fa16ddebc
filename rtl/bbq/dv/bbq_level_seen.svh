// What the probe of a level below the root sees: name, type, value in `bbq_level`.
`ifdef SEEN
  `SEEN(read_same4,         logic,                           read_same[4] && `BBQ_SWITCH(forward_4))
  `SEEN(delay_valid,        logic,                           delay_valid_q)
  `SEEN(delay_kind,         logic [1:0],                     delay_q.kind)
  `SEEN(delay_same3,        logic,                           delay_q.same[3] && `BBQ_SWITCH(forward_3))
  `SEEN(index_valid,        logic,                           index_valid_q)
  `SEEN(index_kind,         logic [1:0],                     index_q.kind)
  `SEEN(index_path,         logic [PathWidth+$clog2(W)-1:0], {index_q.path, index_op.index})  // bitmap and bit picked
  `SEEN(index_bitmap,       logic [W-1:0],                   index_op.bitmap)  // as this operation sees it
  `SEEN(index_same1,        logic,                           index_q.same[1] && share_queue(index_q.index, wait_q.index) && (is_dequeue(wait_q.kind) || `BBQ_SWITCH(forward_1)))
  `SEEN(index_same2,        logic,                           index_q.same[2] && `BBQ_SWITCH(forward_2))
  `SEEN(index_must_adopt,   logic,                           index_op.must_adopt)
  `SEEN(index_stoc_forward, logic,                           index_op.stoc_ok)
  `SEEN(wait_valid,         logic,                           wait_valid_q)
  `SEEN(wait_kind,          logic [1:0],                     wait_q.kind)
  `SEEN(wait_path,          logic [PathWidth+$clog2(W)-1:0], {wait_q.path, wait_op.index})  // after resolution
  `SEEN(wait_same1,         logic,                           wait_q.same[1] && `BBQ_SWITCH(forward_1))
  `SEEN(wait_adopt,         logic,                           adopt)
  `SEEN(wait_stoc_forward,  logic,                           wait_q.same[1] && commit_q.index == wait_op.index && (adopt || `BBQ_SWITCH(forward_1)))
  `SEEN(commit_kind,        logic [1:0],                     commit_q.kind)
  `SEEN(commit_path,        logic [PathWidth+$clog2(W)-1:0], {commit_q.path, commit_q.index})
  `SEEN(commit_bitmap_new,  logic [W-1:0],                   new_bitmap)
  `SEEN(commit_stoc,        logic [CountWidth-1:0],          stoc)
  `SEEN(commit_stoc_new,    logic [CountWidth-1:0],          new_stoc)
  `SEEN(commit_wlb_new,     logic,                           new_wlb)
`endif
