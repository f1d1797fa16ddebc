//! Packets through a sequencer to the cores of a program: steps back and forth, what is expected of them, how runs end.

#![allow(clippy::unwrap_used, clippy::expect_used)] // a test says what broke by panicking

use packet_programs::frames::state_table;
use packet_programs::{CoresOf, all_cores};
use port::End;
use scenario::Scenario;
use session::Session;
use session::rtl::NoRtl;

/// The session of a scenario of models, before its first step.
fn open(text: &str) -> Session {
    let scenario = Scenario::from_json(text).unwrap_or_else(|problems| panic!("{problems:?}\n{text}"));
    workbench::open(&scenario, &NoRtl).unwrap()
}

/// The same behind its last step.
fn to_the_end(text: &str) -> Session {
    let mut session = open(text).forward_only();
    while !session.is_over() {
        session.step(|_, _| ());
    }
    session
}

/// One source knocks at ports 100, 101, 102 and then sends to port 22, in `packets` packets, to two cores.
fn knocking(packets: usize, bench: &str, expect: &str) -> String {
    let list = |one: &str, more: &str| [&[one][..], &vec![more; packets - 1]].concat().join(",");
    let ports: Vec<String> = (0..packets).map(|i| [100, 101, 102, 22][i.min(3)].to_string()).collect();
    format!(
        r#"{{ "version": 1, "bench": {{ "kind": "cores", "clock_ps": 10000, "open_is_sticky": true {bench} }},
              "engines": [{{ "design": "scr_sequencer", "implementation": "model",
                             "parameters": {{ "program": "port-knocking", "rows": 1, "cores": 2 }} }}],
              "traffic": [{{ "kind": "headers", "dt_ps": [{}], "source": [{}], "destination_port": [{}], "flags": [{}] }}],
              "expect": {{ {expect} }} }}"#,
        list("0", "100000"),
        list(r#""10.2.0.1""#, r#""10.2.0.1""#),
        ports.join(","),
        list(r#""S""#, r#""A""#),
    )
}

const LOST: &str = r#", "losses": { "kind": "numbers", "numbers": [3] }"#;

/// All that there is to see of the cores in a step.
fn seen(session: &Session) -> Vec<String> {
    let of = |cores: CoresOf| {
        let followed = cores.followed;
        let lane = cores.lane;
        let states: Vec<_> = (0..lane.counters().len()).map(|core| lane.digest(core)).collect();
        let counters = lane.counters();
        format!(
            "{} {:?} {states:x?} {counters:?} {:?} {:?}",
            cores.name(),
            lane.view(),
            followed.events,
            followed.fates
        )
    };
    all_cores(session).map(of).collect()
}

/// Of a step with more packets than are recorded, those with an expectation are compared.
#[test]
fn a_step_of_many_packets_takes_bounded_memory() {
    let text = |outcome: &str| {
        format!(
            r#"{{ "version": 1,
                "engines": [{{ "design": "scr_sequencer", "implementation": "model", "parameters": {{ "rows": 1, "cores": 2 }} }}],
                "bench": {{ "kind": "cores", "techniques": ["scr", "rss"], "ingress": 1, "queue": 1 }},
                "traffic": [{{ "kind": "ddos", "packets": 200000, "gap_ps": 0 }}],
                "expect": {{ "packets": [{{ "technique": "rss", "number": 150000, "outcome": "{outcome}" }}] }} }}"#
        )
    };
    let mut session = open(&text("queue-full")).forward_only();
    session.step(|_, _| ());
    let rss = all_cores(&session).nth(1).unwrap();
    // Each core processes a packet and has one in its queue.
    assert_eq!(rss.lane.totals().packets.dropped, 200_000 - 2 * 2);
    assert_eq!((rss.followed.events.len(), rss.followed.fates.len()), (1 << 16, (1 << 16) + 1));
    assert_eq!(to_the_end(&text("queue-full")).failures(), [""; 0]);
    let failures = to_the_end(&text("pass")).failures();
    assert!(failures.len() == 1 && failures[0].contains("packet 150000"), "{failures:?}");
}

#[test]
fn a_step_is_the_same_however_the_cursor_came_there() {
    let text = r#"{ "version": 1, "seed": "0000000000000007",
        "engines": [
            { "design": "scr_sequencer", "implementation": "model",
              "parameters": { "program": "connection-tracker", "rows": 4, "cores": 3 } },
            { "design": "scr_sequencer", "implementation": "model",
              "parameters": { "program": "heavy-hitter", "rows": 1, "cores": 2 } }],
        "bench": { "kind": "cores", "clock_ps": 20000, "techniques": ["scr", "lock", "rss", "rss++"], "queue": 4,
                   "rebalance_ps": 2000000, "losses": { "kind": "random", "per_million": 200000 } },
        "traffic": [
            { "kind": "connections", "packets": 300, "gap_ps": 40000, "gaps": "exponential", "open": 9, "popularity": "zipf" },
            { "kind": "token-bursts", "packets": 100, "flows": 3, "burst": 10, "gap_ps": 20000, "period_ps": 900000 }] }"#;
    let mut forward = open(text).forward_only();
    let mut steps = Vec::new();
    while !forward.is_over() {
        forward.step(|_, _| ());
        steps.push(seen(&forward));
    }
    assert_eq!((forward.end(), forward.failures()), (Some(End::Drained), vec![]));
    assert_eq!(forward.bench().violations(), []);
    assert!(all_cores(&forward).all(|cores| cores.lane.totals().packets.done > 100));
    let mut session = open(text);
    let last = steps.len() as u32 - 1;
    for step in [last, 0, 300, 299, 301, last / 2, 17, last, last - 1, last / 3] {
        while !session.seek(step, 1_000) {}
        assert_eq!(seen(&session), steps[step as usize], "step {step}");
    }
    assert_eq!(session.failures(), Vec::<String>::new());
}

#[test]
fn what_is_expected_of_packets_and_counts_is_noticed() {
    // C2 (Q105), lost {3}: core 0 recovers rows 2 and 3.
    let right = r#""packets": [
            { "number": 3, "core": 0, "outcome": "lost" },
            { "number": 5, "core": 0, "outcome": "pass", "replayed": [2, 3, 4], "recovered": [2, 3], "skipped": [] }],
        "counts": [{ "count": "done", "min": 5, "max": 5 }, { "core": 0, "count": "recovered", "min": 2, "max": 2 }]"#;
    assert_eq!(to_the_end(&knocking(6, LOST, right)).failures(), Vec::<String>::new());
    for (wrong, message) in [
        (r#""packets": [{ "number": 3, "outcome": "pass" }]"#, "engine 0, packet 3: expected outcome pass, got lost"),
        (r#""packets": [{ "number": 5, "core": 1 }]"#, "engine 0, packet 5: expected core 1, got 0"),
        (r#""packets": [{ "number": 5, "recovered": [3] }]"#, "engine 0, packet 5: expected recovered [3], got [2, 3]"),
        (r#""packets": [{ "number": 5, "skipped": [3] }]"#, "engine 0, packet 5: expected skipped [3], got []"),
        (r#""packets": [{ "number": 7 }]"#, "engine 0, packet 7: expected its fate, the run ended without it"),
        (r#""counts": [{ "count": "done", "min": 6 }]"#, "engine 0: expected done at least 6, got 5"),
        (
            r#""counts": [{ "core": 1, "count": "recovered", "min": 1, "max": 2 }]"#,
            "engine 0: expected recovered of core 1 from 1 to 2, got 0",
        ),
        (
            r#""broken": [{ "invariant": "no-deadlock" }]"#,
            "engine 0: expected the invariant `no-deadlock` to break, it held",
        ),
    ] {
        assert_eq!(to_the_end(&knocking(6, LOST, wrong)).failures(), [message]);
    }
}

/// CA5 (Q106).
#[test]
fn logs_that_are_written_late_end_in_a_deadlock_that_says_who_waits_for_whom() {
    let losses = r#", "losses": { "kind": "numbers", "numbers": [3, 4] }"#;
    let late = to_the_end(&knocking(8, &format!(r#"{losses}, "logged": "processing""#), ""));
    assert_eq!(late.end(), Some(End::Stuck));
    let undrained = late.undrained();
    assert_eq!(undrained.len(), 2, "{undrained:?}");
    assert!(undrained[0].ends_with("core 0 waits with packet 5 for the row of packet 3, which core 1 may have"));
    assert!(undrained[1].ends_with("core 1 waits with packet 6 for the row of packet 3, which core 0 may have"));
    assert!(late.bench().violations().iter().all(|found| (found.engine, found.invariant) == (0, "no-deadlock")));
    let right = to_the_end(&knocking(8, losses, ""));
    assert_eq!((right.end(), right.bench().violations()), (Some(End::Drained), vec![]));
}

/// The names in files are those of the monitors, in their order.
#[test]
fn monitors_have_the_names_of_files() {
    let names = cores::CoreMonitor::ALL.map(|monitor| format!("{monitor:?}"));
    let spelled = scenario::check::cores::MONITORS.map(|name| {
        let capital = |part: &str| part[..1].to_uppercase() + &part[1..];
        name.split('-').map(capital).collect::<String>()
    });
    assert_eq!(names, spelled);
}

#[test]
fn packets_that_find_no_room_are_counted_where_they_were() {
    let crowded = knocking(40, r#", "ingress": 2, "queue": 1"#, "").replace("100000", "0");
    let session = to_the_end(&crowded);
    let lane = all_cores(&session).next().unwrap().sequenced.unwrap();
    let (counts, packets) = (lane.counts(), lane.cores().totals().packets);
    // All come at once: two wait, of which one goes in a step.
    assert_eq!((counts.arrived, counts.dropped, counts.numbered), (40, 38, 2));
    assert_eq!((packets.arrived, packets.done), (2, 2));
    assert_eq!((session.end(), session.bench().violations()), (Some(End::Drained), vec![]));
}

#[test]
fn packets_that_the_program_does_not_handle_pass() {
    let text = r#"{ "version": 1,
        "engines": [{ "design": "scr_sequencer", "implementation": "model", "parameters": { "rows": 1, "program": "port-knocking" } }],
        "bench": { "kind": "cores", "techniques": ["scr", "rss"] },
        "traffic": [{ "kind": "ddos", "packets": 30, "gap_ps": 100000 }],
        "expect": { "counts": [{ "count": "unhandled", "min": 30 }, { "count": "unhandled", "technique": "rss", "min": 30 }] } }"#;
    let session = to_the_end(text);
    assert_eq!((session.end(), session.failures()), (Some(End::Drained), vec![]));
    let counts = *all_cores(&session).next().unwrap().sequenced.unwrap().counts();
    assert_eq!((counts.numbered, counts.passed.iter().sum::<u64>(), counts.passed[5]), (0, 30, 30));
}

/// The state of the firewall can be looked at, at every core.
#[test]
fn states_are_tables() {
    let mut session = open(&knocking(7, "", ""));
    while !session.seek(u32::MAX, 1_000) {}
    let names = |columns: &[programs::Column]| columns.iter().map(|column| column.name).collect::<Vec<_>>();
    let opened = workbench::frame::opened(&session).cores.unwrap();
    assert_eq!((names(opened.keys), names(opened.values)), (vec!["source"], vec!["knocks"]));
    for core in 0..2 {
        let table = state_table(&session, 0, core, 10).unwrap();
        let entries: Vec<_> = table.entries.iter().map(|entry| (entry.key.clone(), entry.value.clone())).collect();
        assert_eq!((table.count, entries), (1, vec![(vec![0x0a02_0001], vec![3])]), "core {core}");
        assert_eq!(table.counters.done, [4, 3][core]);
        assert_eq!(table.compared, [Some(true); 2], "the last packet brings the history to both");
    }
    assert!(state_table(&session, 0, 2, 10).is_none() && state_table(&session, 1, 0, 10).is_none());
    let frame = workbench::frame::frame(&session);
    let sequenced = frame.cores[0].sequenced.as_ref().unwrap();
    assert_eq!((frame.cores.len(), sequenced.arrived, sequenced.numbered, sequenced.waiting), (1, 7, 7, 0));
}
