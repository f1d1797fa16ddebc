//! `queuescope validate FILE...`

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use scenario::types::MAP_ENDING;
use scenario::{Bench, Network, Scenario};
use traffic::Source;

use crate::outcome::{Done, Failure, VerbOutcome};
use crate::{adopt, input};

/// Say what is wrong with scenario files, and where
///
/// Prints a line for each file that is right, and a warning where an engine that works out departure times rounds them so coarsely that
/// weights or lengths do nothing, with the values that mend it. For each one that is wrong it prints, on standard error, a line for each problem: the file,
/// the path of the field, what was found, what may be there, and the nearest name if one was misspelt. Nothing is run. A JSON Schema among
/// the files is passed over. Files called `.map.json` are maps of modules of yours: their sources are read too, and files and ports that are
/// not there any more are named.
#[derive(Args)]
pub struct Arguments {
    /// Scenario files; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Checks every file, the right ones after a wrong one as well.
pub fn run(arguments: &Arguments) -> Done {
    let mut wrong = Vec::new();
    for file in &arguments.files {
        if file.to_string_lossy().ends_with(MAP_ENDING) {
            wrong.extend(of_map(file)?);
            continue;
        }
        match input::scenario_among(file) {
            Ok(Some(scenario)) => {
                writeln!(io::stdout(), "{}: {}", input::name(file), summary(&scenario))?;
                if let Some(rounded) = generators::rounded_shares(&scenario) {
                    writeln!(io::stdout(), "{}: warning: bench: {rounded}", input::name(file))?;
                }
            }
            Ok(None) => writeln!(io::stdout(), "{}: passed over, a JSON Schema", input::name(file))?,
            Err(Failure::Said(lines)) => wrong.extend(lines),
            Err(failure) => return Err(failure),
        }
    }
    if wrong.is_empty() { Ok(VerbOutcome::Fine) } else { Err(Failure::Said(wrong)) }
}

/// What is wrong with a map and with its sources. One that is right has a line.
fn of_map(file: &Path) -> Result<Vec<String>, Failure> {
    let map = match input::whole_map(file) {
        Ok(map) => map,
        Err(Failure::Said(lines)) => return Ok(lines),
        Err(failure) => return Err(failure),
    };
    let wrong = adopt::problems_of_map(file)?;
    if wrong.is_empty() {
        writeln!(io::stdout(), "{}: fine: a map of {}, as its sources have it", input::name(file), map.top)?;
    }
    Ok(wrong)
}

fn summary(scenario: &Scenario) -> String {
    let count = |n: u64, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    let traffic = match &scenario.bench {
        Bench::Ops {} => {
            let of_port = |sources: Vec<Source>| sources.iter().map(Source::slots).sum();
            let ports = generators::operations(scenario).unwrap_or_default().into_iter();
            let slots = ports.map(of_port).max().unwrap_or(0);
            format!("{} of traffic", count(slots, "step"))
        }
        Bench::Port(_) => {
            let packets = generators::packets(scenario).map_or(0, |packets| packets.arrivals.most());
            format!("at most {}", count(packets, "packet"))
        }
        Bench::Cores(_) => {
            let packets = generators::headers(scenario).map_or(0, |packets| packets.left());
            count(packets, "packet")
        }
        Bench::Network(_) | Bench::Mesh(_) | Bench::Nic(_) => {
            let packets = generators::network(scenario).map_or(0, |packets| packets.arrivals.most());
            let nodes = Network::of(scenario).map_or(0, |network| network.nodes.len());
            format!("at most {} through {}", count(packets, "packet"), count(nodes as u64, "node"))
        }
    };
    let engines = count(scenario.engines.len() as u64, "engine");
    let sources = count(scenario.traffic.len() as u64, "source");
    format!("fine: {engines}, {sources}, {traffic}")
}
