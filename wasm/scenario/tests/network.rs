//! What is wrong with networks is refused with its place, what is there and what may be there.

use scenario::{Condition, Network, Scenario};

const PIFO: &str = r#"{ "design": "pifo", "implementation": "model" }"#;
const CHAIN: &str = r#""nodes": [{ "name": "first", "rate_mbps": 1000 }, { "name": "second", "rate_mbps": 1000 }],
    "routes": [{ "ways": [["first", "second"]] }]"#;
const ONE_PACKET: &str = r#"{ "kind": "packets", "dt_ps": [0], "flow": [0], "bytes": [64] }"#;

fn with(engines: &str, bench: &str, traffic: &str, rest: &str) -> Result<Scenario, Vec<String>> {
    let text = format!(
        r#"{{ "version": 1, "engines": [{engines}], "bench": {{ "clock_ps": 1000, {bench} }}, "traffic": [{traffic}] {rest} }}"#
    );
    Scenario::from_json(&text).map_err(|problems| problems.iter().map(ToString::to_string).collect())
}

fn network(bench: &str) -> Vec<String> {
    with(PIFO, &format!(r#""kind": "network", {bench}"#), ONE_PACKET, "").err().unwrap_or_default()
}

#[test]
fn nodes_have_names_and_engines_that_there_are() {
    assert_eq!(network(CHAIN), [""; 0]);
    let twice = CHAIN.replace(r#""name": "second""#, r#""name": "first""#);
    assert_eq!(
        network(&twice)[0],
        r#"bench.nodes[1].name: found "first"; expected another name: a node before it has this one"#
    );
    let digit = CHAIN.replace("second", "2nd");
    assert_eq!(
        network(&digit),
        [r#"bench.nodes[1].name: found "2nd"; expected a letter, and at most 40 letters, digits, `.`, `-` and `_`"#]
    );
    let missing = CHAIN.replacen(r#""rate_mbps": 1000"#, r#""rate_mbps": 1000, "engine": 3"#, 1);
    assert_eq!(
        network(&missing),
        ["bench.nodes[0].engine: found 3; expected the number of an engine in `engines`, 0 to 0"]
    );
    let too_fast = CHAIN.replacen("1000", "1000001", 1);
    assert_eq!(network(&too_fast), ["bench.nodes[0].rate_mbps: found 1000001; expected an integer from 1 to 1000000"]);
}

#[test]
fn ways_lead_through_nodes_that_there_are_each_once() {
    let nowhere = CHAIN.replace(r#"["first", "second"]"#, r#"["first", "secund"]"#);
    assert_eq!(
        network(&nowhere),
        [r#"bench.routes[0].ways[0][1]: found "secund"; expected the name of a node; did you mean `second`?"#]
    );
    let again = CHAIN.replace(r#"["first", "second"]"#, r#"["first", "second", "first"]"#);
    assert_eq!(
        network(&again),
        [r#"bench.routes[0].ways[0][2]: found "first"; expected a node that the way has not passed"#]
    );
    let empty = CHAIN.replace(r#"["first", "second"]"#, "[]");
    assert_eq!(network(&empty), ["bench.routes[0].ways[0]: found 0 items; expected 1 to 64"]);
    let unrouted = CHAIN.replace(r#""ways""#, r#""first_flow": 1, "last_flow": 9, "ways""#);
    assert_eq!(
        network(&unrouted),
        ["traffic[0]: found flow 0, which leads nowhere; expected flows that a route of `bench.routes` takes"]
    );
    let backwards = CHAIN.replace(r#""ways""#, r#""first_flow": 7, "last_flow": 3, "ways""#);
    assert_eq!(network(&backwards), ["bench.routes[0].last_flow: found 3; expected at least `first_flow`, 7"]);
}

#[test]
fn a_circle_of_links_takes_time_somewhere() {
    let circle = CHAIN.replace(r#"["first", "second"]"#, r#"["first", "second"], ["second", "first"]"#);
    assert_eq!(
        network(&circle),
        [
            "bench.nodes[0].delay_ps: found 0 on a circle of links through `first`; expected a link of the circle that takes time"
        ]
    );
    let slow = circle.replacen(r#""rate_mbps""#, r#""delay_ps": 1, "rate_mbps""#, 1);
    assert_eq!(network(&slow), [""; 0]);
}

#[test]
fn engines_fit_what_nodes_ask_of_them() {
    let hardware: Vec<String> = (0..65).map(|i| format!(r#"{{ "name": "n{i}", "rate_mbps": 1000 }}"#)).collect();
    let engines = r#"{ "design": "bbq", "implementation": "rtl", "parameters": { "W": 4, "D": 1, "N": 15 } }"#;
    let bench = format!(r#""kind": "network", "nodes": [{}], "routes": [{{ "ways": [["n0"]] }}]"#, hardware.join(","));
    assert_eq!(
        with(engines, &bench, ONE_PACKET, "").unwrap_err(),
        ["bench.nodes: found 65 nodes of hardware; expected at most 64; models may be 512"]
    );
    let mesh = |rest: &str, engine: &str| {
        with(engine, &format!(r#""kind": "mesh", "rate_mbps": 1000, {rest}"#), ONE_PACKET, "")
    };
    assert_eq!(
        mesh(r#""ports": 4, "partitioned": true"#, PIFO).unwrap_err(),
        [
            "bench.first_engine: found 0, which is `pifo`; expected a design of at least 4 logical queues, as `bbq` has them"
        ]
    );
    let two =
        r#"{ "design": "bbq", "implementation": "model", "parameters": { "W": 4, "D": 2, "N": 15, "queues": 2 } }"#;
    assert_eq!(
        mesh(r#""ports": 2"#, two).unwrap_err(),
        [
            "bench.first_engine: found 0, which is `bbq`; expected a design of one queue: `queues` says what divides logical queues"
        ]
    );
    assert_eq!(mesh(r#""ports": 17"#, PIFO).unwrap_err(), ["bench.ports: found 17; expected an integer from 2 to 16"]);
    let gearbox = r#"{ "design": "gearbox", "implementation": "model" }"#;
    assert_eq!(
        mesh(r#""ports": 2"#, gearbox).unwrap_err(),
        [
            "bench.first_engine: found 0, which is `gearbox`; expected a design that takes ranks, or none: departure times are worked out for one link alone"
        ]
    );
}

#[test]
fn each_class_has_a_logical_queue_where_classes_divide_an_engine() {
    let two =
        r#"{ "design": "bbq", "implementation": "model", "parameters": { "W": 4, "D": 2, "N": 15, "queues": 2 } }"#;
    let bench = format!(r#""kind": "network", {}"#, CHAIN.replace("1000 }", r#"1000, "queues": "class" }"#));
    let of_class = |class: u16| ONE_PACKET.replace(r#""flow""#, &format!(r#""class": [{class}], "flow""#));
    assert!(with(two, &bench, &of_class(1), "").is_ok());
    assert_eq!(
        with(two, &bench, &of_class(2), "").unwrap_err()[0],
        "bench.nodes[0].engine: found 0, which is `bbq`; expected a design of at least 3 logical queues, as `bbq` has them"
    );
}

#[test]
fn a_card_has_a_token_for_each_packet_and_a_tenant_for_each_class() {
    let upper = |n: u32| {
        format!(r#"{{ "design": "bbq", "implementation": "model", "parameters": {{ "W": 4, "D": 2, "N": {n} }} }}"#)
    };
    let lower =
        r#"{ "design": "bbq", "implementation": "model", "parameters": { "W": 4, "D": 2, "N": 63, "queues": 2 } }"#;
    let bench = r#""kind": "nic", "rate_mbps": 1000, "lower_engine": 1, "tenants": [{}, {}]"#;
    let card =
        |n: u32, traffic: &str| with(&format!("{}, {lower}", upper(n)), bench, traffic, "").err().unwrap_or_default();
    assert_eq!(card(63, ONE_PACKET), [""; 0]);
    assert_eq!(
        card(15, ONE_PACKET),
        [
            "bench.upper_engine: found 0, which is `bbq`; expected one that holds at least 63 elements, one for each packet of the lower engine"
        ]
    );
    let third = ONE_PACKET.replace(r#""flow""#, r#""class": [2], "flow""#);
    assert_eq!(
        card(63, &third),
        ["traffic[0]: found class 2; expected classes below 2: each is a tenant of `bench.tenants`"]
    );
}

#[test]
fn marks_know_nodes() {
    let marked = |rest: &str| with(PIFO, &format!(r#""kind": "network", {CHAIN}"#), ONE_PACKET, &format!(", {rest}"));
    let wrong = |rest: &str| marked(rest).err().unwrap_or_default();
    assert_eq!(wrong(r#""breakpoints": [{ "when": "node second: occ > 3" }]"#), [""; 0]);
    assert_eq!(
        wrong(r#""breakpoints": [{ "when": "occ > 2 or node secnd: occ > 3" }]"#),
        [r#"breakpoints[0].when, column 17: found "secnd"; expected `first` or `second`; did you mean `second`?"#]
    );
    assert_eq!(wrong(r#""edits": [{ "step": 3, "engine": 1, "op": ["reset", 1] }]"#), [""; 0]);
    assert_eq!(
        wrong(r#""edits": [{ "step": 3, "engine": 2, "op": ["reset", 1] }]"#),
        ["edits[0].engine: found 2; expected an integer from 0 to 1"]
    );
    assert_eq!(
        wrong(r#""edits": [{ "step": 3, "op": ["dequeue"] }]"#),
        [
            r#"edits[0].op[0]: found "dequeue"; expected `reset`, or a switch: with the bench `network` elements are packets, and only traffic brings them"#
        ]
    );
    let metric =
        |rest: &str| wrong(&format!(r#""expect": {{ "metrics": [{{ "metric": "departed", "min": 1, {rest} }}] }}"#));
    assert_eq!(metric(r#""node": "second""#), [""; 0]);
    assert_eq!(metric(r#""end_to_end": true"#), [""; 0]);
    assert_eq!(
        metric(r#""node": "third""#),
        [r#"expect.metrics[0].node: found "third"; expected `first` or `second`"#]
    );
    assert_eq!(
        metric(r#""node": "first", "end_to_end": true"#),
        [
            "expect.metrics[0].node: found another field that says where; expected one of `node`, `engine` and `end_to_end`"
        ]
    );
    let scenario = marked("\"title\": \"\"").unwrap();
    let Ok(Condition::Test(Some(node), _)) = Condition::of("node second: occ > 1", &scenario) else {
        panic!("no test")
    };
    assert_eq!(node.value, 1);
}

#[test]
fn a_mesh_as_a_file_is_short_and_as_a_plan_has_all_its_nodes() {
    let bench = r#""kind": "mesh", "ports": 16, "rate_mbps": 1000"#;
    let scenario = with(PIFO, bench, ONE_PACKET, "").unwrap();
    let network = Network::of(&scenario).unwrap();
    assert_eq!((network.nodes.len(), network.ways.len()), (16 * 16 + 16, 256));
    assert_eq!(scenario.all_engines().len(), 272);
    assert_eq!(scenario.to_json().len(), Scenario::from_json(&scenario.to_json()).unwrap().to_json().len());
    assert!(scenario.to_json().len() < 300);
    assert_eq!(network.nodes[network.ways[16 * 3 + 5][0] as usize].name, "in3.out5");
    assert_eq!(network.nodes[network.ways[16 * 3 + 5][1] as usize].name, "out5");
}

#[test]
fn what_is_far_too_large_is_refused_before_anything_of_its_size_is_made() {
    let mesh =
        |ports: u64| with(PIFO, &format!(r#""kind": "mesh", "rate_mbps": 1000, "ports": {ports}"#), ONE_PACKET, "");
    assert_eq!(mesh(4_000_000_000).unwrap_err(), ["bench.ports: found 4000000000; expected an integer from 2 to 16"]);
    let ways = vec![r#"["first"]"#; 2_049].join(",");
    let routes = format!(r#"{{ "last_flow": 9, "ways": [{ways}] }}, {{ "ways": [{ways}] }}"#);
    let bench = CHAIN.replace(r#"{ "ways": [["first", "second"]] }"#, &routes);
    assert_eq!(network(&bench), ["bench.routes: found 4098 ways; expected at most 4096 over all routes"]);
    let nodes: Vec<String> = (0..513).map(|i| format!(r#"{{ "name": "n{i}", "rate_mbps": 1000 }}"#)).collect();
    let bench = format!(r#""nodes": [{}], "routes": [{{ "ways": [["n0"]] }}]"#, nodes.join(","));
    assert_eq!(network(&bench), ["bench.nodes: found 513 items; expected 1 to 512"]);
}
