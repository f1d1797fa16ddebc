//! What a run reports of packets at the cores of a program.

use std::collections::BTreeMap;
use std::io::{self, Write};

use packet_programs::{CoresOf, PacketFate, all_cores, counted};
use scenario::{CoreCount, Technique};
use serde::Serialize;
use session::Session;

/// Writes the packets whose fate was known in the step, as rows of the table or as lines of JSON.
pub fn write_fates(out: &mut impl Write, session: &Session, step: u32, json: bool) -> io::Result<()> {
    for cores in all_cores(session) {
        for fate in &cores.followed.fates {
            match json {
                true => json_fate(out, step, &cores, fate)?,
                false => fate_row(out, step, &cores, fate)?,
            }
        }
    }
    Ok(())
}

fn fate_row(out: &mut impl Write, step: u32, cores: &CoresOf, fate: &PacketFate) -> io::Result<()> {
    let PacketFate { number, core, t_ps, .. } = fate;
    let of = if cores.technique == Technique::Scr { String::new() } else { format!("{}, ", cores.technique.word()) };
    let what = format!("{of}packet {number} at core {core}");
    let mut result = fate.outcome.word().to_owned();
    for (what, rows) in [("replayed", &fate.replayed), ("recovered", &fate.recovered), ("skipped", &fate.skipped)] {
        if !rows.is_empty() {
            let rows: Vec<String> = rows.iter().map(u64::to_string).collect();
            result += &format!(", {what} {}", rows.join(" "));
        }
    }
    writeln!(out, "{step:>10} {:>6} {:>10}  {what:<34} {result}, at {t_ps} ps", cores.engine, "")
}

/// A packet whose fate was known in a step.
#[derive(Serialize)]
struct FateLine<'a> {
    step: u32,
    t_ps: u64,
    engine: usize,
    technique: &'static str,
    packet: u64,
    core: u32,
    outcome: &'static str,
    #[serde(skip_serializing_if = "<[u64]>::is_empty")]
    replayed: &'a [u64],
    #[serde(skip_serializing_if = "<[u64]>::is_empty")]
    recovered: &'a [u64],
    #[serde(skip_serializing_if = "<[u64]>::is_empty")]
    skipped: &'a [u64],
}

fn json_fate(out: &mut impl Write, step: u32, cores: &CoresOf, fate: &PacketFate) -> io::Result<()> {
    let PacketFate { t_ps, number, core, outcome, replayed, recovered, skipped, .. } = fate;
    let (engine, technique) = (cores.engine, cores.technique.word());
    let (t_ps, packet, core, outcome) = (*t_ps, *number, *core, outcome.word());
    let line = FateLine { step, t_ps, engine, technique, packet, core, outcome, replayed, recovered, skipped };
    serde_json::to_writer(&mut *out, &line)?;
    writeln!(out)
}

/// What was counted at the cores of a technique.
#[derive(Serialize)]
pub struct CoresMetrics {
    /// Engine in front of them; 0 for a technique that is behind none.
    engine: usize,
    technique: &'static str,
    counts: BTreeMap<&'static str, u64>,
}

/// What was counted at all cores.
pub fn metrics(session: &Session) -> Vec<CoresMetrics> {
    let of = |cores: CoresOf| {
        let counts =
            CoreCount::ALL.into_iter().filter_map(|count| Some((count.word(), counted(cores.lane, None, count)?)));
        CoresMetrics { engine: cores.engine, technique: cores.technique.word(), counts: counts.collect() }
    };
    all_cores(session).map(of).collect()
}

/// Writes a table of what was counted, a column a technique.
pub fn write(out: &mut impl Write, session: &Session) -> io::Result<()> {
    let all: Vec<CoresOf> = all_cores(session).collect();
    if all.is_empty() {
        return Ok(());
    }
    write!(out, "{:<16}", "at the cores")?;
    for cores in &all {
        let name = match cores.technique {
            Technique::Scr => format!("scr, engine {}", cores.engine),
            other => other.word().to_owned(),
        };
        write!(out, " {name:>14}")?;
    }
    writeln!(out)?;
    for count in CoreCount::ALL {
        let values: Vec<u64> = all.iter().filter_map(|cores| counted(cores.lane, None, count)).collect();
        if values.iter().any(|value| *value > 0) {
            write!(out, "  {:<14}", count.word())?;
            values.iter().try_for_each(|value| write!(out, " {value:>14}"))?;
            writeln!(out)?;
        }
    }
    Ok(())
}
