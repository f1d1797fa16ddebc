/** Random scenarios by seed: a design, its switches, and traffic that fills and drains it. */

/** A generator of random integers below a bound, by seed (mulberry32). */
export function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

const BBQ_SWITCHES = [
  ...["forward_1", "forward_2", "forward_3", "forward_4"],
  ...["speculation", "adoption", "waterlevel", "coloring", "bypass"],
];

const BBQ = [
  { W: 4, D: 1, N: 15 },
  { W: 4, D: 2, N: 15 },
  { W: 8, D: 1, N: 15 },
  { W: 4, D: 3, N: 255 },
];
const SP_PIFO = [
  { queues: 2, capacity: 10 },
  { queues: 3, capacity: 4 },
  { queues: 8, capacity: 10 },
];
const PIFO = [
  { N: 8, ids: 2 },
  { N: 16, ids: 1 },
];
const GEARBOX = { levels: 3, fifos: 8, depth: 16, flows: 16 };
const STRATEGIES = ["cost", "queue-bound", "rank", "one", "q1-only"];

type Parameters = Readonly<Record<string, number | string | readonly number[] | undefined>>;

interface Engine {
  design: string;
  implementation: "rtl" | "model";
  parameters: Parameters;
  switches?: Readonly<Record<string, boolean | undefined>>;
  reference?: number;
}

const SLOTS = 48;

/** The text of the scenario of a seed. */
export function randomScenario(seed: number): string {
  const roll = dice(seed);
  const one = <T>(from: readonly T[]) => from[roll(from.length)] as T;
  const { engine, traffic } = designOf(seed, roll, one);
  const { switches: _, ...plain } = engine;
  const hardware = engine.implementation === "rtl";
  const engines = hardware
    ? [
        { ...engine, reference: 1 },
        { ...plain, implementation: "model" as const },
      ]
    : [engine];
  return JSON.stringify({
    version: 1,
    seed: seed.toString(16).padStart(16, "0"),
    engines,
    bench: { kind: "ops" },
    traffic,
    on_divergence: hardware ? "mark" : undefined,
  });
}

type Roll = (below: number) => number;
type One = <T>(from: readonly T[]) => T;

/** Two of three scenarios are of the BBQ, because it has the most kinds of sentences. */
function designOf(seed: number, roll: Roll, one: One): { engine: Engine; traffic: object[] } {
  const implementation = one(["rtl", "model"] as const);
  if (seed % 3 < 2) {
    // Each switch in turn is off with all others on; other scenarios switch some off at random.
    const turn = BBQ_SWITCHES[seed % 16];
    const off = turn ? [turn] : BBQ_SWITCHES.filter(() => roll(4) === 0);
    const switches = Object.fromEntries(off.map((name) => [name, false]));
    const mix = one([
      { enqueue: 6, "dequeue-max": 4, "dequeue-min": 1, idle: 1 },
      { enqueue: 1, "dequeue-max": 1 },
      { enqueue: 5, "dequeue-max": 3, "dequeue-min": 3, reset: roll(2), idle: 3 },
    ]);
    const traffic = { kind: "random", slots: SLOTS, mix, collide_percent: 70, hot: 2, phase: 6 + roll(10) };
    return { engine: { design: "bbq", implementation: "rtl", parameters: one(BBQ), switches }, traffic: [traffic] };
  }
  const [data, phase] = [{ enqueue: 4, dequeue: 3, reset: roll(8) === 0 ? 1 : 0, idle: roll(3) }, 6 + roll(10)];
  const ranked = [{ kind: "random", slots: SLOTS, mix: data, phase }];
  switch (one(["sp_pifo", "greedy", "fixed_bounds", "fifo", "pifo", "gearbox", "calendar_queue", "wfq"])) {
    case "sp_pifo":
      return {
        engine: {
          design: "sp_pifo",
          implementation,
          parameters: { ...one(SP_PIFO), strategy: one(STRATEGIES), adapt_on_drop: roll(2) },
        },
        traffic: ranked,
      };
    case "greedy":
      return {
        engine: {
          design: "greedy",
          implementation: "model",
          parameters: { bounds: [0, 4, 9], capacity: 5, window: 4 },
        },
        traffic: ranked,
      };
    case "fixed_bounds":
      return {
        engine: { design: "fixed_bounds", implementation: "model", parameters: { bounds: [0, 3, 9], capacity: 4 } },
        traffic: ranked,
      };
    case "fifo":
      return { engine: { design: "fifo", implementation: "model", parameters: { capacity: 6 } }, traffic: ranked };
    case "pifo": {
      const mix = { enqueue: 4, dequeue: 3, replace: roll(3), idle: 1 };
      return { engine: { design: "pifo", implementation, parameters: one(PIFO) }, traffic: [{ ...ranked[0], mix }] };
    }
    case "calendar_queue":
      return {
        engine: {
          design: "calendar_queue",
          implementation: "model",
          parameters: {
            ...one([
              { fifos: 16, granularity: 10 },
              { fifos: 8, granularity: 16, round_of: "last_byte" },
            ]),
            depth: 5,
            flows: 16,
          },
        },
        traffic: packets(roll),
      };
    case "wfq":
      return {
        engine: { design: "wfq", implementation: "model", parameters: { capacity: 12, flows: 16 } },
        traffic: packets(roll),
      };
    default: {
      const rtl = implementation === "rtl";
      const rules = rtl ? { step_down: roll(2) } : { levels: 2 + roll(2), fifos: 4, depth: 5, step_down: roll(2) };
      const switches = rtl && roll(2) === 0 ? { quota: false } : {};
      return {
        engine: { design: "gearbox", implementation, parameters: { ...GEARBOX, ...rules }, switches },
        traffic: packets(roll),
      };
    }
  }
}

/** Packets of flows, with many lengths and packet times. */
function packets(roll: Roll): object[] {
  const far = [1, 3, 9, 25, 60][roll(5)] ?? 1;
  const ops = Array.from({ length: SLOTS }, (_, i): [string, ...number[]] => {
    const dequeues = roll(SLOTS) < i;
    const kind = roll(20);
    if (kind === 0) return ["idle"];
    if (kind === 1 && roll(8) === 0) return ["reset", 2];
    return dequeues ? ["dequeue"] : ["enqueue", i, roll(6), 64 + roll(1400), 1 + roll(far)];
  });
  return [{ kind: "ops", ops }];
}
