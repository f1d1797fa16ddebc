//! Order at scale: configurations of Gearbox and its model, on random and adversarial traffic. `order PACKETS [CONFIG ...]`: at least so
//! many packets through each. Ends with 1 if one of a flow overtakes another, is lost or doubled, or RTL and model differ, or if a level or set
//! was never used.

use models::design::Parameters;
use rtl_native::testing::order::order;
use rtl_native::{DemandRtl, NativeRtl};
use session::rtl;

/// Beside those that are linked in, shapes at the edges: `levels`, `fifos`, `depth`, `flows`, `step_down`.
const FURTHER: [(&str, [u32; 5]); 4] = [
    ("least of all", [2, 2, 2, 2, 1]),
    ("shallow", [3, 4, 3, 3, 1]),
    ("four levels with step-down", [4, 4, 8, 8, 1]),
    ("many FIFOs and flows", [2, 32, 32, 64, 0]),
];

fn further([levels, fifos, depth, flows, step_down]: [u32; 5]) -> Parameters {
    let names = ["levels", "fifos", "depth", "flows", "step_down", "max_bytes"];
    names.into_iter().map(str::to_string).zip([levels, fifos, depth, flows, step_down, 9216]).collect()
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let packets: u64 = args.first().and_then(|n| n.parse().ok()).unwrap_or(3_000_000);
    let wanted = &args[1.min(args.len())..];
    let linked = rtl::configs(&NativeRtl).into_iter().filter(|c| c.design == "gearbox").map(|c| (c.name, c.parameters));
    let all = linked.chain(FURTHER.map(|(name, shape)| (name.to_string(), further(shape))));
    let chosen = all.filter(|(name, _)| wanted.is_empty() || wanted.contains(name));
    let host = DemandRtl::default();
    let (mut total, mut fine) = (0, true);
    for (seed, (name, parameters)) in (1..).zip(chosen) {
        match order(&host, &parameters, packets, seed) {
            Ok(found) => {
                total += found.packets;
                let (packets, runs, words) = (found.packets, found.runs, found.words);
                println!("{name}: {packets} packets in {runs} runs, all in order, {words} words compared");
                fine &= found.reached.is_none_or(|reached| reached.report());
            }
            Err(why) => {
                println!("{name}: {why}");
                fine = false;
            }
        }
    }
    println!("{total} packets in all");
    std::process::exit(i32::from(!fine || total == 0));
}
