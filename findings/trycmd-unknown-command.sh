#!/usr/bin/env bash
# A recorded session of trycmd passes although its command does not exist and its output is wrong.
#
# Version: trycmd 1.2.1 (crates.io), with Rust's own test harness.
#
# Expected: a block that begins with `$ no-such-command` fails, for the command cannot be run.
#
# Seen: the test that runs the block is ok, whatever output and exit code stand below the command; with a command that exists the same wrong
# output fails.
#
# What follows: whoever records sessions has to check by himself that each command is one that trycmd knows.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir -p src tests

cat > Cargo.toml << 'TOML'
[package]
name = "greet"
version = "0.1.0"
edition = "2021"

[dev-dependencies]
trycmd = "=1.2.1"
TOML
echo 'fn main() { println!("hello"); }' > src/main.rs
cat > tests/sessions.rs << 'RUST'
#[test]
fn right() { trycmd::TestCases::new().case("tests/right.md"); }
#[test]
fn wrong() { trycmd::TestCases::new().case("tests/wrong.md"); }
#[test]
fn unknown() { trycmd::TestCases::new().case("tests/unknown.md"); }
RUST
printf '```console\n$ greet\nhello\n\n```\n' > tests/right.md
printf '```console\n$ greet\nsomething else\n\n```\n' > tests/wrong.md
printf '```console\n$ no-such-command\n? 3\nsomething else\n\n```\n' > tests/unknown.md

cargo test -q --no-fail-fast --test sessions > out.txt 2>&1 || true
grep -E "^name = \"trycmd\"" -A1 Cargo.lock | tail -1
status() { cargo test -q --test sessions -- --exact "$1" > /dev/null 2>&1 && echo ok || echo failed; }
right=$(status right)
wrong=$(status wrong)
unknown=$(status unknown)
echo "a right block: $right; wrong output: $wrong; a command that does not exist, with wrong output: $unknown"
[ "$right $wrong $unknown" = "ok failed ok" ]
