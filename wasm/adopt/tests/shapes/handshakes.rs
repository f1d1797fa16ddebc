//! How puts and takes shake hands.

use crate::common::is_guessed;

#[test]
fn push_and_full_pop_and_empty() {
    is_guessed(
        "fifo_v3",
        "in clk_i
         in rst_ni
         in flush_i
         in testmode_i
         out full_o
         out empty_o
         out usage_o 3
         in data_i 24
         in push_i
         out data_o 24
         in pop_i",
        "clock clk_i
         reset !rst_ni for 2 steps
         push put when push_i; refused if full_o; with data data_i
         pop take when pop_i; refused if empty_o; brings data data_o
         order first in, first out
         tied flush_i = 0, testmode_i = 0",
    );
}

#[test]
fn write_enable_and_full_with_a_valid_of_results() {
    is_guessed(
        "fifo_generator_0",
        "in clk
         in srst
         in din 18
         in wr_en
         in rd_en
         out dout 18
         out full
         out wr_ack
         out almost_full
         out overflow
         out empty
         out valid
         out almost_empty
         out underflow
         out data_count 4
         out prog_full
         out wr_rst_busy",
        "clock clk
         reset srst for 2 steps, until !wr_rst_busy
         write put when wr_en; refused if full; with data din
         read take when rd_en; refused if empty; brings data dout; there when valid
         order first in, first out",
    );
}

#[test]
fn a_fifo_of_one_clock_with_words_run_together() {
    is_guessed(
        "scfifo",
        "in clock
         in aclr
         in data 8
         in wrreq
         in rdreq
         out q 8
         out full
         out empty
         out usedw 4
         in sclr
         in clk",
        "clock clk
         write put when wrreq; refused if full; with data data
         read take when rdreq; refused if empty; brings data q
         order first in, first out
         tied aclr = 0, clock = 0, sclr = 0",
    );
}

#[test]
fn outputs_that_are_active_when_0() {
    is_guessed(
        "my_fifo",
        "in clk
         in rst_n
         in push_req_n
         in pop_req_n
         in data_in 8
         out data_out 8
         out full_n
         out empty_n",
        "clock clk
         reset !rst_n for 2 steps
         push put when !push_req_n; refused if !full_n; with data data_in
         pop take when !pop_req_n; refused if !empty_n; brings data data_out
         order first in, first out",
    );
}

#[test]
fn streams_with_axi_names() {
    is_guessed(
        "axis_fifo",
        "in clk
         in rst
         in s_axis_tdata 64
         in s_axis_tkeep 8
         in s_axis_tvalid
         out s_axis_tready
         in s_axis_tlast
         in s_axis_tid 8
         in s_axis_tuser
         out m_axis_tdata 64
         out m_axis_tkeep 8
         out m_axis_tvalid
         in m_axis_tready
         out m_axis_tlast
         out m_axis_tid 8
         out m_axis_tuser
         out status_depth 4
         out status_overflow",
        "clock clk
         reset rst for 2 steps
         enqueue put when s_axis_tvalid; taken if s_axis_tready; with data s_axis_tdata[31:0], data_1 s_axis_tdata[63:32], id s_axis_tid
         dequeue take when m_axis_tready; taken if m_axis_tvalid; brings data m_axis_tdata[31:0], data_1 m_axis_tdata[63:32], id m_axis_tid
         order first in, first out
         tied s_axis_tkeep = 255, s_axis_tlast = 1, s_axis_tuser = 0",
    );
}

#[test]
fn streams_with_write_and_read_in_one_word() {
    is_guessed(
        "prim_fifo_sync",
        "in clk_i
         in rst_ni
         in clr_i
         in wvalid_i
         out wready_o
         in wdata_i 16
         out rvalid_o
         in rready_i
         out rdata_o 16
         out full_o
         out depth_o 3
         out err_o",
        "clock clk_i
         reset !rst_ni for 2 steps
         write put when wvalid_i; taken if wready_o; with data wdata_i
         read take when rready_i; taken if rvalid_o; brings data rdata_o
         order first in, first out
         tied clr_i = 0",
    );
}

#[test]
fn decoupled_streams_of_chisel() {
    is_guessed(
        "PriorityQueue",
        "in clk
         in rst
         out io_enq_ready
         in io_enq_valid
         in io_enq_bits_rank 12
         in io_enq_bits_data 20
         in io_deq_ready
         out io_deq_valid
         out io_deq_bits_rank 12
         out io_deq_bits_data 20
         out io_count 4",
        "clock clk
         reset rst for 2 steps
         enqueue put when io_enq_valid; taken if io_enq_ready; with rank io_enq_bits_rank, data io_enq_bits_data
         dequeue take when io_deq_ready; taken if io_deq_valid; brings rank io_deq_bits_rank, data io_deq_bits_data
         order smallest rank first",
    );
}

#[test]
fn streams_of_spinal() {
    is_guessed(
        "StreamFifo",
        "in io_push_valid
         out io_push_ready
         in io_push_payload 32
         out io_pop_valid
         in io_pop_ready
         out io_pop_payload 32
         in io_flush
         out io_occupancy 3
         out io_availability 3
         in clk
         in rst",
        "clock clk
         reset rst for 2 steps
         push put when io_push_valid; taken if io_push_ready; with data io_push_payload
         pop take when io_pop_ready; taken if io_pop_valid; brings data io_pop_payload
         order first in, first out
         tied io_flush = 0",
    );
}

#[test]
fn methods_of_bluespec() {
    is_guessed(
        "mkPifo",
        "in CLK_clk
         in RST_rst_n
         in enq_rank 16
         in enq_x 16
         in EN_enq
         out RDY_enq
         in EN_deq
         out RDY_deq
         out first_rank 16
         out first_x 16
         out RDY_first
         in EN_clear
         out RDY_clear",
        "clock CLK_clk
         reset !RST_rst_n for 2 steps
         enqueue put when EN_enq; taken if RDY_enq, presented only then; with rank enq_rank, data enq_x
         dequeue take when EN_deq; taken if RDY_deq, presented only then; brings rank first_rank, data first_x
         order smallest rank first
         tied EN_clear = 0",
    );
}

#[test]
fn enables_with_a_ready_each_of_amaranth() {
    is_guessed(
        "SyncFIFOBuffered",
        "in clk
         in rst
         in w_data 8
         out w_rdy
         in w_en
         out w_level 4
         out r_data 8
         out r_rdy
         in r_en
         out r_level 4
         out level 4",
        "clock clk
         reset rst for 2 steps
         write put when w_en; taken if w_rdy; with data w_data
         read take when r_en; taken if r_rdy; brings data r_data
         order first in, first out",
    );
}

#[test]
fn streams_whose_prefix_says_nothing_are_told_apart_by_the_valid() {
    is_guessed(
        "pifo_wrapper",
        "in aclk
         in arst_n
         in alpha_valid
         out alpha_ready
         in alpha_rank 8
         in alpha_flow 8
         out beta_valid
         in beta_ready
         out beta_rank 8
         out beta_flow 8",
        "clock aclk
         reset !arst_n for 2 steps
         enqueue put when alpha_valid; taken if alpha_ready; with rank alpha_rank, data alpha_flow
         dequeue take when beta_ready; taken if beta_valid; brings rank beta_rank, data beta_flow
         order smallest rank first",
    );
}

#[test]
fn streams_with_prefixes_of_the_direction() {
    is_guessed(
        "skid_fifo",
        "in i_clk
         in i_rst
         in i_valid
         out o_ready
         in i_data 8
         out o_valid
         in i_ready
         out o_data 8",
        "clock i_clk
         reset i_rst for 2 steps
         enqueue put when i_valid; taken if o_ready; with data i_data
         dequeue take when i_ready; taken if o_valid; brings data o_data
         order first in, first out",
    );
    is_guessed(
        "skid_fifo",
        "in clk
         in rst
         in in_val
         out in_rdy
         in in_msg 8
         out out_val
         in out_rdy
         out out_msg 8",
        "clock clk
         reset rst for 2 steps
         enqueue put when in_val; taken if in_rdy; with data in_msg
         dequeue take when out_rdy; taken if out_val; brings data out_msg
         order first in, first out",
    );
}

#[test]
fn push_and_pop_without_flow_control() {
    is_guessed(
        "stack",
        "in clk
         in rst
         in push
         in din 16
         in pop
         out dout 16",
        "clock clk
         reset rst for 2 steps
         push put when push; with data din
         pop take when pop; brings data dout
         order another one",
    );
}

#[test]
fn insert_and_remove_while_not_busy() {
    is_guessed(
        "sorted_list",
        "in clk
         in rst
         in insert
         in key_in 16
         in value_in 16
         in remove
         out out_valid
         out key_out 16
         out value_out 16
         out busy
         out full
         out empty",
        "clock clk
         reset rst for 2 steps
         insert put when insert; waits for !busy, presented only then; refused if full; with rank key_in, data value_in
         remove take when remove; waits for !busy, presented only then; refused if empty; brings rank key_out, data value_out; there when out_valid
         order smallest rank first",
    );
}

#[test]
fn a_register_array_replaces_when_it_writes_and_reads() {
    is_guessed(
        "register_array_pq",
        "in clk
         in rstn
         in i_wrt
         in i_read
         in i_data 16
         out o_full
         out o_empty
         out o_data 16",
        "clock clk
         reset !rstn for 2 steps
         write put when i_wrt; refused if o_full; with rank i_data
         read take when i_read; refused if o_empty; brings rank o_data
         replace exchange when i_wrt & i_read; with rank i_data; brings rank o_data
         order smallest rank first",
    );
}

#[test]
fn a_replace_with_a_signal_of_its_own() {
    is_guessed(
        "heap",
        "in clk
         in rst
         in enq_i
         in deq_i
         in replace_i
         in prio_i 8
         in id_i 8
         out prio_o 8
         out id_o 8
         out full_o
         out empty_o",
        "clock clk
         reset rst for 2 steps
         enqueue put when enq_i; refused if full_o; with rank prio_i, data id_i
         dequeue take when deq_i; refused if empty_o; brings rank prio_o, data id_o
         replace exchange when replace_i; with rank prio_i, data id_i; brings rank prio_o, data id_o
         order smallest rank first",
    );
}

#[test]
fn an_element_that_is_pushed_out() {
    is_guessed(
        "pifo_with_drop",
        "in clk_i
         in rst_ni
         in push_i
         in rank_i 16
         in data_i 16
         in pop_i
         out valid_o
         out rank_o 16
         out data_o 16
         out drop_valid_o
         out drop_rank_o 16
         out drop_data_o 16",
        "clock clk_i
         reset !rst_ni for 2 steps
         push put when push_i; with rank rank_i, data data_i; pushes out when drop_valid_o; namely rank drop_rank_o, data drop_data_o
         pop take when pop_i; taken if valid_o; brings rank rank_o, data data_o
         order smallest rank first",
    );
}
