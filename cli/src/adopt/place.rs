//! Where the sources and the map are.

use std::fs;
use std::path::{Path, PathBuf};

use crate::export::destination::unwritable;
use crate::outcome::Failure;

/// The folder of a map, which holds all its sources.
pub struct Place {
    /// The folder.
    pub folder: PathBuf,
    /// The sources.
    pub files: Vec<PathBuf>,
    /// The map, if its name was given.
    out: Option<PathBuf>,
}

/// Whether a map was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// It was.
    New,
    /// The file had the same text.
    Same,
}

/// The full path of a file or folder that has to be there.
pub fn existing(path: &Path) -> Result<PathBuf, Failure> {
    path.canonicalize().map_err(|error| Failure::new(format!("{}: cannot read: {error}", path.display())))
}

impl Place {
    /// The folder of `out`, or the innermost one that holds all files.
    pub fn new(files: &[PathBuf], out: Option<&Path>) -> Result<Place, Failure> {
        let files = files.iter().map(|file| existing(file)).collect::<Result<Vec<_>, _>>()?;
        let given = out
            .and_then(Path::parent)
            .map(|folder| if folder.as_os_str().is_empty() { Path::new(".") } else { folder });
        let folder = match given {
            Some(folder) => existing(folder)?,
            None => innermost(&files)
                .ok_or_else(|| Failure::new("found no folder that holds all files; expected --out FILE"))?,
        };
        Ok(Place { folder, files, out: out.map(Path::to_owned) })
    }

    /// A path as the map names it.
    pub fn relative(&self, path: &Path) -> Result<String, Failure> {
        let outside = || {
            let (path, folder) = (path.display(), self.folder.display());
            Failure::new(format!(
                "found {path} outside the folder of the map; expected it inside {folder}, or --out FILE in a folder that holds it"
            ))
        };
        let inside = path.strip_prefix(&self.folder).map_err(|_| outside())?;
        let parts: Vec<String> = inside.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        Ok(if parts.is_empty() { ".".to_owned() } else { parts.join("/") })
    }

    /// The file of the map of a module.
    pub fn map_file(&self, top: &str) -> PathBuf {
        self.out.clone().unwrap_or_else(|| self.shown_folder().join(format!("{top}.map.json")))
    }

    /// The folder as seen from where the program runs, if it is below.
    fn shown_folder(&self) -> PathBuf {
        let here = std::env::current_dir().and_then(|here| here.canonicalize());
        here.ok()
            .and_then(|here| self.folder.strip_prefix(here).ok().map(Path::to_owned))
            .unwrap_or_else(|| self.folder.clone())
    }
}

/// The innermost folder that holds all files.
fn innermost(files: &[PathBuf]) -> Option<PathBuf> {
    let first = files.first()?.parent()?;
    first.ancestors().find(|folder| files.iter().all(|file| file.starts_with(folder))).map(Path::to_owned)
}

/// Writes a map, unless there is another one already, which may have been edited.
pub fn write(out: &Path, text: &str, force: bool) -> Result<Written, Failure> {
    match fs::read_to_string(out) {
        Ok(there) if there == text => return Ok(Written::Same),
        Ok(_) if !force => {
            let name = out.display();
            return Err(Failure::new(format!(
                "{name}: found another map, which may have been edited; expected --force to overwrite it, or --out with another name"
            )));
        }
        _ => {}
    }
    fs::write(out, text).map_err(|error| unwritable(out, &error))?;
    Ok(Written::New)
}
