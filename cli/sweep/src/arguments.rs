//! What may be asked for.

use std::path::PathBuf;

use clap::Args;
use experiments::limits;

/// Run an experiment: every point of a figure, and what it must show
///
/// An experiment is a JSON file that names a base scenario, series (schedulers, or techniques on many cores) and an x axis;
/// experiments/README.md explains it field by field. Each point is a scenario of its own: `--point K --export S.json` writes it, and
/// `queuescope run S.json` measures the same.
///
/// Before it starts it says on standard error how many points and packets there are and about how long that takes, measured on the
/// first packets of each series. A sweep of more than half an hour wants `--yes`, with which nothing is timed before. Progress goes to
/// standard error.
///
/// Standard output has a table: a row for each value of x, a column for each series, then the paper's values beside those measured.
/// `--csv` writes the rows as a table for a spreadsheet, with units in the head:
///
///   point,series,class,queues,inversions [packets]
///   2,SP-PIFO,,8,49310
///
/// `--seeds N` runs each point with N seeds: that of its scenario, then those that SplitMix64 draws from it. Values are means then, with
/// the 95 % interval of Student's t.
///
/// Values do not depend on threads or shards. `--shard 2/4 --resume PART` runs the second of four parts, which take about as long as
/// each other, and writes each run to the file PART when it is over. The same command again runs only what is missing there. `--merge`
/// puts parts together:
///
///   queuescope sweep FIG.json --shard 2/4 --resume part-2.jsonl --yes
///   queuescope sweep --merge part-*.jsonl --csv fig.csv
///
/// Exit code 1 if something that the experiment expects did not come out.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Experiment file; `-` is standard input
    #[arg(value_name = "FILE", required_unless_present = "merge")]
    pub file: Option<PathBuf>,
    /// Write a row for each value to this file; `-` is standard output, in place of the table
    #[arg(long, value_name = "OUT")]
    pub csv: Option<PathBuf>,
    /// Run only part I of N, counting from 1; parts have about as many packets as each other
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub shard: Option<(usize, usize)>,
    /// Write each run to this part file when it is over; of a file that is there already, run only what is missing in it
    #[arg(long, value_name = "PART", conflicts_with_all = ["point", "export", "list"])]
    pub resume: Option<PathBuf>,
    /// Put part files together, in any order, and run nothing
    #[arg(long, value_name = "PART", num_args = 1.., conflicts_with_all = ["file", "shard", "resume", "seeds", "point", "jobs", "list", "yes"])]
    pub merge: Vec<PathBuf>,
    /// Write the parts that were put together as one part file, which the page opens
    #[arg(long, value_name = "PART", requires = "merge")]
    pub out: Option<PathBuf>,
    /// Also of parts in which runs are missing; the table, and a column of the CSV, say so
    #[arg(long, requires = "merge")]
    pub partial: bool,
    /// Run each point with so many seeds, its own first; values are means
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub seeds: Option<u32>,
    /// Run only this point, counting from 0 as in the CSV
    #[arg(long, value_name = "K", conflicts_with = "shard")]
    pub point: Option<usize>,
    /// Write the scenario of the point to this file and run nothing; `-` is standard output
    #[arg(long, value_name = "SCENARIO", requires = "point", conflicts_with_all = ["csv", "seeds"])]
    pub export: Option<PathBuf>,
    /// Runs at the same time; as many as there are processors when left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub jobs: Option<u16>,
    /// List the runs with their packets and run nothing
    #[arg(long, conflicts_with_all = ["csv", "export"])]
    pub list: bool,
    /// Run it however long it takes
    #[arg(long)]
    pub yes: bool,
}

fn shard(text: &str) -> Result<(usize, usize), String> {
    let parts = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    let right = parts.filter(|(i, n)| (1..=*n).contains(i) && *n <= limits::SHARDS);
    right.ok_or_else(|| "expected a part and how many there are: 1/4 to 4/4".to_owned())
}

impl Arguments {
    /// Runs at the same time.
    pub fn at_once(&self) -> usize {
        self.jobs.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from)
    }
}
