//! Modules of libraries, with names of their own.

use crate::common::is_guessed;

#[test]
fn a_fifo_whose_ready_is_called_yumi() {
    is_guessed(
        "bsg_fifo_1r1w_small",
        "in clk_i
         in rst_i
         in v_i
         out ready_param_o
         in data_i 16
         out v_o
         out data_o 16
         in yumi_i",
        "clock clk_i
         reset rst_i for 2 steps
         push put when v_i; taken if ready_param_o; with data data_i
         pop take when yumi_i; taken if v_o; brings data data_o
         order first in, first out",
    );
}

#[test]
fn registers_of_flags_are_no_flags_of_reads() {
    is_guessed(
        "generic_fifo_sc_a",
        "in clk
         in rst
         in clr
         in din 8
         in we
         out dout 8
         in re
         out full
         out empty
         out full_r
         out empty_r
         out full_n
         out empty_n
         out full_n_r
         out empty_n_r
         out level 2",
        "clock clk
         reset rst for 2 steps
         write put when we; refused if full; with data din
         read take when re; refused if empty; brings data dout
         order first in, first out
         tied clr = 0",
    );
}

#[test]
fn sinks_and_sources() {
    is_guessed(
        "stream_fifo",
        "in clk
         in rst
         in sink_valid
         out sink_ready
         in sink_first
         in sink_last
         in sink_payload_data 32
         out source_valid
         in source_ready
         out source_first
         out source_last
         out source_payload_data 32",
        "clock clk
         reset rst for 2 steps
         enqueue put when sink_valid; taken if sink_ready; with data sink_payload_data
         dequeue take when source_ready; taken if source_valid; brings data source_payload_data
         order first in, first out
         tied sink_first = 1, sink_last = 1",
    );
}

#[test]
fn one_ready_for_all_operations() {
    is_guessed(
        "pieo",
        "in clk
         in rst
         out pieo_reset_done_out
         in start
         out pieo_ready_for_nxt_op_out
         in enqueue_f_in
         in f_in { flow_id:8 rank:16 send_time:16 }
         out enq_valid_out
         in dequeue_in
         in curr_time_in 16
         out deq_valid_out
         out deq_element_out { flow_id:8 rank:16 send_time:16 }",
        "clock clk
         reset rst for 2 steps, then start for a step, until pieo_reset_done_out
         enqueue put when enqueue_f_in; waits for pieo_ready_for_nxt_op_out; with rank f_in[31:16], flow f_in[39:32], send_time f_in[15:0]
         dequeue take when dequeue_in; waits for pieo_ready_for_nxt_op_out; brings rank deq_element_out[31:16], flow deq_element_out[39:32], send_time deq_element_out[15:0]; there when deq_valid_out
         order smallest rank first
         tied curr_time_in = step",
    );
}

#[test]
fn requests_and_responses_with_a_code() {
    is_guessed(
        "pq_server",
        "in clk
         in rst
         in req_valid
         out req_ready
         in req_op 2 PUSH POP
         in req_key 16
         in req_value 16
         out rsp_valid
         in rsp_ready
         out rsp_key 16
         out rsp_value 16",
        "clock clk
         reset rst for 2 steps
         push put when req_valid & req_op = 0; taken if req_ready; with rank req_key, data req_value
         pop take when req_valid & req_op = 1; taken if req_ready; brings rank rsp_key, data rsp_value; there when rsp_valid
         order smallest rank first
         tied rsp_ready = 1",
    );
}

#[test]
fn packed_dimensions_without_lanes_are_one_word() {
    is_guessed(
        "wide_fifo",
        "in clk
         in rst
         in push
         in din 2*16
         out full
         in pop
         out dout 2*16
         out empty",
        "clock clk
         reset rst for 2 steps
         push put when push; refused if full; with data din
         pop take when pop; refused if empty; brings data dout
         order first in, first out",
    );
}

#[test]
fn words_of_any_name_go_in_if_there_are_no_others() {
    is_guessed(
        "pq",
        "in clk
         in rst
         in enq
         in kvi 8
         in deq
         out kvo 8
         out full
         out empty",
        "clock clk
         reset rst for 2 steps
         enqueue put when enq; refused if full; with rank kvi
         dequeue take when deq; refused if empty; brings rank kvo
         order smallest rank first",
    );
}

#[test]
fn methods_that_act_and_answer() {
    is_guessed(
        "mkFIFO_get_put",
        "in CLK_clk
         in rst_n
         in put_x 8
         in EN_put
         out RDY_put
         in EN_get
         out get 8
         out RDY_get",
        "clock CLK_clk
         reset !rst_n for 2 steps
         put put when EN_put; taken if RDY_put, presented only then; with data put_x
         get take when EN_get; taken if RDY_get, presented only then; brings data get
         order first in, first out",
    );
}
