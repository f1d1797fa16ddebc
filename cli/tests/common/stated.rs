//! What `cli/README.md` says of where a step stands in a waveform.

/// From when on something is there, in half cycles of the clock after the beginning of its step. The row of the table begins with `what`.
pub fn from(what: &str) -> u32 {
    let begin = format!("| {what}");
    let rows: Vec<&str> = include_str!("../../README.md").lines().filter(|line| line.starts_with(&begin)).collect();
    let [row] = rows[..] else { panic!("{what}: {} rows", rows.len()) };
    let cell = row.split('|').nth(3).unwrap().trim();
    match cell.split_once(" + ").map_or((cell, "0"), |(step, more)| (step, more)) {
        ("s" | "r", "0") => 0,
        ("s" | "r", "1/2") => 1,
        ("s" | "r", "1") => 2,
        _ => panic!("{what}: {cell}"),
    }
}

/// Cycles from the slot of an operation until the outputs of a design have its verdict.
pub fn verdict_of(design: &str) -> u32 {
    from(if design == "gearbox" { "its verdict in Gearbox" } else { "its verdict |" }) / 2
}
