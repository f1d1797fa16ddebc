//! Turns a compiled crate of bindings into what the page loads: `bindgen-driver IN.wasm OUT_DIR [NAME]` writes `NAME.js`, `NAME.d.ts`
//! and `NAME_bg.wasm`; without a name it is `session`.

use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let (Some(input), Some(out_dir), name, None) = (args.next(), args.next(), args.next(), args.next()) else {
        eprintln!("usage: bindgen-driver IN.wasm OUT_DIR [NAME]");
        return ExitCode::from(2);
    };
    let generate = || {
        Bindgen::new()
            .input_path(&input)
            .out_name(name.as_deref().unwrap_or("session"))
            .web(true)?
            .typescript(true)
            // The session's table of functions, to which the page adds the hardware's.
            .keep_lld_exports(true)
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
