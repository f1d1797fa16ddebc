//! Examines cases. It may die of one, so it says before each which one comes.

use std::error::Error;
use std::fs;
use std::hint::{black_box, spin_loop};
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::thread;

use crate::cases::{Case, Cases, Kind, Way};
use crate::examine::{Outcome, examine};

/// The stack that the page's module has.
const STACK: usize = 1 << 20;

/// What goes wrong on purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Plant {
    /// A panic.
    Panic,
    /// Work without an end.
    Hang,
    /// Recursion without an end.
    Stack,
    /// More memory than reading may take.
    Memory,
    /// More memory than there is.
    Flood,
}

/// Of ten cases in a row, the one that goes wrong on purpose.
const PLANTED: u32 = 3;

impl Plant {
    fn spring(self) {
        fn deeper(depth: &mut [u64; 64]) -> u64 {
            let mut below = *depth;
            below[0] = black_box(below[0] + 1);
            if below[0] == 0 { 0 } else { deeper(&mut below) + depth[0] }
        }
        match self {
            Plant::Panic => panic!("planted"),
            Plant::Hang => loop {
                spin_loop();
            },
            Plant::Stack => drop(black_box(deeper(&mut [0; 64]))),
            Plant::Memory => drop(black_box(vec![0_u8; 500 << 20])),
            Plant::Flood => drop(black_box(vec![0_u8; 2 << 30])),
        }
    }
}

/// Examines cases `first` to `end - 1`. Prints a line with the number of each before it begins, and after it another one, with a `#`
/// in front: how it was made and what became of it.
pub fn cases(seed: u64, first: u32, end: u32, plant: Option<Plant>) -> Result<ExitCode, Box<dyn Error>> {
    let cases = Cases::read()?;
    on_small_stack(move || {
        let mut out = io::stdout().lock();
        for number in first..end {
            writeln!(out, "{number}")?;
            let case = cases.case(seed, number);
            let outcome = examine(&case, || {
                plant.filter(|_| number % 10 == PLANTED).into_iter().for_each(Plant::spring);
            });
            let Outcome { accepted, opened, hardware, steps, reading, running } = outcome;
            writeln!(out, "# {:?} {accepted} {opened} {hardware} {steps} {reading} {running}", case.way)?;
        }
        Ok(())
    })
}

/// Examines a file, with the hardware that it names.
pub fn file(path: &Path) -> Result<ExitCode, Box<dyn Error>> {
    let kind = Kind::of(&path.to_string_lossy());
    let case = Case { way: Way::Noise, kind, bytes: fs::read(path)?, hardware: true, seed: 0 };
    on_small_stack(move || {
        let outcome = examine(&case, || ());
        writeln!(io::stdout(), "{outcome:?}")
    })
}

fn on_small_stack(work: impl FnOnce() -> io::Result<()> + Send + 'static) -> Result<ExitCode, Box<dyn Error>> {
    let done = thread::Builder::new().stack_size(STACK).spawn(work)?.join();
    // What it panicked of stands on standard error.
    Ok(match done {
        Ok(done) => done.map(|()| ExitCode::SUCCESS)?,
        Err(_) => ExitCode::from(101),
    })
}
