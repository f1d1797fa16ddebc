/** A random run of a thousand steps of each family of designs, as the text of a scenario by its name. */

/** Number of slots of each run. */
const SLOTS = 1_000;
const SEED = "7a11f00d5eed0057";

type Parameters = Readonly<Record<string, number | string | readonly number[]>>;

const random = (mix: object, more: object = {}) => [{ kind: "random", slots: SLOTS, mix, ...more }];

/** Enqueues and dequeues of one kind, with occasional resets. */
const PLAIN = random({ enqueue: 50, dequeue: 40, reset: 1, idle: 9 }, { collide_percent: 60, hot: 3 });
const BOTH = random(
  { enqueue: 60, "dequeue-max": 40, "dequeue-min": 20, reset: 1, idle: 20 },
  { collide_percent: 70, hot: 2 },
);

const ENDS = { enqueue: 6, "dequeue-max": 3, "dequeue-min": 2, idle: 3 };

/** The same for designs with one port per operation kind, with a reset. */
const apart = (...mixes: object[]) => [...mixes, { reset: 1, idle: 300 }].flatMap((mix) => random(mix, { hot: 3 }));

const opened = (engines: object[], traffic: object[]) =>
  JSON.stringify({ version: 1, seed: SEED, engines, bench: { kind: "ops" }, traffic, on_divergence: "mark" });

const model = (design: string, parameters: Parameters, traffic: object[]) =>
  opened([{ design, implementation: "model", parameters }], traffic);

/** A comparison of hardware with its model. */
const both = (design: string, parameters: Parameters, traffic: object[], switches: object = {}) =>
  opened(
    [
      { design, implementation: "rtl", parameters, switches, reference: 1 },
      { design, implementation: "model", parameters },
    ],
    traffic,
  );

/** Scenarios by family of designs. Runs of State-Compute Replication are packet programs: see the test. */
export const THOUSANDS: Readonly<Record<string, string>> = {
  "BBQ, one level": both("bbq", { W: 4, D: 1, N: 15 }, BOTH),
  "BBQ, three levels": both("bbq", { W: 4, D: 3, N: 255 }, BOTH),
  "BBQ without speculation": both("bbq", { W: 4, D: 2, N: 15 }, BOTH, { speculation: false }),
  "BBQ with PIFO": both(
    "bbq_pifo",
    { W: 4, D: 2, N: 15, k: 7 },
    apart({ enqueue: 5, idle: 3 }, { "dequeue-max": 5, idle: 4 }),
  ),
  "rolling window": both(
    "rolling_window",
    { W: 4, D: 3, N: 15, rank_bits: 9 },
    random({ enqueue: 50, "dequeue-min": 30, idle: 10, reset: 1 }),
  ),
  "BMW-Tree": both("bmw_tree", { L: 3, M: 4 }, apart({ enqueue: 5, dequeue: 4, idle: 1 })),
  PIEO: both("pieo", { N: 64, groups: 1 }, apart({ enqueue: 5, dequeue: 4, idle: 1 })),
  PIFO: both("pifo", { N: 8, ids: 2 }, random({ enqueue: 40, dequeue: 30, replace: 20, idle: 9, reset: 1 })),
  "bucket queue, a scan": model("bucket_queue", { W: 4, D: 2, capacity: 15, strategy: "scan" }, apart(ENDS)),
  "bucket queue, a tree": model("bucket_queue", { W: 4, D: 2, capacity: 15, strategy: "tree" }, apart(ENDS)),
  "SP-PIFO": both("sp_pifo", { queues: 8, capacity: 10 }, PLAIN),
  "greedy bounds": model("greedy", { bounds: [0, 4, 9], capacity: 5, window: 8 }, PLAIN),
  "fixed bounds": model("fixed_bounds", { bounds: [0, 3, 9], capacity: 4 }, PLAIN),
  FIFO: model("fifo", { capacity: 6 }, PLAIN),
  Gearbox: both(
    "gearbox",
    { levels: 3, fifos: 8, depth: 16, flows: 16, step_down: 1 },
    random({ enqueue: 50, dequeue: 50, reset: 1 }),
  ),
  "calendar queue": model(
    "calendar_queue",
    { fifos: 16, granularity: 10, depth: 5, flows: 16 },
    random({ enqueue: 50, dequeue: 50, reset: 1 }),
  ),
  WFQ: model("wfq", { capacity: 12, flows: 16 }, random({ enqueue: 50, dequeue: 50, reset: 1 })),
};
