//! Tries every fault of a faulty build. A fault is killed when a comparison with the model notices it. The others are survivors, unless
//! they are on record as equivalent.

use std::process::ExitCode;

use serde::{Deserialize, Serialize};

/// What to try, as `scripts/faults.mjs` writes it.
#[derive(Deserialize)]
struct Request {
    /// The names of the files whose faults are tried. Records of other files do not count.
    files: Vec<String>,
    faults: Vec<Fault>,
}

#[derive(Deserialize)]
struct Fault {
    number: u32,
    file: String,
    line: u32,
    /// File, kind and text, by which a record names it.
    name: String,
}

/// What became of the faults.
#[derive(Debug, Default, PartialEq, Serialize)]
struct Outcome {
    killed: usize,
    argued: usize,
    /// File, line and name.
    survivors: Vec<String>,
    /// Records of these files that argue for no fault that survives, each with why.
    stale: Vec<String>,
}

/// Tries the faults of the file that the command line names first, and writes the outcome into the second. `equivalent` has a line for
/// each fault that cannot be noticed, with the argument above it. `first_difference` says how the fault of a number shows, if it does; 0
/// is no fault.
///
/// The program ends with 1 if a fault survives or a record is stale, and with 2 if it could not try them.
pub fn main(equivalent: &str, mut first_difference: impl FnMut(u32) -> Result<Option<String>, String>) -> ExitCode {
    match run(equivalent, &mut first_difference) {
        Ok(Outcome { survivors, stale, .. }) if survivors.is_empty() && stale.is_empty() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::from(1),
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}

fn run(
    equivalent: &str,
    first_difference: &mut dyn FnMut(u32) -> Result<Option<String>, String>,
) -> Result<Outcome, String> {
    let [faults, result] = [1, 2].map(|at| std::env::args().nth(at).ok_or("expected FAULTS.json OUTCOME.json"));
    let (faults, result) = (faults?, result?);
    let text = std::fs::read_to_string(&faults).map_err(|error| format!("{faults}: {error}"))?;
    let request: Request = serde_json::from_str(&text).map_err(|error| format!("{faults}: {error}"))?;
    let outcome = judge(&request, equivalent, first_difference)?;
    let text = serde_json::to_string(&outcome).map_err(|error| error.to_string())?;
    std::fs::write(&result, text).map_err(|error| format!("{result}: {error}"))?;
    Ok(outcome)
}

/// Tries all faults and compares the survivors with the records.
fn judge(
    request: &Request,
    equivalent: &str,
    first_difference: &mut dyn FnMut(u32) -> Result<Option<String>, String>,
) -> Result<Outcome, String> {
    if let Some(what) = first_difference(0)? {
        return Err(format!("without a fault there is a difference already: {what}"));
    }
    let file_of = |record: &str| record.split(' ').next().unwrap_or_default().to_string();
    let mut records: Vec<(&str, &str)> = equivalent
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#') && request.files.contains(&file_of(line)))
        .map(|record| (record, "matches no fault"))
        .collect();
    let mut outcome = Outcome::default();
    for fault in &request.faults {
        let record = records.iter().position(|(record, _)| *record == fault.name);
        match (first_difference(fault.number)?, record) {
            (Some(_), record) => {
                outcome.killed += 1;
                record.into_iter().for_each(|at| records[at].1 = "names a fault that is noticed");
            }
            (None, Some(at)) => {
                outcome.argued += 1;
                records.remove(at);
            }
            (None, None) => outcome.survivors.push(format!("{}:{}: {}", fault.file, fault.line, fault.name)),
        }
    }
    outcome.stale = records.iter().map(|(record, why)| format!("{record}: {why}")).collect();
    Ok(outcome)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(number: u32, name: &str) -> Fault {
        Fault { number, file: "rtl/a/a.sv".to_string(), line: 7, name: name.to_string() }
    }

    /// Faults 1, 2 and 3, of which the first is noticed.
    fn outcome(equivalent: &str) -> Outcome {
        let faults = vec![fault(1, "a.sv never: if (x)"), fault(2, "a.sv always: if (x)"), fault(3, "a.sv negated: y")];
        let request = Request { files: vec!["a.sv".to_string()], faults };
        judge(&request, equivalent, &mut |number| Ok((number == 1).then(|| "step 3".to_string()))).unwrap()
    }

    #[test]
    fn a_fault_that_nobody_notices_survives_unless_a_record_argues_for_it() {
        let survivor = "rtl/a/a.sv:7: a.sv negated: y".to_string();
        let expected = Outcome { killed: 1, argued: 1, survivors: vec![survivor], stale: vec![] };
        assert_eq!(outcome("# why\na.sv always: if (x)\n"), expected);
    }

    #[test]
    fn a_record_that_argues_for_no_survivor_is_stale_if_its_file_is_tried() {
        let records =
            "a.sv never: if (x)\na.sv always: if (x)\na.sv negated: y\na.sv never: if (gone)\nb.sv never: if (x)\n";
        let stale = ["a.sv never: if (x): names a fault that is noticed", "a.sv never: if (gone): matches no fault"];
        let expected = Outcome { killed: 1, argued: 2, survivors: vec![], stale: stale.map(str::to_string).to_vec() };
        assert_eq!(outcome(records), expected);
    }

    #[test]
    fn a_difference_without_a_fault_is_an_error() {
        let request = Request { files: vec![], faults: vec![] };
        assert!(judge(&request, "", &mut |_| Ok(Some("step 0".to_string()))).is_err());
    }
}
