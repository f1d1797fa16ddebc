//! Writes the JSON Schema and the TypeScript types: `scenario-schema [--schema FILE] [--types FOLDER]`.

use std::env;
use std::error::Error;
use std::fs;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let path = arguments.next().ok_or_else(|| format!("{argument} needs a path after it"))?;
        match argument.as_str() {
            "--schema" => fs::write(path, scenario::export::schema())?,
            "--types" => scenario::export::export_types(Path::new(&path))?,
            _ => return Err(format!("{argument}: expected --schema FILE or --types FOLDER").into()),
        }
    }
    Ok(())
}
