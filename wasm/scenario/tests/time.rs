//! Times: operations of a list bring any, and listed packets end in time.

use super::check::problems;

/// A divergence found with random operations, which draw any time, can be written as a list.
#[test]
fn a_time_of_dequeues_may_go_back() {
    let engines = r#""engines":[{"design":"pieo","implementation":"rtl"}],"bench":{"kind":"ops"}"#;
    let ops = r#"["dequeue",5,0],["idle",3],["dequeue",20,0],["enqueue",1,1,0,0],["dequeue",12,0],["dequeue",3,0]"#;
    let text = format!(r#"{{"version":1,{engines},"traffic":[{{"kind":"ops","ops":[{ops}]}}]}}"#);
    assert_eq!(problems(&text), Vec::<String>::new());
}

#[test]
fn listed_packets_end_within_a_thousand_seconds() {
    let port = |dt_ps: &str| {
        problems(&format!(
            r#"{{"version":1,"engines":[{{"design":"pifo","implementation":"model"}}],"bench":{{"kind":"port","rate_mbps":100000}},
                "traffic":[{{"kind":"packets","dt_ps":[{dt_ps}],"flow":[0,0],"bytes":[64,64],"rank":[0,0]}}]}}"#
        ))
    };
    assert_eq!(port("1,999999999999999"), Vec::<String>::new());
    let found = |sum: &str| [format!("traffic[0].dt_ps: found {sum} ps in all; expected at most 1000000000000000")];
    assert_eq!(port("1,1000000000000000"), found("1000000000000001"));
    // More than a word holds.
    assert_eq!(port("18446744073709551615,1"), found("18446744073709551616"));
}
