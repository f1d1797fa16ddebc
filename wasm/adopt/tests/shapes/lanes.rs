//! Several puts or takes a cycle.

use crate::common::is_guessed;

#[test]
fn lanes_by_number() {
    is_guessed(
        "pifo_two_push",
        "in clk_i
         in rst_ni
         in push_1_i
         in push_1_rank_i 16
         in push_1_data_i 16
         in push_2_i
         in push_2_rank_i 16
         in push_2_data_i 16
         in pop_i
         out pop_valid_o
         out pop_rank_o 16
         out pop_data_o 16",
        "clock clk_i
         reset !rst_ni for 2 steps
         push_0 put when push_1_i; with rank push_1_rank_i, data push_1_data_i
         push_1 put when push_2_i; with rank push_2_rank_i, data push_2_data_i
         pop take when pop_i; brings rank pop_rank_o, data pop_data_o; there when pop_valid_o
         order smallest rank first",
    );
}

#[test]
fn two_puts_and_two_takes() {
    is_guessed(
        "dual_fifo",
        "in clk
         in rst
         in enq0_valid
         out enq0_ready
         in enq0_data 8
         in enq1_valid
         out enq1_ready
         in enq1_data 8
         in deq0_ready
         out deq0_valid
         out deq0_data 8
         in deq1_ready
         out deq1_valid
         out deq1_data 8",
        "clock clk
         reset rst for 2 steps
         enqueue_0 put when enq0_valid; taken if enq0_ready; with data enq0_data
         enqueue_1 put when enq1_valid; taken if enq1_ready; with data enq1_data
         dequeue_0 take when deq0_ready; taken if deq0_valid; brings data deq0_data
         dequeue_1 take when deq1_ready; taken if deq1_valid; brings data deq1_data
         order first in, first out",
    );
}

#[test]
fn unpacked_arrays_have_a_lane_for_each_element() {
    is_guessed(
        "lane_arrays",
        "in clk_i
         in rst_ni
         in push_valid_i 1x2
         out push_ready_o 1x2
         in push_rank_i 8x2
         in push_data_i 16x2
         in pop_valid_i
         out pop_ready_o
         out pop_rank_o 8
         out pop_data_o 16",
        "clock clk_i
         reset !rst_ni for 2 steps
         push_0 put when push_valid_i[0]; taken if push_ready_o[0]; with rank push_rank_i[0], data push_data_i[0]
         push_1 put when push_valid_i[1]; taken if push_ready_o[1]; with rank push_rank_i[1], data push_data_i[1]
         pop take when pop_valid_i; taken if pop_ready_o; brings rank pop_rank_o, data pop_data_o
         order smallest rank first",
    );
}

#[test]
fn packed_dimensions_have_lanes_and_so_have_the_bits_beside_them() {
    is_guessed(
        "packed_pifo",
        "in clk_i
         in rst_ni
         in push_i 2
         in rank_i 2*8
         out full_o
         in pop_i
         out rank_o 8
         out empty_o",
        "clock clk_i
         reset !rst_ni for 2 steps
         push_0 put when push_i[0]; refused if full_o; with rank rank_i[7:0]
         push_1 put when push_i[1]; refused if full_o; with rank rank_i[15:8]
         pop take when pop_i; refused if empty_o; brings rank rank_o
         order smallest rank first",
    );
}

#[test]
fn lanes_of_structures() {
    is_guessed(
        "struct_lanes_fifo",
        "in clk_i
         in rst_ni
         in push_i_0 { valid data:7 }
         in push_i_1 { valid data:7 }
         in pop_i
         out data_o 7
         out empty_o",
        "clock clk_i
         reset !rst_ni for 2 steps
         push_0 put when push_i_0[7]; with data push_i_0[6:0]
         push_1 put when push_i_1[7]; with data push_i_1[6:0]
         pop take when pop_i; refused if empty_o; brings data data_o
         order first in, first out",
    );
}
