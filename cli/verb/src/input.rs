//! Files and standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use scenario::limits;

use crate::outcome::Failure;

/// What `-` is called in messages.
pub const STDIN: &str = "standard input";

/// The name of a file in messages.
pub fn name(file: &Path) -> String {
    if is_stdin(file) { STDIN.to_owned() } else { file.display().to_string() }
}

fn is_stdin(file: &Path) -> bool {
    file.as_os_str() == "-"
}

/// What is in a file, or in standard input if it is called `-`: at most a byte more than a file may have.
///
/// # Errors
/// The file and why it cannot be read.
pub fn bytes(file: &Path) -> Result<Vec<u8>, Failure> {
    let bytes = if is_stdin(file) {
        bounded(io::stdin().lock(), limits::FILE_BYTES)
    } else {
        File::open(file).and_then(|file| bounded(file, limits::FILE_BYTES))
    };
    bytes.map_err(|error| Failure::new(format!("{}: cannot read: {error}", name(file))))
}

/// At most one byte more than the limit: enough to see that it is passed.
///
/// # Errors
/// Why it cannot be read.
pub fn bounded(from: impl Read, limit: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(limit as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
