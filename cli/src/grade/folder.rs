//! The files that were handed in.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use exercises::hand_in::BYTES;

use crate::outcome::Failure;

/// Folders within each other at most.
const DEPTH: usize = 8;
/// Files at most.
const FILES: usize = 20_000;

/// A file that may be a hand-in.
pub struct Found {
    /// Where it is.
    pub path: PathBuf,
    /// Its path below the folder, with `/`.
    pub name: String,
}

/// What is in a file.
pub struct Content {
    /// Its bytes, or the first ones of a file that is larger than a hand-in may be.
    pub head: Vec<u8>,
    /// How many it has.
    pub length: u64,
}

impl Found {
    /// What is in it. In words, why it cannot be read.
    pub fn content(&self) -> Result<Content, String> {
        let cannot = |error: std::io::Error| format!("cannot be read: {error}");
        let file = File::open(&self.path).map_err(cannot)?;
        let length = file.metadata().map_err(cannot)?.len();
        let mut head = Vec::new();
        file.take(BYTES as u64 + 1).read_to_end(&mut head).map_err(cannot)?;
        Ok(Content { length: length.max(head.len() as u64), head })
    }
}

/// The files of a folder and of the folders in it, in the order of their names; or the one file that was named. Links are not followed.
pub fn found(path: &Path) -> Result<Vec<Found>, Failure> {
    let kind = fs::metadata(path).map_err(|error| Failure::new(format!("{}: cannot read: {error}", path.display())))?;
    if !kind.is_dir() {
        let name = path.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned());
        return Ok(vec![Found { path: path.to_owned(), name }]);
    }
    let mut all = Vec::new();
    below(path, "", 0, &mut all)?;
    all.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(all)
}

fn below(folder: &Path, prefix: &str, depth: usize, all: &mut Vec<Found>) -> Result<(), Failure> {
    let wrong = |error: std::io::Error| Failure::new(format!("{}: cannot read: {error}", folder.display()));
    for entry in fs::read_dir(folder).map_err(wrong)? {
        let entry = entry.map_err(wrong)?;
        let kind = entry.file_type().map_err(wrong)?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if kind.is_dir() {
            if depth + 1 > DEPTH {
                return Err(Failure::new(format!("{name}: more than {DEPTH} folders within each other")));
            }
            below(&entry.path(), &format!("{name}/"), depth + 1, all)?;
        } else {
            // A link leads to what was not handed in; it is opened by nobody.
            let path = if kind.is_file() { entry.path() } else { PathBuf::new() };
            all.push(Found { path, name });
        }
        if all.len() > FILES {
            return Err(Failure::new(format!("{}: more than {FILES} files", folder.display())));
        }
    }
    Ok(())
}
