//! Port knocking on many cores, to be timed from outside: `cores_speed PACKETS CORES [monitored|source]` prints what was counted. With
//! `source` it only draws the packets.

use experiments::cores::LaneLoad;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |usual| arguments.next().and_then(|n| n.parse().ok()).unwrap_or(usual);
    let (packets, cores) = (number(1_000_000), number(4));
    let way = arguments.next().unwrap_or_default();
    let load = LaneLoad { packets, cores, is_monitored: way == "monitored" };
    if way == "source" {
        println!("{}", load.arrivals().map(|arrival| u64::from(arrival.packet.destination_port)).sum::<u64>());
        return;
    }
    println!("{:?}", load.run().unwrap_or_else(|error| panic!("{error}")));
}
