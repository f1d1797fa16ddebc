//! A file that is there as a whole or not at all: it is written under another name and put in place by a rename.

use std::fmt::Display;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process;

use crate::outcome::Failure;

/// Where a whole result goes: a file, or standard output if it is called `-`.
pub struct WholeFile {
    /// As it was asked for.
    out: PathBuf,
    /// Whether it goes where a terminal may be.
    pub is_stdout: bool,
}

impl WholeFile {
    /// Tries before a long run whether the file can be written, so that nobody waits for one that cannot. Leaves what is there as it is.
    ///
    /// # Errors
    /// The file and why it cannot be written.
    pub fn new(out: &Path) -> Result<Self, Failure> {
        let whole = WholeFile { out: out.to_owned(), is_stdout: out.as_os_str() == "-" };
        if !whole.is_stdout {
            if out.is_dir() {
                return Err(unwritable(out, &"it is a folder"));
            }
            let tried = match whole.place() {
                Place::Direct => OpenOptions::new().write(true).open(out).map(drop),
                Place::Renamed { beside, .. } => File::create(&beside).and_then(|_| fs::remove_file(&beside)),
            };
            tried.map_err(|why| unwritable(out, &why))?;
        }
        Ok(whole)
    }

    /// Writes all of it, and says on standard error what was written. What was there before stays until all is written.
    ///
    /// # Errors
    /// The file and why it could not be written; nothing of it is left. A closed standard output is no error of a file.
    pub fn put(self, text: &[u8], what: impl Display) -> Result<(), Failure> {
        let name = if self.is_stdout { "standard output".to_owned() } else { self.out.display().to_string() };
        if self.is_stdout {
            let mut out = io::stdout().lock();
            out.write_all(text)?;
            out.flush()?;
        } else {
            self.write(text).map_err(|why| unwritable(&self.out, &why))?;
        }
        // Nothing is lost if nobody hears it.
        let _ = writeln!(io::stderr(), "{name}: {what}");
        Ok(())
    }

    fn write(&self, text: &[u8]) -> io::Result<()> {
        let (beside, target) = match self.place() {
            Place::Direct => {
                let mut file = OpenOptions::new().write(true).open(&self.out)?;
                file.write_all(text)?;
                return file.flush();
            }
            Place::Renamed { beside, target } => (beside, target),
        };
        let written = File::create(&beside).and_then(|mut file| {
            file.write_all(text)?;
            // Else a machine that fails may have the name without the contents.
            file.sync_all()
        });
        let placed = written.and_then(|()| fs::rename(&beside, target));
        if placed.is_err() {
            // It may be what fills the disk.
            let _ = fs::remove_file(&beside);
        }
        placed
    }

    fn place(&self) -> Place {
        match fs::metadata(&self.out) {
            Ok(there) if !there.is_file() => Place::Direct,
            Err(error) if error.kind() != ErrorKind::NotFound => Place::beside(&self.out),
            // What a symbolic link leads to is replaced, not the link.
            _ => Place::beside(&fs::canonicalize(&self.out).unwrap_or_else(|_| self.out.clone())),
        }
    }
}

/// How a file is written.
enum Place {
    /// Into what is there, such as `/dev/full` or a pipe.
    Direct,
    /// Under another name in the same folder, then renamed.
    Renamed { beside: PathBuf, target: PathBuf },
}

impl Place {
    fn beside(target: &Path) -> Self {
        let name = target.file_name().unwrap_or_default().to_string_lossy();
        let beside = target.with_file_name(format!(".{name}.{}.unfinished", process::id()));
        Place::Renamed { beside, target: target.to_owned() }
    }
}

/// A file that cannot be written.
pub fn unwritable(out: &Path, why: &dyn Display) -> Failure {
    Failure::new(format!("{}: cannot write: {why}", out.display()))
}
