use super::{GivenRank, Size};

/// What every source of packets that is not a list says about its flows and its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceFrame {
    /// Number of its first flow, if it is said.
    pub first_flow: Option<u32>,
    /// Class of its packets.
    pub class: u16,
    /// Weight of each flow.
    pub weight: u32,
    /// Longest time upstream.
    pub upstream_ps: u64,
    /// When it begins.
    pub start_ps: u64,
    /// When it ends, if it is said.
    pub until_ps: Option<u64>,
}

/// A source of packets: its own fields, and those that are common to all.
macro_rules! source {
    (
        $(#[$meta:meta])*
        pub struct $name:ident { $($(#[$field_meta:meta])* pub $field:ident: $type:ty,)* }
    ) => {
        $(#[$meta])*
        #[file_type]
        pub struct $name {
            $($(#[$field_meta])* pub $field: $type,)*
            /// Number of the first flow; the others of the source follow it. When left out, the flows follow those of the
            /// sources before.
            pub first_flow: Option<u32>,
            /// Class of all packets, 0 to 65,535. 0 when left out.
            #[file(default)]
            pub class: u16,
            /// Weight of each flow, 1 to 1000. 1 when left out.
            #[file(default = 1, min = 1, max = WEIGHT)]
            pub weight: u32,
            /// A packet waited in queues before this one for a time drawn evenly from 0 to this, which is at most 10^15 ps. 0
            /// when left out.
            #[file(default, max = TIME_PS)]
            pub upstream_ps: u64,
            /// When the source begins, 0 to 10^15 ps. 0 when left out.
            #[file(default, max = TIME_PS)]
            pub start_ps: u64,
            /// When the source ends, beyond `start_ps`, at most 10^15 ps: all packets are earlier. Its packets alone bound it
            /// when left out.
            #[file(min = 1, max = TIME_PS)]
            pub until_ps: Option<u64>,
        }

        impl $name {
            /// Its flows and its time.
            pub fn frame(&self) -> super::SourceFrame {
                super::SourceFrame {
                    first_flow: self.first_flow,
                    class: self.class,
                    weight: self.weight,
                    upstream_ps: self.upstream_ps,
                    start_ps: self.start_ps,
                    until_ps: self.until_ps,
                }
            }
        }
    };
}

/// What the packets of a stream are like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PacketMix<'a> {
    /// Their length.
    pub size: &'a Size,
    /// Number of flows.
    pub flows: u32,
    /// Their ranks, if they are said.
    pub rank: Option<&'a GivenRank>,
    /// How many packets.
    pub packets: u32,
}

/// A source of packets of flows without an end: its own fields, and those that are common to all.
macro_rules! stream {
    (
        $(#[$meta:meta])*
        pub struct $name:ident { $($(#[$field_meta:meta])* pub $field:ident: $type:ty,)* }
    ) => {
        source! {
            $(#[$meta])*
            pub struct $name {
                $($(#[$field_meta])* pub $field: $type,)*
                /// Packets at most, 1 to 67,108,864; that many over all sources.
                #[file(min = 1, max = PACKETS)]
                pub packets: u32,
                /// Length of a packet, without the link's overhead.
                pub size: super::Size,
                /// Number of flows, 1 to 65,536; each packet, or each batch, is of any of them. 1 when left out.
                #[file(default = 1, min = 1, max = FLOWS)]
                pub flows: u32,
                /// Rank of a packet. 0 when left out.
                pub rank: Option<super::GivenRank>,
            }
        }

        impl $name {
            /// What its packets are like.
            pub fn mix(&self) -> super::PacketMix<'_> {
                super::PacketMix { size: &self.size, flows: self.flows, rank: self.rank.as_ref(), packets: self.packets }
            }
        }
    };
}

pub(super) use {source, stream};
