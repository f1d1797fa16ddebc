#!/usr/bin/env bash
# The Rust crate pcap-parser reads two options of a pcapng interface otherwise than the format says.
#
# Version: pcap-parser 0.17.0, from crates.io.
# Expected: a time resolution of 2^-20 s is 1,048,576 parts of a second, and an offset of 5 s is 5 in both byte orders.
# Seen: the resolution has no value (`None`), as every power of two. In a big-endian section the offset is read as little-endian: 5 << 56. No
# error is reported.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cargo init --quiet --vcs none --name times .
cargo add --quiet pcap-parser@=0.17.0
cat > src/main.rs <<'RUST'
use pcap_parser::Block;
use pcap_parser::pcapng::{parse_block_be, parse_block_le};

/// An interface of Ethernet with a time resolution of 2^-20 s and an offset of 5 s.
fn interface(word: fn(u32) -> [u8; 4], half: fn(u16) -> [u8; 2], offset: [u8; 8]) -> Vec<u8> {
    let mut block = [word(1), word(44)].concat();
    block.extend([half(1), half(0)].concat());
    block.extend(word(0));
    block.extend([half(9), half(1)].concat());
    block.extend([0x80 | 20, 0, 0, 0]);
    block.extend([half(14), half(8)].concat());
    block.extend(offset);
    block.extend([half(0), half(0)].concat());
    block.extend(word(44));
    block
}

fn main() {
    let little = interface(u32::to_le_bytes, u16::to_le_bytes, 5_i64.to_le_bytes());
    let big = interface(u32::to_be_bytes, u16::to_be_bytes, 5_i64.to_be_bytes());
    let mut seen = Vec::new();
    for (name, parsed) in [("little-endian", parse_block_le(&little)), ("big-endian", parse_block_be(&big))] {
        let Ok((_, Block::InterfaceDescription(interface))) = parsed else { panic!("no interface") };
        let found = (interface.ts_resolution(), interface.if_tsoffset);
        println!("pcap-parser 0.17.0, {name}: 2^-20 s is {:?} parts of a second, 5 s of offset are {}", found.0, found.1);
        seen.push(found);
    }
    assert_eq!(seen, [(None, 5), (None, 5 << 56)]);
}
RUST
cargo run --quiet
