//! Runs every fault of a faulty build against the model: `stream_faults FAULTS.json`. A fault is killed when a byte that leaves, its core, a
//! counter or an assertion differs, or when nothing moves any more; survivors are listed, and end the program with 1 unless they are on
//! record as equivalent.

use rtl_streams::{Config, Lockstep, Mix, Patterns, configs};
use serde::Deserialize;

#[derive(Deserialize)]
struct Fault {
    number: u32,
    file: String,
    line: u32,
    kind: String,
    text: String,
}

/// Frames of a run.
const FRAMES: u64 = 3_000;
/// Runs of a configuration.
const SEEDS: u64 = 3;

fn main() {
    match run() {
        Ok(true) => {}
        Ok(false) => std::process::exit(1),
        Err(why) => {
            eprintln!("{why}");
            std::process::exit(2);
        }
    }
}

fn run() -> Result<bool, String> {
    let path = std::env::args().nth(1).ok_or("stream_faults FAULTS.json")?;
    let text = std::fs::read_to_string(&path).map_err(|e| e.to_string())?;
    let faults: Vec<Fault> = serde_json::from_str(&text).map_err(|e| e.to_string())?;
    let configs = configs()?;
    if let Some(what) = first_difference(&configs, 0) {
        return Err(format!("without a fault there is a difference already: {what}"));
    }
    let equivalent = include_str!("equivalent-faults.txt");
    let (mut killed, mut argued, mut survivors) = (0, 0, Vec::new());
    for fault in &faults {
        let name = format!("{} {}: {}", fault.file.rsplit('/').next().unwrap_or_default(), fault.kind, fault.text);
        match first_difference(&configs, fault.number) {
            Some(_) => killed += 1,
            None if equivalent.lines().any(|line| line == name) => argued += 1, // with the argument above it
            None => survivors.push(format!("{}:{}: {name}", fault.file, fault.line)),
        }
    }
    println!("{} faults: {killed} killed, {argued} equivalent, {} survived", faults.len(), survivors.len());
    survivors.iter().for_each(|s| println!("  {s}"));
    Ok(survivors.is_empty())
}

/// How a fault shows, if it does.
fn first_difference(configs: &[Config], fault: u32) -> Option<String> {
    (1..=SEEDS).find_map(|seed| {
        configs.iter().find_map(|config| {
            let run = Lockstep { seed, frames: FRAMES, mix: Mix::Any, patterns: Patterns::Random, fault };
            run.run(config).err()
        })
    })
}
