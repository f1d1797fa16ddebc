//! What a file may say, beyond its types.

use scenario::{Scenario, limits};

/// A file of one engine with other fields.
fn with(fields: &str) -> Vec<String> {
    let engines = r#"[{"design":"bbq","implementation":"rtl","parameters":{"W":4,"D":1,"N":15}}]"#;
    let traffic = r#""traffic":[]"#;
    let traffic = if fields.contains("\"traffic\"") { "" } else { traffic };
    let comma = if traffic.is_empty() || fields.is_empty() { "" } else { "," };
    problems(&format!(r#"{{"version":1,"engines":{engines},"bench":{{"kind":"ops"}},{fields}{comma}{traffic}}}"#))
}

pub fn engines(engines: &str) -> Vec<String> {
    problems(&format!(r#"{{"version":1,"engines":[{engines}],"bench":{{"kind":"ops"}},"traffic":[]}}"#))
}

fn ops(ops: &str) -> Vec<String> {
    with(&format!(r#""traffic":[{{"kind":"ops","ops":[{ops}]}}]"#))
}

pub fn problems(text: &str) -> Vec<String> {
    Scenario::from_json(text).map_or_else(|problems| problems.iter().map(ToString::to_string).collect(), |_| vec![])
}

const NONE: [&str; 0] = [];

/// Every kind of source.
const SOURCES: &str = "`ops`, `random`, `packets`, `poisson`, `batch-poisson`, `on-off`, `burst`, `incast`, `flows`, `tenants`, \
    `adversarial`, `headers`, `connections`, `knocking`, `ddos` or `token-bursts`";

#[test]
fn a_whole_scenario_passes() {
    let fields = r#""title":"t","description":"d","authors":["a"],"source":{"paper":"p","section":"1","figure":"2"},
        "ids":["Q12","B6"],"seed":"00000000000000Ff","stop":{"steps":100},"on_divergence":"mark",
        "view":{"step":3,"panels":["log"],"hidden":["share"],"side_by_side":true,"selection":{"element":"l1.stoc[3]"},"zoom":{"first":1,"last":2},
                "waves":[{"signal":"u_list.count_q"},{"engine":0,"signal":"op_i[1:0]","radix":"binary"}]},
        "notes":[{"step":1,"text":"x","author":"me","engine":0,"element":"op[1]"},
                 {"step":2,"text":"y","engine":0,"element":"pipe.stage[1]"}],
        "expect":{"digest":"0123456789abcdef","timing_digest":"0123456789abcdef",
                  "results":[{"op":0,"ok":true,"step":6,"data":1,"priority":2},{"op":1,"ok":false,"reason":"empty"}],
                  "states":[{"step":9,"field":"l1.stoc","first":3,"values":[15],"text":"full"},
                            {"step":9,"field":"free.fifo","values":[4294967295]}]}"#;
    let traffic = r#""traffic":[{"kind":"ops","ops":[["idle"],["enqueue",1,2],["dequeue-max"]]}]"#;
    assert_eq!(with(&format!("{traffic},{fields}")), NONE);
}

#[test]
fn ids_are_few_and_not_empty() {
    let many = vec!["\"Q1\""; 33].join(",");
    assert_eq!(with(&format!(r#""ids":[{many}]"#)), ["ids: found 33 items; expected at most 32"]);
    assert_eq!(with(r#""ids":["Q1",""]"#), ["ids[1]: found an empty string; expected a text"]);
}

#[test]
fn waves_are_few_and_name_signals_of_engines() {
    let many = vec![r#"{"signal":"x"}"#; 33].join(",");
    let waves = |rows: &str| with(&format!(r#""view":{{"waves":[{rows}]}}"#));
    assert_eq!(waves(&many), ["view.waves: found 33 items; expected at most 32"]);
    let long = "x".repeat(401);
    assert_eq!(
        waves(&format!(r#"{{"signal":""}},{{"signal":"{long}"}},{{"engine":1,"signal":"y"}}"#)),
        [
            "view.waves[0].signal: found an empty string; expected a text",
            "view.waves[1].signal: found 401 characters; expected at most 400 characters",
            "view.waves[2].engine: found 1; expected an integer from 0 to 0",
        ]
    );
    assert_eq!(
        waves(r#"{"signal":"x","radix":"octal"}"#),
        ["view.waves[0].radix: found \"octal\"; expected `hex`, `decimal` or `binary`"]
    );
}

#[test]
fn nothing_is_ignored() {
    let found = with(r#""titel":"x","stop":{"step":4},"view":{},"view":{},"seed":"0""#);
    assert!(found[0].starts_with("titel: found an unknown field; expected `version`, `title`"), "{found:?}");
    assert!(found[0].ends_with("did you mean `title`?"), "{found:?}");
    assert_eq!(
        found[1..],
        [
            "view: found the field twice; expected it once",
            "stop.step: found an unknown field; expected `steps`",
            "seed: found \"0\"; expected 16 hexadecimal digits in quotes",
        ]
    );
}

#[test]
fn problems_in_sources_have_whole_paths() {
    for (source, problem) in [
        (
            r#"{"kind":"ops","ops":[["idle"],["idle","x"]]}"#,
            r#".ops[1][1]: found "x"; expected a number of steps from 1 to 2147483648"#,
        ),
        (
            r#"{"kind":"random","slots":-1,"mix":{"idle":1}}"#,
            ".slots: found -1; expected an integer from 1 to 2147483648",
        ),
        (r#"{"kind":"rnadom"}"#, &format!(".kind: found \"rnadom\"; expected {SOURCES}; did you mean `random`?")),
        (r#"{"kind":["ops"]}"#, &format!(".kind: found [\"ops\"]; expected {SOURCES}")),
        (r#"{"ops":[]}"#, ".kind: found nothing; expected this required field"),
        (r#"{"kind":"ops"}"#, ".ops: found nothing; expected this required field"),
        (r#"{"kind":"ops","kind":"random","ops":[]}"#, ".kind: found the field twice; expected it once"),
        (
            r#"{"kind":"random","slots":1,"mix":{"idle":1,"idle":2}}"#,
            ".mix.idle: found the field twice; expected it once",
        ),
        ("7", ": found 7; expected an object"),
        (r#""ops""#, r#": found "ops"; expected an object"#),
    ] {
        let found = with(&format!(r#""traffic":[{{"kind":"ops","ops":[]}},{source}]"#));
        assert_eq!(found, [format!("traffic[1]{problem}")]);
    }
    let unknown = r#"{"kind":"random","slots":1,"mix":{"enqueue":1},"hott":1}"#;
    let expected = "found an unknown field; expected `slots`, `mix`, `collide_percent`, `hot`, `shared_hot` or `phase`; did you mean `hot`?";
    let found = with(&format!(r#""traffic":[{unknown},{unknown}]"#));
    assert_eq!(found, [format!("traffic[0].hott: {expected}"), format!("traffic[1].hott: {expected}")]);
}

#[test]
fn problems_in_the_bench_have_whole_paths() {
    let bench = |bench: &str| {
        let engines = r#"[{"design":"bbq","implementation":"model"}]"#;
        problems(&format!(r#"{{"version":1,"engines":{engines},"bench":{bench},"traffic":[]}}"#))
    };
    assert_eq!(bench(r#"{"kind":"ops"}"#), NONE);
    assert_eq!(
        bench(r#"{"kind":"op"}"#),
        ["bench.kind: found \"op\"; expected `ops`, `port`, `cores`, `network`, `mesh` or `nic`; did you mean `ops`?"]
    );
    assert_eq!(
        bench(r#"{"kind":1}"#),
        ["bench.kind: found 1; expected `ops`, `port`, `cores`, `network`, `mesh` or `nic`"]
    );
    assert_eq!(bench("{}"), ["bench.kind: found nothing; expected this required field"]);
    assert_eq!(bench("\"ops\""), ["bench: found \"ops\"; expected an object"]);
    assert_eq!(bench(r#"{"kind":"ops","\t":1}"#), [r#"bench."\t": found an unknown field; expected nothing"#]);
}

#[test]
fn operations_are_those_of_the_engine() {
    assert_eq!(
        ops(r#"["enqueue",4294967295,3],["dequeue-max"],["dequeue-min"],["reset",1],["idle"],["idle",3]"#),
        NONE
    );
    assert_eq!(ops(r#"["reset",0]"#), ["traffic[0].ops[0][1]: found 0; expected cycles from 1 to 4096"]);
    let found =
        ops(r#"["enqueue",0,4],["dequeue_max"],["dequeue-max",1],["idle",0],["idle",1,2],[],["enqueue",1.5,0]"#);
    // What cannot be read comes before what is wrong.
    assert_eq!(
        found[..2],
        [
            "traffic[0].ops[6][1]: found 1.5; expected an integer from 0 to 4294967295",
            "traffic[0].ops[5]: found 0 items; expected a list of an operation's name and at most 5 integers"
        ]
    );
    let names = "`enqueue`, `dequeue-max`, `dequeue-min`, `reset` or `idle`";
    assert_eq!(
        found[2..],
        [
            "traffic[0].ops[0][2]: found 4; expected priority from 0 to 3".to_owned(),
            format!("traffic[0].ops[1][0]: found \"dequeue_max\"; expected {names}; did you mean `dequeue-max`?"),
            r#"traffic[0].ops[2]: found ["dequeue-max",1]; expected ["dequeue-max"]"#.to_owned(),
            "traffic[0].ops[3][1]: found 0; expected a number of steps from 1 to 2147483648".to_owned(),
            r#"traffic[0].ops[4]: found ["idle",1,2]; expected ["idle"] or ["idle", steps]"#.to_owned(),
        ]
    );
}

#[test]
fn priorities_fit_every_engine() {
    let text = r#"{"version":1,"engines":[{"design":"bbq","implementation":"model","parameters":{"W":8}},
        {"design":"bbq","implementation":"model","parameters":{"W":4}}],"bench":{"kind":"ops"},
        "traffic":[{"kind":"ops","ops":[["enqueue",1,3],["enqueue",1,5]]}]}"#;
    assert_eq!(problems(text), ["traffic[0].ops[1][2]: found 5; expected priority from 0 to 3 (engines[1])"]);
}

#[test]
fn engines_are_those_of_the_catalogue() {
    assert_eq!(
        engines(r#"{"design":"bqq","implementation":"rtl"}"#),
        [
            "engines[0].design: found \"bqq\"; expected `bbq`, `bbq_pifo`, `bmw_tree`, `bucket_queue`, `calendar_queue`, `fifo`, `fixed_bounds`, `gearbox`, `greedy`, `pieo`, `pifo`, `rolling_window`, `scr_sequencer`, `sp_pifo` or `wfq`; did you mean `bbq`?"
        ]
    );
    assert_eq!(
        engines(r#"{"design":"bbq","implementation":"rlt"}"#),
        ["engines[0].implementation: found \"rlt\"; expected `rtl` or `model`; did you mean `rtl`?"]
    );
    assert_eq!(
        engines(r#"{"design":"bbq","implementation":"rtl","parameters":{"w":4,"N":16}}"#),
        [
            "engines[0].parameters: found \"w\"; expected `W`, `D`, `N`, `capacity`, `queues` or `steered`; did you mean `W`?",
            "engines[0].parameters.N: found 16; expected 2^k - 1, from 1 to 131071",
        ]
    );
    assert_eq!(
        engines(r#"{"design":"bbq","implementation":{}}"#),
        ["engines[0].implementation: found an empty object; expected `rtl` or `model`"]
    );
    assert_eq!(engines(""), ["engines: found 0 items; expected 1 to 16"]);
    let so_many = |number| vec![r#"{"design":"bbq","implementation":"model"}"#; number].join(",");
    assert_eq!(engines(&so_many(16)), NONE);
    assert_eq!(engines(&so_many(17)), ["engines: found 17 items; expected 1 to 16"]);
}

/// Problems of so many models, the last of this design, behind so many of a source.
fn before_packets(last: &str, number: usize, bench: &str, traffic: (&str, usize)) -> Vec<String> {
    let mut engines = vec![r#"{"design":"bbq","implementation":"model"}"#.to_owned(); number - 1];
    engines.push(format!(r#"{{"design":"{last}","implementation":"model"}}"#));
    let (source, sources) = traffic;
    problems(&format!(
        r#"{{"version":1,"engines":[{}],"bench":{{"kind":"port","rate_mbps":1000{bench}}},"traffic":[{}]}}"#,
        engines.join(","),
        vec![source; sources].join(",")
    ))
}

#[test]
fn many_engines_share_the_packets_that_wait_before_four() {
    let ingress = |number, ingress: u32| before_packets("bbq", number, &format!(r#","ingress":{ingress}"#), ("", 0));
    assert_eq!(ingress(4, 65_536), NONE);
    assert_eq!(ingress(16, 16_384), NONE);
    assert_eq!(ingress(16, 16_385), ["bench.ingress: found 16385; expected an integer from 1 to 16384"]);
}

/// What sources keep of finite flows, they keep for each clock: that of BBQ is 4 ns, that of a PIFO 1 ns.
#[test]
fn flows_under_way_at_once_are_limited_over_all_sources_and_clocks() {
    // 1 ms of sending in rounds of 1 us: 65,536 flows at once.
    let incast = r#"{"kind":"incast","senders":64,"rounds":1024,"bytes":125000,"rate_mbps":1000,"period_ps":976562}"#;
    let problem = |found: u32, expected: &str| {
        [format!("traffic: found up to {found} flows under way at once; expected at most {expected}")]
    };
    assert_eq!(before_packets("bbq", 2, "", (incast, 4)), NONE);
    assert_eq!(before_packets("bbq", 2, "", (incast, 5)), problem(327_680, "262144"));
    assert_eq!(before_packets("pifo", 2, "", (incast, 2)), NONE);
    let expected = "131072 for engines of 2 different clocks";
    assert_eq!(before_packets("pifo", 2, "", (incast, 3)), problem(196_608, expected));
    assert_eq!(before_packets("pifo", 2, r#","clock_ps":4000"#, (incast, 4)), NONE);
    let apart = incast.replace("976562", "1000000000");
    assert_eq!(before_packets("bbq", 1, "", (&apart, 9)), NONE);
    // As wrong as it gets, it is refused field by field.
    let wrong = r#"{"kind":"incast","senders":4294967295,"rounds":4294967295,"bytes":4294967295,"rate_mbps":1,
                    "period_ps":1,"jitter_ps":18446744073709551615}"#;
    let found = before_packets("bbq", 1, "", (wrong, 2));
    assert!(found.iter().any(|problem| problem.starts_with("traffic[1].senders: found 4294967295")), "{found:?}");
    let at_random = |rate_mbps: u32| {
        format!(
            r#"{{"kind":"flows","flows":65536,"load_mbps":20000,"rate_mbps":{rate_mbps},"size":{{"kind":"fixed","bytes":64}}}}"#
        )
    };
    assert_eq!(before_packets("bbq", 1, "", (&at_random(10_000), 64)), NONE);
    assert_eq!(before_packets("bbq", 1, "", (&at_random(1), 64)), problem(4_194_304, "262144"));
}

#[test]
fn a_reference_is_a_model_of_the_same() {
    let model = r#"{"design":"bbq","implementation":"model"}"#;
    let rtl = |reference: &str| format!(r#"{{"design":"bbq","implementation":"rtl"{reference}}}"#);
    assert_eq!(engines(&format!(r#"{},{model}"#, rtl(r#","reference":1"#))), NONE);
    let at = |i: usize, found: u32, expected: &str| {
        vec![format!("engines[{i}].reference: found {found}; expected {expected}")]
    };
    assert_eq!(
        engines(&format!(r#"{},{model}"#, rtl(r#","reference":2"#))),
        at(0, 2, "the number of an engine, 0 to 1")
    );
    assert_eq!(engines(&rtl(r#","reference":0"#)), at(0, 0, "another engine than itself"));
    assert_eq!(
        engines(&format!("{},{}", rtl(r#","reference":1"#), rtl(""))),
        at(0, 1, "the number of an engine whose implementation is `model`")
    );
    let other = r#"{"design":"bbq","implementation":"model","parameters":{"N":7}}"#;
    assert_eq!(
        engines(&format!("{},{other}", rtl(r#","reference":1"#))),
        at(0, 1, "an engine of the same design with the same parameters")
    );
    assert_eq!(
        engines(&format!("{0},{model},{0}", rtl(r#","reference":1"#))),
        at(2, 1, "a model of its own: another engine is held against this one already")
    );
    let model_of = |r: u32| format!(r#"{{"design":"bbq","implementation":"model","reference":{r}}}"#);
    let expected = "an engine that has no reference itself, so that there is no loop";
    let found = engines(&format!("{},{}", model_of(1), model_of(0)));
    assert_eq!(found, [at(0, 1, expected), at(1, 0, expected)].concat());
}

#[test]
fn a_mix_names_operations_and_weighs_them() {
    let random = |rest: &str| with(&format!(r#""traffic":[{{"kind":"random",{rest}}}]"#));
    assert_eq!(random(r#""slots":9,"mix":{"enqueue":1,"idle":0},"collide_percent":100,"hot":64,"phase":1"#), NONE);
    let found = random(r#""slots":0,"mix":{"enque":1,"idle":1001},"collide_percent":101,"hot":0,"phase":0"#);
    let starts = ["slots: found 0", "mix: found \"enque\"", "mix.idle: found 1001", "collide_percent", "hot", "phase"];
    assert_eq!(found.len(), starts.len(), "{found:#?}");
    for (found, start) in found.iter().zip(starts) {
        assert!(found.starts_with(&format!("traffic[0].{start}")), "{found}");
    }
    assert_eq!(random(r#""slots":1,"mix":{}"#).len(), 1);
}

#[test]
fn a_note_has_a_step_or_a_condition() {
    let right = r#""notes":[{"when":"occ > 1","text":"x"},{"when":"engine 0: changed(l1.stoc[3])","text":"y","author":"me","engine":0,"element":"occ[0]"}]"#;
    assert_eq!(with(right), NONE);
    let found = with(
        r#""notes":[{"text":"x"},{"step":1,"when":"occ > 1","text":"x"},{"when":"occ >","text":"x"},{"when":"","text":"x"},
                    {"when":"ocd > 1","text":"x"},{"when":"reject(ful)","text":""},{"when":"engine 1: occ > 1","text":"x"},
                    {"when":7,"text":"x"},{"wen":"occ > 1","text":"x"}]"#,
    );
    let expected = [
        "notes[7].when: found 7; expected a string",
        "notes[8].wen: found an unknown field; expected `step`, `when`, `text`, `author`, `engine` or `element`; did you mean `when`?",
        "notes[0].step: found nothing; expected the step of the note; or, in its place, a condition: `when`",
        "notes[1].when: found \"occ > 1\"; expected no condition where there is a `step`",
        "notes[2].when, column 6: found the end; expected a number",
        "notes[3].when, column 1: found the end; expected a condition",
        "notes[4].when, column 1: found \"ocd\"; expected `l1.bitmap`,",
        "notes[5].when, column 8: found \"ful\"; expected `full`, `empty`, `not-ready`, `range` or `ineligible`; did you mean `full`?",
        "notes[5].text: found an empty string; expected a text",
        "notes[6].when, column 8: found 1; expected 0, the number of the engine",
        "notes[8].step: found nothing; expected the step of the note",
    ];
    for (found, expected) in found.iter().zip(expected) {
        assert!(found.starts_with(expected), "{found}");
    }
    assert_eq!(found.len(), expected.len(), "{found:#?}");
}

#[test]
fn notes_with_a_condition_are_few() {
    let notes = |count| vec![r#"{"when":"occ > 1","text":"x"}"#; count].join(",");
    assert_eq!(with(&format!(r#""notes":[{},{{"step":0,"text":"x"}}]"#, notes(64))), NONE);
    assert_eq!(
        with(&format!(r#""notes":[{}]"#, notes(65))),
        ["notes: found 65 notes with `when`; expected at most 64"]
    );
}

#[test]
fn marks_point_at_what_is_there() {
    let found = with(
        r#""view":{"selection":{"engine":1,"element":"op[1]"},"zoom":{"first":5,"last":4},"panels":[""]},
           "notes":[{"step":0,"text":""},{"step":0,"text":"x","element":"op[1]"},
                    {"step":0,"text":"x","engine":0,"element":"l1.stok[0]"},
                    {"step":0,"text":"x","engine":0,"element":"l1.stoc[4]"},
                    {"step":0,"text":"x","engine":0,"element":"l1.stoc"}],
           "expect":{"results":[{"op":0,"ok":true,"reason":"full"},{"op":0,"ok":false,"reason":"ful","data":1}],
                     "states":[{"step":0,"field":"l1.bitmap","values":[16]},{"step":0,"field":"l1.stoc","first":2,"values":[0,0,0]},
                               {"step":0,"field":"occ","values":[]}]}"#,
    );
    let expected = [
        "view.panels[0]: found an empty string; expected a text",
        "view.selection.engine: found 1; expected an integer from 0 to 0",
        "view.zoom.first: found 5; expected an integer from 0 to 4",
        "notes[0].text: found an empty string; expected a text",
        "notes[1].engine: found nothing; expected the engine that has the element",
        "notes[2].element: found \"l1.stok\"; expected `l1.bitmap`",
        "notes[3].element: found index 4; expected an index from 0 to 3",
        "notes[4].element: found \"l1.stoc\"; expected an element",
        "expect.results[0].reason: found \"full\"; expected no reason",
        "expect.results[1].reason: found \"ful\"; expected `full`, `empty`, `not-ready`, `range`, `ineligible` or `reset`; did you mean `full`?",
        "expect.results[1].data: found 1; expected no result",
        "expect.states[0].values[0]: found 16; expected an integer from 0 to 15",
        "expect.states[1].first: found 3 words from 2 on; expected a first word from 0 to 1",
        "expect.states[2].values: found 0 items; expected 1 to 4096",
    ];
    assert_eq!(found.len(), expected.len(), "{found:#?}");
    for (found, expected) in found.iter().zip(expected) {
        assert!(found.starts_with(expected), "{found}");
    }
}

#[test]
fn an_invariant_expected_to_break_is_one_of_the_engines() {
    let pair = |broken: &str| {
        problems(&format!(
            r#"{{"version":1,"engines":[{{"design":"sp_pifo","implementation":"rtl","reference":1}},
            {{"design":"sp_pifo","implementation":"model"}},{{"design":"pifo","implementation":"model"}}],
            "bench":{{"kind":"port","rate_mbps":1000}},"traffic":[],"expect":{{"broken":[{broken}]}}}}"#
        ))
    };
    assert_eq!(pair(r#"{"invariant":"order of bounds"},{"engine":2,"invariant":"push-out"}"#), NONE);
    let wrong = r#"{"invariant":"order of bound"},{"engine":2,"invariant":"order of bounds"},
        {"engine":1,"invariant":"order of bounds"},{"engine":3,"invariant":"order"}"#;
    assert_eq!(
        pair(wrong),
        [
            "expect.broken[0].invariant: found \"order of bound\"; expected `order of bounds`, `bound of a newcomer`, `first queue`, \
             `distances`, `order in a queue`, `capacity`, `conservation`, `strict priority` or `inversions`; \
             did you mean `order of bounds`?",
            "expect.broken[1].invariant: found \"order of bounds\"; expected `order`, `first out`, `push-out` or `conservation`",
            "expect.broken[2].engine: found 1; expected an engine that is no reference: packets and invariants are those of the engine compared with it",
            "expect.broken[3].engine: found 3; expected an integer from 0 to 2",
        ]
    );
    assert_eq!(
        pair(r#"{"engine":0},{"invariant":"order of bounds","step":3}"#),
        [
            "expect.broken[1].step: found an unknown field; expected `engine` or `invariant`",
            "expect.broken[0].invariant: found nothing; expected this required field",
        ]
    );
    let many = vec![r#"{"invariant":"order of bounds"}"#; 65].join(",");
    assert_eq!(pair(&many), ["expect.broken: found 65 items; expected at most 64"]);
}

#[test]
fn sizes_are_bounded_and_named() {
    let long = "x".repeat(limits::TITLE + 1);
    assert_eq!(with(&format!(r#""title":"{long}""#)), ["title: found 201 characters; expected at most 200 characters"]);
    assert_eq!(with(&format!(r#""title":"{}""#, "é".repeat(limits::TITLE))), NONE);
    let many = r#"["idle"],"#.repeat(limits::OPS);
    assert_eq!(
        ops(&format!(r#"{many}["idle"]"#)),
        ["traffic: found 262145 explicit operations; expected at most 262144; a `random` source has no such limit"]
    );
    assert_eq!(
        ops(r#"["idle",2147483648],["idle"]"#),
        ["traffic: found 2147483649 steps in all; expected at most 2147483648"]
    );
    assert_eq!(with(r#""stop":{"steps":0}"#), ["stop.steps: found 0; expected an integer from 1 to 2147483648"]);
}

#[test]
fn a_flood_of_problems_is_cut() {
    assert_eq!(ops(&[r#"["x"]"#; 1000].join(",")).len(), limits::PROBLEMS);
    let fields: Vec<_> = (0..100_000).map(|i| format!("\"x{i}\":0")).collect();
    assert_eq!(with(&fields.join(",")).len(), limits::PROBLEMS);
    assert_eq!(with(&[r#""title":"""#; 100_000].join(",")).len(), limits::PROBLEMS);
    assert_eq!(
        with(&format!(r#""traffic":[{{"kind":"random","slots":1,"mix":{{{}}}}}]"#, fields.join(","))),
        ["traffic[0].mix: found 100000 fields; expected at most 64"]
    );
}

#[test]
fn packets_leave_no_slot_for_operations_by_hand() {
    let port = |edit: &str| {
        problems(&format!(
            r#"{{"version":1,"engines":[{{"design":"bbq","implementation":"rtl","parameters":{{"W":4,"D":1,"N":15}}}}],
                "bench":{{"kind":"port","rate_mbps":100000}},"edits":[{edit}],
                "traffic":[{{"kind":"packets","dt_ps":[0],"flow":[0],"bytes":[64],"rank":[0]}}]}}"#
        ))
    };
    assert_eq!(port(r#"{"step":3,"op":["reset",1]},{"step":3,"engine":0,"switch":"bypass","on":false}"#), NONE);
    assert_eq!(
        port(r#"{"step":3,"op":["dequeue-max"]}"#),
        [
            "edits[0].op[0]: found \"dequeue-max\"; expected `reset`, or a switch: with the bench `port` elements are packets, and only traffic brings them"
        ]
    );
}
