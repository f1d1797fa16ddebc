//! Takes the packets of a file one after the other.

use crate::capture::Capture;
use crate::flow::FlowNumbers;
use crate::headers::{Headers, TunnelFlow};
use crate::link_layer::LinkLayer;
use crate::parts::Wrong;
use crate::selection::MOST;
use crate::{CaptureOptions, PacketCounts, PassedOver, Problem, Selection, times};

/// A packet as it is in the file.
pub(crate) struct Record<'a> {
    /// Its time in picoseconds, from any origin; none if the file has none.
    pub at_ps: Option<i128>,
    /// Link layer of its interface, or the number of one that is not read.
    pub link: Result<LinkLayer, u32>,
    /// The bytes that were captured.
    pub frame: &'a [u8],
    /// Length of the packet on its link, with its frame check sequence.
    pub length: u32,
    /// Declared length of the frame check sequence behind the packet; 0 if the file declares none.
    pub fcs: u8,
}

/// Takes the packets of a file one after the other.
pub(crate) struct Intake {
    selection: Selection,
    tunnels: TunnelFlow,
    flows: FlowNumbers,
    /// Times of the packets taken, in the order of the file.
    times_ps: Vec<Option<i128>>,
    /// Numbers in the file of the packets taken, from 1 on.
    packets: Vec<u64>,
    capture: Capture,
}

impl Intake {
    pub fn new(options: &CaptureOptions) -> Self {
        Intake {
            selection: options.selection,
            tunnels: options.tunnels,
            flows: FlowNumbers::new(options.anonymous),
            times_ps: Vec::new(),
            packets: Vec::new(),
            capture: Capture::default(),
        }
    }

    /// Packets read so far.
    pub fn read(&self) -> u64 {
        self.capture.counts.read
    }

    /// Whether more is to be read; an error if there are too many packets.
    pub fn wants_more(&self) -> Result<bool, Wrong> {
        if self.selection.ends(self.capture.counts.taken) {
            return Ok(false);
        }
        if self.capture.counts.taken >= MOST {
            return Err((format!("more than {MOST} packets"), "fewer: `--packets` or `--every`".to_owned()));
        }
        Ok(true)
    }

    /// Counts a block of pcapng that is not read.
    pub fn pass_block(&mut self, kind: u32) {
        *self.capture.counts.blocks.entry(kind).or_default() += 1;
    }

    /// Takes a packet, or counts why not.
    pub fn take(&mut self, record: &Record<'_>) {
        let counts = &mut self.capture.counts;
        counts.read += 1;
        let link = match record.link {
            Ok(link) => link,
            Err(number) => {
                *counts.links.entry(number).or_default() += 1;
                return counts.pass(PassedOver::UnknownLink);
            }
        };
        let fcs = link.check_sequence(record.fcs);
        // Some programs write no length.
        let length = record.frame.len().max(record.length as usize).saturating_sub(fcs);
        let frame = &record.frame[..record.frame.len().min(length)];
        let PacketCounts { taken, left_out, .. } = *counts;
        match crate::headers::read(link, frame, self.tunnels) {
            Err(cause) => counts.pass(cause),
            Ok(_) if !self.selection.takes(taken + left_out, taken) => counts.left_out += 1,
            Ok(headers) => {
                counts.without_fcs += u64::from(fcs > 0);
                self.push(record.at_ps, &headers, link.on_ethernet(length, frame));
            }
        }
    }

    fn push(&mut self, at_ps: Option<i128>, headers: &Headers, bytes: usize) {
        self.times_ps.push(at_ps);
        self.packets.push(self.capture.counts.read);
        let is_cut = headers.tcp.is_none() && headers.flow.protocol == programs::Protocol::Tcp.number();
        let Capture { counts, .. } = &mut self.capture;
        counts.taken += 1;
        counts.untimed += u64::from(at_ps.is_none());
        counts.cut += u64::from(is_cut);
        counts.oversized += u64::from(bytes > usize::from(u16::MAX));
        self.capture.flow.push(self.flows.number(headers.flow));
        self.capture.bytes.push(bytes.min(usize::from(u16::MAX)) as u16);
        self.capture.flags.push(headers.tcp.map_or(0, |tcp| tcp.flags.bits()));
        self.capture.sequence.push(headers.tcp.map_or(0, |tcp| tcp.sequence));
        self.capture.acknowledgement.push(headers.tcp.map_or(0, |tcp| tcp.acknowledgement));
    }

    /// The capture, in the order of time, and a gap that is too long, if there is one: the packets in front of it are kept.
    pub fn finish(mut self) -> (Capture, Option<Problem>) {
        let filled = times::filled(&self.times_ps);
        let origin_ps = filled.iter().min().copied().unwrap_or(0);
        let gaps = times::gaps(&filled, origin_ps, self.selection.longest_gap_ps);
        let refused = gaps.refused.map(|gap| gap.problem(format!("packet {}", self.packets[gap.behind])));
        let Capture { flow, bytes, flags, sequence, acknowledgement, counts, .. } = &mut self.capture;
        let (order, len) = (gaps.order.as_deref(), gaps.dt_ps.len());
        times::sort(flow, order, len);
        times::sort(bytes, order, len);
        times::sort(flags, order, len);
        times::sort(sequence, order, len);
        times::sort(acknowledgement, order, len);
        counts.left_out += counts.taken - len as u64;
        counts.taken = len as u64;
        counts.unordered = gaps.unordered;
        counts.closed = gaps.closed;
        self.capture.dt_ps = gaps.dt_ps;
        self.capture.flows = self.flows.flows;
        (self.capture, refused)
    }
}
