//! Operations into engines that differ.

use scenario::Scenario;

use crate::rtl::NoRtl;

#[test]
fn engines_of_different_depth_take_every_operation_of_a_mix() {
    let engine = |w, d| {
        format!(r#"{{ "design": "bbq", "implementation": "model", "parameters": {{ "W": {w}, "D": {d}, "N": 31 }} }}"#)
    };
    let text = format!(
        r#"{{ "version": 1, "engines": [{}, {}, {}], "bench": {{ "kind": "ops" }},
              "traffic": [{{ "kind": "random", "slots": 3000, "mix": {{ "enqueue": 4, "dequeue-max": 2, "dequeue-min": 1 }} }}] }}"#,
        engine(8, 3),
        engine(4, 1),
        engine(16, 2),
    );
    let scenario = Scenario::from_json(&text).unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut session = crate::open(&scenario, &NoRtl).unwrap();
    while !session.is_over() {
        session.step(|_, _| ());
    }
    for i in 0..3 {
        let log = session.log(i).unwrap();
        assert_eq!((log.presented(), log.accepted + log.rejected), (3000, 3000), "engine {i}");
        assert!(log.accepted > 1000, "engine {i}: {}", log.accepted);
    }
}
