//! Writes the numbers that all designs share, and those of some designs, as C++ headers: `headers FOLDER DESIGN...`. The hardware build calls
//! it (`scripts/rtl/numbers.mjs`).

use std::path::PathBuf;
use std::process::ExitCode;

use models::{catalogue, header};

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let Some(folder) = arguments.next().map(PathBuf::from) else {
        eprintln!("usage: headers FOLDER DESIGN...");
        return ExitCode::FAILURE;
    };
    let mut headers = vec![("contract.h".to_owned(), header::shared())];
    for name in arguments {
        let Some(design) = catalogue::find(&name) else {
            eprintln!("rtl/{name} has no model: wasm/models/src/designs/{name} does not exist");
            return ExitCode::FAILURE;
        };
        headers.push((format!("{name}_numbers.h"), header::of(design)));
    }
    for (file, text) in headers {
        if let Err(error) = std::fs::write(folder.join(&file), text) {
            eprintln!("{file}: {error}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
