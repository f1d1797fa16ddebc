//! Tests of the command line, in one program: linking every design into a program takes seconds.

#![allow(clippy::unwrap_used, clippy::expect_used)] // a test says what broke by panicking

mod adopt;
mod adopt_again;
mod adopt_shrunk;
mod against;
mod annotate;
mod bad;
mod check;
mod chrome_trace;
mod cmd;
mod common;
mod cores;
mod csv;
mod demand;
mod export;
mod frames;
mod grade;
mod grade_many;
mod gradescope;
mod import;
mod kanata;
mod layouts;
mod links;
mod networks;
mod runs;
mod shrink;
mod stage_numbers;
mod sweep;
mod testbench;
mod trace_rules;
mod verbs;
mod wave_modules;
mod wave_time;
mod wavedrom;
mod why;
