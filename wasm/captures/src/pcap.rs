//! pcap files: a header, then packets (draft-ietf-opsawg-pcap).

use std::io::BufRead;

use crate::intake::{Intake, Record};
use crate::link_layer::{LinkLayer, unknown};
use crate::parts::{ByteOrder, Parts, Wrong};

/// Bytes of the header of the file.
const HEADER: usize = 24;
/// Picoseconds in a second.
const PS_PER_S: i128 = 1_000_000_000_000;

/// What the first four bytes of a file say of the rest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Form {
    order: ByteOrder,
    /// Picoseconds of the smaller part of a time.
    fraction_ps: i128,
    /// Bytes in front of each packet: 8 more in files of Alexey Kuznetzov's patched libpcap.
    packet_header: usize,
}

impl Form {
    /// The form of a file that begins so; none if it is no pcap.
    pub fn of(head: &[u8]) -> Option<Form> {
        [false, true].into_iter().find_map(|is_big_endian| {
            let order = ByteOrder { is_big_endian };
            let form = |fraction_ps, packet_header| Some(Form { order, fraction_ps, packet_header });
            match order.u32(head, 0) {
                0xa1b2_c3d4 => form(1_000_000, 16),
                0xa1b2_3c4d => form(1_000, 16),
                0xa1b2_cd34 => form(1_000_000, 24),
                _ => None,
            }
        })
    }
}

/// Hands all packets of a file to `intake`, until it is full.
pub(crate) fn read<R: BufRead>(parts: &mut Parts<R>, form: Form, intake: &mut Intake) -> Result<(), Wrong> {
    let order = form.order;
    parts.begin()?;
    let header = parts.bytes(HEADER).map_err(|_| crate::file::short_header())?;
    let word = order.u32(header, 20);
    let number = word & 0xffff;
    let link = LinkLayer::of(number).ok_or_else(|| unknown(number))?;
    // Above the type: in bit 26 whether the file declares a frame check sequence, in bits 28 to 31 its words of 16 bits.
    let fcs = if word & 1 << 26 == 0 { 0 } else { (word >> 28) as u8 * 2 };
    while intake.wants_more()? && parts.begin()? {
        let header = parts.bytes(form.packet_header)?;
        let [seconds, fraction, captured, length] = [0, 4, 8, 12].map(|at| order.u32(header, at));
        let at_ps = i128::from(seconds) * PS_PER_S + i128::from(fraction) * form.fraction_ps;
        let frame = parts.bytes(captured as usize)?;
        intake.take(&Record { at_ps: Some(at_ps), link: Ok(link), frame, length, fcs });
    }
    Ok(())
}
