//! Order at scale: every configuration of Gearbox and its model, on random and adversarial traffic. `order PACKETS [CONFIG ...]`: at least so
//! many packets through each. Ends with 1 if one of a flow overtakes another, is lost or doubled, or RTL and model differ, or if a level or set
//! was never used.

use rtl_native::NativeRtl;
use rtl_native::order::order;
use session::rtl;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let packets: u64 = args.first().and_then(|n| n.parse().ok()).unwrap_or(3_000_000);
    let wanted = &args[1.min(args.len())..];
    let configs = rtl::configs(&NativeRtl);
    let chosen = configs.iter().filter(|c| c.design == "gearbox" && (wanted.is_empty() || wanted.contains(&c.name)));
    let (mut total, mut fine) = (0, true);
    for (seed, config) in (1..).zip(chosen) {
        match order(config, packets, seed) {
            Ok(found) => {
                total += found.packets;
                let (packets, runs, words) = (found.packets, found.runs, found.words);
                println!("{}: {packets} packets in {runs} runs, all in order, {words} words compared", config.name);
                if let Some(reached) = found.reached {
                    print!("{reached}");
                    reached.never().iter().for_each(|what| println!("  never met: {what}"));
                    fine &= reached.never().is_empty();
                }
            }
            Err(why) => {
                println!("{}: {why}", config.name);
                fine = false;
            }
        }
    }
    println!("{total} packets in all");
    std::process::exit(i32::from(!fine || total == 0));
}
