//! Watches the process that examines cases, from outside: it may hang, overflow its stack, or be ended by the system.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::Arguments;
use crate::cases::{Case, Cases, Kind};
use crate::shrink::shrink;
use crate::worker::Plant;

/// A case may take so long: of the processor, where the system tells how much of it a process had, for the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(1);
/// Nor may it wait for longer than this, processor or not.
const STUCK: Duration = Duration::from_secs(60);
/// Time between two looks at that.
const LOOK: Duration = Duration::from_millis(100);
/// Time to read the scenarios before the first one.
const BEGINNING: Duration = Duration::from_secs(20);
/// A case that took too long is tried so often again, alone: the machine may have been busy.
const TRIES: u32 = 3;
/// Failed cases that are made smaller, which takes up to 400 processes each.
const SHRUNK: usize = 10;
/// Exit code of a process that could not even begin.
const NOT_BEGUN: i32 = 2;

/// By the way in which cases were made: their number, and the sums of what [`worker`](crate::worker) says of each, but for the last
/// two, which are the greatest.
type Sums = BTreeMap<String, [u64; 7]>;

fn add(sums: &mut Sums, outcome: &str) {
    let Some((way, counts)) = outcome.split_once(' ') else { return };
    let sum = sums.entry(way.to_owned()).or_default();
    sum[0] += 1;
    for (i, count) in (1..).zip(counts.split(' ').filter_map(|n| n.parse::<u64>().ok())).take(6) {
        sum[i] = if i < 5 { sum[i] + count } else { sum[i].max(count) };
    }
}

/// How a process ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// Everything held.
    Fine,
    /// It was at this case for too long.
    Hung(u32),
    /// It died at this case, of this.
    Died(u32, String),
}

/// Runs all cases, reports each that fails, and sums up.
///
/// # Errors
/// If cases cannot be made or a process cannot be watched.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Box<dyn Error>> {
    let Arguments { seed, plant, .. } = *arguments;
    let (from, end) = arguments.case.map_or((0, arguments.count), |case| (case, case + 1));
    println!("seed {seed}, cases {from} to {}", end.saturating_sub(1));
    let (mut first, mut sums, mut failed) = (from, Sums::new(), Vec::new());
    let began = Instant::now();
    while first < end {
        let mut ended = watch(worker(seed, first, end, plant)?, first, &mut sums)?;
        if let End::Hung(case) = ended {
            ended = again(seed, case, plant)?;
            if ended == End::Fine {
                println!("case {case} took long, but not again: the machine was busy");
                first = case + 1;
                continue;
            }
        }
        let (number, why) = match ended {
            End::Fine => break,
            End::Hung(number) => (number, format!("took longer than {} s", PATIENCE.as_secs())),
            End::Died(number, why) => (number, why),
        };
        report(seed, number, &why, failed.len() < SHRUNK)?;
        failed.push(number);
        first = number + 1;
    }
    println!("  way, cases, right, opened, with hardware, steps, most bytes to read and to run:");
    for (way, counts) in &sums {
        println!("  {way} {}", counts.map(|n| n.to_string()).join(" "));
    }
    let (cases, seconds) = (end - from, began.elapsed().as_secs_f64());
    if failed.is_empty() {
        println!("{cases} cases in {seconds:.0} s: nothing panicked, hung or took too much memory");
        return Ok(ExitCode::SUCCESS);
    }
    println!("{} of {cases} cases failed in {seconds:.0} s; to run one of them again:", failed.len());
    for number in failed {
        println!("  npm run soak -- fuzz --seed {seed} --case {number}");
    }
    Ok(ExitCode::FAILURE)
}

/// Prints why a case failed, and writes it to a file.
fn report(seed: u64, number: u32, why: &str, smaller: bool) -> Result<(), Box<dyn Error>> {
    let case = Cases::read()?.case(seed, number);
    println!("case {number} of seed {seed} failed ({:?}): {why}", case.way);
    let (file, bytes) = keep(&case, seed, number, smaller)?;
    println!("it is in {} ({bytes} bytes{})", file.display(), if bytes < case.bytes.len() { ", shrunk" } else { "" });
    println!("again: npm run soak -- fuzz --seed {seed} --case {number}");
    Ok(())
}

/// Writes a case to a file; if wanted a smaller one that fails as well. Returns the file's name and size.
fn keep(case: &Case, seed: u64, number: u32, smaller: bool) -> Result<(PathBuf, usize), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../.cache/fuzz");
    fs::create_dir_all(&folder)?;
    let ending = case.kind.ending();
    let file = folder.join(format!("{seed}-{number}{ending}"));
    let trial = folder.join(format!("trial{ending}"));
    let fails = |bytes: &[u8]| fs::write(&trial, bytes).is_ok() && matches!(judge(&trial), Ok(End::Died(..)));
    // Of a mangled link a part would not be mangled in a known way.
    let kept = if smaller && case.kind != Kind::Mangled { shrink(&case.bytes, fails) } else { case.bytes.clone() };
    let _ = fs::remove_file(&trial);
    fs::write(&file, &kept)?;
    Ok((file.canonicalize()?, kept.len()))
}

/// How a file fares.
fn judge(file: &Path) -> Result<End, Box<dyn Error>> {
    let mut command = program()?;
    command.arg("--file").arg(file).stderr(Stdio::null());
    watch(spawn(command)?, 0, &mut Sums::new())
}

/// How a case that took too long ends when it is alone: a death may take its time as well.
fn again(seed: u64, case: u32, plant: Option<Plant>) -> Result<End, Box<dyn Error>> {
    for _ in 0..TRIES {
        let ended = watch(worker(seed, case, case + 1, plant)?, case, &mut Sums::new())?;
        if !matches!(ended, End::Hung(_)) {
            return Ok(ended);
        }
    }
    Ok(End::Hung(case))
}

fn program() -> Result<Command, Box<dyn Error>> {
    Ok(Command::new(std::env::current_exe()?))
}

fn spawn(mut command: Command) -> Result<Child, Box<dyn Error>> {
    Ok(command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?)
}

fn worker(seed: u64, first: u32, end: u32, plant: Option<Plant>) -> Result<Child, Box<dyn Error>> {
    let mut command = program()?;
    command.args(["--worker", &first.to_string(), "--seed", &seed.to_string(), "--count", &end.to_string()]);
    if let Some(plant) = plant {
        command.arg("--plant").arg(format!("{plant:?}").to_lowercase());
    }
    command.stderr(Stdio::piped());
    spawn(command)
}

/// Follows a process to its end, and ends it if it falls silent. `sums` takes what it says of all.
fn watch(mut child: Child, first: u32, sums: &mut Sums) -> Result<End, Box<dyn Error>> {
    let lines = lines_of(&mut child);
    let mut case = first;
    let mut patience = BEGINNING;
    let (mut heard, mut had) = (Instant::now(), processor(&child));
    loop {
        match lines.recv_timeout(patience) {
            Ok(line) => {
                (heard, had) = (Instant::now(), processor(&child));
                match line.strip_prefix('#') {
                    Some(outcome) => add(sums, outcome.trim()),
                    None => case = line.parse().unwrap_or(case),
                }
                patience = PATIENCE;
            }
            Err(RecvTimeoutError::Timeout) if heard.elapsed() < STUCK && has_time(had, processor(&child)) => {
                patience = LOOK;
            }
            Err(RecvTimeoutError::Timeout) => {
                child.kill()?;
                child.wait()?;
                return Ok(End::Hung(case));
            }
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    let ended = child.wait()?;
    if ended.success() {
        return Ok(End::Fine);
    }
    let mut said = String::new();
    if let Some(mut errors) = child.stderr.take() {
        errors.read_to_string(&mut said)?;
    }
    if ended.code() == Some(NOT_BEGUN) {
        return Err(said.trim().into());
    }
    Ok(End::Died(case, format!("{ended}\n{}", said.trim())))
}

/// Whether a process that had the processor for `had` when it was heard last, and for `has` now, may go on.
fn has_time(had: Option<Duration>, has: Option<Duration>) -> bool {
    matches!((had, has), (Some(had), Some(has)) if has.saturating_sub(had) < PATIENCE)
}

/// For how long a process had the processor, on systems that say so in `/proc`.
fn processor(child: &Child) -> Option<Duration> {
    let told = fs::read_to_string(format!("/proc/{}/stat", child.id())).ok()?;
    // Behind the name, which is in brackets: its own time and the system's for it are the 12th and 13th.
    let mut fields = told.rsplit_once(')')?.1.split_whitespace().skip(11);
    let ticks: u64 = fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?;
    Some(Duration::from_millis(10 * ticks))
}

fn lines_of(child: &mut Child) -> Receiver<String> {
    let (send, receive) = channel();
    if let Some(out) = child.stdout.take() {
        thread::spawn(move || {
            for line in BufReader::new(out).lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    return;
                }
            }
        });
    }
    receive
}
