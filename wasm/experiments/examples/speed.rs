//! The experiment of section 4.2 of SP-PIFO, to be timed from outside: `speed PACKETS [DESIGN] [source]` prints what it measured. With
//! `source` it only draws the packets.

use port::measures::Sampling;
use port::run::Run;
use scenario::Scenario;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let packets = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(1_000_000u32);
    let design = arguments.next().unwrap_or_else(|| "sp_pifo".to_owned());
    let text = experiments::speed::scenario(&design, packets);
    let scenario = Scenario::from_json(&text).unwrap_or_else(|problems| panic!("{problems:?}"));
    if arguments.next().is_some() {
        let Ok(mut traffic) = generators::packets(&scenario) else { panic!("the scenario has no packets") };
        let (mut sum, mut read) = (0, Vec::new());
        while traffic.arrivals.peek().is_some() {
            read.clear();
            traffic.arrivals.read(&mut read, 96);
            sum += read.iter().map(|packet| u64::from(packet.rank)).sum::<u64>();
        }
        println!("{sum}");
        return;
    }
    let mut run = Run::new(&scenario, Sampling::default()).unwrap_or_else(|problems| panic!("{problems:?}"));
    while run.work(1 << 16).is_none() {}
    for measure in scenario::measures::LIST {
        println!("{} {:?} {}", measure.key, run.measures().value(measure.key), measure.unit);
    }
}
