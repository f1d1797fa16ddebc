//! Commands and what they print, as recorded in `cmd/*.md`.

use std::fs;

use crate::common::{Files, commands, tests};
use crate::{cores, import};

/// Declares one test for each recorded file `cmd/NAME.md`, with the input files that it needs in addition to `cmd/in`.
macro_rules! recorded {
    ($($name:ident: $files:expr,)*) => {
        $(#[test] fn $name() { commands(stringify!($name), &$files); })*

        #[test]
        fn every_file_is_run() {
            let names = [$(stringify!($name)),*];
            for entry in fs::read_dir(tests()).unwrap() {
                let file = entry.unwrap().path();
                let stem = file.file_stem().unwrap().to_str().unwrap();
                assert!(file.is_dir() || names.contains(&stem), "{}", file.display());
            }
        }
    };
}

recorded! {
    check: Files::new(),
    cores: cores::files(),
    expected: Files::new(),
    export: Files::new(),
    import: import::files(),
    links: Files::new(),
    runs: Files::new(),
    shrink: Files::new(),
    sweep: Files::new(),
    time: Files::new(),
    verbs: Files::new(),
}
