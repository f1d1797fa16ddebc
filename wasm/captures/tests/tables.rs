//! Tables of packets, right and wrong.

use captures::Selection;
use captures::table::{self, ListedPackets, decimal};

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
        (&format!("{head}5,1,0\n"), "line 2: found \"0\"; expected `bytes` from 1 to 65535"),
        (&format!("{head}5,-1,64\n"), "line 2: found \"-1\"; expected `flow` from 0 to 4294967295"),
        (&format!("{head}1x3,1,64\n"), "line 2: found \"1x3\"; expected `t_ps` as a decimal number or a date"),
        (&format!("{head},1,64\n"), "line 2: found an empty field; expected `t_ps` as a decimal number or a date"),
        (&format!("{head}1,1,64.5\n"), "line 2: found \"64.5\"; expected `bytes` as a whole number from 1 to 65535"),
        (&format!("{head}1,1.5,64\n"), "line 2: found \"1.5\"; expected `flow` as a whole number from 0 to 4294967295"),
        (&format!("{head}1,,64\n"), "line 2: found an empty field; expected `flow` from 0 to 4294967295"),
        (&format!("{head}\n# a comment\n1,1,64\n\n\n2,1,x\n"), "line 7: found \"x\"; expected `bytes` from 1 to 65535"),
        (
            &format!("{head}0,000001,1,64\n"),
            "line 2: found 4 fields; expected 3, as many as line 1 has. A decimal comma needs `;` between the columns",
        ),
        (
            "t,flow,bytes\n1700000000000000000,1,64\n",
            "line 2: found \"1700000000000000000\"; expected `t` of at most 100 billion seconds: is its unit that of its name \
             (`t_ms`, `t_us`, `t_ns`)?",
        ),
        (
            "t,flow,bytes,bytes\n",
            "line 1: found the column \"bytes\" twice; expected each name once: take one of them out, or name it otherwise",
        ),
        ("t,flow,bytes,Length\n", "line 1: found the columns `bytes` and `Length`; expected one of them"),
        (&",".repeat(16_384), "line 1: found 16385 fields; expected at most 16384"),
        (
            "t,bytes\n",
            "line 1: found the columns \"t,bytes\"; expected a column `flow`, or the columns `source` and `destination`",
        ),
        (
            "a,b\n",
            "line 1: found the columns \"a,b\"; expected a table of packets (columns `t`, `flow`, `bytes`), of operations (`kind`) or of \
             flow sizes (two columns: bytes and a cumulative share), with `,`, `;`, `|` or tabs between the columns",
        ),
        ("t,flow,bytes,\n1,1,64,9\n", "line 2: found \"9\"; expected nothing in column 4, which has no name: name it"),
        (
            "index,t,flow,bytes\nx,1,1,64\n",
            "line 2: found \"x\"; expected numbers of rows in `index`, or another name for it",
        ),
        (
            "t,flow,bytes,rank\n1,1,64,\n2,1,64,5\n",
            "line 3: found a number of `rank`; expected `rank` in every row or in none: line 2 has none",
        ),
        (
            "t,flow,bytes,rank\n1,1,64,5\n2,1,64,nan\n",
            "line 3: found an empty field of `rank`; expected `rank` in every row or in none: line 2 has one",
        ),
        (&format!("{head}5,1\n"), "line 2: found 2 fields; expected 3, as many as line 1 has"),
    ] {
        assert_eq!(problem(csv), expected);
    }
    let read = packets(&format!("{head}1,1,64\n2,1,65\nx,1,66\n"));
    assert_eq!((read.packets.bytes, read.fault.unwrap().path.as_str()), (vec![64, 65], "line 4"));
    let bytes = table::packets(&b"t,flow,bytes\n1,\xff,1\n"[..], Selection::default());
    let message =
        "line 2: found bytes that are not UTF-8; expected text in UTF-8 or UTF-16: save the table as \"CSV UTF-8\"";
    assert_eq!(bytes.fault.unwrap().to_string(), message);
}

#[test]
fn decimals_are_exact() {
    assert_eq!(decimal("0.000001", 1_000_000), Some(1));
    assert_eq!(decimal("12.3456789", 1_000), Some(12_345));
    assert_eq!(decimal("18446744073709551615", 1), Some(u64::MAX));
    for (text, millionths) in
        [("1.", 1_000_000), (".5", 500_000), ("+1", 1_000_000), ("1.2e-06", 1), ("12E-1", 1_200_000)]
    {
        assert_eq!(decimal(text, 1_000_000), Some(millionths), "{text}");
    }
    assert_eq!(decimal("0e999999999", 1_000), Some(0));
    assert_eq!(decimal("1e-999999999", 1_000), Some(0));
    for wrong in
        ["", ".", "+", "-1", "1e", "e5", "1,5", "1.2.3", "1 000", "18446744073709551616", "99999999999999", "é"]
    {
        assert_eq!(decimal(wrong, 1_000_000_000_000), None, "{wrong}");
    }
}
