//! export --vcd: the file, its scopes and its steps. `wave_time.rs` has when each signal shows what.

use std::path::{Path, PathBuf};

use rtl_native::{DemandRtl, NativeRtl};
use scenario::Scenario;
use session::Session;
use session::log::{Entry, Outcome};

use crate::common::dump::Dump;
use crate::common::{Ended, queuescope};

const PARAMETERS: &str = r#"{ "W": 4, "D": 2, "N": 15, "capacity": 6 }"#;
const CLOCK_PS: u64 = 4000;

/// Random traffic on two levels, full and empty often.
fn random() -> String {
    let mix = r#"{ "enqueue": 6, "dequeue-max": 3, "dequeue-min": 3, "idle": 1 }"#;
    format!(
        r#"{{ "version": 1, "seed": "0000000000000c0c", "engines": [
            {{ "design": "bbq", "implementation": "model", "parameters": {PARAMETERS} }},
            {{ "design": "bbq", "implementation": "rtl", "parameters": {PARAMETERS}, "reference": 0 }}],
        "bench": {{ "kind": "ops" }},
        "traffic": [{{ "kind": "random", "slots": 1500, "mix": {mix}, "collide_percent": 60 }}] }}"#
    )
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn export(out: &Path, more: &[&str], scenario: &str) -> Ended {
    let arguments = [&["export", "-", "--engine", "1", "--vcd", out.to_str().unwrap()], more].concat();
    queuescope(&arguments, scenario.as_bytes())
}

fn open(host: &dyn session::RtlHost) -> Session {
    workbench::open(&Scenario::from_json(&random()).unwrap(), host).unwrap()
}

fn to_the_end(session: &mut Session) {
    while !session.is_over() {
        session.step(|_, _| ());
    }
}

#[test]
fn waveforms_tell_what_the_session_tells() {
    let (out, first, last) = (file("told.vcd"), 700, 899);
    let ended = export(&out, &["--from", "700", "--to", "899"], &random());
    assert_eq!((ended.code, ended.stdout.as_str()), (0, ""), "{}", ended.stderr);
    assert!(ended.stderr.ends_with("told.vcd: steps 700 to 899 of engine 1\n"), "{}", ended.stderr);
    let dump = Dump::read(&out, CLOCK_PS);
    assert_eq!(dump.header.timescale, Some((1, vcd::TimescaleUnit::PS)));
    let times: Vec<u64> = (2 * first..=2 * (last + 1)).map(|half| half * CLOCK_PS / 2).collect();
    assert_eq!(dump.times, times);
    assert_eq!(dump.edges, (200, 200));

    let mut session = open(&NativeRtl);
    let field = |name: &str, session: &Session| session.engine(1).unwrap().info().field(name).unwrap();
    let word = |name: &str, index: u32, session: &Session| {
        let mut word = [0];
        session.engine(1).unwrap().probe(field(name, session), index, &mut word);
        u64::from(word[0])
    };
    session.seek(first as u32 - 1, u32::MAX);
    for step in first as u32..=last as u32 {
        session.step(|_, _| ());
        // The state after a step stands in the registers from the next rising edge on.
        assert_eq!(dump.at("bbq.gen_root.u_root.bitmap_q", step + 1), word("l1.bitmap", 0, &session), "step {step}");
        assert_eq!(dump.at("bbq.u_ingress.occupancy_q[0]", step + 1), word("occ", 0, &session), "step {step}");
        let element = step % 6; // the others hold what they held at power-on
        let memory = format!("bbq.u_bucket.u_qe_data.mem[{element}]");
        assert_eq!(dump.at(&memory, step + 1), word("qe.data", element, &session), "step {step}");
    }

    to_the_end(&mut session);
    let operations: Vec<Entry> = session.log(1).unwrap().window(0, u32::MAX).cloned().collect();
    let (mut accepted, mut rejected, mut retired) = (0, 0, 0);
    for step in first as u32..=last as u32 {
        let presented = operations.iter().find(|entry| entry.slot == step);
        assert_eq!(dump.at("bbq.op_valid_i", step), u64::from(presented.is_some()), "step {step}");
        let reason = presented.map(|entry| match entry.outcome {
            Outcome::Rejected { reason, .. } => reason,
            _ => 0,
        });
        for signal in ["bbq.accept_o", "bbq.u_ingress.accept_o"] {
            assert_eq!(dump.at(signal, step), u64::from(reason == Some(0)), "step {step}");
        }
        assert_eq!(dump.at("bbq.u_ingress.reject_full_o", step), u64::from(reason == Some(1)), "step {step}");
        assert_eq!(dump.at("bbq.u_ingress.reject_empty_o", step), u64::from(reason == Some(2)), "step {step}");
        let result = operations.iter().find_map(|entry| match &entry.outcome {
            Outcome::Retired { step: at, results } if *at == step => Some((entry.kind, results.first::<2>())),
            _ => None,
        });
        assert_eq!(dump.at("bbq.result_valid_o", step + 1), u64::from(result.is_some()), "step {step}");
        if let Some((kind, [data, priority])) = result {
            let found = ["kind", "data", "priority"].map(|part| dump.at(&format!("bbq.result_{part}_o"), step + 1));
            assert_eq!(found, [u64::from(kind), data.into(), priority.into()], "step {step}");
        }
        accepted += u32::from(reason == Some(0));
        rejected += u32::from(reason.is_some_and(|reason| reason > 0));
        retired += u32::from(result.is_some());
    }
    assert!(accepted > 50 && rejected > 10 && retired > 50, "{accepted} {rejected} {retired}");
}

/// Scopes are those of the RTL, and that with the numbers of operations.
#[test]
fn scopes_are_those_of_the_rtl() {
    let out = file("scopes.vcd");
    assert_eq!(export(&out, &["--last", "1"], &random()).code, 0);
    let dump = Dump::read(&out, CLOCK_PS);
    let outer: Vec<&str> = dump
        .header
        .items
        .iter()
        .filter_map(|item| match item {
            vcd::ScopeItem::Scope(scope) => Some(scope.identifier.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(outer, ["bbq", "bbq_switches_pkg", "queuescope"]);
    for path in [
        "bbq.u_free_list.u_memory.mem[14]",
        "bbq.gen_level[2].u_level.u_stoc.mem[15]",
        "bbq.gen_level[2].u_level.commit_q.bitmap",
        "bbq.u_bucket.u_pb.mem[0]",
        "bbq_switches_pkg.speculation",
    ] {
        let path: Vec<&str> = path.split('.').collect();
        assert!(dump.header.find_var(&path).is_some(), "{path:?}");
    }
    // Wide registers too.
    assert!(dump.header.find_scope(&["bbq", "payload[2]"]).is_some());
}

#[test]
fn the_steps_are_chosen() {
    let out = file("steps.vcd");
    let end = 1500 + 11 - 2; // the last operation leaves the pipeline
    for (more, steps) in [
        (&[][..], end - 199..=end),
        (&["--last", "7"], end - 6..=end),
        (&["--last", "99999"], 0..=end),
        (&["--at", "300"], 101..=300),
        (&["--at", "20"], 0..=20),
        (&["--from", "0", "--to", "0"], 0..=0),
        (&["--from", "1500", "--to", "2000"], 1500..=end),
    ] {
        let ended = export(&out, more, &random());
        let (first, last) = steps.clone().into_inner();
        assert!(
            ended.stderr.ends_with(&format!(": steps {first} to {last} of engine 1\n")),
            "{more:?}: {}",
            ended.stderr
        );
        let dump = Dump::read(&out, CLOCK_PS);
        let ends = (dump.times[0], dump.times[dump.times.len() - 1]);
        assert_eq!(ends, (first as u64 * CLOCK_PS, (last as u64 + 1) * CLOCK_PS), "{more:?}");
    }
    // A divergence that stops the run is its end.
    let stopped = random().replace(r#""reference": 0"#, r#""reference": 0, "switches": { "forward_1": false }"#);
    let mut session = workbench::open(&Scenario::from_json(&stopped).unwrap(), &NativeRtl).unwrap();
    to_the_end(&mut session);
    let step = session.lockstep(1).unwrap().divergence.as_ref().unwrap().step;
    assert!((3..end).contains(&step), "{step}");
    let ended = export(&out, &["--last", "3"], &stopped);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    assert!(ended.stderr.ends_with(&format!("steps {} to {step} of engine 1\n", step - 2)), "{}", ended.stderr);
}

#[test]
fn waveforms_change_no_result() {
    let (mut plain, host) = (open(&NativeRtl), DemandRtl::tracing("bbq", &parameters()).unwrap());
    to_the_end(&mut plain);
    let digests = |session: &Session| {
        let log = session.log(1).unwrap();
        assert_eq!(session.lockstep(1).unwrap().divergence, None);
        (log.digest(), log.timing_digest(), session.lockstep(1).unwrap().words)
    };
    let (forth, back) = (file("forth.vcd"), file("back.vcd"));
    let mut traced = open(&host);
    traced.trace(1, &forth, 700..=899, |_| ()).unwrap();
    to_the_end(&mut traced);
    assert_eq!(digests(&traced), digests(&plain));
    // Reached from the end, the same steps look the same, byte for byte.
    traced.trace(1, &back, 700..=899, |_| ()).unwrap();
    assert!(std::fs::read(&forth).unwrap() == std::fs::read(&back).unwrap());
    to_the_end(&mut traced);
    assert_eq!(digests(&traced), digests(&plain));

    // An ordinary build offers none, and says so.
    let refused = plain.trace(1, &back, 0..=1, |_| ()).unwrap_err();
    assert!(refused.contains("engine 1"), "{refused}");
}

fn parameters() -> std::collections::BTreeMap<String, u32> {
    serde_json::from_str(PARAMETERS).unwrap()
}
