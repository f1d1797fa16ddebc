//! `queuescope import --as sizes`: tables of flow sizes.

use std::io::{self, Write};
use std::path::Path;

use captures::sizes::{PACKET_BYTES, SizeList};
use clap::ValueEnum;
use scenario::{FlowTable, Interpolation, limits};

use crate::input;
use crate::outcome::Failure;

/// The size of a flow between two rows of a table.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Between {
    /// The size in the row below
    Lower,
    /// Evenly between the two
    Linear,
    /// The size in the row above
    Upper,
}

/// Bytes of a unit of size.
pub fn unit(text: &str) -> Result<u32, String> {
    match text {
        "bytes" => Ok(1),
        "packets" => Ok(PACKET_BYTES),
        number => {
            let bytes = number.parse().ok().filter(|bytes| (1..=limits::BYTES).contains(bytes));
            bytes.ok_or_else(|| format!("expected `bytes`, `packets` or a number from 1 to {}", limits::BYTES))
        }
    }
}

/// Reads a table of sizes, of at most as many bytes as a scenario has, and reports it.
pub fn read(file: &Path, between: Between, unit: Option<u32>) -> Result<FlowTable, Failure> {
    let way = match between {
        Between::Lower => Interpolation::Lower,
        Between::Linear => Interpolation::Linear,
        Between::Upper => Interpolation::Upper,
    };
    let bytes = input::bytes(file)?;
    let name = input::name(file);
    let wrong = |problem| Failure::problems(&name, &[problem]);
    let list = SizeList::read(&bytes).map_err(wrong)?;
    let table = list.table(way, unit).map_err(wrong)?;
    let (rows, mean) = (table.bytes.len(), table.mean.unwrap_or(0));
    let in_units = unit
        .filter(|unit| *unit > 1)
        .map_or(String::new(), |unit| format!(", {} packets of {unit} bytes", mean / unit));
    let rounded = list.rounded().map(str::to_owned);
    let is_unclear = unit.is_none() && list.may_be_packets();
    let unclear = is_unclear.then(|| {
        format!("sizes this small may be packets: `--size-unit packets` counts {PACKET_BYTES} bytes for each")
    });
    for line in [format!("{rows} rows, mean {mean} bytes{in_units}")].into_iter().chain(rounded).chain(unclear) {
        // Nothing is lost if nobody hears it.
        let _ = writeln!(io::stderr(), "{name}: {line}");
    }
    Ok(table)
}
