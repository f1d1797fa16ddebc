//! Runs of a sweep, several at the same time. What they measure does not depend on how many.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use experiments::rows::Row;
use experiments::{PlannedRun, Point, Run};
use scenario::Problem;
use verb::outcome::Failure;

use crate::Sweep;

/// Steps between two looks at the progress.
const SLICE: u32 = 1 << 16;

/// Time between two lines of progress where they are written over, and where they are not.
const PAUSES: [Duration; 2] = [Duration::from_millis(250), Duration::from_secs(10)];

/// How far all runs are together.
struct SweepProgress {
    packets: u64,
    runs: usize,
    /// `points` or `runs`.
    what: &'static str,
    arrived: AtomicU64,
    done: AtomicUsize,
    last: Mutex<Instant>,
    seen: bool,
}

impl SweepProgress {
    fn note(&self, more: u64) {
        let arrived = self.arrived.fetch_add(more, Ordering::Relaxed) + more;
        let Ok(mut last) = self.last.try_lock() else { return };
        if last.elapsed() < PAUSES[usize::from(!self.seen)] {
            return;
        }
        *last = Instant::now();
        let percent = (arrived * 100).checked_div(self.packets).unwrap_or(100).min(100);
        let (done, runs, what) = (self.done.load(Ordering::Relaxed), self.runs, self.what);
        let (before, after) = if self.seen { ("\r", "\x1b[K") } else { ("", "\n") };
        let mut stderr = io::stderr();
        // Not worth ending a run for.
        let _ = write!(stderr, "{before}{percent:3} % of {} packets, {done} of {runs} {what}{after}", self.packets);
        let _ = stderr.flush();
    }
}

/// Makes the chosen runs, so many at the same time, and hands over the rows of each when it is over, one after the other. Ends after
/// the first that went wrong.
///
/// # Errors
/// What is wrong with a run, or what the receiver of rows could not do with them.
pub fn run(
    sweep: &Sweep,
    chosen: &[usize],
    jobs: usize,
    packets: u64,
    over: impl FnMut(usize, Vec<Row>) -> Result<(), Failure> + Send,
) -> Result<(), Failure> {
    let progress = SweepProgress {
        packets,
        runs: chosen.len(),
        what: if sweep.plan.seeds() > 1 { "runs" } else { "points" },
        arrived: AtomicU64::new(0),
        done: AtomicUsize::new(0),
        last: Mutex::new(Instant::now()),
        seen: io::stderr().is_terminal(),
    };
    let points = sweep.experiment.points();
    let next = AtomicUsize::new(0);
    let over = Mutex::new((over, None));
    let worker = || {
        while let Some(number) = chosen.get(next.fetch_add(1, Ordering::Relaxed)) {
            let planned = &sweep.plan.runs()[*number];
            let rows = one(sweep, &points[planned.point], planned, &progress);
            progress.done.fetch_add(1, Ordering::Relaxed);
            let mut over = over.lock().unwrap_or_else(PoisonError::into_inner);
            let (receive, failed) = &mut *over;
            if failed.is_some() {
                return;
            }
            *failed = rows.and_then(|rows| receive(*number, rows)).err();
            if failed.is_some() {
                next.store(chosen.len(), Ordering::Relaxed);
                return;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..jobs.min(chosen.len()) {
            scope.spawn(worker);
        }
    });
    if progress.seen {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
    let (_, failed) = over.into_inner().unwrap_or_else(PoisonError::into_inner);
    failed.map_or(Ok(()), Err)
}

fn one(sweep: &Sweep, point: &Point, planned: &PlannedRun, progress: &SweepProgress) -> Result<Vec<Row>, Failure> {
    let wrong = |problems: Vec<Problem>| Failure::problems(&sweep.name, &problems);
    let scenario = sweep.experiment.scenario_of(planned).map_err(wrong)?;
    let mut run = Run::of(&sweep.experiment, point, &scenario).map_err(wrong)?;
    let mut seen = 0;
    loop {
        let over = run.work(SLICE);
        let arrived = run.packets();
        progress.note(arrived - seen);
        seen = arrived;
        if over {
            if let Some(problem) = run.undrained() {
                return Err(wrong(vec![problem]));
            }
            return Ok(sweep.experiment.rows(point, &run));
        }
    }
}
