//! `queuescope import FILE`

mod flows;
mod sizes;
mod source;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use captures::made::{self, Time};
use captures::{CaptureOptions, PrefixPreserving, Selection, TunnelFlow};
use clap::{Args, ValueEnum};
use scenario::{Bench, Scenario, limits};

use crate::export::destination::Destination;
use crate::input;
use crate::outcome::{Done, Failure, VerbOutcome};
use source::Imported;

/// Make a scenario of a capture, or of a table of packets, operations or flow sizes
///
/// Captures are pcap or pcapng files, plain or compressed with gzip or zstd. `import` takes TCP and UDP packets over IPv4 and IPv6, also behind
/// VLAN tags, MPLS labels, PPPoE and LLC, and in GRE and IP tunnels. It counts the packets that it skips, by cause. It numbers flows by first
/// appearance and sorts packets by time, counted from the first packet. The scenario lists the packets, at most 65,536, in front of a PIFO and a link of
/// 100 Gb/s that serves first what has the fewest bytes left, or in front of what --base has. With a --base of the bench `cores` it lists them
/// with their headers, for a packet program.
///
/// CSV has a line of names on top, and `,`, `;`, `|` or tabs between the columns. Packets: a time (`t` in seconds, or `t_ms`, `t_us`, `t_ns`,
/// `t_ps`), `flow` or addresses and ports, `bytes`, and, if wanted, `rank`, `class`, `upstream_ps`; also as Wireshark exports them.
/// Operations: `kind`, and `argument_data` and so on, as `export --csv` writes them; they need a --base of the bench `ops`, whose first engine
/// has these operations.
///
/// Sizes of flows are a table of two columns: bytes, and the share of flows that have at most so many, as fractions up to 1 or as percent up
/// to 100. A single number in the first line states the mean. It must match the mean of the table, which depends on --interpolation. Give
/// --size-unit if sizes count packets. The scenario has 1,000 flows that begin at random and need 80 % of the link, or --load; it ends after a million packets,
/// or --packets.
#[derive(Args)]
pub struct Arguments {
    /// Capture or table; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// What the file holds. Without it files whose names end with .csv or .tsv hold packets, all others are captures
    #[arg(long = "as", value_name = "KIND")]
    kind: Option<Kind>,
    /// Write the scenario to this file, not to standard output
    #[arg(long, value_name = "FILE", default_value = "-", hide_default_value = true)]
    out: PathBuf,
    /// Take no more packets than so many, the first ones
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    packets: Option<u64>,
    /// Take one of K packets
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,
    /// Shorten longer times between packets to this one: a number with ps, ns, us, ms or s, such as 1ms
    #[arg(long, value_name = "LONGEST", value_parser = longest_gap)]
    close_gaps: Option<u64>,
    /// Packets in tunnels (GRE, IP in IP) belong to the flow of the addresses outside, not to the flow inside. Captures only
    #[arg(long)]
    outer: bool,
    /// Multiply all times by this number, 0.000001 to 1,000,000
    #[arg(long, value_name = "FACTOR", value_parser = factor, conflicts_with = "load")]
    scale: Option<u64>,
    /// Move packets closer or apart until they need so much of the link's time, 1 to 1,000 %
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u32).range(1..=1000))]
    load: Option<u32>,
    /// With --as sizes: which size a flow between two rows has. Needed, since the mean depends on it
    #[arg(long, value_name = "WAY")]
    interpolation: Option<sizes::Between>,
    /// With --as sizes: what sizes count: `bytes`, `packets` of 1,460 bytes, or so many bytes each
    #[arg(long, value_name = "UNIT", value_parser = sizes::unit)]
    size_unit: Option<u32>,
    /// Take engines, bench and ranks from this scenario
    #[arg(long, value_name = "FILE")]
    base: Option<PathBuf>,
    /// Keep what stands in front of an error, and say what the error is
    #[arg(long)]
    partial: bool,
    /// Write a table of the flows to this file: number, addresses, ports, protocol, packets, bytes. Captures only
    #[arg(long, value_name = "FILE")]
    flows: Option<PathBuf>,
    /// Replace addresses by others that depend on this number, 1 to 16 hexadecimal digits, and share as many leading bits as the addresses
    /// of the capture do. Who knows it can undo that
    #[arg(long, value_name = "HEX", value_parser = input::hex, default_value = "0", conflicts_with = "keep_addresses")]
    seed: u64,
    /// Leave addresses as they are
    #[arg(long)]
    keep_addresses: bool,
}

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Packets: pcap or pcapng
    Capture,
    /// Packets: CSV
    Packets,
    /// Operations: CSV
    Operations,
    /// Sizes of flows: bytes and a cumulative share a line
    Sizes,
}

/// Millionths of a decimal number.
fn factor(text: &str) -> Result<u64, String> {
    let millionths =
        captures::table::decimal(text, 1_000_000).filter(|factor| (1..=1_000_000_000_000).contains(factor));
    millionths.ok_or_else(|| "expected a decimal number from 0.000001 to 1,000,000".to_owned())
}

/// Picoseconds of a time with its unit.
fn longest_gap(text: &str) -> Result<u64, String> {
    let expected = || "expected a time with its unit, such as 1ms or 250us, from 1ps to 18446744s".to_owned();
    captures::times::with_unit(text).ok_or_else(expected)
}

impl Arguments {
    fn kind(&self) -> Kind {
        let is = |ending| self.file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(ending));
        let is_table = is("csv") || is("tsv");
        self.kind.unwrap_or(if is_table { Kind::Packets } else { Kind::Capture })
    }

    fn selection(&self) -> Selection {
        let longest_gap_ps = self.close_gaps;
        Selection { packets: self.packets, every: self.every, longest_gap_ps, ..Selection::default() }
    }

    fn capture(&self) -> CaptureOptions {
        let anonymous = (!self.keep_addresses).then(|| PrefixPreserving::new(self.seed));
        let tunnels = if self.outer { TunnelFlow::Outer } else { TunnelFlow::Inner };
        CaptureOptions { selection: self.selection(), anonymous, tunnels }
    }

    fn time(&self) -> Time {
        let scaled = self.scale.map(|millionths| Time::Scaled { millionths });
        scaled.or(self.load.map(|percent| Time::Load { percent })).unwrap_or(Time::AsGiven)
    }

    fn base(&self) -> Result<Scenario, Failure> {
        match &self.base {
            Some(file) => input::scenario(file),
            None => made::base().map_err(|problems| Failure::problems("the base", &problems)),
        }
    }
}

/// Reads the file and writes the scenario.
pub fn run(arguments: &Arguments) -> Done {
    let base = arguments.base()?;
    let name = input::name(&arguments.file);
    let wrong = |problems: Vec<scenario::Problem>| Failure::problems(&name, &problems);
    if arguments.flows.is_some() && arguments.kind() != Kind::Capture {
        return Err(Failure::new("--flows: only captures have flows with addresses"));
    }
    if arguments.outer && (arguments.kind() != Kind::Capture || matches!(base.bench, Bench::Cores(_))) {
        return Err(Failure::new(
            "--outer: only captures have tunnels, and a packet program needs the ports inside them",
        ));
    }
    let made = match arguments.kind() {
        Kind::Operations => {
            if !matches!(base.bench, Bench::Ops {}) {
                return Err(Failure::new("operations need a scenario of the bench `ops`: --base FILE"));
            }
            let ops = captures::table::operations(source::open(&arguments.file)?, &base.operations());
            made::of_operations(&base, ops.map_err(|problem| wrong(vec![problem]))?).map_err(wrong)?
        }
        Kind::Sizes => {
            let between = arguments.interpolation.ok_or_else(|| {
                Failure::new("sizes need --interpolation lower, linear or upper: it moves the mean, of web search from 1.0 to 2.4 MB")
            })?;
            let sizes = sizes::read(&arguments.file, between, arguments.size_unit)?;
            let packets = arguments.packets.unwrap_or(FLOWS_PACKETS).min(limits::PACKETS.into()) as u32;
            made::of_sizes(&base, sizes, arguments.load.unwrap_or(made::FLOWS_LOAD), packets).map_err(wrong)?
        }
        Kind::Capture => {
            let reading = captures::read(source::open(&arguments.file)?, &arguments.capture());
            let read = Imported::of_capture(&reading, &base);
            if let Some(flows) = &arguments.flows {
                flows::write(flows, &reading.capture)?;
            }
            finish(arguments, &base, read)?
        }
        Kind::Packets => {
            let listed = captures::table::packets(source::open(&arguments.file)?, arguments.selection());
            finish(arguments, &base, Imported::of_table(listed))?
        }
    };
    let mut out = Destination::create(&arguments.out)?;
    // The shortest form: a list of many packets has nothing to be read by people.
    let written = writeln!(out.writer(), "{}", made.to_json());
    out.checked(written)?;
    out.close(format_args!("{} of {} bytes at most", made.to_json().len() + 1, limits::FILE_BYTES))?;
    Ok(VerbOutcome::Fine)
}

/// Packets of the flows of a table at most, unless stated.
const FLOWS_PACKETS: u64 = 1_000_000;

/// Says what was read, and makes the scenario of it.
fn finish(arguments: &Arguments, base: &Scenario, read: Imported) -> Result<Scenario, Failure> {
    let name = input::name(&arguments.file);
    let mut stderr = io::stderr().lock();
    for line in &read.lines {
        // Nothing is lost if nobody hears it.
        let _ = writeln!(stderr, "{name}: {line}");
    }
    if let Some(fault) = &read.fault {
        if !arguments.partial {
            let kept = read.taken;
            let hint = if kept > 0 { format!("; --partial keeps the {kept} packets before it") } else { String::new() };
            return Err(Failure::new(format!("{name}: {fault}{hint}")));
        }
        let _ = writeln!(stderr, "{name}: {fault}");
    }
    let source = Path::new(&name).file_name().map_or(name.clone(), |name| name.to_string_lossy().into_owned());
    let mut made = made::of_packets(base, read.packets, arguments.time())
        .map_err(|problems| Failure::problems(&name, &problems))?;
    made.title = format!("Packets of {}", scenario::plain(&source));
    Ok(made)
}
