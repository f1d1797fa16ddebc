//! run and compare, on RTL.

use serde_json::Value;

use crate::common::{Ended, queuescope};

/// The last line of a run in JSON.
fn last(ended: &Ended) -> Value {
    assert_eq!((ended.code, ended.stderr.as_str()), (0, ""));
    serde_json::from_str(ended.stdout.lines().last().unwrap()).unwrap()
}

/// xxh3-64 over op, kind, ok, data, priority of each operation, as little-endian 32-bit words; with steps for the second. Computed with
/// another implementation.
#[test]
fn the_digest_is_that_of_the_words() {
    let last = last(&queuescope(&["run", "-", "--json", "--quiet"], include_bytes!("cmd/in/ops.json")));
    assert_eq!(last["digest"], "f0baf69d3c26893f");
    assert_eq!(last["timing_digest"], "8e4be0f82665400f");
}

/// Eight engines, each with a reference of its own, over a port.
#[test]
fn sixteen_engines_run_at_once() {
    let pair = |i: usize| {
        let bbq =
            |rest: String| format!(r#"{{ "design": "bbq", "parameters": {{ "W": 4, "D": 1, "N": 15 }}, {rest} }}"#);
        [
            bbq(format!(r#""implementation": "rtl", "reference": {}"#, 2 * i + 1)),
            bbq(r#""implementation": "model""#.to_owned()),
        ]
    };
    let engines = (0..8).flat_map(pair).collect::<Vec<_>>().join(",");
    let text = format!(
        r#"{{ "version": 1, "engines": [{engines}], "bench": {{ "kind": "port", "rate_mbps": 100000 }},
              "traffic": [{{ "kind": "poisson", "rate_mbps": 90000, "packets": 300, "size": {{ "kind": "fixed", "bytes": 500 }},
                             "rank": {{ "kind": "uniform", "min": 0, "max": 3 }} }}] }}"#
    );
    assert_eq!(queuescope(&["compare", "-"], text.as_bytes()).code, 0);
    let last = last(&queuescope(&["run", "-", "--json"], text.as_bytes()));
    let engines = last["metrics"]["engines"].as_array().unwrap();
    assert_eq!(engines.len(), 16);
    assert!(engines.iter().all(|engine| engine["digest"] == engines[0]["digest"]));
}
