//! Where an export goes.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

pub use verb::whole::unwritable;

use crate::outcome::Failure;

/// A file, or standard output if it is called `-`.
pub struct Destination {
    out: BufWriter<Box<dyn Write>>,
    /// Name in messages.
    name: String,
    /// Whether the export goes where a terminal may be.
    pub is_stdout: bool,
}

impl Destination {
    /// Opens it before a long run, so that nobody waits for a file that cannot be written.
    pub fn create(out: &Path) -> Result<Self, Failure> {
        let is_stdout = out.as_os_str() == "-";
        let to: Box<dyn Write> = if is_stdout {
            Box::new(io::stdout())
        } else {
            Box::new(File::create(out).map_err(|why| unwritable(out, &why))?)
        };
        let name = if is_stdout { "standard output".to_owned() } else { out.display().to_string() };
        Ok(Destination { out: BufWriter::new(to), name, is_stdout })
    }

    /// Where to write.
    pub fn writer(&mut self) -> &mut impl Write {
        &mut self.out
    }

    /// Names the file if writing failed. A reader of standard output may have had enough, which is no failure.
    pub fn checked<T>(&self, done: io::Result<T>) -> Result<T, Failure> {
        done.map_err(|why| if self.is_stdout { why.into() } else { Failure::new(cannot_write(&self.name, &why)) })
    }

    /// Writes what is left, and says on standard error what was written.
    pub fn close(mut self, what: impl Display) -> Result<(), Failure> {
        let flushed = self.out.flush();
        self.checked(flushed)?;
        // Nothing is lost if nobody hears it.
        let _ = writeln!(io::stderr(), "{}: {what}", self.name);
        Ok(())
    }
}

fn cannot_write(name: &str, why: &dyn Display) -> String {
    format!("{name}: cannot write: {why}")
}
