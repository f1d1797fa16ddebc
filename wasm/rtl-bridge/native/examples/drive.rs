//! A load for the benchmark, natively: `drive engine|quiet|model|lockstep|calibrate CONFIG COUNT`. The caller times it.

use contract::Engine;
use rtl_native::NativeRtl;
use session::drive;
use session::rtl::{self, RtlEngine};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match run(&args) {
        Ok(line) => println!("{line}"),
        Err(why) => {
            eprintln!("{why}");
            std::process::exit(1);
        }
    }
}

fn run(args: &[String]) -> Result<String, String> {
    let [what, config, count] = args else { return Err("drive WHAT CONFIG COUNT".to_string()) };
    let count: u32 = count.parse().map_err(|_| format!("{count} is not a number"))?;
    if what == "calibrate" {
        return Ok(drive::calibrate(count).to_string());
    }
    let config = rtl::configs(&NativeRtl)
        .into_iter()
        .find(|c| c.name == *config)
        .ok_or_else(|| format!("{config} is not built"))?;
    let design = models::catalogue::find(&config.design).ok_or("an unknown design is built")?;
    let parameters = (design.resolve)(&config.parameters).map_err(|e| e.expected)?;
    let mut model = (design.model)(&parameters);
    let mut hardware = RtlEngine::new(&NativeRtl, design, &parameters, 1)?;
    Ok(match what.as_str() {
        "engine" => drive::engine(&mut hardware, count).to_string(),
        "quiet" => drive::quiet(&mut hardware, count).to_string(),
        "model" => drive::engine(model.as_engine_mut(), count).to_string(),
        "lockstep" => drive::lockstep(&mut hardware, &mut *model, count).ok_or("the engines differ")?.to_string(),
        "snapshot" => {
            drive::engine(&mut hardware, 1000);
            for _ in 0..count {
                let image = hardware.save();
                hardware.restore(image);
                hardware.discard(image);
            }
            String::new()
        }
        other => return Err(format!("{other} is not a load")),
    })
}
