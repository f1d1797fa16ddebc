//! How long a sweep will take.

use std::fmt;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use experiments::{Point, Run};
use verb::outcome::Failure;

use crate::{Arguments, Sweep};

/// Packets that a series is timed on.
const TRIED: u64 = 20_000;

/// What takes longer than this is not begun unasked.
const LONG: Duration = Duration::from_secs(30 * 60);

/// Says on standard error how many runs and packets these are and how long they take. Gives the packets, at most.
///
/// # Errors
/// A sweep that is long and was not confirmed.
pub fn said(sweep: &Sweep, chosen: &[usize], arguments: &Arguments) -> Result<u64, Failure> {
    let name = &sweep.name;
    let estimate = Estimate::of(sweep, chosen, arguments.at_once(), !arguments.yes);
    // Nobody has to hear it.
    let _ = writeln!(io::stderr(), "{name}: {estimate}");
    if estimate.is_long() {
        let line =
            format!("{name}: that is long; say --yes to run it, or a part of it with --shard 1/{}", estimate.parts());
        return Err(Failure::new(line));
    }
    Ok(estimate.packets)
}

/// Runs, packets and time.
struct Estimate {
    runs: usize,
    /// Whether they are of several seeds.
    seeds: bool,
    /// Packets of all runs, at most.
    packets: u64,
    /// None if nothing was timed.
    time: Option<Duration>,
}

impl Estimate {
    /// Of these runs, with so many at the same time. If it is to be timed, the first packets of the first run of each series are run.
    fn of(sweep: &Sweep, chosen: &[usize], jobs: usize, timed: bool) -> Self {
        let points = sweep.experiment.points();
        let planned = |run: &usize| &sweep.plan.runs()[*run];
        let packets = chosen.iter().map(|run| planned(run).packets).sum();
        let estimate = Estimate { runs: chosen.len(), seeds: sweep.plan.seeds() > 1, packets, time: None };
        if !timed {
            return estimate;
        }
        let mut seconds = 0.0;
        for series in 0..sweep.experiment.series.len() {
            let own = || chosen.iter().map(planned).filter(|run| points[run.point].series == series);
            let Some(first) = own().next() else { continue };
            let count: u64 = own().map(|run| run.packets).sum();
            seconds += count as f64 * speed(sweep, &points[first.point]);
        }
        let together = jobs.min(chosen.len()).max(1) as f64;
        Estimate { time: Some(Duration::from_secs_f64((seconds / together).min(1e9))), ..estimate }
    }

    /// Whether somebody should be asked first.
    fn is_long(&self) -> bool {
        self.time.is_some_and(|time| time > LONG)
    }

    /// Parts of which each is not long.
    fn parts(&self) -> u64 {
        self.time.unwrap_or_default().as_secs() / LONG.as_secs() + 1
    }
}

/// Seconds that a packet takes.
fn speed(sweep: &Sweep, point: &Point) -> f64 {
    let Ok(mut run) = Run::new(&sweep.experiment, point) else { return 0.0 };
    let started = Instant::now();
    while run.packets() < TRIED && !run.work(1000) {}
    started.elapsed().as_secs_f64() / run.packets().max(1) as f64
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = if self.seeds { "runs" } else { "points" };
        write!(f, "{} {what}, at most {} packets", self.runs, self.packets)?;
        let Some(time) = self.time else { return Ok(()) };
        let seconds = time.as_secs();
        let time = match seconds {
            0..=1 => "a second or two".to_owned(),
            2..=119 => format!("about {seconds} s"),
            120..=7199 => format!("about {} min", seconds / 60),
            _ => format!("about {} h", seconds / 3600),
        };
        write!(f, ", {time}")
    }
}
