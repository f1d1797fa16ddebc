//! The timeline compared with the frames of a run, step by step.

use scenario::Scenario;

use crate::Session;
use port::DropCause;
use port::measures::{Nfm, PPM};

fn open(bench: &str, traffic: &str) -> Session {
    let text = format!(
        r#"{{ "version": 1,
              "engines": [{{ "design": "bbq", "implementation": "model", "parameters": {{ "W": 4, "D": 1, "N": 3 }} }}],
              "bench": {bench}, "traffic": [{traffic}] }}"#
    );
    let scenario = Scenario::from_json(&text).unwrap_or_else(|problems| panic!("{problems:?}"));
    crate::open::open_models(&scenario)
}

/// Number of the track of this name.
fn track(session: &Session, key: &str) -> usize {
    session.tracks().iter().position(|track| track.key == key).unwrap()
}

#[test]
fn elements_and_refusals_are_those_of_the_steps() {
    // Four enqueues into a queue of three, then four dequeues of which the last finds nothing, then a reset of a queue
    // that holds one; for it to have a free element again takes some steps.
    let ops = r#"{ "kind": "ops", "ops": [["enqueue", 1, 0], ["enqueue", 2, 1], ["enqueue", 3, 2], ["enqueue", 4, 3],
        ["dequeue-max"], ["dequeue-min"], ["dequeue-max"], ["dequeue-max"], ["idle", 20], ["enqueue", 5, 0], ["reset", 1]] }"#;
    let mut session = open(r#"{ "kind": "ops" }"#, ops);
    while !session.explore(3) {}
    assert_eq!(session.known(), session.steps());
    let steps = session.steps() as usize;
    let part = |key| session.part(track(&session, key), 0, session.steps(), 1000).unwrap();
    let elements: Vec<f64> = part("elements").values.chunks(3).map(|span| span[0]).collect();
    assert_eq!(elements[..8], [1., 2., 3., 3., 2., 1., 0., 0.]);
    assert_eq!(elements[27..30], [0., 1., 0.]);
    assert_eq!(elements.len(), steps);
    let at = |key| -> Vec<usize> {
        (0..).zip(part(key).values).filter(|(_, count)| *count > 0.).map(|(step, _)| step).collect()
    };
    assert_eq!((at("refused"), at("reset"), at("broken")), (vec![3, 7], vec![29], vec![]));
    // A few buckets say the same from afar.
    let far = session.part(track(&session, "elements"), 0, session.steps() - 1, 4).unwrap();
    assert!(far.values.len() <= 12);
    assert_eq!((far.values[0], far.values[1]), (0., 3.));
}

#[test]
fn packets_have_tracks_of_their_own() {
    // One packet of 1,000 bytes is on the link from the beginning of step 2 to that of step 22, 4 ns a step. Of ten at once, of which
    // two may wait, eight are lost.
    let packets = r#"{ "kind": "packets", "dt_ps": [0], "flow": [0], "bytes": [1000], "rank": [1] }"#;
    let mut session = open(r#"{ "kind": "port", "rate_mbps": 100000, "overhead_bytes": 0 }"#, packets);
    while !session.explore(100) {}
    let busy = session.part(track(&session, "busy"), 0, session.steps(), 1000).unwrap();
    let steps: Vec<(usize, f64)> = (0..).zip(busy.values.chunks(3).map(|v| v[2])).filter(|(_, ps)| *ps > 0.).collect();
    assert_eq!(steps, (3..=22).map(|step| (step, 4000.)).collect::<Vec<_>>());
    let ten = r#"{ "kind": "packets", "dt_ps": [0,0,0,0,0,0,0,0,0,0], "flow": [0,0,0,0,0,0,0,0,0,0],
        "bytes": [500,500,500,500,500,500,500,500,500,500], "rank": [1,1,1,1,1,1,1,1,1,1] }"#;
    let mut session = open(r#"{ "kind": "port", "rate_mbps": 100000, "overhead_bytes": 0, "ingress": 2 }"#, ten);
    while !session.explore(100) {}
    let sum = |key| -> f64 { session.part(track(&session, key), 0, 10_000, 1000).unwrap().values.iter().sum() };
    let lost = session.lane(0).unwrap().measures().value("dropped.ingress").unwrap();
    assert_eq!((sum("lost"), lost), (8., 8));
}

#[test]
fn each_engine_in_front_of_a_link_has_what_became_of_every_packet() {
    // Eight packets at once, then two late ones of flow 9 with the smallest rank, to a queue of four and to a list of six.
    let text = r#"{ "version": 1,
        "engines": [{ "design": "fifo", "implementation": "model", "parameters": { "capacity": 4 } },
                    { "design": "pifo", "implementation": "model", "parameters": { "N": 6, "overflow": 1 } }],
        "bench": { "kind": "port", "rate_mbps": 100000, "overhead_bytes": 0, "clock_ps": 4000 },
        "traffic": [{ "kind": "packets", "dt_ps": [0,0,0,0,0,0,0,0,50000,1], "flow": [0,1,2,3,4,5,6,7,9,9],
            "bytes": [1000,1000,1000,1000,1000,1000,1000,1000,1000,1000], "rank": [9,9,9,9,9,9,9,9,1,1] }] }"#;
    let session = opened(text);
    let trips = session.timeline().trips().unwrap();
    for engine in 0..2 {
        let stops: Vec<_> = trips.at_engine(engine).collect();
        assert_eq!(stops.iter().map(|stop| stop.packet).collect::<Vec<_>>(), (0..10).collect::<Vec<_>>());
        assert!(stops.iter().all(|stop| stop.node == engine && stop.lost.is_none() != stop.sent_ps.is_none()));
        let measures = session.lane(engine as usize).unwrap().measures();
        let waits = stops.iter().filter_map(|stop| stop.sent_ps.map(|(_, end)| end - stop.arrived_ps));
        assert_eq!(waits.max(), measures.value("delay.max"));
        let lost = |cause| stops.iter().filter(|stop| stop.lost.is_some_and(|(why, _)| why == cause)).count() as u64;
        assert_eq!(Some(lost(DropCause::Full)), measures.value("dropped.full"));
        assert_eq!(Some(lost(DropCause::PushedOut)), measures.value("dropped.pushed-out"));
    }
    let of = |engine, packet: usize| *trips.at_engine(engine).nth(packet).unwrap();
    // The late ones come in step 13, find the FIFO queue full; in the list there is one place, and the last one is pushed out.
    let (first, second) = (of(0, 8), of(0, 9));
    assert_eq!((first.step, second.step, first.flow, first.arrived_ps), (13, 13, 9, 50_000));
    assert_eq!((first.lost, second.lost), (Some((DropCause::Full, 13)), Some((DropCause::Full, 14))));
    assert!(of(1, 8).sent_ps < of(1, 3).sent_ps);
    assert_eq!(of(1, 7).lost, Some((DropCause::PushedOut, 14)));
    // Nothing of a run of operations.
    assert!(
        open(r#"{ "kind": "ops" }"#, r#"{ "kind": "ops", "ops": [["enqueue", 1, 0]] }"#).timeline().trips().is_none()
    );
}

#[test]
fn flags_stand_where_a_search_finds_its_condition() {
    let random = r#"{ "kind": "random", "slots": 9000, "mix": { "enqueue": 2, "dequeue-max": 3 } }"#;
    let text = format!(
        r#"{{ "version": 1,
              "engines": [{{ "design": "bbq", "implementation": "model", "parameters": {{ "W": 4, "D": 1, "N": 15 }} }}],
              "bench": {{ "kind": "ops" }}, "traffic": [{random}],
              "breakpoints": [{{ "when": "occ > 8" }}, {{ "when": "changed(pb.head[2])" }}, {{ "when": "rejected" }},
                              {{ "when": "occ > 15" }}] }}"#
    );
    let scenario = Scenario::from_json(&text).unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut session = crate::open::open_models(&scenario);
    // As a reader does who looks about before all is known.
    while !session.seek(700, 100) {}
    while !session.seek(20, 100) {}
    while !session.explore(501) {}
    let first = session.tracks().iter().position(|track| track.look == "flags").unwrap();
    for (number, breakpoint) in scenario.breakpoints.iter().enumerate() {
        let mut found = Vec::new();
        session.restart();
        let conditions = [scenario::Condition::of(&breakpoint.when, &scenario).unwrap()];
        loop {
            let mut search = crate::search::Search::new(&session, &conditions, false).unwrap();
            while !search.work(&mut session, 1000) {}
            let Some(there) = search.found() else { break };
            found.push(there.step);
        }
        assert_eq!(found.is_empty(), number == 3, "{}", breakpoint.when);
        for count in [1, 7, 5000] {
            let part = session.part(first + number, 0, session.steps() - 1, count).unwrap();
            let hits: Vec<_> = part.values.chunks(3).collect();
            let all: f64 = hits.iter().map(|hit| hit[2]).sum();
            assert_eq!(all as usize, found.len(), "{}", breakpoint.when);
            for (bucket, hit) in (0..).zip(hits) {
                let start = part.first + bucket * part.width;
                let here = || found.iter().filter(|step| (start..start + part.width).contains(step));
                let wanted = here().min().zip(here().max()).map(|(first, last)| (f64::from(*first), f64::from(*last)));
                let told = (hit[2] > 0.).then_some((hit[0], hit[1]));
                assert_eq!(told, wanted, "{} from {start}", breakpoint.when);
            }
        }
    }
}

#[test]
fn notes_list_the_steps_where_a_search_finds_their_condition() {
    let random = r#"{ "kind": "random", "slots": 3000, "mix": { "enqueue": 2, "dequeue-max": 3 } }"#;
    let conditions =
        ["occ > 8", "changed(pb.head[2])", "rejected", "op(enqueue, priority = 3) and not reject", "occ > 15"];
    let notes: Vec<_> = conditions.iter().map(|when| format!(r#"{{ "when": "{when}", "text": "x" }}"#)).collect();
    // Two notes have one condition, and a note by step has none.
    let text = format!(
        r#"{{ "version": 1,
              "engines": [{{ "design": "bbq", "implementation": "model", "parameters": {{ "W": 4, "D": 1, "N": 15 }} }}],
              "bench": {{ "kind": "ops" }}, "traffic": [{random}], "breakpoints": [{{ "when": "occ > 3" }}],
              "notes": [{{ "step": 4, "text": "x" }}, {}, {{ "when": "occ > 15", "text": "another" }}] }}"#,
        notes.join(",")
    );
    let scenario = Scenario::from_json(&text).unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut session = crate::open::open_models(&scenario);
    while !session.seek(700, 100) {}
    while !session.seek(20, 100) {}
    while !session.explore(501) {}
    let noted: Vec<_> = session.noted().cloned().collect();
    assert_eq!(noted.iter().map(|noted| &noted.when[..]).collect::<Vec<_>>(), conditions);
    let tracks = session.tracks();
    let keys: Vec<_> = tracks.iter().filter(|track| track.look == "notes").map(|track| &track.key[..]).collect();
    assert_eq!(keys, conditions);
    let first = tracks.iter().position(|track| track.look == "notes").unwrap();
    for (number, noted) in noted.iter().enumerate() {
        let condition = [scenario::Condition::of(&noted.when, &scenario).unwrap()];
        let mut found = Vec::new();
        session.restart();
        loop {
            let mut search = crate::search::Search::new(&session, &condition, false).unwrap();
            while !search.work(&mut session, 1000) {}
            let Some(there) = search.found() else { break };
            found.push(there.step);
        }
        assert_eq!(found.is_empty(), noted.when == "occ > 15", "{}", noted.when);
        assert_eq!((noted.count as usize, &noted.steps), (found.len(), &found), "{}", noted.when);
        let part = session.part(first + number, 0, session.steps() - 1, 1).unwrap();
        assert_eq!(part.values.iter().skip(2).step_by(3).sum::<f64>(), found.len() as f64);
    }
}

#[test]
fn of_a_note_the_first_steps_are_listed_and_all_are_counted() {
    let text = r#"{ "version": 1,
        "engines": [{ "design": "bbq", "implementation": "model", "parameters": { "W": 4, "D": 1, "N": 15 } }],
        "bench": { "kind": "ops" }, "traffic": [{ "kind": "random", "slots": 12000, "mix": { "enqueue": 2, "dequeue-max": 3 } }],
        "notes": [{ "when": "occ < 16", "text": "always" }] }"#;
    let session = opened(text);
    let noted = session.noted().next().unwrap();
    assert_eq!((noted.count, noted.steps.len()), (session.steps(), crate::flags::LISTED));
    assert!(noted.steps.iter().copied().eq(0..crate::flags::LISTED as u32));
    assert_eq!([0, 7, 10_000, 11_000].map(|step| noted.before(step)), [0, 7, 10_000, 10_000]);
    assert_eq!(crate::open::open_models(&Scenario::from_json(text).unwrap()).forward_only().noted().count(), 0);
}

/// SP-PIFO of two queues on the packets of its Figure 3 (S3, Q50, Q61): the second rank 1 comes after rank 2, into the same
/// queue, which is served first.
#[test]
fn inversions_are_listed_with_what_caused_them_and_bounds_have_lines() {
    let text = r#"{ "version": 1,
        "engines": [{ "design": "sp_pifo", "implementation": "model", "parameters": { "queues": 2, "capacity": 10 } }],
        "bench": { "kind": "ops" }, "traffic": [{ "kind": "ops", "ops": [["enqueue", 10, 3], ["enqueue", 11, 4], ["enqueue", 12, 1],
        ["enqueue", 13, 4], ["enqueue", 14, 5], ["enqueue", 15, 2], ["enqueue", 16, 1], ["dequeue"], ["dequeue"], ["dequeue"]] }] }"#;
    let scenario = Scenario::from_json(text).unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut session = crate::open::open_models(&scenario);
    while !session.explore(3) {}
    let part = |key| session.part(track(&session, key), 0, session.steps(), 1000).unwrap();
    let line = |key| part(key).values.chunks(3).map(|span| span[0] as u32).collect::<Vec<_>>();
    assert_eq!(line("queue.bound[0]")[..7], [0, 0, 1, 1, 1, 2, 1]);
    assert_eq!(line("queue.bound[1]")[..7], [3, 4, 4, 4, 5, 5, 4]);
    let chronicle = session.timeline().chronicle(0).unwrap();
    // Data 15 of rank 2 leaves in step 8 before data 16 of rank 1, both in the first queue.
    let inversion = super::Listed { step: 8, op: 8, args: [15, 2, 16, 1, 0, 6, 0, 0], cause: Some(6) };
    assert_eq!((chronicle.count(), chronicle.listed()), (1, &[inversion][..]));
    assert!(session.timeline().chronicle(1).is_none());
}

fn opened(text: &str) -> Session {
    let scenario = Scenario::from_json(text).unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut session = crate::open::open_models(&scenario);
    while !session.explore(7) {}
    session
}

const FIG4: &str = r#"["enqueue", 100, 10, 100, 10], ["enqueue", 101, 11, 100, 11], ["enqueue", 1, 0, 100, 10], ["enqueue", 2, 0, 100, 1],
    ["dequeue"], ["enqueue", 3, 0, 100, 1], ["dequeue"], ["dequeue"], ["dequeue"], ["dequeue"]"#;

/// G2, Q76: F = 11 and F = 91 at t_s = 10 leave as late as 19 and 99 from a calendar queue of ten units a FIFO.
#[test]
fn departures_say_how_late_of_how_long() {
    let text = r#"{ "version": 1,
        "engines": [{ "design": "calendar_queue", "implementation": "model", "parameters": { "depth": 16, "fifos": 10, "flows": 8, "granularity": 10 } }],
        "bench": { "kind": "ops" }, "traffic": [{ "kind": "ops", "ops": [["enqueue", 99, 7, 100, 10], ["dequeue"],
        ["enqueue", 1, 1, 100, 1], ["enqueue", 2, 2, 100, 81], ["dequeue"], ["dequeue"]] }] }"#;
    let session = opened(text);
    let departures = session.timeline().departures(0).unwrap();
    let told: Vec<_> = departures
        .left()
        .iter()
        .map(|d| (d.step, d.data, d.late.finish, d.late.late, d.late.expected, d.came))
        .collect();
    assert_eq!(told[1..], [(4, 1, 11, 8, 1, 2), (5, 2, 91, 8, 81, 3)]);
    assert_eq!(departures.count(), 3);
}

/// G4, Q84: a packet that is held to level 2 by the one before it, though level 1 reaches it; a reset forgets what waits.
#[test]
fn departures_know_the_level_that_would_have_done() {
    let text = |ops: &str| {
        format!(
            r#"{{ "version": 1, "engines": [{{ "design": "gearbox", "implementation": "model",
                "parameters": {{ "depth": 128, "fifos": 10, "flows": 64, "levels": 3, "order": "last-level" }} }}],
                "bench": {{ "kind": "ops" }}, "traffic": [{{ "kind": "ops", "ops": [{ops}] }}] }}"#
        )
    };
    let session = opened(&text(FIG4));
    let left = session.timeline().departures(0).unwrap().left().to_vec();
    assert_eq!(left.iter().map(|l| l.data).collect::<Vec<_>>(), [100, 101, 1, 2, 3]);
    let last = left[4].late;
    assert_eq!((last.level, last.wanted, last.expected, last.finish), (2, 1, 2, 12));
    let flows = session.timeline().served(0, true, 1, (0, 20)).unwrap();
    let of: Vec<_> = flows.shares.iter().map(|s| (s.number, s.bytes.iter().sum::<f64>())).collect();
    assert_eq!(of, [(10, 100.), (11, 100.), (0, 300.)]);
    assert_eq!(flows.shares[2].waits[..5], [0., 0., 1., 2., 2.]);
    // 300 bytes in 12 units of virtual time.
    assert_eq!(flows.shares[2].weight, 25.0);
    assert!(session.timeline().served(0, false, 1, (0, 20)).unwrap().shares.is_empty());

    let session = opened(&text(
        r#"["enqueue", 1, 0, 100, 5], ["reset", 1], ["idle", 4], ["enqueue", 2, 0, 100, 5], ["dequeue"]"#,
    ));
    let left = session.timeline().departures(0).unwrap().left();
    assert_eq!(left.iter().map(|l| l.data).collect::<Vec<_>>(), [2]);
    assert_eq!(session.timeline().served(0, true, 1, (0, 20)).unwrap().shares[0].waits[..2], [1., 0.]);
}

#[test]
fn classes_are_served_what_leaves_the_link() {
    let source = |class: u16, weight: u32| {
        format!(
            r#"{{ "kind": "packets", "dt_ps": [0, 0, 0, 0], "flow": [{class}, {class}, {class}, {class}], "bytes": [500, 500, 500, 500],
                  "rank": [1, 1, 1, 1], "class": [{class}, {class}, {class}, {class}], "weight": {weight} }}"#
        )
    };
    let bench = r#"{ "kind": "port", "rate_mbps": 100000, "overhead_bytes": 0, "ingress": 6 }"#;
    let session = open(bench, &format!("{}, {}", source(0, 1), source(1, 3)));
    let mut session = session;
    while !session.explore(100) {}
    let metrics = session.lane(0).unwrap().measures().clone();
    let (departed, lost) = (metrics.value("bytes").unwrap(), metrics.value("dropped.ingress").unwrap());
    assert_eq!(lost, 2);
    for flows in [false, true] {
        let served = session.timeline().served(0, flows, 4, (0, session.steps() - 1)).unwrap();
        assert_eq!((served.width, served.more), (4, false));
        let shares: Vec<_> = served.shares.iter().map(|share| (share.number, share.weight)).collect();
        assert_eq!(shares, [(0, 1.0), (1, 3.0)]);
        let bytes: f64 = served.shares.iter().flat_map(|share| &share.bytes).sum();
        assert_eq!(bytes as u64, departed);
        // Both wait in the first window, neither at the end.
        assert!(served.shares.iter().all(|share| share.waits[0] > 0. && share.waits.last() == Some(&0.)));
        let fair = |window: usize| {
            let mut nfm = Nfm::default();
            let busy = (0..2).filter(|i| served.shares[*i].waits[window] > 0.);
            busy.for_each(|i| nfm.add(served.shares[i].bytes[window] as u64, [1, 3][i] * PPM));
            nfm.value()
        };
        assert_eq!(served.nfm, (0..served.shares[0].bytes.len()).map(fair).collect::<Vec<_>>());
        assert!(served.nfm.iter().any(Option::is_some) && served.nfm.last() == Some(&None));
    }
    assert!(session.timeline().served(1, true, 4, (0, 9)).is_none());
}

/// Packets of one flow that were there before the run leave in it, with their lateness.
#[test]
fn packets_from_before_the_run_depart_too() {
    let text = r#"{"version":1,"engines":[{"design":"gearbox","implementation":"model"}],"bench":{"kind":"ops"},
        "contents":[["enqueue",1,1,100,2],["enqueue",2,1,100,9]],
        "traffic":[{"kind":"ops","ops":[["enqueue",3,1,100,2],["dequeue"],["dequeue"],["dequeue"]]}]}"#;
    let scenario = Scenario::from_json(text).unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut session = crate::open::open_models(&scenario);
    while !session.is_over() {
        session.step(|_, _| ());
    }
    let departures = session.timeline().departures(0).unwrap();
    let left: Vec<_> = departures.left().iter().map(|left| (left.step, left.op, left.data)).collect();
    assert_eq!(left, [(1, 1, 1), (2, 2, 2), (3, 3, 3)]);
    let expected: Vec<_> = departures.left().iter().map(|left| (left.late.expected, left.late.finish)).collect();
    assert_eq!(expected, [(2, 2), (11, 11), (13, 13)]);
    let in_run: Vec<bool> = departures.left().iter().map(|left| left.came < scenario::limits::STEPS).collect();
    assert_eq!(in_run, [false, false, true]);
}
