// A scenario with the largest allowed number of engines.

const spPifo = (queues: number, more: object = {}) => ({
  design: "sp_pifo",
  implementation: "model",
  parameters: { capacity: 10, queues },
  ...more,
});

/** A scenario with this number of engines: RTL with its model, and models of other sizes. */
export const manyEngines = (engines: number) => ({
  version: 1,
  title: `${engines} schedulers on one traffic`,
  engines: [
    spPifo(8, { implementation: "rtl", reference: 1 }),
    spPifo(8),
    { design: "pifo", implementation: "model", parameters: { N: 80 } },
    { design: "fifo", implementation: "model", parameters: { capacity: 80 } },
    ...Array.from({ length: engines - 4 }, (_, i) => spPifo(9 + i)),
  ],
  bench: { kind: "port", rate_mbps: 10_000, clock_ps: 100_000, prefetch: 1 },
  traffic: [
    {
      kind: "batch-poisson",
      rate_mbps: 9_000,
      batch: 3,
      packets: 400,
      size: { kind: "fixed", bytes: 1_500 },
      rank: { kind: "uniform", min: 0, max: 99 },
    },
  ],
});
