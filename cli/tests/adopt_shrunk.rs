//! `queuescope shrink` of a run of a user's module: what it writes goes wrong as it says.

use std::fs;

use crate::adopt::{folder, measured};
use crate::common::queuescope;

#[test]
#[ignore = "long: npm run test:all"]
fn operations_of_ports_that_wait_go_wrong_again_when_they_are_shrunk() {
    const SOURCE: &str = include_str!("../../wasm/adopt/fixtures/busy_insert/busy_insert.sv");
    let folder = folder("shrunk", &[("busy_insert.sv", SOURCE)]);
    let path = |file: &str| folder.join(file).display().to_string();
    let adopted = measured(&folder, &["busy_insert.sv"]);
    assert_eq!(adopted.code, 0, "{}{}", adopted.stdout, adopted.stderr);
    // The mistake comes after the module was measured, as an edit does.
    fs::write(folder.join("busy_insert.sv"), format!("`define BUG\n{SOURCE}")).unwrap();
    let shrunk = queuescope(&["shrink", &path("busy_insert.json"), "--out", &path("min.json")], b"");
    assert_eq!(shrunk.code, 0, "{}{}", shrunk.stdout, shrunk.stderr);
    let compared = queuescope(&["compare", &path("min.json")], b"");
    assert_eq!(compared.code, 1, "{}{}", compared.stdout, compared.stderr);
    let scenario = fs::read_to_string(folder.join("min.json")).unwrap();
    let operations = scenario.matches("\"insert\"").count() + scenario.matches("\"remove\"").count();
    assert!(operations <= 8, "{scenario}");
}
