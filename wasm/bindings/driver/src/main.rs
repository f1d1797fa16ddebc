//! Turns a compiled crate of bindings into what the page loads: `bindgen-driver IN.wasm OUT_DIR NAME [--table] [--names]` writes
//! `NAME.js`, `NAME.d.ts` and `NAME_bg.wasm`. With `--table` the module's table of functions stays open to JavaScript; with `--names`
//! functions keep their names, for profiles.

use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let (flags, files): (Vec<&str>, Vec<&str>) = args.iter().partition(|arg| arg.starts_with("--"));
    let [input, out_dir, name] = files[..] else {
        eprintln!("usage: bindgen-driver IN.wasm OUT_DIR NAME [--table] [--names]");
        return ExitCode::from(2);
    };
    let generate = || {
        Bindgen::new()
            .input_path(input)
            .out_name(name)
            .web(true)?
            .typescript(true)
            .keep_lld_exports(flags.contains(&"--table"))
            .remove_name_section(!flags.contains(&"--names"))
            .remove_producers_section(true)
            .generate(out_dir)
    };
    match generate() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{input}: {error:?}");
            ExitCode::FAILURE
        }
    }
}
