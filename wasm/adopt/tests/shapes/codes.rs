//! One port with an operation code, and modules without elements.

use crate::common::is_guessed;

#[test]
fn values_of_an_enumeration_name_the_operations() {
    is_guessed(
        "op_queue",
        "in clk_i
         in rst_ni
         out ready_o
         in op_i 2 OP_NOP OP_ENQUEUE OP_DEQUEUE OP_REPLACE
         in rank_i 16
         in data_i 32
         out full_o
         out empty_o
         out result_valid_o
         out result_rank_o 16
         out result_data_o 32",
        "clock clk_i
         reset !rst_ni for 2 steps
         enqueue put when op_i = 1; waits for ready_o; refused if full_o; with rank rank_i, data data_i
         dequeue take when op_i = 2; waits for ready_o; refused if empty_o; brings rank result_rank_o, data result_data_o; there when result_valid_o
         replace exchange when op_i = 3; waits for ready_o; refused if empty_o; with rank rank_i, data data_i; brings rank result_rank_o, data result_data_o; there when result_valid_o
         order smallest rank first",
    );
}

#[test]
fn members_of_structures_are_signals() {
    is_guessed(
        "struct_ports",
        "in clk
         in rst
         out reset_done_o
         in start_i
         in request_i { valid op:1=PUSH,POP element.rank:16 element.data:24 }
         out ready_for_next_o
         out response_o { valid element.rank:16 element.data:24 }
         out status_o { full empty }",
        "clock clk
         reset rst for 2 steps, then start_i for a step, until reset_done_o
         push put when request_i[41] & request_i[40] = 0; waits for ready_for_next_o; refused if status_o[1]; with rank request_i[39:24], data request_i[23:0]
         pop take when request_i[41] & request_i[40] = 1; waits for ready_for_next_o; refused if status_o[0]; brings rank response_o[39:24], data response_o[23:0]; there when response_o[40]
         order smallest rank first",
    );
}

#[test]
fn codes_without_names_are_the_usual_numbers() {
    is_guessed(
        "systolic_pq",
        "in clk
         in rst
         in cmd 2
         in key_in 8
         in val_in 8
         out key_out 8
         out val_out 8
         out full
         out empty",
        "clock clk
         reset rst for 2 steps
         enqueue put when cmd = 1; refused if full; with rank key_in, data val_in
         dequeue take when cmd = 2; refused if empty; brings rank key_out, data val_out
         replace exchange when cmd = 3; refused if empty; with rank key_in, data val_in; brings rank key_out, data val_out
         order smallest rank first",
    );
}

#[test]
fn a_code_beside_a_strobe() {
    is_guessed(
        "calendar",
        "in clk
         in rst
         in cmd_valid_i
         out cmd_ready_o
         in cmd_op_i 2 CMD_PUSH CMD_POP CMD_PEEK CMD_CLEAR
         in cmd_rank_i 10
         in cmd_id_i 6
         out rsp_valid_o
         out rsp_rank_o 10
         out rsp_id_o 6",
        "clock clk
         reset rst for 2 steps
         push put when cmd_valid_i & cmd_op_i = 0; taken if cmd_ready_o; with rank cmd_rank_i, data cmd_id_i
         pop take when cmd_valid_i & cmd_op_i = 1; taken if cmd_ready_o; brings rank rsp_rank_o, data rsp_id_o; there when rsp_valid_o
         peek other when cmd_valid_i & cmd_op_i = 2; taken if cmd_ready_o
         clear other when cmd_valid_i & cmd_op_i = 3; taken if cmd_ready_o
         order smallest rank first",
    );
}

#[test]
fn a_selector_has_requests_and_an_index() {
    is_guessed(
        "rr_arb",
        "in clk_i
         in rst_ni
         in req_i 8
         out valid_o
         out idx_o 3
         in ready_i",
        "clock clk_i
         reset !rst_ni for 2 steps
         select other when ready_i; taken if valid_o; with requests req_i; brings index idx_o
         order another one",
    );
}

#[test]
fn a_bit_that_is_called_as_one_of_two_operations() {
    let ports = |kind: &str| {
        format!(
            "in clk
             in rst
             in op_valid_i
             in op_{kind}_i
             in op_rank_i 8
             in op_data_i 8
             out ready_o
             out reject_full_o
             out reject_empty_o
             out result_valid_o
             out result_rank_o 8
             out result_data_o 8"
        )
    };
    let expected = |put: u32| {
        format!(
            "clock clk
             reset rst for 2 steps
             enqueue put when op_valid_i & op_{}_i = {put}; waits for ready_o; refused if reject_full_o; with rank op_rank_i, data op_data_i
             dequeue take when op_valid_i & op_{}_i = {}; waits for ready_o; refused if reject_empty_o; brings rank result_rank_o, data result_data_o; there when result_valid_o
             order smallest rank first",
            if put == 1 { "push" } else { "pop" },
            if put == 1 { "push" } else { "pop" },
            1 - put,
        )
    };
    is_guessed("tree", &ports("pop"), &expected(0));
    is_guessed("tree", &ports("push"), &expected(1));
}
