// The scenario that the reader begins with who wants one of their own.

/** BBQ in hardware next to its model, the smallest that the page has, with a few operations. */
export const NEW_SCENARIO = JSON.stringify({
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
});
