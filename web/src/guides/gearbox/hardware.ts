// What the published hardware takes and does (Gearbox, section 4.2, figures 14 and 15, table 4), and the hardware that runs here.

/** Fields of a packet's descriptor with their bits. */
export const DESCRIPTOR = [
  { name: "pointer", bits: 15, what: "address in the packet buffer" },
  { name: "length", bits: 11, what: "bytes" },
  { name: "packet time", bits: 20, what: "units of virtual time that it takes at the rate of its flow" },
  { name: "flow", bits: 10, what: "number of the flow" },
  { name: "packet", bits: 16, what: "number of the packet, to detect what is out of order" },
] as const;

export const DESCRIPTOR_BITS = DESCRIPTOR.reduce((sum, { bits }) => sum + bits, 0);

/** The published configuration. */
export const PUBLISHED = { levels: 4, fifos: 16, depth: 256, flows: 1024 } as const;

/** FIFOs in two sets of each level but the highest. */
export const allFifos = ({ levels, fifos }: { levels: number; fifos: number }) => (2 * levels - 1) * fifos;

/** Bits that all descriptors take. */
export const descriptorBits = (of: { levels: number; fifos: number; depth: number }) =>
  allFifos(of) * of.depth * DESCRIPTOR_BITS;

/** Table 4: used, and percent of the device. */
export const TABLE_4 = [
  { what: "Look-up tables", used: 12_331, percent: 0.71 },
  { what: "Flip-flops", used: 9_953, percent: 0.29 },
  { what: "Block RAMs", used: 96, percent: 3.6 },
] as const;

/** What synthesis makes of the hardware that runs here, by `npm run synth`, see rtl/README.md. */
export const HERE = [
  { what: "2 levels of 4 FIFOs of 4", luts: 991, flops: 515, bits: 2_676, deep: 30 },
  { what: "3 levels of 8 FIFOs of 16", luts: 3_604, flops: 1_441, bits: 41_216, deep: 41 },
  { what: "the same with step-down", luts: 4_540, flops: 1_874, bits: 57_616, deep: 49 },
  { what: "4 levels of 16 FIFOs of 8", luts: 8_475, flops: 3_146, bits: 66_208, deep: 59 },
] as const;
