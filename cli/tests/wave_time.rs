//! export --vcd: in which cycle of the waveform each kind of signal shows what the session tells of a step, in several designs.
//!
//! Step s lies between the rising edges at s and s + 1 clock periods. What a test below says of a signal is what `cli/README.md` says.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use contract::Info;
use rtl_native::NativeRtl;
use scenario::Scenario;
use session::Session;
use session::log::{Entry, Outcome};

use crate::common::dump::Dump;
use crate::common::queuescope;
use crate::common::stated::{from, verdict_of};

/// Steps of a run.
const SLOTS: u32 = 240;

/// A design and what is particular to it.
pub struct Waved {
    pub design: &'static str,
    parameters: &'static str,
    mix: &'static str,
    /// Stages of an operation: its result is in the output registers so many cycles after its slot.
    stages: u32,
}

pub const DESIGNS: [Waved; 7] = [
    Waved {
        design: "bbq",
        parameters: r#"{ "W": 4, "D": 2, "N": 15, "capacity": 6 }"#,
        mix: r#"{ "enqueue": 6, "dequeue-max": 3, "dequeue-min": 3, "idle": 1 }"#,
        stages: 11,
    },
    Waved {
        design: "pifo",
        parameters: r#"{ "N": 8, "ids": 2 }"#,
        mix: r#"{ "enqueue": 5, "dequeue": 5, "replace": 2, "idle": 1 }"#,
        stages: 1,
    },
    Waved {
        design: "gearbox",
        parameters: r#"{ "levels": 2, "fifos": 4, "depth": 4, "flows": 4 }"#,
        mix: r#"{ "enqueue": 6, "dequeue": 5, "idle": 1 }"#,
        stages: 3,
    },
    Waved {
        design: "rolling_window",
        parameters: r#"{ "W": 4, "D": 2, "N": 15, "rank_bits": 16 }"#,
        mix: r#"{ "enqueue": 5, "dequeue-min": 6, "idle": 1 }"#,
        stages: 11,
    },
    Waved {
        design: "bmw_tree",
        parameters: r#"{ "L": 3, "M": 4 }"#,
        mix: r#"{ "enqueue": 5, "dequeue": 6, "idle": 1 }"#,
        stages: 1,
    },
    Waved {
        design: "pieo",
        parameters: r#"{ "N": 16, "groups": 2 }"#,
        mix: r#"{ "enqueue": 5, "dequeue": 5, "idle": 1 }"#,
        stages: 4,
    },
    Waved {
        design: "sp_pifo",
        parameters: r#"{ "queues": 2, "capacity": 10 }"#,
        mix: r#"{ "enqueue": 5, "dequeue": 6, "idle": 1 }"#,
        stages: 3,
    },
];

impl Waved {
    pub fn scenario(&self) -> String {
        format!(
            r#"{{ "version": 1, "seed": "0000000000000c0c", "bench": {{ "kind": "ops" }},
                "engines": [{{ "design": "{}", "implementation": "rtl", "parameters": {} }}],
                "traffic": [{{ "kind": "random", "slots": {SLOTS}, "mix": {} }}] }}"#,
            self.design, self.parameters, self.mix
        )
    }
}

/// A session before its first step.
pub fn open(scenario: &str) -> Session {
    workbench::open(&Scenario::from_json(scenario).unwrap(), &NativeRtl).unwrap()
}

/// Waveforms of the whole run, whose number of steps it gives, too.
pub fn waves(name: &str, scenario: &str, clock_ps: u64) -> (Dump, u32) {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.vcd"));
    let arguments = ["export", "-", "--vcd", out.to_str().unwrap(), "--last", "100000"];
    let ended = queuescope(&arguments, scenario.as_bytes());
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    let dump = Dump::read(&out, clock_ps);
    let steps = (dump.times.len() as u32 - 1) / 2;
    assert!(ended.stderr.contains(&format!("steps 0 to {} of engine 0", steps - 1)), "{}", ended.stderr);
    (dump, steps)
}

/// The operations of a run, and its description.
pub fn told(scenario: &str) -> (Vec<Entry>, Info) {
    let mut session = open(scenario);
    while !session.is_over() {
        session.step(|_, _| ());
    }
    let operations = session.log(0).unwrap().window(0, u32::MAX).cloned().collect();
    (operations, session.engine(0).unwrap().info().clone())
}

/// Inputs and verdict of step s stand in cycle s, a result of step r in cycle r + 1, which is `stages` cycles after its slot: the numbers are
/// those of the table in the readme.
#[test]
fn operations_verdicts_and_results_stand_where_the_readme_says() {
    let [slot, result_from] = [from("an operation with `slot_step` s at the port"), from("its result, with")];
    assert_eq!([slot, result_from], [0, 2], "in half cycles");
    for waved @ Waved { design, stages, .. } in &DESIGNS {
        let verdict = verdict_of(design);
        let scenario = waved.scenario();
        let (operations, info) = told(&scenario);
        let (dump, steps) = waves(design, &scenario, u64::from(info.clock_ps));
        let signal = |what: &str| info.signals.get(what).unwrap_or_else(|| panic!("{design}: {what}")).clone();
        let (mut accepted, mut rejected, mut retired) = (0, 0, 0);
        for step in 0..steps {
            let presented = operations.iter().find(|entry| entry.slot == step);
            assert_eq!(
                dump.at(&format!("{design}.op_valid_i"), step),
                u64::from(presented.is_some()),
                "{design} {step}"
            );
            let is_accepted = presented.is_some_and(|entry| !matches!(entry.outcome, Outcome::Rejected { .. }));
            if step + verdict < steps && presented.is_some() {
                let found = dump.at(&signal("accepted"), step + verdict);
                assert_eq!(found, u64::from(is_accepted), "{design}: verdict of step {step}");
            }
            accepted += u32::from(is_accepted);
            rejected += u32::from(presented.is_some() && !is_accepted);
            let result = operations
                .iter()
                .find(|entry| matches!(entry.outcome, Outcome::Retired { step: at, .. } if at == step));
            let found = dump.at(&signal("result"), step + 1);
            assert_eq!(found, u64::from(result.is_some()), "{design}: a result of step {step}");
            let Some(Entry { kind, slot, outcome: Outcome::Retired { results, .. }, .. }) = result else { continue };
            assert_eq!(step + 1, slot + stages, "{design}");
            let [first] = results.first::<1>();
            let named = &info.operation(*kind).unwrap().results;
            if let Some(name) = named.first() {
                assert_eq!(dump.at(&signal(&name.name), step + 1), u64::from(first), "{design}: result of step {step}");
            }
            retired += 1;
        }
        assert!(accepted > 40 && rejected > 5 && retired > 40, "{design}: {accepted} {rejected} {retired}");
    }
}

/// Fields that are not compared. BBQ: they may copy what memory held at power-on, which differs from build to build: the link of the last
/// element of a list, and the ends of a list without elements. Gearbox: bytes of a FIFO are told with a packet that is yet to be counted.
/// The sequencer: the register has the number of the next frame, and rows lie in registers as bytes on the wire.
const EXCEPT: [&str; 9] =
    ["qe.next", "pb.head", "pb.tail", "l1.bytes", "l2.bytes", "number", "number_high", "row.0", "row.1"];

/// Name and place of the bits of a word: `a.b[3:2]` are two bits of `a.b` from bit 2 on.
fn bits_of(signal: &str) -> (String, u32) {
    let range = signal.strip_suffix(']').and_then(|rest| rest.rsplit_once('['));
    let range = range.and_then(|(name, range)| Some((name, range.split_once(':')?.1.parse().ok()?)));
    range.map_or_else(|| (signal.to_owned(), 0), |(name, low)| (name.to_owned(), low))
}

/// What a register or a memory holds after step s stands in it from cycle s + 1 on.
#[test]
fn state_stands_one_cycle_after_the_step_that_writes_it() {
    assert_eq!(from("the state after step s, as"), 2, "in half cycles");
    for waved in &DESIGNS {
        let (scenario, design) = (waved.scenario(), waved.design);
        let clock_ps = open(&scenario).engine(0).unwrap().info().clock_ps;
        let (dump, steps) = waves(&format!("{design}-state"), &scenario, u64::from(clock_ps));
        state_stands(design, &scenario, &dump, steps);
    }
}

/// Compares the words of all fields that were written with the waveform of the cycle after each step.
fn state_stands(design: &str, scenario: &str, dump: &Dump, steps: u32) {
    let mut session = open(scenario);
    let info = session.engine(0).unwrap().info().clone();
    let (mut compared, mut wrong) = (0, BTreeSet::new());
    // By field and word: its value, and whether it was written.
    let mut words = BTreeMap::<(usize, u32), (u32, bool)>::new();
    for step in 0..steps {
        session.step(|_, _| ());
        for (number, field) in info.architectural_fields().filter(|(_, field)| !EXCEPT.contains(&&*field.name)) {
            for index in 0..field.count {
                let (name, low) = bits_of(&field.signal_of(index));
                let Some(code) = dump.code(&name) else { continue };
                let word = session.engine(0).unwrap().word(number, index);
                let (known, is_written) = words.entry((number, index)).or_insert((word, false));
                *is_written |= *known != word;
                *known = word;
                if *is_written {
                    let found = dump.from(code, 2 * u64::from(step + 1)) >> low & ((1 << field.bits) - 1);
                    if found != u64::from(word) {
                        wrong.insert(format!("{}, {name}", field.name));
                    }
                    compared += 1;
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{design}: another value than after the step before: {wrong:?}");
    assert!(compared > 80, "{design}: {compared} words compared");
}

/// What the observation of step s sees, of stages and combinational signals, stands from the falling edge of cycle s to that of the next one.
#[test]
fn observation_stands_half_a_cycle_later() {
    assert_eq!([from("the operation in stage k"), from("what the observation of a BBQ saw")], [0, 1], "in half cycles");
    let scenario = DESIGNS[0].scenario();
    let mut session = open(&scenario);
    let (dump, steps) = waves("bbq-observed", &scenario, 4000);
    let info = session.engine(0).unwrap().info().clone();
    let pipe = info.field("pipe.op").unwrap();
    let seen = dump.code("bbq.gen_root.u_root.u_probe.index_valid").unwrap();
    let input = dump.code("bbq.gen_root.u_root.valid_i").unwrap();
    let mut differs = 0;
    for step in 0..steps {
        session.step(|_, _| ());
        let mut stages = [0; 11];
        session.engine(0).unwrap().probe(pipe, 0, &mut stages);
        let is_there = u64::from(stages[1] != contract::OpId::NONE.0);
        assert_eq!(dump.from(input, 2 * u64::from(step)), is_there, "stage 1 in step {step}");
        assert_eq!(dump.from(seen, 2 * u64::from(step) + 1), is_there, "the probe of step {step}");
        assert_eq!(dump.from(seen, 2 * u64::from(step) + 2), is_there, "the probe behind step {step}");
        differs += u32::from(dump.from(seen, 2 * u64::from(step)) != is_there);
    }
    assert!(differs > 10, "{differs}");
}

/// The sequencer hands out beats: a frame that retires in step r has its last beat in cycle r itself.
#[test]
fn a_frame_of_the_sequencer_leaves_in_the_cycle_of_its_step() {
    assert_eq!([from("first beat of a frame"), from("last beat of a frame")], [0, 0], "in half cycles");
    let parameters = r#"{ "cores": 3, "program": "port-knocking", "rows": 2, "variant": "nic", "width": 64 }"#;
    let count = |value: &str| vec![value; 30].join(", ");
    let scenario = format!(
        r#"{{ "version": 1, "seed": "0000000000005c12", "bench": {{ "kind": "cores", "clock_ps": 10000 }},
            "engines": [{{ "design": "scr_sequencer", "implementation": "rtl", "parameters": {parameters} }}],
            "traffic": [{{ "kind": "headers", "dt_ps": [{}], "source": [{}], "destination_port": [{}] }}] }}"#,
        count("400000"),
        count(r#""10.2.0.1""#),
        count("100")
    );
    let (operations, _) = told(&scenario);
    let (dump, steps) = waves("sequencer", &scenario, 10_000);
    let mut left = 0;
    for step in 0..steps {
        let frame = operations.iter().find(|entry| entry.slot == step);
        if frame.is_some() {
            assert_eq!(dump.at("scr_sequencer.s_valid_i", step), 1, "the first beat of a frame in step {step}");
        }
        let results = operations.iter().find_map(|entry| match &entry.outcome {
            Outcome::Retired { step: at, results } if *at == step => Some(results.first::<1>()),
            _ => None,
        });
        let is_last = dump.at("scr_sequencer.m_valid_o", step) & dump.at("scr_sequencer.m_last_o", step);
        assert_eq!(is_last, u64::from(results.is_some()), "step {step}");
        if let Some([core]) = results {
            assert_eq!(dump.at("scr_sequencer.m_core_o", step), u64::from(core), "step {step}");
            left += 1;
        }
    }
    assert_eq!(left, 30);
    state_stands("scr_sequencer", &scenario, &dump, steps);
}

/// A step of a BBQ with PIFO is two cycles of its clock. The file has one of them: its rising edge is the second one of the step before.
#[test]
fn a_step_of_a_bbq_with_pifo_is_one_period_of_the_file() {
    let parameters = r#"{ "W": 4, "D": 2, "N": 15, "k": 7 }"#;
    let scenario = format!(
        r#"{{ "version": 1, "seed": "0000000000000c0c", "bench": {{ "kind": "ops" }},
            "engines": [{{ "design": "bbq_pifo", "implementation": "rtl", "parameters": {parameters} }}],
            "traffic": [{{ "kind": "random", "slots": {SLOTS}, "mix": {{ "enqueue": 5, "idle": 3 }} }},
                {{ "kind": "random", "slots": {SLOTS}, "mix": {{ "dequeue-max": 5, "idle": 4 }} }}] }}"#
    );
    let (operations, info) = told(&scenario);
    let (dump, steps) = waves("bbq_pifo", &scenario, u64::from(info.clock_ps));
    assert_eq!(dump.edges, (steps as usize, steps as usize));
    let (mut accepted, mut retired) = (0, 0);
    for step in 0..steps {
        assert_eq!(dump.at("bbq_pifo.phase_q", step), 0, "the first cycle of step {step}");
        for (port, name) in ["insert", "extract"].into_iter().enumerate() {
            let signal = |what: &str, step: u32| dump.at(&format!("bbq_pifo.{name}_{what}"), step);
            let of_port = |entry: &&Entry| usize::from(info.operation(entry.kind).unwrap().port) == port;
            let presented = operations.iter().filter(of_port).find(|entry| entry.slot == step);
            assert_eq!(signal("valid_i", step), u64::from(presented.is_some()), "{name} {step}");
            let is_accepted = presented.is_some_and(|entry| !matches!(entry.outcome, Outcome::Rejected { .. }));
            assert_eq!(signal("accept_o", step), u64::from(is_accepted), "{name}: verdict of step {step}");
            let result = operations.iter().filter(of_port).find_map(|entry| match &entry.outcome {
                Outcome::Retired { step: at, results } if *at == step => Some(results.first::<2>()),
                _ => None,
            });
            assert_eq!(
                signal("result_valid_o", step + 1),
                u64::from(result.is_some()),
                "{name}: result of step {step}"
            );
            if let Some([data, priority]) = result.filter(|_| port == 1) {
                assert_eq!(signal("result_data_o", step + 1), u64::from(data), "{name}: result of step {step}");
                assert_eq!(signal("result_priority_o", step + 1), u64::from(priority), "{name}: result of step {step}");
            }
            accepted += u32::from(is_accepted);
            retired += u32::from(result.is_some());
        }
    }
    assert!(accepted > 100 && retired > 100, "{accepted} {retired}");
    state_stands("bbq_pifo", &scenario, &dump, steps);
}
