//! The words of an element.

use crate::common::{is_guessed, map, module};

const HEAD: &str = "in clk\n in rst\n in push\n in pop\n out full\n out empty\n";

/// Words of the put and of the take of a module with these ports beside push and pop.
#[track_caller]
fn words(top: &str, ports: &str) -> (Vec<String>, Vec<String>) {
    let map = map(&module(top, &format!("{HEAD}{ports}")));
    let text = |slices: &[scenario::map::Slice]| -> Vec<String> {
        let max = |max: Option<u32>| max.map_or(String::new(), |max| format!(" to {max}"));
        slices.iter().map(|slice| format!("{} {}{}", slice.name, slice.signal, max(slice.max))).collect()
    };
    (text(&map.operations[0].arguments), text(&map.operations[1].results))
}

#[test]
fn ranks_have_many_names() {
    for name in ["rank", "prio", "priority", "key", "weight", "ts", "deadline"] {
        let (put, take) = words("queue", &format!("in {name}_i 16\n in data_i 16\n out {name}_o 16\n out data_o 16"));
        assert_eq!(put, [format!("rank {name}_i"), "data data_i".to_owned()]);
        assert_eq!(take, [format!("rank {name}_o"), "data data_o".to_owned()]);
    }
}

#[test]
fn the_surest_name_is_the_rank() {
    let (put, _) = words("queue", "in key_i 8\n in rank_i 8\n in value_i 8\n out value_o 8");
    assert_eq!(put, ["rank rank_i", "data value_i", "key key_i"]);
}

#[test]
fn a_rank_without_a_result_goes_in_alone() {
    let (put, take) = words("queue", "in rank_i 8\n in flow_id_i 8\n out flow_id_o 8");
    assert_eq!(
        (put, take),
        (vec!["rank rank_i".to_owned(), "data flow_id_i".to_owned()], vec!["data flow_id_o".to_owned()])
    );
}

#[test]
fn further_words_have_their_own_names() {
    let (put, take) = words(
        "queue",
        "in rank_i 8\n in data_i 8\n in flow_id_i 4\n in last_hop_i 3\n out rank_o 8\n out data_o 8\n out flow_id_o 4",
    );
    assert_eq!(put, ["rank rank_i", "data data_i", "flow flow_id_i"]);
    assert_eq!(take, ["rank rank_o", "data data_o", "flow flow_id_o"]);
}

#[test]
fn wide_words_are_cut_and_wide_ranks_have_a_largest_value() {
    let (put, take) = words("queue", "in rank_i 20\n in data_i 70\n out rank_o 20\n out data_o 70");
    assert_eq!(put, ["rank rank_i to 65535", "data data_i[31:0]", "data_1 data_i[63:32]", "data_2 data_i[69:64]"]);
    assert_eq!(take, ["rank rank_o", "data data_o[31:0]", "data_1 data_o[63:32]", "data_2 data_o[69:64]"]);
    let (put, _) = words("queue", "in rank_i 48\n in data_i 8\n out rank_o 48\n out data_o 8");
    assert_eq!(put, ["rank rank_i[31:0] to 65535", "data data_i"]);
}

#[test]
fn the_only_word_is_what_a_sorter_sorts_by() {
    assert_eq!(words("pq", "in din 8\n out dout 8"), (vec!["rank din".to_owned()], vec!["rank dout".to_owned()]));
    assert_eq!(words("fifo", "in din 8\n out dout 8"), (vec!["data din".to_owned()], vec!["data dout".to_owned()]));
}

#[test]
fn widths_of_parameters_part_a_word() {
    let both = "parameter RankWidth 12\n parameter META_W 20\n in din 32\n out dout 32";
    let (put, take) = words("pq", both);
    assert_eq!(put, ["rank din[11:0]", "data din[31:12]"]);
    assert_eq!(take, ["rank dout[11:0]", "data dout[31:12]"]);
    let (put, _) = words("pq", "parameter RANK_WIDTH 12\n in din 30\n out dout 30");
    assert_eq!(put, ["rank din to 65535"]);
}

#[test]
fn side_channels_of_axi_hold_the_rank() {
    is_guessed(
        "axis_sorter",
        "in aclk
         in aresetn_rst_n
         in s_axis_tdata 32
         in s_axis_tvalid
         out s_axis_tready
         in s_axis_tuser 16
         out m_axis_tdata 32
         out m_axis_tvalid
         in m_axis_tready
         out m_axis_tuser 16",
        "clock aclk
         reset !aresetn_rst_n for 2 steps
         enqueue put when s_axis_tvalid; taken if s_axis_tready; with rank s_axis_tuser, data s_axis_tdata
         dequeue take when m_axis_tready; taken if m_axis_tvalid; brings rank m_axis_tuser, data m_axis_tdata
         order smallest rank first",
    );
}

#[test]
fn a_count_is_no_result_and_a_result_of_another_name_takes_that_of_the_put() {
    let (put, take) = words("queue", "in wdata 16\n out min 16\n out occupancy 5\n out size_count 5");
    assert_eq!((put, take), (vec!["rank wdata".to_owned()], vec!["rank min".to_owned()]));
}

#[test]
fn without_a_rank_the_first_comes_first() {
    let map = map(&module("some_queue", &format!("{HEAD}in flow_i 8\n in len_i 8\n out flow_o 8\n out len_o 8")));
    assert_eq!(map.order, scenario::map::Order::First);
    assert_eq!(
        map.findings[0].found,
        "the first element in is taken to be the first out: no word is called as ranks are"
    );
}

#[test]
fn the_order_is_in_the_names() {
    let order = |top: &str, rank: &str| map(&module(top, &format!("{HEAD}in {rank}_i 8\n out {rank}_o 8"))).order;
    assert_eq!(order("pifo", "rank"), scenario::map::Order::Smallest);
    assert_eq!(order("max_heap", "rank"), scenario::map::Order::Largest);
    assert_eq!(order("queue", "max_prio"), scenario::map::Order::Largest);
    assert_eq!(order("sync_fifo", "data"), scenario::map::Order::First);
    assert_eq!(order("lifo", "data"), scenario::map::Order::Other);
}
