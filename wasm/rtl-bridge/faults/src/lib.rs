//! Tries every fault of a faulty build. A fault is killed when a comparison with the model notices it. The others are survivors, unless
//! they are on record as equivalent.

use std::process::ExitCode;

use serde::Deserialize;

/// A fault as `scripts/rtl/faults.mjs` writes it.
#[derive(Deserialize)]
struct Fault {
    number: u32,
    file: String,
    line: u32,
    kind: String,
    text: String,
}

/// Tries the faults of the file that the command line names, and lists the survivors. `equivalent` has a line for each fault that cannot be
/// noticed, with the argument above it. `first_difference` says how the fault of a number shows, if it does; 0 is no fault.
///
/// The program ends with 1 if a fault survives, and with 2 if it could not try them.
pub fn main(equivalent: &str, mut first_difference: impl FnMut(u32) -> Result<Option<String>, String>) -> ExitCode {
    match survivors(equivalent, &mut first_difference) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::from(1),
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}

/// How many survive.
fn survivors(
    equivalent: &str,
    first_difference: &mut dyn FnMut(u32) -> Result<Option<String>, String>,
) -> Result<usize, String> {
    let path = std::env::args().nth(1).ok_or("expected the file of the faults")?;
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
    let faults: Vec<Fault> = serde_json::from_str(&text).map_err(|error| format!("{path}: {error}"))?;
    if let Some(what) = first_difference(0)? {
        return Err(format!("without a fault there is a difference already: {what}"));
    }
    let (mut killed, mut argued, mut survivors) = (0, 0, Vec::new());
    for fault in &faults {
        let name = format!("{} {}: {}", fault.file.rsplit('/').next().unwrap_or_default(), fault.kind, fault.text);
        match first_difference(fault.number)? {
            Some(_) => killed += 1,
            None if equivalent.lines().any(|line| line == name) => argued += 1,
            None => survivors.push(format!("{}:{}: {name}", fault.file, fault.line)),
        }
    }
    println!("{} faults: {killed} killed, {argued} equivalent, {} survived", faults.len(), survivors.len());
    survivors.iter().for_each(|survivor| println!("  {survivor}"));
    Ok(survivors.len())
}
