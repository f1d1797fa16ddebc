//! Every difference names its stage and its signal, in names that the RTL has.

use std::path::PathBuf;

use contract::Engine;
use rtl_native::NativeRtl;
use rtl_native::testing::built::{configs_of, engine};
use session::Session;
use session::lockstep::Divergence;
use session::rtl;

use crate::sessions::{open, ops, pair, parse, path};

/// The SystemVerilog in a folder and below it, with that in `dv`, which observes, or without.
fn text_of(folder: PathBuf, dv: bool) -> String {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let of = |path: PathBuf| match path.extension() {
        _ if path.ends_with("dv") && !dv => String::new(),
        _ if path.is_dir() => text_of(path, dv),
        Some(kind) if kind == "sv" => std::fs::read_to_string(path).unwrap(),
        _ => String::new(),
    };
    entries.map(of).collect()
}

/// A pair in lockstep on `ops`, in the syntax of scenario files, or on a random mix.
fn lockstep(parameters: &str, switches: &str, seed: u64, traffic: &str) -> Session {
    open(&parse(&ops(&pair("bbq", parameters, &format!(r#","switches":{switches}"#)), seed, traffic, "")))
}

fn divergence(session: &Session) -> Divergence {
    session.lockstep(0).unwrap().divergence.clone().expect("no divergence")
}

/// Every field with hardware behind it names registers, memories or outputs, and every part of a name is a word of the RTL.
#[test]
fn every_name_is_in_the_rtl() {
    for config in rtl::configs(&NativeRtl) {
        let engine = engine(&config);
        // Other designs share modules, and name registers of what observes them.
        let bbq = config.design == "bbq";
        let folders = if bbq { &["rtl/common", "rtl/bbq"][..] } else { &["rtl"] };
        let source: String = folders.iter().map(|folder| text_of(path(folder), !bbq)).collect();
        let info = engine.info();
        let known = |name: &str| {
            let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
            source
                .match_indices(name)
                .any(|(at, _)| !source[..at].ends_with(word) && !source[at + name.len()..].starts_with(word))
        };
        let mut names: Vec<String> = info.signals.values().cloned().collect();
        for field in &info.fields {
            let is_pipe = field.name.starts_with("pipe.");
            let is_one = field.count == 1 || field.signal.contains("[i]") || field.name == "free.fifo";
            assert!(
                !bbq || field.stage.is_none() == is_pipe && field.signal.is_empty() == is_pipe && (is_pipe || is_one),
                "{field:?}"
            );
            assert!(field.stage.is_none_or(|stage| (stage as usize) < info.stages.len()), "{}: {field:?}", config.name);
            if field.signal.is_empty() {
                continue;
            }
            for index in [0, field.count - 1] {
                for name in field.signal_of(index).split(", ") {
                    let last = name.rsplit('.').next().unwrap();
                    assert!(!last.starts_with("u_") && !name.contains("[i"), "{}: {field:?} is {name}", config.name);
                    names.push(name.to_string());
                }
            }
        }
        for name in names {
            assert!(name.starts_with(&format!("{}.", config.design)), "{}: {name}", config.name);
            for part in name.split('.').map(|part| part.split('[').next().unwrap()) {
                assert!(known(part), "{}: the RTL has no {part} ({name})", config.name);
            }
        }
    }
}

/// A level's operations write its fields in the stage whose number is the level's `commit`.
#[test]
fn the_stage_of_a_field_is_that_of_its_level() {
    for config in configs_of("bbq") {
        let engine = engine(&config);
        let info = engine.info();
        for field in info.fields.iter().filter(|f| f.level > 0 && !f.name.starts_with("pipe.")) {
            assert_eq!(field.stage, Some(info.commit(0, field.level)), "{}: {}", config.name, field.name);
        }
    }
}

#[test]
fn a_flipped_bit_is_named_as_the_rtl_names_it() {
    let ops =
        r#"{"kind":"ops","ops":[["enqueue",10,6],["enqueue",20,6],["enqueue",30,9],["idle",20],["dequeue-max"]]}"#;
    for (field, index, bit, stage, signal) in [
        ("l1.bitmap", 0, 1, 2, "bbq.gen_root.u_root.bitmap_q"),
        ("l1.stoc", 2, 1, 2, "bbq.gen_root.u_root.u_stoc.words_q[2]"),
        ("l1.wlb", 1, 0, 2, "bbq.gen_root.u_root.wlb_q[1]"),
        ("l2.bitmap", 1, 2, 6, "bbq.gen_level[2].u_level.u_bitmap.mem[1]"),
        ("l2.stoc", 6, 0, 6, "bbq.gen_level[2].u_level.u_stoc.mem[6][3:0]"),
        ("l2.wlb", 6, 0, 6, "bbq.gen_level[2].u_level.u_stoc.mem[6][4]"),
        ("pb.head", 6, 0, 10, "bbq.u_bucket.u_pb.mem[6][7:4]"),
        ("pb.tail", 6, 0, 10, "bbq.u_bucket.u_pb.mem[6][3:0]"),
        ("qe.data", 2, 31, 10, "bbq.u_bucket.u_qe_data.mem[2]"),
        ("qe.prev", 0, 1, 10, "bbq.u_bucket.u_qe_prev.mem[0]"),
        ("qe.next", 1, 1, 10, "bbq.u_bucket.u_qe_next.mem[1]"),
    ] {
        let mut run = lockstep(r#"{"W":4,"D":2,"N":15}"#, "{}", 0, ops);
        run.seek(20, u32::MAX);
        assert_eq!(run.sweep(0), None);
        assert!(run.upset(0, field, index, bit), "{field}");
        let found = run.sweep(0).expect(field);
        assert_eq!((found.stage, found.signal.as_str()), (Some(stage), signal), "{field}");
        assert_eq!((found.field.as_str(), found.index), (field, index));
    }
}

#[test]
fn a_wrong_result_names_the_output_that_is_wrong() {
    let ops = r#"{"kind":"ops","ops":[["enqueue",10,2],["idle",9],["dequeue-max"]]}"#;
    let mut run = lockstep(r#"{"W":4,"D":1,"N":15}"#, "{}", 0, ops);
    run.seek(9, u32::MAX);
    assert!(run.upset(0, "qe.data", 0, 0));
    run.seek(u32::MAX, u32::MAX);
    let found = divergence(&run);
    assert_eq!((found.field.as_str(), found.op, found.stage), ("result", Some(1), Some(6)));
    assert_eq!((found.signal.as_str(), found.work.as_str()), ("bbq.result_data_o", "PB: link or unlink; output"));
}

#[test]
fn an_assertion_is_named_by_itself() {
    let ops = r#"{"kind":"ops","ops":[["enqueue",1,6],["dequeue-max"]]}"#;
    let mut run = lockstep(r#"{"W":4,"D":2,"N":15}"#, r#"{"forward_1":false}"#, 0, ops);
    run.seek(u32::MAX, u32::MAX);
    let found = divergence(&run);
    assert_eq!((found.field.as_str(), found.signal.as_str()), ("assertion", "bbq.gen_root.u_root.u_sva.NoUnderflow"));
}

/// A difference in a word is found as the operation leaves the stage that wrote it, also behind rejected operations.
#[test]
fn the_operation_of_a_difference_is_in_its_stage() {
    let mut words = 0;
    let switches = ["forward_1", "forward_2", "forward_3", "forward_4", "adoption", "waterlevel", "bypass", "coloring"];
    for (seed, switch) in (0..40).flat_map(|seed| switches.map(|switch| (seed, switch))) {
        let mix = r#"{"kind":"random","slots":400,"mix":{"enqueue":3,"dequeue-max":3,"dequeue-min":2,"idle":1},"collide_percent":80}"#;
        let mut run = lockstep(r#"{"W":4,"D":2,"N":15,"capacity":3}"#, &format!(r#"{{"{switch}":false}}"#), seed, mix);
        run.seek(u32::MAX, u32::MAX);
        let Some(found) = run.lockstep(0).unwrap().divergence.clone() else { continue };
        let Some(op) = found.op else { continue };
        let slot = run.log(0).unwrap().window(op, 1).next().unwrap().slot;
        assert_eq!(found.stage, Some(found.step - slot), "seed {seed}, {switch} off: {found:?}");
        assert!(!found.signal.is_empty() && !found.work.is_empty(), "{found:?}");
        words += u32::from(run.log(0).unwrap().counts().rejected > 0);
    }
    assert!(words > 10, "only {words} runs differ in a word");
}
