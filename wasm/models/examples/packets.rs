//! Packets through the model of a fair-queueing design, to be timed from outside: `packets gearbox 20000000`.
//!
//! Sixteen flows of weights from 1 to 8 keep about 200 packets queued. The last line is a digest of what left, so that nothing is left out.

use std::process::ExitCode;

use contract::{Events, Op, kind};
use traffic::draw::Draw;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let (name, count) =
        (arguments.next().unwrap_or_default(), arguments.next().and_then(|text| text.parse::<u32>().ok()));
    let (Some(design), Some(count)) = (models::catalogue::find(&name), count) else {
        eprintln!("usage: packets DESIGN COUNT");
        return ExitCode::FAILURE;
    };
    let given = arguments.filter_map(|text| {
        let (name, value) = text.split_once('=')?;
        Some((name.to_string(), value.parse().ok()?))
    });
    let parameters = match (design.resolve)(&given.collect()) {
        Ok(parameters) => parameters,
        Err(error) => {
            eprintln!("{}: expected {}", error.name, error.expected);
            return ExitCode::FAILURE;
        }
    };
    let mut model = (design.model)(&parameters);
    model.observe(false);
    let (mut events, mut draw, mut held, mut left, mut digest) = (Events::new(), Draw::new(1, 0), 0, 0u32, 0u64);
    let mut refused = 0u32;
    while left < count {
        let (flow, bytes) = (draw.below(16), 64 + draw.below(1_400));
        let op = if held < 200 && draw.below(2) == 0 {
            Op::new(0, &[left, flow, bytes, 1 + bytes / (100 * (1 + flow % 8))])
        } else {
            Op::new(1, &[])
        };
        let _ = model.issue(&op);
        events.clear();
        model.tick(&mut events);
        for event in &events {
            match (event.kind, op.kind) {
                (kind::RETIRED, 0) => held += 1,
                (kind::RETIRED, _) => {
                    held -= 1;
                    left += 1;
                    digest = digest.rotate_left(5) ^ u64::from(event.args[0]);
                }
                (kind::REJECTED, 0) => refused += 1,
                _ => {}
            }
        }
    }
    println!("{left} packets left, {refused} refused, digest {digest:016x}");
    ExitCode::SUCCESS
}
