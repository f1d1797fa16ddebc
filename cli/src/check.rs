//! `queuescope check FILE...`

mod junit;
mod plan;

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use clap::Args;
use rtl_native::DemandRtl;
use scenario::Scenario;
use scenario::seeds::seeded;
use session::Session;

use crate::export::destination::Destination;
use crate::outcome::{Done, Failure, VerbOutcome};
use crate::report;
use junit::{Case, CaseEnd};
use plan::{File, FileContent, plan};

/// Findings of a run that are printed; the JUnit file has all.
const PRINTED: usize = 3;

/// Run many scenarios with many seeds and report what is wrong
///
/// Each file is run with its own seed, and with --seeds N with N - 1 further ones: the numbers that SplitMix64 draws when it begins with
/// the file's seed. Engines that have a reference are compared with it. With its own seed a file must show all that it expects. With another
/// one its expectations do not apply: engines must equal their references, invariants must hold, and no packet may be lost unaccounted. A
/// file that shows a fault on purpose (a switch that is off, an expected divergence or broken invariant) is run with its own seed alone.
///
/// A line is printed for each file in the order given: runs, steps, what was compared, and the verdict. Below it stand the findings of
/// failed runs, each with the command that repeats it. A file that cannot be read or run is a failed line. A JSON Schema is passed over.
/// The output does not depend on --jobs.
///
/// Exit code 0 if all runs are fine; 1 if one has a divergence, a broken invariant or a failed expectation, or a file cannot be read or run;
/// 2 if none can.
#[derive(Args)]
pub struct Arguments {
    /// Scenario files; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Runs of each file, each with a seed of its own; the first is the file's
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    seeds: u32,
    /// Write the results to this file as JUnit XML, a test case for each file and seed; `-` is standard output, in place of the lines
    #[arg(long, value_name = "OUT")]
    junit: Option<PathBuf>,
    /// Runs at the same time; as many as there are processors when left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
}

/// What came of one run of a file.
struct SeedRun {
    /// Steps of the run.
    steps: u64,
    /// Verdicts, results and words of state that were compared with a reference.
    compared: u64,
    end: CaseEnd,
}

/// Runs, prints and counts.
pub fn run(arguments: &Arguments) -> Done {
    let destination = arguments.junit.as_deref().map(Destination::create).transpose()?;
    let files: Vec<File> = arguments.files.iter().map(|file| plan(file, arguments.seeds)).collect();
    let jobs = arguments.jobs.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from);
    let quiet = destination.as_ref().is_some_and(|destination| destination.is_stdout);
    let mut out: Box<dyn Write> = if quiet { Box::new(io::sink()) } else { Box::new(io::stdout()) };
    let mut sum = Sum::default();
    run_all(&files, jobs, |file, runs| {
        sum.add(file, &runs);
        line(&mut out, file, &runs)?;
        sum.cases.extend(cases(file, runs));
        Ok(())
    })?;
    writeln!(out, "{sum}")?;
    if let Some(mut destination) = destination {
        let written = junit::write(destination.writer(), &sum.cases);
        destination.checked(written)?;
        destination.close(format!("{} test cases", sum.cases.len()))?;
    }
    match (sum.runs, sum.failed + sum.impossible) {
        (0, _) => Err(Failure::new("none of the files can be run")),
        (_, 0) => Ok(VerbOutcome::Fine),
        _ => Ok(VerbOutcome::Different),
    }
}

/// Runs every file with every seed, several runs at the same time. `done` is given the files in order, each with its runs in order.
fn run_all(
    files: &[File],
    jobs: usize,
    mut done: impl FnMut(&File, Vec<SeedRun>) -> io::Result<()>,
) -> Result<(), Failure> {
    let tasks: Vec<(&Scenario, u64)> = files.iter().flat_map(File::runs).collect();
    let next = AtomicUsize::new(0);
    let (send, receive) = mpsc::channel();
    let (tasks, next) = (&tasks, &next);
    let worker = move |send: mpsc::Sender<(usize, SeedRun)>| {
        // Hardware that is not linked in is built or found once, whatever the number of runs.
        let host = DemandRtl::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some((scenario, seed)) = tasks.get(number) else { return };
            if send.send((number, one(scenario, *seed, &host))).is_err() {
                return;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..jobs.min(tasks.len()) {
            let send = send.clone();
            scope.spawn(move || worker(send));
        }
        drop(send);
        let mut waiting: Vec<Option<SeedRun>> = tasks.iter().map(|_| None).collect();
        let mut first = 0;
        for file in files {
            let runs = first..first + file.runs().count();
            while waiting[runs.clone()].iter().any(Option::is_none) {
                // A worker that is gone panicked, and so does the scope.
                let Ok((number, run)) = receive.recv() else { return Ok(()) };
                waiting[number] = Some(run);
            }
            first = runs.end;
            let printed = done(file, waiting[runs].iter_mut().filter_map(Option::take).collect());
            if let Err(error) = printed {
                // Nobody reads any more: what is not begun is left.
                next.fetch_max(tasks.len(), Ordering::Relaxed);
                return Err(error.into());
            }
        }
        Ok(())
    })
}

/// One run of a scenario.
fn one(scenario: &Scenario, seed: u64, host: &DemandRtl) -> SeedRun {
    let mut session = match workbench::open(&seeded(scenario.clone(), seed), host) {
        Ok(session) => session.forward_only(),
        Err(why) => return SeedRun { steps: 0, compared: 0, end: CaseEnd::Error(vec![why.to_string()]) },
    };
    while !session.is_over() {
        session.step(|_, _| ());
    }
    let wrong = report::findings(&session).into_iter().filter(|finding| !finding.expected);
    let wrong: Vec<String> = wrong.map(|finding| finding.line).collect();
    let end = if wrong.is_empty() { CaseEnd::Fine } else { CaseEnd::Failed(wrong) };
    SeedRun { steps: u64::from(session.executed()), compared: compared(&session), end }
}

fn compared(session: &Session) -> u64 {
    let locksteps = (0..session.engines().count()).filter_map(|engine| session.lockstep(engine));
    locksteps.map(|lockstep| u64::from(lockstep.results) + lockstep.words).sum()
}

/// The line of a file, and what is wrong with its runs.
fn line(out: &mut impl Write, file: &File, runs: &[SeedRun]) -> io::Result<()> {
    let (scenario, alone) = match &file.content {
        FileContent::Schema => return writeln!(out, "{}: passed over, a JSON Schema", file.name),
        FileContent::Unreadable(lines) => {
            let more = if lines.len() > 1 { format!("; {} more problems", lines.len() - 1) } else { String::new() };
            let first = lines.first().map_or("", String::as_str);
            return writeln!(out, "{}: cannot be read: {first}{more}", file.name);
        }
        FileContent::Scenario { scenario, alone, .. } => (scenario, alone),
    };
    let steps: u64 = runs.iter().map(|run| run.steps).sum();
    let compared: u64 = runs.iter().map(|run| run.compared).sum();
    let what = if scenario.engines.iter().all(|engine| engine.reference.is_none()) {
        "no reference".to_owned()
    } else {
        format!("{compared} results and words compared")
    };
    let count = if runs.len() == 1 { "1 run".to_owned() } else { format!("{} runs", runs.len()) };
    let alone = alone.map_or(String::new(), |why| format!(" (its own seed alone: {why})"));
    let wrong = runs.iter().filter(|run| !matches!(run.end, CaseEnd::Fine)).count();
    let verdict = if wrong == 0 { "fine".to_owned() } else { format!("FAILED, {wrong} of {count}") };
    writeln!(out, "{}: {count}{alone}, {steps} steps, {what}: {verdict}", file.name)?;
    for ((_, seed), run) in file.runs().zip(runs) {
        let (lines, kind) = match &run.end {
            CaseEnd::Fine => continue,
            CaseEnd::Failed(lines) => (lines, ""),
            CaseEnd::Error(lines) => (lines, "cannot be run: "),
        };
        for found in lines.iter().take(PRINTED) {
            writeln!(out, "  {}, seed {seed:016x}: {kind}{found}", file.name)?;
        }
        if lines.len() > PRINTED {
            writeln!(out, "  {}, seed {seed:016x}: and {} more", file.name, lines.len() - PRINTED)?;
        }
        writeln!(out, "    again: {}", file.again(seed))?;
    }
    Ok(())
}

/// The test cases of a file.
fn cases(file: &File, runs: Vec<SeedRun>) -> Vec<Case> {
    let case = |name: String, end: CaseEnd| Case { file: file.name.clone(), name, end };
    match &file.content {
        FileContent::Schema => Vec::new(),
        FileContent::Unreadable(lines) => vec![case("read".to_owned(), CaseEnd::Error(lines.clone()))],
        FileContent::Scenario { .. } => {
            let of_run = |((_, seed), run): ((&Scenario, u64), SeedRun)| {
                let end = match run.end {
                    CaseEnd::Failed(mut lines) => {
                        lines.push(format!("again: {}", file.again(seed)));
                        CaseEnd::Failed(lines)
                    }
                    end => end,
                };
                case(format!("seed {seed:016x}"), end)
            };
            file.runs().zip(runs).map(of_run).collect()
        }
    }
}

/// All files together.
#[derive(Default)]
struct Sum {
    files: usize,
    /// Runs that came to an end.
    runs: usize,
    steps: u64,
    /// Runs with something wrong.
    failed: usize,
    /// Files that could not be read, and runs that could not be begun.
    impossible: usize,
    cases: Vec<Case>,
}

impl Sum {
    fn add(&mut self, file: &File, runs: &[SeedRun]) {
        self.files += usize::from(!matches!(file.content, FileContent::Schema));
        self.impossible += usize::from(matches!(file.content, FileContent::Unreadable(_)));
        for run in runs {
            self.steps += run.steps;
            match run.end {
                CaseEnd::Error(_) => self.impossible += 1,
                CaseEnd::Failed(_) => (self.runs, self.failed) = (self.runs + 1, self.failed + 1),
                CaseEnd::Fine => self.runs += 1,
            }
        }
    }
}

impl std::fmt::Display for Sum {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Sum { files, runs, steps, failed, impossible, .. } = self;
        let s = |count: &usize| if *count == 1 { "" } else { "s" };
        write!(f, "{files} file{}, {runs} run{}, {steps} steps: ", s(files), s(runs))?;
        match (failed, impossible) {
            (0, 0) => write!(f, "all fine"),
            (_, 0) => write!(f, "{failed} failed"),
            _ => write!(f, "{failed} failed, {impossible} could not be run"),
        }
    }
}
