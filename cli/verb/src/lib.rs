//! What verbs of the command line share, whatever they run: hardware or models alone.
//!
//! - [`outcome`]: how a verb ends.
//! - [`input`]: files and standard input.
//! - [`whole`]: a file that is there as a whole or not at all.
//! - [`shell`]: words as a shell takes them.

pub mod input;
pub mod outcome;
pub mod shell;
pub mod whole;
