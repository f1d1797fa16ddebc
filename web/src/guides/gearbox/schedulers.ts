// The schedulers that the paper compares (Gearbox, tables 2 and 3), and how far each of them reaches.

/** FIFOs that each of them has. */
export const FIFOS = 56;
/** Bytes that a unit of virtual time stands for, and of a packet. */
export const UNIT_BYTES = 750;
export const PACKET_BYTES = 1500;

export interface Preset {
  name: string;
  /** Granularities, the finest first. */
  granularities: readonly number[];
  /** FIFOs of a level that count for how far it reaches. */
  fifos: number;
}

/** FIFOs of a set of a level of Gearbox. */
const PER_SET = 8;

export const PRESETS: readonly Preset[] = [
  { name: "Gearbox", granularities: [1, 8, 64], fifos: PER_SET },
  { name: "CQ-1", granularities: [1], fifos: FIFOS },
  { name: "CQ-10", granularities: [10], fifos: FIFOS },
  { name: "CQ-100", granularities: [100], fifos: FIFOS },
];

/** FIFOs of Gearbox: two sets of each level but the highest, one of that, and the sub-FIFOs of a step-down FIFO of each but the lowest. */
export const gearboxFifos = (levels: number, perSet: number) => (2 * (levels - 1) + 1) * perSet + (levels - 1) * perSet;

/** Units of virtual time that it covers. */
export const coverage = ({ granularities, fifos }: Preset) => fifos * (granularities.at(-1) ?? 1);

/** Weights of four flows. */
export const WEIGHT_SETS: readonly (readonly number[])[] = [
  [1, 1, 1, 1],
  [2, 2, 1, 1],
  [50, 50, 1, 1],
  [100, 100, 1, 1],
];

/** Units of virtual time that a packet of each flow takes: of the heaviest one its bytes, of others more by their weight. */
export const packetTimes = (weights: readonly number[]) =>
  weights.map((weight) => ((PACKET_BYTES / UNIT_BYTES) * Math.max(...weights)) / weight);

/** Packets of a flow that are within reach at once; 0 if even one alone is not. */
export const within = (preset: Preset, packetTime: number) => Math.ceil(coverage(preset) / packetTime) - 1;
