//! Puts and takes with valid and ready.

use crate::common::is_guessed;

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
