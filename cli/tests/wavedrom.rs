//! export --wavedrom: the diagram shows what the waveforms show.

use std::path::Path;

use serde_json::Value;

use crate::common::dump::Dump;
use crate::common::queuescope;
use crate::wave_time::{DESIGNS, Waved, open};

const FIRST: u32 = 40;
const LAST: u32 = 69;

fn diagram(scenario: &str, more: &[&str]) -> Value {
    let ended = queuescope(&[&["export", "-", "--wavedrom", "-"], more].concat(), scenario.as_bytes());
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    serde_json::from_str(&ended.stdout).unwrap()
}

/// Lanes with the names of their groups before their own.
fn lanes(diagram: &Value) -> Vec<(String, &Value)> {
    let mut all = Vec::new();
    for entry in diagram["signal"].as_array().unwrap() {
        match entry {
            Value::Array(group) => {
                let name = group[0].as_str().unwrap();
                all.extend(group[1..].iter().map(|lane| (format!("{name}.{}", lane["name"].as_str().unwrap()), lane)));
            }
            lane => all.push((lane["name"].as_str().unwrap().to_owned(), lane)),
        }
    }
    all
}

/// The value of a lane in each step, as text.
fn values(lane: &Value) -> Vec<String> {
    let mut data = lane["data"].as_array().into_iter().flatten();
    let mut now = String::new();
    let letters = lane["wave"].as_str().unwrap().chars();
    letters
        .map(|letter| {
            match letter {
                '.' => {}
                '=' => now = data.next().unwrap().as_str().unwrap().to_owned(),
                other => now = other.to_string(),
            }
            now.clone()
        })
        .collect()
}

fn number(text: &str) -> Option<u64> {
    text.strip_prefix("0x").map_or_else(|| text.parse().ok(), |hex| u64::from_str_radix(hex, 16).ok())
}

fn waveforms(waved: &Waved, scenario: &str, clock_ps: u64) -> Dump {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-wavedrom.vcd", waved.design));
    let ended = queuescope(&["export", "-", "--vcd", out.to_str().unwrap(), "--last", "100000"], scenario.as_bytes());
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    Dump::read(&out, clock_ps)
}

#[test]
fn a_diagram_shows_what_the_waveforms_show() {
    for (design, more) in [
        ("pifo", &["u_list.count_q", "u_list.insert_i", "u_list.rest_count"][..]),
        ("bbq", &["gen_root.u_root.bitmap_q", "u_ingress.accept_o", "gen_root.u_root.valid_i"]),
        ("gearbox", &[]),
    ] {
        let waved = DESIGNS.iter().find(|waved| waved.design == design).unwrap();
        let scenario = waved.scenario();
        let clock_ps = u64::from(open(&scenario).engine(0).unwrap().info().clock_ps);
        let dump = waveforms(waved, &scenario, clock_ps);
        let [from, to] = [FIRST, LAST].map(|step| step.to_string());
        let steps = ["--from", &from, "--to", &to];
        let chosen = more.join(",");
        let chosen = if more.is_empty() { vec![] } else { vec!["--signals", &chosen] };
        let drawn = diagram(&scenario, &[&steps[..], &chosen].concat());
        assert_eq!(drawn["head"]["tick"], FIRST);
        let lanes = lanes(&drawn);
        assert_eq!(lanes[0].0, "clk_i");
        assert_eq!(lanes[0].1["wave"], format!("p{}", ".".repeat((LAST - FIRST) as usize)));
        let (mut compared, mut changes) = (0, 0);
        for (name, lane) in &lanes[1..] {
            let values = values(lane);
            assert_eq!(values.len() as u32, LAST - FIRST + 1, "{design}: {name}");
            changes += values.windows(2).filter(|pair| pair[0] != pair[1]).count();
            // Names of enumerations are looked at below.
            for (step, value) in (FIRST..).zip(&values).filter_map(|(step, value)| Some((step, number(value)?))) {
                let code = dump.code(&format!("{design}.{name}")).unwrap_or_else(|| panic!("{design}: no {name}"));
                assert_eq!(value, dump.from(code, 2 * u64::from(step) + 1), "{design}: {name} in step {step}");
                compared += 1;
            }
        }
        let expected = if more.is_empty() { 10 } else { more.len() };
        assert!(lanes.len() > expected, "{design}: {}", lanes.len());
        assert!(compared > 80 && changes > 10, "{design}: {compared} values compared, {changes} changes");
    }
}

#[test]
fn bits_members_fields_and_enumerations_have_values() {
    let scenario = DESIGNS[1].scenario();
    let chosen = "op_kind_i,u_list.count_q,u_list.count_q[1:0],entry.rank[0],pipe.op";
    let drawn = diagram(&scenario, &["--from", "40", "--to", "69", "--signals", chosen]);
    let lanes = lanes(&drawn);
    let names: Vec<&str> = lanes.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names[..4], ["clk_i", "op_kind_i", "u_list.count_q", "u_list.count_q[1:0]"]);
    assert!(names[4].starts_with("u_list.gen_cell[") && names[4].ends_with("rank"), "{names:?}");
    let kinds = values(lanes[1].1);
    assert!(kinds.contains(&"Enqueue".to_owned()) && kinds.contains(&"Dequeue".to_owned()), "{kinds:?}");
    for (count, low) in values(lanes[2].1).iter().zip(values(lanes[3].1)) {
        assert_eq!(count.parse::<u32>().unwrap() & 3, low.parse::<u32>().unwrap());
    }
    // In step s the field says what is in the pipeline in step s.
    let mut session = open(&scenario);
    let pipe = session.engine(0).unwrap().info().field("pipe.op").unwrap();
    for (step, shown) in (FIRST..).zip(values(lanes[5].1)) {
        session.seek(step, u32::MAX);
        let op = session.engine(0).unwrap().word(pipe, 0);
        assert_eq!(shown, if op == u32::MAX { "z".to_owned() } else { op.to_string() }, "step {step}");
    }
}

#[test]
fn what_cannot_be_drawn_is_said() {
    let scenario = DESIGNS[1].scenario();
    for (more, expected) in [
        (&["--from", "0", "--to", "200"][..], "found steps 0 to 200, which are 201; expected at most 200 in a diagram"),
        (&["--from", "9000", "--to", "9001"], "step 9000 is past the end"),
        (&["--last", "5", "--signals", "u_list.cuont_q"], "found the signal `u_list.cuont_q`"),
        (&["--last", "5", "--signals", "entry.rank[99]"], "the field has words 0 to 7"),
        (&["--last", "5", "--engine", "3"], "the scenario has no engine 3"),
    ] {
        let ended = queuescope(&[&["export", "-", "--wavedrom", "-"], more].concat(), scenario.as_bytes());
        assert_eq!((ended.code, ended.stdout.as_str()), (2, ""), "{more:?}");
        assert!(ended.stderr.contains(expected), "{more:?}: {}", ended.stderr);
    }
    let ended = queuescope(&["export", "-", "--csv", "-", "--signals", "a"], scenario.as_bytes());
    let said = "cannot be used with '--signals <NAMES>'";
    assert!(ended.code == 2 && ended.stderr.contains(said), "{}", ended.stderr);
}
