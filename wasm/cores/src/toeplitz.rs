//! Receive-side scaling of network cards: a hash of a packet's addresses and ports, and a table from hashes to cores.

use programs::FiveTuple;

/// The key that network cards come with.
const KEY: [u8; 40] = [
    0x6d, 0x5a, 0x56, 0xda, 0x25, 0x5b, 0x0e, 0xc2, 0x41, 0x67, 0x25, 0x3d, 0x43, 0xa3, 0x8f, 0xb0, 0xd0, 0xca, 0x2b,
    0xcb, 0xae, 0x7b, 0x30, 0xb4, 0x77, 0xcb, 0x2d, 0xa3, 0x80, 0x30, 0xf2, 0x0c, 0x6a, 0x42, 0xb7, 0x3b, 0xbe, 0xac,
    0x01, 0xfa,
];

/// Entries of the table: a hash chooses one by its lowest bits.
pub const ENTRIES: usize = 128;

/// The Toeplitz hash of bytes, at most 36: for each bit that is set, the 32 bits of the key from its place on, all added without carry.
pub fn toeplitz(bytes: &[u8]) -> u32 {
    let mut hash = 0;
    // The key from the place of the current bit on.
    let mut window = u64::from_be_bytes(KEY[..8].first_chunk().copied().unwrap_or_default());
    for (at, byte) in bytes.iter().enumerate() {
        for bit in (0..8).rev() {
            if byte >> bit & 1 == 1 {
                hash ^= (window >> 32) as u32;
            }
            window <<= 1;
        }
        window |= u64::from(KEY.get(at + 8).copied().unwrap_or(0));
    }
    hash
}

/// The entry of a flow: of its addresses and ports.
pub fn entry(flow: FiveTuple) -> usize {
    let bytes = flow.to_bytes();
    toeplitz(&bytes[..12]) as usize % ENTRIES
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The vectors of the documentation: source, destination, ports, hash of the addresses, hash with the ports.
    #[test]
    fn the_published_vectors() {
        let vectors = [
            ([66, 9, 149, 187], [161, 142, 100, 80], [2_794, 1_766], 0x323e_8fc2, 0x51cc_c178),
            ([199, 92, 111, 2], [65, 69, 140, 83], [14_230, 4_739], 0xd718_262a, 0xc626_b0ea),
            ([24, 19, 198, 95], [12, 22, 207, 184], [12_898, 38_024], 0xd2d0_a5de, 0x5c2b_394a),
            ([38, 27, 205, 30], [209, 142, 163, 6], [48_228, 2_217], 0x8298_9176, 0xafc7_327f),
            ([153, 39, 163, 191], [202, 188, 127, 2], [44_251, 1_303], 0x5d18_09c5, 0x10e8_28a2),
        ];
        for (source, destination, [source_port, destination_port], addresses, with_ports) in vectors {
            let flow = FiveTuple {
                source: u32::from_be_bytes(source),
                destination: u32::from_be_bytes(destination),
                source_port,
                destination_port,
                protocol: 6,
            };
            let bytes = flow.to_bytes();
            assert_eq!((toeplitz(&bytes[..8]), toeplitz(&bytes[..12])), (addresses, with_ports));
            assert_eq!(entry(flow), with_ports as usize & 127);
        }
    }
}
