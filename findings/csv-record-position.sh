#!/usr/bin/env bash
# The Rust crate csv gives a record the line of the comments in front of it.
#
# Version: csv 1.4.0 with csv-core 0.1.13, from crates.io.
# Expected: `StringRecord::position` has the line in which the record stands.
# Seen: it has the line at which reading for the record began, that of the comments and empty lines in front of it. The record of line 4 has
# line 2. With line ends of a lone carriage return, which the crate accepts, the number stays 1.
# So: take `Reader::position` behind the record for messages; it has the line after it.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/src"
cat >"$folder/Cargo.toml" <<'TOML'
[package]
name = "finding"
version = "0.0.0"
edition = "2021"

[dependencies]
csv = "=1.4.0"
csv-core = "=0.1.13"
TOML
cat >"$folder/src/main.rs" <<'RUST'
fn lines(text: &str) -> Vec<(u64, u64)> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).comment(Some(b'#')).from_reader(text.as_bytes());
    let mut record = csv::StringRecord::new();
    let mut lines = Vec::new();
    while reader.read_record(&mut record).expect("two fields each") {
        let of_record = record.position().expect("it was read").line();
        lines.push((of_record, reader.position().line()));
    }
    lines
}

fn main() {
    println!("{:?}", lines("a,b\n# comment\n\n1,2\n3,4\n"));
    println!("{:?}", lines("a,b\r1,2\r3,4\r"));
}
RUST

seen=$(cargo run --quiet --manifest-path "$folder/Cargo.toml")
# Line of the record, line behind it. The second record stands in line 4.
expected='[(1, 2), (2, 5), (5, 6)]
[(1, 1), (1, 1), (1, 1)]'
echo "csv 1.4.0, csv-core 0.1.13"
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "expected:"
  echo "$expected"
  exit 1
fi
echo "as found: the record in line 4 has line 2; after a carriage return no line is counted"
