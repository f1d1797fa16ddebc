//! A part file that is being written: one program at a time, a line for each run that is over.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use experiments::part::{self, Head, Part};
use experiments::rows::Row;
use verb::outcome::Failure;
use verb::whole::unwritable;

/// A part file, open at its end.
pub struct PartFile {
    file: File,
    path: PathBuf,
    /// Bytes of whole lines.
    whole: u64,
}

impl PartFile {
    /// Opens a part, or begins it. Gives what is in it already. A line that was cut off is dropped, and so is a head of which there is only
    /// the beginning; both are said on standard error.
    ///
    /// # Errors
    /// The file and what is wrong with it, by line; or that another program is writing it. It is left as it was.
    pub fn open(path: &Path, head: &Head) -> Result<(Self, Option<Part>), Failure> {
        let name = path.display();
        let open = OpenOptions::new().read(true).append(true).create(true).open(path);
        let mut file = open.map_err(|why| unwritable(path, &why))?;
        if !file.metadata().is_ok_and(|what| what.is_file()) {
            return Err(Failure::new(format!(
                "{name}: found no ordinary file; expected a part, or a name for a new one"
            )));
        }
        match fs4::FileExt::try_lock(&file) {
            Err(fs4::TryLockError::WouldBlock) => {
                let line =
                    format!("{name}: another program is writing this part; give each its own, or wait for its end");
                return Err(Failure::new(line));
            }
            // Some file systems of clusters have no locks.
            Ok(()) | Err(fs4::TryLockError::Error(_)) => {}
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|why| Failure::new(format!("{name}: cannot read: {why}")))?;
        let found = part::read(&bytes).map_err(|problem| Failure::problems(&name.to_string(), &[problem]))?;
        let mut this = PartFile { file, path: path.to_owned(), whole: 0 };
        match &found {
            None => this.begin(head, &bytes)?,
            Some(part) => {
                if let Some((what, here, expected)) = part.head.difference(head).or_else(|| shards(&part.head, head)) {
                    let line = format!(
                        "{name}: line 1: found {what} {here}; expected {expected}; \
                         the part is left as it is: give this sweep another one"
                    );
                    return Err(Failure::new(line));
                }
                this.whole = part.whole as u64;
                if let Some(line) = part.cut {
                    let _ = writeln!(io::stderr(), "{name}: line {line} was cut off; its run is made again");
                }
                this.drop_rest().map_err(|why| unwritable(path, &why))?;
            }
        }
        Ok((this, found))
    }

    /// Writes the head of a part of which there is nothing, or the beginning of this very head.
    fn begin(&mut self, head: &Head, found: &[u8]) -> Result<(), Failure> {
        let line = head.line();
        if !line.as_bytes().starts_with(found) {
            let text =
                format!("{}: line 1: found the beginning of another part; expected this one", self.path.display());
            return Err(Failure::new(text));
        }
        self.append(&line)
    }

    /// Adds a run.
    ///
    /// # Errors
    /// The file and why it cannot be written. What is in it stays, and no half line after it.
    pub fn add(&mut self, point: usize, seed: u64, rows: &[Row]) -> Result<(), Failure> {
        self.append(&part::run_line(point, seed, rows))
    }

    fn append(&mut self, line: &str) -> Result<(), Failure> {
        let written = self.drop_rest().and_then(|()| self.file.write_all(line.as_bytes()));
        match written {
            Ok(()) => {
                self.whole += line.len() as u64;
                Ok(())
            }
            Err(why) => {
                // What a full disk took of a line.
                let _ = self.drop_rest();
                let text = format!(
                    "{}: cannot write: {why}; what is in it stays: the same command goes on with it",
                    self.path.display()
                );
                Err(Failure::new(text))
            }
        }
    }

    /// Ends the file behind its last whole line.
    fn drop_rest(&mut self) -> io::Result<()> {
        if self.file.seek(SeekFrom::End(0))? > self.whole {
            self.file.set_len(self.whole)?;
        }
        Ok(())
    }
}

fn shards(found: &Head, expected: &Head) -> Option<(&'static str, String, String)> {
    let [this, that] = [found, expected].map(|head| format!("{}/{}", head.shard[0], head.shard[1]));
    (this != that).then_some(("shard", this, that))
}
