//! Names of data, resets and selectors that mean more than they seem to.

use crate::common::is_guessed;

#[test]
fn din_and_dout_are_prefixes_of_streams() {
    is_guessed(
        "width_fifo",
        "in clk
         in rst
         in din_valid
         out din_ready
         in din_data 8
         in din_user 4
         out dout_valid
         in dout_ready
         out dout_data 8
         out dout_user 4",
        "clock clk
         reset rst for 2 steps
         enqueue put when din_valid; taken if din_ready; with rank din_user, data din_data
         dequeue take when dout_ready; taken if dout_valid; brings rank dout_user, data dout_data
         order first in, first out",
    );
}

#[test]
fn elements_of_one_bit_are_elements() {
    is_guessed(
        "fifo_v3",
        "in clk_i
         in rst_ni
         in push_i
         in data_i
         out full_o
         in pop_i
         out data_o
         out empty_o",
        "clock clk_i
         reset !rst_ni for 2 steps
         push put when push_i; refused if full_o; with data data_i
         pop take when pop_i; refused if empty_o; brings data data_o
         order first in, first out",
    );
    is_guessed(
        "spill",
        "in clk_i
         in rst_ni
         in valid_i
         out ready_o
         in data_i
         out valid_o
         in ready_i
         out data_o",
        "clock clk_i
         reset !rst_ni for 2 steps
         enqueue put when valid_i; taken if ready_o; with data data_i
         dequeue take when ready_i; taken if valid_o; brings data data_o
         order first in, first out",
    );
}

/// The front end found none of these tested first in a block that sets constants.
#[test]
fn resets_of_buses_are_known_by_name() {
    for (name, signal) in [
        ("PRESETn", "!PRESETn"),
        ("HRESETn", "!HRESETn"),
        ("aresetn", "!aresetn"),
        ("rst_b", "!rst_b"),
        ("resetb", "!resetb"),
        ("sresetn", "!sresetn"),
        ("sreset", "sreset"),
    ] {
        let ports = format!("in clk\n in {name}\n in push\n in din 8\n out full\n in pop\n out dout 8\n out empty");
        let mut described = crate::common::module("fifo", &ports);
        described.resets.clear();
        let map = crate::common::map(&described);
        assert_eq!(map.reset.map(|reset| reset.signal).as_deref(), Some(signal), "{name}");
    }
}

#[test]
fn requests_to_an_index_are_no_puts() {
    is_guessed(
        "rr_arb_tree",
        "in clk_i
         in rst_ni
         in flush_i
         in req_i 8
         out gnt_o 8
         in data_i 8*16
         in gnt_i
         out req_o
         out data_o 16
         out idx_o 3",
        "clock clk_i
         reset !rst_ni for 2 steps
         select other; with requests req_i; brings index idx_o
         order another one
         tied flush_i = 0, gnt_i = 0",
    );
    is_guessed(
        "arbiter",
        "in clk
         in rst
         in req_0
         in req_1
         in req_2
         in req_3
         out grant_0
         out grant_1
         out grant_2
         out grant_3
         in request 4
         out grant_valid
         out grant_index 2",
        "clock clk
         reset rst for 2 steps
         select other; taken if grant_valid; with requests request; brings index grant_index
         order another one
         tied req_0 = 0, req_1 = 0, req_2 = 0, req_3 = 0",
    );
}
