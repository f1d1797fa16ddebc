//! Tables of flow sizes in files.

use scenario::Scenario;

/// A scenario of flows, or of packets, of this size.
fn read(kind: &str, size: &str) -> Result<Scenario, String> {
    let fields = match kind {
        "flows" => r#""load_mbps": 1000, "flows": 9"#,
        _ => r#""packets": 9"#,
    };
    let text = format!(
        r#"{{ "version": 1, "engines": [{{ "design": "pifo", "implementation": "model" }}],
            "bench": {{ "kind": "port", "rate_mbps": 10000 }}, "rank": {{ "kind": "srpt" }},
            "traffic": [{{ "kind": "{kind}", "rate_mbps": 10000, {fields}, "size": {size} }}] }}"#
    );
    Scenario::from_json(&text).map_err(|problems| problems[0].to_string())
}

fn table(columns: &str) -> Result<Scenario, String> {
    read("flows", &format!(r#"{{ "kind": "table", {columns} }}"#))
}

#[test]
fn a_table_and_its_mean() {
    let rows = r#""bytes": [1000, 3000], "flows": [50, 100]"#;
    for (interpolation, mean) in [("lower", 500), ("linear", 1_250), ("upper", 2_000)] {
        let scenario = table(&format!(r#"{rows}, "interpolation": "{interpolation}", "mean": {mean}"#)).unwrap();
        assert_eq!(Scenario::from_json(&scenario.to_json()), Ok(scenario));
    }
    let unstated = table(&format!(r#"{rows}, "interpolation": "upper""#)).unwrap();
    assert!(!unstated.to_json().contains("mean"));
    assert_eq!(
        table(&format!(r#"{rows}, "interpolation": "upper", "mean": 1250"#)).unwrap_err(),
        "traffic[0].size.mean: found 1250; expected 2000, the mean of the table with this interpolation"
    );
    assert!(table(rows).unwrap_err().contains("interpolation"));
}

#[test]
fn columns_that_are_no_distribution_are_refused() {
    let upper = |columns: &str| table(&format!(r#"{columns}, "interpolation": "upper""#)).unwrap_err();
    let expected = "traffic[0].size: found columns of no distribution; expected `bytes` and `flows` of the same length, \
                    neither descending, `flows` up to 1 or more";
    for columns in [
        r#""bytes": [1, 2], "flows": [1]"#,
        r#""bytes": [2, 1], "flows": [1, 2]"#,
        r#""bytes": [1, 2], "flows": [2, 1]"#,
        r#""bytes": [1], "flows": [0]"#,
    ] {
        assert_eq!(upper(columns), expected, "{columns}");
    }
    assert!(upper(r#""bytes": [], "flows": []"#).starts_with("traffic[0].size.bytes: "));
    assert!(upper(r#""bytes": [1000000001], "flows": [1]"#).starts_with("traffic[0].size.bytes: "));
    let packets = r#"{ "kind": "table", "bytes": [64], "flows": [1], "interpolation": "upper" }"#;
    assert!(read("poisson", packets).unwrap_err().starts_with("traffic[0].size.kind: found a table of flow sizes"));
}
