//! How long a sweep will take.

use std::fmt;
use std::time::{Duration, Instant};

use experiments::{Experiment, Point, Run};

/// Packets that a series is timed on.
const TRIED: u64 = 20_000;

/// What takes longer than this is not begun unasked.
const LONG: Duration = Duration::from_secs(30 * 60);

/// Points, packets and time.
pub struct Estimate {
    points: usize,
    /// Packets of all points, at most.
    pub packets: u64,
    time: Duration,
}

impl Estimate {
    /// Of these points, with so many at the same time. Runs the first packets of the first point of each series.
    pub fn of(experiment: &Experiment, points: &[Point], chosen: &[usize], jobs: usize) -> Self {
        let (mut packets, mut seconds) = (0, 0.0);
        for series in 0..experiment.series.len() {
            let own: Vec<&Point> = chosen.iter().map(|k| &points[*k]).filter(|point| point.series == series).collect();
            let Some(first) = own.first() else { continue };
            let each = speed(experiment, first);
            for point in own {
                // Checked when the file was read.
                let count = experiment.scenario(point).and_then(|s| experiments::packets(&s)).unwrap_or(0);
                packets += count;
                seconds += count as f64 * each;
            }
        }
        let together = jobs.min(chosen.len()).max(1) as f64;
        Estimate { points: chosen.len(), packets, time: Duration::from_secs_f64((seconds / together).min(1e9)) }
    }

    /// Whether somebody should be asked first.
    pub fn is_long(&self) -> bool {
        self.time > LONG
    }

    /// Parts of which each is not long.
    pub fn parts(&self) -> u64 {
        self.time.as_secs() / LONG.as_secs() + 1
    }
}

/// Seconds that a packet takes.
fn speed(experiment: &Experiment, point: &Point) -> f64 {
    let Ok(mut run) = Run::new(experiment, point) else { return 0.0 };
    let started = Instant::now();
    while run.packets() < TRIED && !run.work(1000) {}
    started.elapsed().as_secs_f64() / run.packets().max(1) as f64
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.time.as_secs();
        let time = match seconds {
            0..=1 => "a second or two".to_owned(),
            2..=119 => format!("about {seconds} s"),
            120..=7199 => format!("about {} min", seconds / 60),
            _ => format!("about {} h", seconds / 3600),
        };
        write!(f, "{} points, at most {} packets, {time}", self.points, self.packets)
    }
}
