//! Turns the compiled `bindings` crate into what the page loads: `bindgen-driver IN.wasm OUT_DIR` writes `session.js`,
//! `session.d.ts` and `session_bg.wasm`.

use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let (Some(input), Some(out_dir), None) = (args.next(), args.next(), args.next()) else {
        eprintln!("usage: bindgen-driver IN.wasm OUT_DIR");
        return ExitCode::from(2);
    };
    let generate = || {
        Bindgen::new()
            .input_path(&input)
            .out_name("session")
            .web(true)?
            .typescript(true)
            .remove_name_section(true)
            .remove_producers_section(true)
            .generate(&out_dir)
    };
    match generate() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{input}: {error:?}");
            ExitCode::FAILURE
        }
    }
}
