//! The sequencer and its bench.

use crate::check::{engines, problems};

#[test]
fn frames_come_from_a_bench_of_their_own() {
    let sequencer = r#"{"design":"scr_sequencer","implementation":"model"}"#;
    let expected = "engines[0].design: found scr_sequencer; expected a design whose operations are numbers: frames come from the bench \
        `cores`";
    assert_eq!(engines(sequencer), [expected]);
    let by_hand = r#""traffic":[{"kind":"ops","ops":[["frame",64,0,0]]}]"#;
    let file = |bench: &str, rest: &str| {
        problems(&format!(r#"{{"version":1,"engines":[{sequencer}],"bench":{bench},{rest}}}"#))
    };
    assert_eq!(file(r#"{"kind":"ops"}"#, by_hand), [expected]);
    assert_eq!(
        file(r#"{"kind":"port","rate_mbps":1000}"#, r#""traffic":[]"#),
        [
            "engines[0].design: found scr_sequencer; expected a design that takes elements in, which the bench `port` drives"
        ]
    );
}

#[test]
fn the_sequencer_is_refused_with_what_does_not_go_together() {
    let with = |parameters: &str| {
        engines(&format!(r#"{{"design":"scr_sequencer","implementation":"model","parameters":{parameters}}}"#))
    };
    assert_eq!(
        with(r#"{"rows":2,"cores":4}"#),
        [
            "engines[0].parameters.cores: found 4; expected settings that go together: 4 cores need at least 3 rows, not 2"
        ]
    );
    assert_eq!(
        with(r#"{"program":"heavy-hiter"}"#),
        [
            "engines[0].parameters.program: found \"heavy-hiter\"; expected `ddos-mitigator`, `heavy-hitter`, `connection-tracker`, `token-bucket` or \
            `port-knocking`; did you mean `heavy-hitter`?"
        ]
    );
}
