// What mappings cost a switch: registers, ALUs, stages (SP-PIFO, section 5 and appendix A.3).

/** Pipeline stages of existing devices, with one register access each (appendix A.3). */
export const STAGES = { fewest: 12, most: 16 } as const;

/** Registers that the greedy algorithm has to read for one packet, with n queues. */
export interface GreedyRegisters {
  bounds: number;
  /** Four sums a queue, of equation 16. */
  counters: number;
  all: number;
}

export const greedyRegisters = (n: number): GreedyRegisters => ({ bounds: n, counters: 4 * n, all: n + 4 * n });

/** The most queues for which one access a stage is enough. */
export const mostQueues = (stages: number): number => Math.floor(stages / greedyRegisters(1).all);

/** Lines of P4 of the published implementation (section 5). */
export const LINES = { P4_16: 190, P4_14: 735 } as const;

/** What SP-PIFO takes of a switch for n queues (section 5). */
export interface SwitchResources {
  registers: number;
  /** One a bound, to compare it, to tell of the choice and to move it up. */
  mappingAlus: number;
  /** To move bounds down when a packet comes a second time. */
  updateAlus: number;
  alus: number;
  /** Bits that tell whether a queue but the first was chosen. */
  metadataBits: number;
  /** Bits that carry the cost of an inversion. */
  costBits: number;
  /** The pipeline has more stages than this. */
  stagesAbove: number;
}

export const switchResources = (n: number): SwitchResources => ({
  registers: n,
  mappingAlus: n,
  updateAlus: n - 1,
  alus: n + (n - 1),
  metadataBits: n - 1,
  costBits: 32,
  stagesAbove: n,
});

/** How many packets push bounds down where ranks are uniform, at the equilibrium of appendix B: 1 / (n + 1), as derived here. */
export const resubmitted = (n: number): number => 1 / (n + 1);
