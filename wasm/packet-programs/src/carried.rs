//! Packets that operations carry as frames, where a list of operations has to name them: with the bench `cores`.

use std::collections::VecDeque;
use std::rc::Rc;

use contract::{Info, Op};
use generators::{clock_ps, headers};
use programs::{Packet, Protocol};
use scenario::types::{Address, Headers, Traffic, Transport};
use scenario::{Bench, Scenario};
use scr::wire::frame_of;
use session::log::Log;
use session::open::wrong_traffic;
use session::presented::{Payloads, Presented};

/// The packets that an engine was given in a run. `args[0]` of a [`Presented`] operation that carries one is its number.
#[derive(Clone, Debug)]
pub struct CarriedPackets {
    packets: Rc<[Packet]>,
    clock_ps: u64,
}

impl CarriedPackets {
    /// The packets of the operations in `log` up to `step`, in their order; `None` with another bench.
    ///
    /// # Errors
    /// An error message for the user, if the traffic cannot be made.
    pub fn of(scenario: &Scenario, log: &Log, info: &Info, step: u32) -> Result<Option<Self>, String> {
        let Bench::Cores(bench) = &scenario.bench else { return Ok(None) };
        let clock_ps = clock_ps(bench, info);
        let mut arrivals = headers(scenario).map_err(|problems| wrong_traffic(problems).message)?;
        let (mut waiting, mut packets, mut begun) = (VecDeque::new(), Vec::new(), 0);
        // What waits is what the bench had waiting: a packet that found no room is no operation.
        for entry in log.window(0, u32::MAX).take_while(|entry| entry.slot <= step) {
            for now in begun..=entry.slot {
                while arrivals.next_ps().is_some_and(|t_ps| t_ps <= u64::from(now) * clock_ps) {
                    let arrival = arrivals.next();
                    let has_room = waiting.len() < bench.ingress as usize;
                    waiting.extend(arrival.filter(|_| has_room));
                }
            }
            begun = entry.slot + 1;
            packets.extend(waiting.pop_front().map(|arrival| arrival.packet));
        }
        Ok(Some(CarriedPackets { packets: packets.into(), clock_ps }))
    }

    fn packet(&self, one: &Presented) -> Option<&Packet> {
        self.packets.get(one.args[0] as usize)
    }

    fn ps_of(&self, step: u32) -> u64 {
        u64::from(step) * self.clock_ps
    }
}

impl Payloads for CarriedPackets {
    fn operation(&self, one: &Presented, step: u32) -> (Op, Rc<[u8]>) {
        let frame: Rc<[u8]> = self.packet(one).map_or_else(Vec::new, |packet| frame_of(packet, 0, 0)).into();
        let stamp_ns = self.ps_of(step) / 1_000;
        (Op::new(one.kind, &[frame.len() as u32, stamp_ns as u32, (stamp_ns >> 32) as u32]), frame)
    }

    fn traffic(&self, presented: &[Presented]) -> Traffic {
        let (mut steps, mut before) = (0, 0);
        let mut dt_ps = Vec::new();
        for one in presented {
            steps += one.steps();
            let t_ps = self.ps_of(steps - 1);
            dt_ps.push(t_ps - before);
            before = t_ps;
        }
        let packets: Vec<&Packet> = presented.iter().filter_map(|one| self.packet(one)).collect();
        Traffic::Headers(Headers {
            dt_ps,
            source: packets.iter().map(|packet| Address(packet.source)).collect(),
            destination: Some(packets.iter().map(|packet| Address(packet.destination)).collect()),
            source_port: Some(packets.iter().map(|packet| packet.source_port).collect()),
            destination_port: packets.iter().map(|packet| packet.destination_port).collect(),
            transport: Some(packets.iter().map(|packet| transport(packet)).collect()),
            flags: Some(packets.iter().map(|packet| letters(packet)).collect()),
            sequence: Some(packets.iter().map(|packet| packet.sequence).collect()),
            acknowledgement: Some(packets.iter().map(|packet| packet.acknowledgement).collect()),
            bytes: Some(packets.iter().map(|packet| packet.bytes.into()).collect()),
            start_ps: 0,
        })
    }
}

fn transport(packet: &Packet) -> Transport {
    match packet.protocol {
        Protocol::Tcp => Transport::Tcp,
        Protocol::Udp => Transport::Udp,
    }
}

/// Flags as a file has them.
fn letters(packet: &Packet) -> String {
    let flags = packet.flags;
    let all = [(flags.syn, 'S'), (flags.ack, 'A'), (flags.fin, 'F'), (flags.rst, 'R')];
    all.iter().filter(|(is_set, _)| *is_set).map(|(_, letter)| *letter).collect()
}
