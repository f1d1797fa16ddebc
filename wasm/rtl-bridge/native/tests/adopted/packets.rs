//! Packets through modules of users: behind a port, and as nodes of a network.

use std::sync::Arc;

use rtl_native::DemandRtl;
use scenario::map::Map;
use scenario::read::Maps;
use scenario::{Problem, Scenario};

use super::adopted;

/// One map, whatever it is called.
struct OneMap(Arc<Map>);

impl Maps for OneMap {
    fn map(&self, _: &str, _: Option<&str>) -> Result<Arc<Map>, Problem> {
        Ok(self.0.clone())
    }
}

/// A module whose rank stands before its data among the results of a dequeue, as among the arguments of an enqueue.
#[test]
fn packets_leave_modules_that_name_the_rank_first() {
    let host = DemandRtl::default();
    let map = Arc::new(adopted(&host, "fwft_heap", None).map);
    let results = |name: &str| map.operations.iter().flat_map(|op| &op.results).position(|result| result.name == name);
    assert!(results("rank") < results("data"), "the fixture has its rank first");
    let engines = r#"[{ "design": "mine.map.json", "implementation": "rtl", "reference": 1 },
        { "design": "pifo", "implementation": "model", "parameters": { "N": 15 } }]"#;
    let benches = [
        r#"{ "kind": "port", "rate_mbps": 10000, "clock_ps": 4000 }"#,
        r#"{ "kind": "network", "clock_ps": 4000, "nodes": [{ "name": "first", "rate_mbps": 20000 },
            { "name": "second", "rate_mbps": 10000, "room": 4 }], "routes": [{ "ways": [["first", "second"]] }] }"#,
    ];
    for bench in benches {
        let text = format!(
            r#"{{ "version": 1, "engines": {engines}, "bench": {bench}, "rank": {{ "kind": "srpt", "granularity": 1500 }},
                "traffic": [{{ "kind": "incast", "senders": 3, "bytes": 6000, "rate_mbps": 10000 }}] }}"#
        );
        let scenario = Scenario::from_json_with(&text, &OneMap(map.clone())).unwrap();
        let mut session = workbench::open(&scenario, &host).unwrap();
        while !session.is_over() {
            session.step(|_, _| ());
        }
        assert_eq!(session.failures(), Vec::<String>::new(), "{bench}");
        assert_eq!(session.undrained(), Vec::<String>::new(), "{bench}");
        let measures = session.lane(0).unwrap().measures();
        assert_eq!((measures.value("departed"), measures.value("unknown")), (Some(12), Some(0)), "{bench}");
        assert!(session.lockstep(0).unwrap().results > 0 && session.sweep(0).is_none(), "{bench}");
    }
}
