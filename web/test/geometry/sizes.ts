// The smallest and the largest queue of each design, each under traffic that fills it.

/** A scenario with one engine and no hardware, and the steps to draw. */
export interface Sized {
  readonly design: string;
  readonly parameters: Readonly<Record<string, number | string | readonly number[]>>;
  readonly steps: readonly number[];
  readonly file: string;
}

const mixes: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  bbq: { enqueue: 5, "dequeue-max": 1, "dequeue-min": 1 },
  rolling_window: { enqueue: 5, "dequeue-min": 2 },
  bucket_queue: { enqueue: 5, "dequeue-max": 1, "dequeue-min": 1 },
};
const MIX = { enqueue: 5, dequeue: 2 };
const SLOTS = 3_200;

const random = (mix: Readonly<Record<string, number>>) => ({ kind: "random", slots: SLOTS, mix });

/** Bench and traffic of a design. A design with two ports has traffic for each. */
function benchOf(design: string): object {
  if (design === "scr_sequencer")
    return {
      bench: { kind: "cores", clock_ps: 10_000 },
      traffic: [{ kind: "ddos", packets: 600, gap_ps: 60_000, gaps: "exponential" }],
    };
  const ports = [random({ enqueue: 5, idle: 3 }), random({ "dequeue-max": 1, idle: 3 })];
  return { bench: { kind: "ops" }, traffic: design === "bbq_pifo" ? ports : [random(mixes[design] ?? MIX)] };
}

function sized(design: string, parameters: Sized["parameters"], steps: readonly number[] = [100, 3_000]): Sized {
  const engines = [{ design, implementation: "model", parameters }];
  const file = { version: 1, title: design, seed: "0000000000000052", engines, ...benchOf(design) };
  return { design, parameters, steps, file: JSON.stringify(file) };
}

export const SIZES: readonly Sized[] = [
  sized("bbq", { W: 2, D: 1, N: 1 }),
  sized("bbq", { W: 8, D: 5, N: 131_071 }),
  sized("bbq", { W: 2, D: 15, N: 131_071 }),
  sized("bbq", { W: 32, D: 3, N: 131_071 }),
  sized("bbq", { W: 32, D: 1, N: 131_071 }),
  sized("bbq", { W: 4, D: 3, N: 255, queues: 32 }),
  sized("bbq_pifo", { W: 2, D: 1, N: 1, k: 2 }),
  sized("bbq_pifo", { W: 16, D: 2, N: 255, k: 16 }),
  sized("bbq_pifo", { W: 2, D: 8, N: 255, k: 16 }),
  sized("rolling_window", { W: 4, D: 1, N: 1, rank_bits: 4 }),
  sized("rolling_window", { W: 16, D: 2, N: 255, rank_bits: 32 }),
  sized("rolling_window", { W: 2, D: 8, N: 255, rank_bits: 32 }),
  sized("pifo", { N: 2, ids: 1 }),
  sized("pifo", { N: 2_048, ids: 16 }),
  sized("pieo", { N: 4, groups: 1 }),
  sized("pieo", { N: 1_024, groups: 8 }),
  sized("bmw_tree", { M: 2, L: 2, queues: 1 }),
  sized("bmw_tree", { M: 8, L: 5, queues: 8 }),
  sized("bmw_tree", { M: 2, L: 16, queues: 2 }),
  sized("sp_pifo", { queues: 1, capacity: 1 }),
  sized("sp_pifo", { queues: 32, capacity: 64 }),
  sized("fifo", { capacity: 1 }),
  sized("fifo", { capacity: 4_096 }),
  sized("fixed_bounds", { bounds: [0] }),
  sized("fixed_bounds", { bounds: Array.from({ length: 32 }, (_, i) => 2_000 * i), capacity: 64 }),
  sized("greedy", { window: 1 }),
  sized("greedy", { bounds: Array.from({ length: 32 }, (_, i) => i + 1), window: 65_535, capacity: 64 }),
  sized("gearbox", { levels: 1, fifos: 2, depth: 1 }),
  sized("gearbox", { levels: 1, fifos: 32, depth: 4_096 }),
  sized("gearbox", { levels: 5, fifos: 32, depth: 400 }),
  sized("gearbox", { levels: 6, fifos: 16, depth: 500 }),
  sized("calendar_queue", { fifos: 2, depth: 1 }),
  sized("calendar_queue", { fifos: 64, depth: 4_096 }),
  sized("wfq", { capacity: 1 }),
  sized("wfq", { capacity: 4_096 }),
  sized("bucket_queue", { W: 2, D: 1, capacity: 1, line: 1 }),
  sized("bucket_queue", { W: 32, D: 1, capacity: 1_023, line: 64 }),
  sized("bucket_queue", { W: 2, D: 6, capacity: 1_023, line: 64 }),
  sized("scr_sequencer", { rows: 0, cores: 1, width: 64 }, [100, 1_000]),
  sized("scr_sequencer", { rows: 15, cores: 16, width: 1_024 }, [100, 1_000]),
  sized("scr_sequencer", { rows: 8_068, cores: 16, row_bytes: 1 }, [100, 1_000]),
];
