//! Why a signal is what it is, down to lines of the source.

use crate::common::queuescope;

const FILE: &str = "../scenarios/pifo-fig12-logical.json";

fn why(arguments: &[&str]) -> (i32, String, String) {
    let ended = queuescope(&[&["why", FILE][..], arguments].concat(), b"");
    (ended.code, ended.stdout, ended.stderr)
}

#[test]
fn a_register_is_explained_by_its_assignment_and_what_that_read() {
    let (code, tree, errors) = why(&["--signal", "u_list.count_q", "--step", "12", "--depth", "3"]);
    assert_eq!(code, 0, "{errors}");
    let lines: Vec<&str> = tree.lines().map(str::trim).collect();
    assert_eq!(lines[0], "u_list.count_q = 3 (4 before), behind step 12");
    assert!(
        lines[1].contains("count_q <= rest_count + CountWidth'(insert_i), with the edge at the end of step 12"),
        "{tree}"
    );
    assert!(lines.contains(&"enqueues = 0 (1 before)"), "{tree}");
    assert_eq!(lines.last(), Some(&"op_kind_i = Dequeue (Replace before)"));
    // The line that is named is the line of the file.
    let place = lines[1].split("  ").next().unwrap();
    let (file, line) = place.split_once(':').unwrap();
    let text = std::fs::read_to_string(format!("../{file}")).unwrap();
    assert!(text.lines().nth(line.parse::<usize>().unwrap() - 1).unwrap().contains("count_q <= rest_count"), "{place}");
}

#[test]
fn a_register_that_is_held_leads_to_its_last_change() {
    let file = "../scenarios/sp-pifo-fig3.json";
    let ended = queuescope(&["why", file, "--signal", "mem[0]", "--step", "9", "--depth", "1"], b"");
    let tree = ended.stdout;
    assert!(tree.lines().next().unwrap().contains(" since step "), "{tree}{}", ended.stderr);
    assert!(
        tree.contains("nothing at step 9: rtl/common/ram_1r1w.sv:") && tree.contains("went to other bits: "),
        "{tree}"
    );
}

#[test]
fn a_field_of_the_engine_leads_to_its_signal() {
    let (code, json, errors) = why(&["--signal", "entry.rank[0]", "--step", "5", "--depth", "2", "--json"]);
    assert_eq!(code, 0, "{errors}");
    let tree: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert!(tree["of"]["signal"].as_str().unwrap().contains("u_cell"), "{json}");
    assert!(!tree["causes"].as_array().unwrap().is_empty(), "{json}");
}

#[test]
fn what_is_not_there_is_named_with_what_is() {
    for (arguments, expected) in [
        (&["--signal", "u_list.cuont_q"][..], "found the signal `u_list.cuont_q`; expected one of pifo"),
        (&["--signal", "entry_q"], "u_list.gen_cell[0].u_cell.entry_q"),
        (&["--signal", "u_list.count_q[9]"], "expected at most"),
        (&["--signal", "u_list.count_q", "--step", "9999"], "--step: found 9999; the last step is"),
        (&["--signal", "u_list.count_q", "--engine", "1"], "engine 1 is no RTL engine"),
    ] {
        let (code, out, errors) = why(arguments);
        assert_eq!((code, out.as_str()), (2, ""), "{arguments:?}");
        assert!(errors.contains(expected), "{arguments:?}: {errors}");
    }
}
