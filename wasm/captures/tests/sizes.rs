//! Tables of flow sizes, right and wrong.

use captures::made;
use captures::sizes::SizeList;
use scenario::types::FlowTable;
use scenario::{Interpolation, Problem};

/// A table of sizes in bytes.
fn read(text: &str, interpolation: Interpolation) -> Result<FlowTable, Problem> {
    SizeList::read(text.as_bytes())?.table(interpolation, None)
}

/// Web search as DCTCP measured it.
const WEB_SEARCH: &str = "10000 0.15\n20000 0.2\n30000 0.3\n50000 0.4\n80000 0.53\n200000 0.6\n1000000 0.7\n2000000 0.8\n\
                          5000000 0.9\n10000000 0.97\n30000000 1\n";

fn columns(text: &str) -> (Vec<u32>, Vec<u32>, u32) {
    let table = read(text, Interpolation::Upper).unwrap();
    (table.bytes, table.flows, table.mean.unwrap())
}

fn problem(text: &str) -> String {
    read(text, Interpolation::Lower).unwrap_err().to_string()
}

#[test]
fn fractions_and_percent_differ_by_their_end() {
    let expected = (vec![100, 200], vec![3, 4], 125);
    for text in ["100 0.75\n200 1\n", "100,75\r\n200,100.0\r\n", "# bytes share\n\n  100\t75 # most\n200 100"] {
        assert_eq!(columns(text), expected);
    }
    assert_eq!(columns("0 0\n6 33.333333333\n9 100\n").1, [0, 333_333_333, 1_000_000_000]);
}

#[test]
fn the_interpolation_moves_the_mean_and_a_stated_one_must_agree() {
    for (interpolation, mean) in
        [(Interpolation::Lower, 987_600), (Interpolation::Linear, 1_711_250), (Interpolation::Upper, 2_434_900)]
    {
        let size = read(WEB_SEARCH, interpolation).unwrap();
        assert_eq!(size.mean, Some(mean));
        assert_eq!(read(&format!("{mean}\n{WEB_SEARCH}"), interpolation), Ok(size.clone()));
        let scenario = made::of_sizes(&made::base().unwrap(), size, 80, 1_000).unwrap();
        assert!(scenario.to_json().contains(&format!(r#""mean":{mean}"#)));
    }
    let stated = format!("1711250\n{WEB_SEARCH}");
    let message = "line 1: found a mean of 1711250 bytes; expected that of the table: 987600 by `lower`, 1711250 by \
                   `linear`, 2434900 by `upper`";
    assert_eq!(problem(&stated), message);
    // Within a hundredth.
    assert!(read(&format!("987000.5\n{WEB_SEARCH}"), Interpolation::Lower).is_ok());
}

#[test]
fn wrong_tables_are_refused_with_their_line() {
    for (text, expected) in [
        ("", "found no rows; expected shares up to 1 (fractions) or 100 (percent)"),
        ("5 0.5\n6 0.9\n", "line 2: found \"0.9\" as the last share; expected 1 (fractions) or 100 (percent)"),
        ("5 0.5\n\n6 0.9999\n", "line 3: found \"0.9999\" as the last share; expected 1 (fractions) or 100 (percent)"),
        ("5 50%\n6 1%\n", "line 2: found \"6 1\"; expected no less than in the row before"),
        ("5 0.5%\n6 1%\n", "line 2: found \"1%\" as the last share; expected 100 %"),
        (
            "0 0.5\n0 1\n",
            "found sizes whose mean is 0 bytes; expected at least 1: are sizes in another unit (`--size-unit`), or is this \
                          no table of sizes?",
        ),
        (
            "5;0,5\n6.000;1\n",
            "line 2: found \"6.000\"; expected a decimal `,`, as line 1 has it, and no separators of thousands",
        ),
        ("-5 0.5\n6 1\n", "line 1: found \"-5\"; expected bytes of a flow, at most 1,000,000,000"),
        ("5 1 2 1\n", "line 1: found 4 columns; expected two: bytes and a cumulative share"),
        ("5 1 0.5\n6 1\n", "line 2: found 2 columns; expected 3, as many as the line before has"),
        ("mean\n5 1\n", "line 1: found \"mean\"; expected a mean in bytes, or bytes and a share"),
        ("5 0.5\n6\n", "line 2: found 1 column; expected two: bytes and a cumulative share"),
        ("x 1\n", "line 1: found \"x\"; expected bytes of a flow, at most 1,000,000,000"),
        ("1000000001 1\n", "line 1: found \"1000000001\"; expected bytes of a flow, at most 1,000,000,000"),
        ("5 101\n", "line 1: found \"101\"; expected a cumulative share, up to 1 or 100"),
        ("5 0.5\n4 1\n", "line 2: found \"4 1\"; expected no less than in the row before"),
        ("5 0.5\n6 0.4\n", "line 2: found \"6 0.4\"; expected no less than in the row before"),
    ] {
        assert_eq!(problem(text), expected);
    }
    assert!(problem(&"1 0\n".repeat(100_001)).starts_with("line 100001: found more than 100000 rows"));
}

#[test]
fn columns_in_the_wrong_order_are_refused_in_any_unit() {
    let message = "line 1: found a share in front of a size; expected the size first, then its cumulative share: swap the columns of the \
                   table";
    for text in [
        "0.1 500\n0.3 1500\n0.55 6000\n1.0 2000000\n",
        "0.1 1\n0.3 3\n0.55 5\n0.8 27\n0.95 60\n1.0 100\n",
        "0,1;1\n0,3;3\n1;1\n",
        "10 500\n30 1500\n100 2000000\n",
        "10 1\n30 3\n100 60\n",
        "10% 500\n100% 1500\n",
        "1 500\n",
        "0.25 40\n0.999999 50\n",
        "0.1 1 500\n1 1 600\n",
    ] {
        assert_eq!(problem(text), message, "{text}");
    }
    let named = problem("cdf,size\n0.5,1\n1,100\n");
    assert_eq!(named, message.replace("line 1", "line 2"));
    // Sizes that could be shares, where shares are there.
    for text in ["1 0.5\n100 1\n", "10 1\n100 100\n", "1 1\n"] {
        assert!(read(text, Interpolation::Upper).is_ok(), "{text}");
    }
    assert!(problem("10 0.5\n100 0.9\n").contains("\"0.9\" as the last share"));
}
