//! Tables of packets and of operations, right and wrong.

use captures::table::{self, ListedPackets, decimal};
use captures::{Selection, made};
use contract::Operation;
use scenario::Scenario;

fn packets(csv: &str) -> ListedPackets {
    table::packets(csv.as_bytes(), Selection::default())
}

fn problem(csv: &str) -> String {
    packets(csv).fault.expect("a fault").to_string()
}

#[test]
fn packets_in_every_unit_of_time() {
    let expected = [1_500_000_000_000, 500_000_000_000];
    for (unit, one, two) in [
        ("t", "1.5", "2"),
        ("t_s", "1.5", "2.0"),
        ("t_ms", "1500", "2000.0000"),
        ("t_us", "1500000", "2000000"),
        ("t_ns", "1500000000", "2000000000.0009999"),
        ("t_ps", "1500000000000", "2000000000000.9"),
    ] {
        let read = packets(&format!("{unit},flow,bytes\n{one},7,64\n{two},8,1500\n"));
        assert_eq!(read.fault, None, "{unit}");
        assert_eq!((&read.packets.dt_ps[..], &read.packets.flow[..]), (&expected[..], &[7, 8][..]), "{unit}");
        assert_eq!((read.packets.rank, read.read), (None, 2));
    }
}

#[test]
fn columns_in_any_order_with_comments_and_quotes() {
    let read = packets("class, bytes ,\"rank\",t_ps,flow,upstream_ps\n# none\n3, 64,9,5,1,100\n0,65,\"8\",5,1,0\n");
    assert_eq!(read.fault, None);
    let packets = read.packets;
    assert_eq!(
        (packets.rank, packets.class, packets.upstream_ps),
        (Some(vec![9, 8]), Some(vec![3, 0]), Some(vec![100, 0]))
    );
    assert_eq!((packets.dt_ps, packets.bytes), (vec![5, 0], vec![64, 65]));
}

#[test]
fn some_rows_of_many() {
    let rows: String = (0..10).map(|i| format!("{i},{i},64\n")).collect();
    let csv = format!("t_ps,flow,bytes\n{rows}");
    let read = table::packets(csv.as_bytes(), Selection { packets: Some(3), every: 2, ..Selection::default() });
    assert_eq!((read.packets.flow, read.packets.dt_ps, read.read), (vec![0, 2, 4], vec![0, 2, 2], 5));
    let read =
        table::packets(csv.as_bytes(), Selection { packets: Some(3), counts_rest: true, ..Selection::default() });
    assert_eq!((read.packets.flow, read.packets.dt_ps, read.read), (vec![0, 1, 2], vec![0, 1, 1], 10));
}

#[test]
fn wrong_tables_are_refused_with_their_line_and_keep_what_was_before() {
    let head = "t_ps,flow,bytes\n";
    for (csv, expected) in [
        ("", "line 1: found nothing; expected one column of times: `t` (seconds), `t_ms`, `t_us`, `t_ns` or `t_ps`"),
        (
            "t,t_ps,flow,bytes\n",
            "line 1: found the columns \"t,t_ps,flow,bytes\"; expected one column of times: `t` (seconds), `t_ms`, `t_us`, \
             `t_ns` or `t_ps`",
        ),
        ("t,flow\n", "line 1: found the columns \"t,flow\"; expected a column `bytes`"),
        (
            "t,flow,bytes,clas\n",
            "line 1: found the column \"clas\"; expected `t`, `flow`, `bytes`, `rank`, `class`, `upstream_ps`; did you \
             mean `class`?",
        ),
        (
            &format!("{head}5,1,64\n4,1,64\n"),
            "line 3: found \"4\" of the time t_ps; expected at least the time of the packet before",
        ),
        (&format!("{head}5,1,0\n"), "line 2: found \"0\"; expected `bytes` from 1 to 65535"),
        (&format!("{head}5,-1,64\n"), "line 2: found \"-1\"; expected `flow` from 0 to 4294967295"),
        (&format!("{head}1e3,1,64\n"), "line 2: found \"1e3\"; expected a time as a decimal number, at most 1,000 s"),
        (
            "t,flow,bytes\n1000.1,1,64\n",
            "line 2: found \"1000.1\"; expected a time as a decimal number, at most 1,000 s",
        ),
        (&format!("{head}5,1\n"), "line 2: found 2 fields; expected 3, as many as line 1 has"),
    ] {
        assert_eq!(problem(csv), expected);
    }
    let read = packets(&format!("{head}1,1,64\n2,1,65\nx,1,66\n"));
    assert_eq!((read.packets.bytes, read.fault.unwrap().path.as_str()), (vec![64, 65], "line 4"));
    let bytes = table::packets(&b"t,flow,bytes\n1,\xff,1\n"[..], Selection::default());
    assert_eq!(bytes.fault.unwrap().to_string(), "line 2: found bytes that are not UTF-8; expected text in UTF-8");
}

#[test]
fn decimals_are_exact() {
    assert_eq!(decimal("0.000001", 1_000_000), Some(1));
    assert_eq!(decimal("12.3456789", 1_000), Some(12_345));
    assert_eq!(decimal("18446744073709551615", 1), Some(u64::MAX));
    for wrong in ["", ".", "1.", ".5", "+1", "1.2.3", "18446744073709551616", "99999999999999", "é"] {
        assert_eq!(decimal(wrong, 1_000_000_000_000), None, "{wrong}");
    }
}

/// Operations of a BBQ.
fn known() -> Vec<Operation> {
    let base = r#"{ "version": 1, "engines": [{ "design": "bbq", "implementation": "model" }],
        "bench": { "kind": "ops" }, "traffic": [] }"#;
    Scenario::from_json(base).unwrap().operations()
}

#[test]
fn operations_as_they_are_exported() {
    let csv = "engine,op,kind,argument_data,argument_priority,slot_step,outcome,reason,result_step,result_data\n\
               0,0,enqueue,17,3,2,ok,,9,\n1,0,enqueue,17,3,2,ok,,9,\n0,1,dequeue-max,,,3,ok,,10,17\n0,2,reset,1,,7,ok,,7,\n";
    let csv = csv.replace("argument_priority,", "argument_priority,argument_cycles,").replace(",3,2,ok", ",3,,2,ok");
    let csv = csv.replace("max,,,3", "max,,,,3").replace("reset,1,,7", "reset,,,1,7");
    let ops = table::operations(csv.as_bytes(), &known()).unwrap();
    let ops: Vec<_> = ops.iter().map(|op| (op.name.as_str(), op.args.clone())).collect();
    let expected =
        [("idle", vec![2]), ("enqueue", vec![17, 3]), ("dequeue-max", vec![]), ("idle", vec![3]), ("reset", vec![1])];
    assert_eq!(ops, expected);
}

#[test]
fn wrong_operations_are_refused_with_their_line() {
    let wrong = |csv: &str| table::operations(csv.as_bytes(), &known()).unwrap_err().to_string();
    assert_eq!(wrong("op\n"), "line 1: found the columns \"op\"; expected a column `kind`");
    let names = "`enqueue`, `dequeue-max`, `dequeue-min`, `reset`";
    assert_eq!(wrong("kind\nenqeue\n"), format!("line 2: found \"enqeue\"; expected {names}; did you mean `enqueue`?"));
    assert_eq!(wrong("kind\nenqueue\n"), "line 2: found no such column; expected `argument_data`");
    let csv = "kind,argument_data,argument_priority\nenqueue,1,999999\n";
    assert!(wrong(csv).starts_with("line 2: found \"999999\"; expected `argument_priority` from 0 to "));
    let csv = "kind,slot_step\ndequeue-max,5\ndequeue-max,4\n";
    assert_eq!(wrong(csv), "line 3: found step 4; expected at least the step of the operation before");
    assert!(made::base().is_ok());
}
