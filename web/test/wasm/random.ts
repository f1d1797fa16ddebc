/** Random traffic for a built configuration of the BBQ. */
export const randomText = (parameters: { W: number; D: number; N: number }, slots = 600) =>
  JSON.stringify({
    version: 1,
    engines: [{ design: "bbq", implementation: "rtl", parameters }],
    bench: { kind: "ops" },
    traffic: [
      {
        kind: "random",
        slots,
        mix: { enqueue: 5, "dequeue-max": 3, "dequeue-min": 1, idle: 1 },
        collide_percent: 60,
        hot: 2,
      },
    ],
  });
