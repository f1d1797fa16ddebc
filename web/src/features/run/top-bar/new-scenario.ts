// Templates of new scenarios.

/** Kind of a new scenario: operations on a queue, or packets of tenants on a link. */
export type NewScenario = "operations" | "packets";

/** The smallest BBQ hardware of the page beside its model, with a few operations. */
const operations = {
  version: 1,
  title: "New scenario",
  description: "Three elements go into a BBQ, and two come out. Change the engines, the operations and this text.",
  engines: [
    { design: "bbq", implementation: "rtl", parameters: { D: 1, N: 15, W: 8 }, reference: 1 },
    { design: "bbq", implementation: "model", parameters: { D: 1, N: 15, W: 8 } },
  ],
  bench: { kind: "ops" },
  traffic: [
    {
      kind: "ops",
      ops: [["enqueue", 10, 1], ["enqueue", 11, 7], ["enqueue", 12, 4], ["idle", 8], ["dequeue-max"], ["dequeue-min"]],
    },
  ],
};

const tenant = (name: string, weight: number) => ({
  name,
  weight,
  arrivals: "backlogged",
  rate_mbps: 5000,
  size: { kind: "fixed", bytes: 1500 },
});

/** Two tenants share a link by weight. The unit of virtual time rounds no packet time for the weights 1, 2, 3, 4 and 6. */
const packets = {
  version: 1,
  title: "New scenario of packets",
  description: "Two tenants of weights 1 and 2 share a link. Change the engines, the tenants and this text.",
  engines: [{ design: "wfq", implementation: "model", parameters: { capacity: 1024, flows: 4 } }],
  bench: { kind: "port", rate_mbps: 5000, clock_ps: 100_000, unit_bytes: 750, unit_weight: 12 },
  traffic: [{ kind: "tenants", packets: 200, tenants: [tenant("A", 1), tenant("B", 2)] }],
};

/** Texts of new scenarios. */
export const NEW_SCENARIOS: Readonly<Record<NewScenario, string>> = {
  operations: JSON.stringify(operations),
  packets: JSON.stringify(packets),
};
