//! Runs of a sweep, several at the same time. What they measure does not depend on how many.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use experiments::figure::Row;
use experiments::{Experiment, Point, Run};
use scenario::Problem;

/// Steps between two looks at the progress.
const SLICE: u32 = 1 << 16;

/// Time between two lines of progress where they are written over, and where they are not.
const PAUSES: [Duration; 2] = [Duration::from_millis(250), Duration::from_secs(10)];

/// How far all runs are together.
struct SweepProgress {
    packets: u64,
    points: usize,
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
        let (done, points) = (self.done.load(Ordering::Relaxed), self.points);
        let (before, after) = if self.seen { ("\r", "\x1b[K") } else { ("", "\n") };
        let mut stderr = io::stderr();
        // Not worth ending a run for.
        let _ = write!(stderr, "{before}{percent:3} % of {} packets, {done} of {points} points{after}", self.packets);
        let _ = stderr.flush();
    }
}

/// The rows of each chosen point, in order.
pub fn run(
    experiment: &Experiment,
    points: &[Point],
    chosen: &[usize],
    jobs: usize,
    packets: u64,
) -> Result<Vec<(usize, Vec<Row>)>, Vec<Problem>> {
    let progress = SweepProgress {
        packets,
        points: chosen.len(),
        arrived: AtomicU64::new(0),
        done: AtomicUsize::new(0),
        last: Mutex::new(Instant::now()),
        seen: io::stderr().is_terminal(),
    };
    let next = AtomicUsize::new(0);
    let all = Mutex::new(Vec::new());
    let worker = || {
        while let Some(number) = chosen.get(next.fetch_add(1, Ordering::Relaxed)) {
            let rows = point(experiment, &points[*number], &progress);
            progress.done.fetch_add(1, Ordering::Relaxed);
            all.lock().unwrap_or_else(PoisonError::into_inner).push((*number, rows));
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
    let mut all = all.into_inner().unwrap_or_else(PoisonError::into_inner);
    all.sort_by_key(|(number, _)| *number);
    all.into_iter().map(|(number, rows)| Ok((number, rows?))).collect()
}

fn point(experiment: &Experiment, point: &Point, progress: &SweepProgress) -> Result<Vec<Row>, Vec<Problem>> {
    let mut run = Run::new(experiment, point)?;
    let mut seen = 0;
    loop {
        let over = run.work(SLICE);
        let arrived = run.packets();
        progress.note(arrived - seen);
        seen = arrived;
        if over {
            if let Some(problem) = run.undrained() {
                return Err(vec![problem]);
            }
            return Ok(experiment.rows(point, &run));
        }
    }
}
