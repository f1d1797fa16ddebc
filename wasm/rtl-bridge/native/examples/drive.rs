//! Loads for the benchmark, natively: `drive LIBRARY` with a library that `scripts/rtl.mjs --config` built. Reads requests
//! `LOAD FILLING COUNT`, a line each, and answers each with `ok RESULT` or `problem TEXT`. The caller times the answers.

use std::io::{self, Write};
use std::path::Path;

use rtl_native::SharedRtl;
use session::drive::Driver;
use session::rtl;

fn main() {
    if let Err(why) = serve() {
        println!("problem {why}");
        std::process::exit(1);
    }
}

fn serve() -> Result<(), String> {
    let library = std::env::args().nth(1).ok_or("drive LIBRARY")?;
    // SAFETY: the caller says that this is the bridge with one configuration.
    let host = unsafe { SharedRtl::load(Path::new(&library)) }?;
    let config = rtl::configs(&host).into_iter().next().ok_or_else(|| format!("{library}: holds no hardware"))?;
    let mut driver = Driver::new(&host, &config.name)?;
    for line in io::stdin().lines() {
        let line = line.map_err(|e| e.to_string())?;
        match answer(&mut driver, &line) {
            Ok(result) => println!("ok {result}"),
            Err(why) => println!("problem {why}"),
        }
        io::stdout().flush().map_err(|e| e.to_string())?;
    }
    Ok(())
}

fn answer(driver: &mut Driver, request: &str) -> Result<u32, String> {
    let [load, filling, count] = request.split(' ').collect::<Vec<_>>()[..] else {
        return Err(format!("{request} is not LOAD FILLING COUNT"));
    };
    driver.run(load, filling, count.parse().map_err(|_| format!("{count} is not a number"))?)
}
