//! The flows of a capture as a table.

use std::io::Write;
use std::path::Path;

use captures::Capture;

use crate::export::destination::Destination;
use crate::outcome::Failure;

/// Writes a line for each flow, in the order of their numbers.
pub fn write(file: &Path, capture: &Capture) -> Result<(), Failure> {
    let mut packets = vec![0_u64; capture.flows.len()];
    let mut bytes = vec![0_u64; capture.flows.len()];
    for (flow, length) in capture.flow.iter().zip(&capture.bytes) {
        packets[*flow as usize] += 1;
        bytes[*flow as usize] += u64::from(*length);
    }
    let mut out = Destination::create(file)?;
    let mut text = "flow,source,destination,source_port,destination_port,protocol,packets,bytes\n".to_owned();
    for (i, flow) in capture.flows.iter().enumerate() {
        let (source, destination) = (flow.source, flow.destination);
        let (source_port, destination_port, protocol) = (flow.source_port, flow.destination_port, flow.protocol);
        let (packets, bytes) = (packets[i], bytes[i]);
        text += &format!("{i},{source},{destination},{source_port},{destination_port},{protocol},{packets},{bytes}\n");
    }
    let written = out.writer().write_all(text.as_bytes());
    out.checked(written)?;
    out.close(format_args!("{} flows", capture.flows.len()))
}
