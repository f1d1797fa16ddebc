// The prefix of a packet, and the packet rate of a path.

/** Bytes of the prefix without its rows, as built here. */
const PREFIX = [
  { name: "sequence number", bytes: 8 },
  { name: "time stamp", bytes: 8 },
  { name: "index of the oldest row", bytes: 2 },
] as const;

/** 18 bytes. */
export const FIXED = PREFIX.reduce((sum, { bytes }) => sum + bytes, 0);
/** Bytes of the dummy Ethernet header that a switch puts in front. */
export const DUMMY = 14;
/** The longest prefix, in bytes: with it a full-sized frame of 1,514 bytes is a jumbo frame of 9,600. */
export const LONGEST = 9_600 - 1_514;

export type ScrGuideVariant = "nic" | "switch";

/** Bytes in front of a packet: 18 + N b, plus the header of a switch. */
export const prefixBytes = (rows: number, rowBytes: number, variant: ScrGuideVariant) =>
  FIXED + rows * rowBytes + (variant === "switch" ? DUMMY : 0);

/** A path to the cores: `bits` per cycle of `cycle` nanoseconds. */
export interface Path {
  bits: number;
  cycle: number;
}

/** The path of the NetFPGA at 340 MHz. */
export const NETFPGA_PATH: Path = { bits: 1_024, cycle: 2.941 };
/** The path of a NIC of 100 Gb/s, without preamble and gap. */
export const NIC_PATH: Path = { bits: 64, cycle: 0.64 };

/** Millions of packets per second that a path carries: each packet with its prefix takes complete cycles. */
export function carried(frame: number, prefix: number, { bits, cycle }: Path): number {
  return 1000 / (cycle * Math.ceil((8 * (frame + prefix)) / bits));
}
