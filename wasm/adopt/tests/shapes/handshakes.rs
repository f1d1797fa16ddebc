//! Puts and takes with strobes: push and full, pop and empty, busy, and what has no flow control.

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
