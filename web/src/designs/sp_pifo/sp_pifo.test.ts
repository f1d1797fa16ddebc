import { describe, expect, test } from "vitest";
import { openScenes, scenarioText } from "../../../test/wasm/page.ts";
import { hasRanks } from "../../features/run/stage/scene";
import type { Box } from "../../kit/marks/mark";
import { plainText } from "../contract";
import type { BoundLabel } from "./bound-labels";
import { aboutPacket, decode, ideal, packetThing, queueThing, STRATEGIES } from "./decode";
import { layout, least as leastOf, plainLayout } from "./draw";
import { arithmetic, sum, taken } from "./gradient";
import { designs } from "./index";

const { explain, search, inspect } = designs.sp_pifo;

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.w - 0.01 && b.x < a.x + a.w - 0.01 && a.y < b.y + b.h - 0.01 && b.y < a.y + a.h - 0.01;

const fig3 = async () => openScenes(await scenarioText("sp-pifo-fig3"));

/** Random traffic on a queue with these parameters. */
const random = (parameters: object, slots = 300, design = "sp_pifo") =>
  openScenes(
    JSON.stringify({
      version: 1,
      seed: "0000000000000007",
      engines: [{ design, implementation: "model", parameters }],
      bench: { kind: "ops" },
      traffic: [{ kind: "random", slots, mix: { enqueue: 3, dequeue: 2 } }],
    }),
    { sparse: true },
  );

test("ranks, data and queues are found by their numbers", async () => {
  const { at } = await fig3();
  const { queues } = decode(at(4));
  const found = (text: string) => search.find?.(at(4), text).thing;
  // Two packets of rank 4 wait in queue 2: the older one is served first.
  const [, older] = queues[1]?.packets ?? [];
  expect(found("4")).toBe(packetThing(older?.place ?? -1));
  for (const { data, place } of queues.flatMap(({ packets }) => packets))
    expect(found(`data ${data}`)).toBe(packetThing(place));
  expect([found("queue 2"), found("queue 3"), found("queue 0"), found("rank 9"), found("")]).toEqual([
    queueThing(1),
    null,
    null,
    null,
    null,
  ]);
  expect(search.find?.(at(4), "queue 3").error).toBe("There is no queue 3: they go from 1 to 2.");
});

// S3, Q50.
test("figure 3, packet by packet: the queue, the bounds, and the queues' content", async () => {
  const { at } = await fig3();
  const seen = [0, 1, 2, 3, 4, 5, 6].map((step) => {
    const { scan, queues } = decode(at(step));
    return [
      scan?.rank,
      (scan?.queue ?? 0) + 1,
      queues.map(({ bound }) => bound),
      queues.map((q) => q.packets.map((p) => p.rank)),
    ];
  });
  expect(seen).toEqual([
    [3, 2, [0, 3], [[], [3]]],
    [4, 2, [0, 4], [[], [3, 4]]],
    [1, 1, [1, 4], [[1], [3, 4]]],
    [4, 2, [1, 4], [[1], [3, 4, 4]]],
    [5, 2, [1, 5], [[1], [3, 4, 4, 5]]],
    [
      2,
      1,
      [2, 5],
      [
        [1, 2],
        [3, 4, 4, 5],
      ],
    ],
    [
      1,
      1,
      [1, 4],
      [
        [1, 2, 1],
        [3, 4, 4, 5],
      ],
    ],
  ]);
  const { queues } = decode(at(6));
  expect(queues.map(({ was, bound }) => [was, bound])).toEqual([
    [2, 1],
    [5, 4],
  ]);
  expect(ideal(decode(at(6))).map(({ rank }) => rank)).toEqual([1, 1, 2, 3, 4, 4, 5]);
});

test("the scan, the movement of bounds and an inversion are said in words", async () => {
  const { at } = await fig3();
  const said = (step: number) => explain(at(step)).map(({ sentence }) => plainText(sentence));
  expect(said(0)).toEqual([
    "Op 0 (enqueue) has rank 3: from the last queue up, 3 ≥ 0, so it joins queue 2.",
    "Push-up: the bound of queue 2 rises from 0 to the rank, 3: otherwise ranks from 0 to 2 would queue up behind it.",
  ]);
  expect(said(6)).toEqual([
    "Op 6 (enqueue) has rank 1: from the last queue up, 1 < 5, so queue 1 must take the packet.",
    "Push-down, to avoid more inversions: rank 1 is 1 below queue 1's bound, which becomes 1; other bounds fall by 1 too.",
  ]);
  expect(said(16)).toEqual([
    "Op 14 (dequeue) takes the oldest packet of queue 1, the first queue that has any: data 6 of rank 2.",
    "Inversion, caused by op 6 (enqueue): data 7 of rank 1 still waits; both were in the first queue, which takes every rank below its bound.",
  ]);
  expect(said(28)).toEqual(["Op 26 (dequeue) is refused: nothing waits."]);
});

const DESIGNS: [design: string, parameters: object][] = [
  ...STRATEGIES.map((strategy): [string, object] => [
    "sp_pifo",
    { queues: 4, capacity: 3, strategy, adapt_on_drop: 1 },
  ]),
  ["greedy", { bounds: [1000, 20000, 30000, 40000], capacity: 3, window: 9, jump: 1 }],
  ["greedy", { capacity: 3, window: 1, cost: "one" }],
  ["fixed_bounds", { bounds: [0, 9000, 30000], capacity: 3 }],
  ["fifo", { capacity: 5 }],
];

test("every event of each design is said in words, and every packet and queue has a table", async () => {
  const kinds = new Set<string>();
  for (const [design, parameters] of DESIGNS) {
    const { steps, at } = await random(parameters, 120, design);
    for (let step = 0; step < steps; step++) {
      const scene = at(step);
      const state = decode(scene);
      const happened = scene.engine.events.some(({ kind }) => kind !== "accepted" && kind !== "retired");
      for (const { kind } of scene.engine.events) kinds.add(`${design} ${kind}`);
      expect(explain(scene).length > 0, `step ${step}`).toBe(happened);
      state.queues.forEach(({ packets }, queue) => {
        expect(inspect(scene, queueThing(queue))?.title).toBe(`Queue ${queue + 1}`);
        for (const { place, rank } of packets)
          expect(inspect(scene, packetThing(place))?.rows[0]).toEqual(["Rank", `${rank}`]);
      });
    }
  }
  for (const [design] of DESIGNS)
    for (const kind of ["mapped", "inversion", "served"]) expect(kinds).toContain(`${design} ${kind}`);
  expect([...kinds].filter((kind) => /moved|updated/.test(kind)).sort()).toEqual([
    "greedy moved",
    "greedy updated",
    "sp_pifo moved",
  ]);
});

// S4, Q52.
test("the gradient of figure 4 is said with its arithmetic", async () => {
  const { at } = await openScenes(await scenarioText("greedy-fig4"));
  const { gradient, queues } = decode(at(6));
  expect(queues.map(({ was, bound }) => [was, bound])).toEqual([
    [1, 1],
    [4, 3],
  ]);
  expect(gradient).toMatchObject({ updates: 1, window: 7, filled: 0, now: true, before: [7, 2], after: [2, 6] });
  const [test] = gradient?.tests ?? [];
  expect(test).toMatchObject({ queue: 1, from: 4, to: 3 });
  expect(test && [arithmetic(test.up), test.up.loss]).toEqual(["2 × (9 − 1) = 16", 25]);
  expect(test && [arithmetic(test.down), test.down.loss]).toEqual(["1 × (4 − 5) = −1", 8]);
  expect(explain(at(6)).map(({ sentence }) => plainText(sentence))).toEqual([
    "Op 6 (enqueue) has rank 1: from the last queue up, 1 < 4, so it joins queue 1.",
    "Update 1: the loss U of the last 7 packets is 7 + 2 = 9, in units of 1/7², and then 2 + 6 = 8.",
    "The bound of queue 2 falls from 4 to 3. 1 packet of rank 3 would cost 4 each in queue 2, not 5 as in queue 1: the loss changes by 1 × (4 − 5) = −1.",
  ]);
  expect(inspect(at(6), queueThing(1))?.rows.slice(-3)).toEqual([
    ["D+, one up", "2 × (9 − 1) = 16, U 25"],
    ["D−, one down", "1 × (4 − 5) = −1, U 8"],
    ["Moved", "from 4 to 3"],
  ]);
  expect(plainText(explain(at(22))[1]?.sentence ?? [])).toBe(
    "Update 2: the loss U of the last 7 packets is 2 + 6 = 8, in units of 1/7². No bound moves: no step of one bound makes it smaller.",
  );
});

// Each bound of an update sees the new positions of the bounds before it: the U of one equals the U of the next.
test("the losses of an update add up", async () => {
  const bounds = [1, 2000, 3000, 9000, 30000, 50000];
  const { steps, at } = await random({ bounds, capacity: 4, window: 20, jump: 1 }, 400, "greedy");
  let updates = 0;
  for (let step = 0; step < steps; step++) {
    const { gradient } = decode(at(step));
    if (!gradient?.now) continue;
    updates++;
    const [first] = gradient.tests;
    const end = first && (taken(first)?.loss ?? first.up.loss - first.up.value);
    expect(end).toBe(sum(gradient.after));
  }
  expect(updates).toBeGreaterThan(5);
});

// S9, Q61, and S1, Q49.
test("a FIFO and fixed bounds say why a packet overtakes", async () => {
  const said = (scene: Parameters<typeof explain>[0]) => explain(scene).map(({ sentence }) => plainText(sentence));
  const fifo = await openScenes(await scenarioText("fifo-inversions"));
  expect(said(fifo.at(0))).toEqual(["Op 0 (enqueue) has rank 5; the queue takes it."]);
  expect(said(fifo.at(6))).toEqual([
    "Op 5 (dequeue) takes the oldest packet of the queue: data 1 of rank 5.",
    "Inversion, caused by op 1 (enqueue): data 2 of rank 1 still waits; a FIFO does not look at ranks.",
  ]);
  const fig1 = await openScenes(await scenarioText("sp-pifo-fig1"));
  expect(said(fig1.at(7))[1]).toBe(
    "Inversion, caused by op 1 (enqueue): data 2 of rank 1 still waits; both were in this queue, which takes both ranks.",
  );
});

const SHAPES: [design: string, parameters: object][] = [
  ["sp_pifo", { queues: 1, capacity: 4 }],
  ["sp_pifo", { queues: 2, capacity: 16 }],
  ["sp_pifo", { queues: 8, capacity: 10 }],
  ["sp_pifo", { queues: 32, capacity: 10 }],
  ["sp_pifo", { queues: 4, capacity: 1024 }],
  ["greedy", { bounds: [7], capacity: 4, window: 3 }],
  ["greedy", { bounds: [1, 4], capacity: 16, window: 7, jump: 1 }],
  ["greedy", { bounds: Array.from({ length: 32 }, (_, i) => 2000 * i), capacity: 10, window: 50, jump: 1 }],
  ["fixed_bounds", {}],
  ["fifo", { capacity: 2000 }],
];

describe.each(SHAPES)("%s of %o", (design, parameters) => {
  test.each([null, { width: 930, height: 395 }, { width: 1240, height: 560 }])("fits into %o", async (size) => {
    const { steps, at } = await random(parameters, 600, design);
    for (let step = 0; step < steps; step += 17) {
      const state = decode(at(step));
      const least = leastOf(at(step).info);
      const [width, height] = [Math.max(size?.width ?? 0, least.width), Math.max(size?.height ?? 0, least.height)];
      const plan = layout(state, width, height);
      const packets = [...plan.rows.flatMap(({ packets }) => packets), ...plan.ideal.packets];
      const bars = plan.gradient?.columns.flatMap(({ bars }) => bars) ?? [];
      const boxes: Box[] = [...packets, plan.out, ...plan.zones, ...bars];
      expect(bars.flatMap((a) => packets.filter((b) => overlap(a, b)))).toEqual([]);
      expect(
        boxes.filter(({ x, y, w, h }) => w < 0 || x < 0 || y < 0 || x + w > width + 0.01 || y + h > height + 0.01),
      ).toEqual([]);
      expect(packets.flatMap((a, i) => packets.slice(i + 1).filter((b) => overlap(a, b)))).toEqual([]);
      for (const row of plan.rows) expect(row.packets.length + row.more).toBe(row.queue.packets.length);
      // Every bound is labelled, and labels do not overlap.
      const written = plan.labels.flatMap(({ queues }) => queues).sort((a, b) => a - b);
      expect(written).toEqual(plan.bounds.map(({ queue }) => queue));
      const over = ({ row, x, w }: BoundLabel, other: BoundLabel) =>
        row === other.row && Math.abs(x - other.x) < (w + other.w) / 2 - 2;
      expect(plan.labels.flatMap((a, i) => plan.labels.slice(i + 1).filter((b) => over(a, b)))).toEqual([]);
      expect(plan.labels.filter(({ x, w }) => x - w / 2 < 0 || x + w / 2 > width)).toEqual([]);
    }
  });
});

/** Only the FIFO of a scenario that compares it with Gearbox; its packets have no ranks. */
async function unranked(design = "fifo", parameters: object = { capacity: 128 }) {
  const file = JSON.parse(await scenarioText("gearbox-incast"));
  const engines = [{ design, implementation: "model", parameters }];
  return openScenes(JSON.stringify({ ...file, engines, expect: undefined }));
}

describe("packets that no rank tells apart", () => {
  test("have their numbers and flows: in words, in tables, and for those who listen", async () => {
    const { at } = await unranked();
    const state = decode(at(3000));
    const packets = state.queues[0]?.packets ?? [];
    expect(state.ranked).toBe(false);
    expect(packets.length).toBeGreaterThan(100);
    // The flows are fifteen senders in turn; packets are numbered as they arrived.
    for (const { data, flow } of packets) if (data > 0) expect(flow).not.toBeNull();
    expect(new Set(packets.map(({ flow }) => flow)).size).toBeGreaterThan(14);
    const [first] = packets;
    if (!first) throw new Error("empty");
    expect(aboutPacket(state.ranked, first)).toBe(`Packet ${first.data} of flow ${first.flow}`);
    const table = inspect(at(3000), packetThing(first.place));
    expect(table?.rows).toContainEqual(["Flow", `${first.flow}`]);
    expect(table?.rows.map(([label]) => label)).not.toContain("Of lower rank");
    expect(inspect(at(3000), queueThing(0))?.rows.map(([label]) => label)).toContain("Packets, oldest first");
  });

  test("come and leave by number and flow", async () => {
    const { at } = await unranked();
    const said = new Set<string>();
    for (let step = 2500; step < 3100; step += 1) {
      for (const { sentence } of explain(at(step))) said.add(plainText(sentence).replace(/\d+/g, "N"));
    }
    expect([...said].sort()).toEqual([
      "Op N (dequeue) takes the oldest packet of the queue: packet N of flow N.",
      "Op N (enqueue) carries packet N of flow N; the queue is full: the packet is dropped.",
      "Op N (enqueue) carries packet N of flow N; the queue takes it.",
    ]);
  });

  test("are drawn line by line, none over another and none outside", async () => {
    const { at } = await unranked();
    const packets = decode(at(3000)).queues[0]?.packets ?? [];
    for (const [width, height] of [
      [560, 143],
      [700, 300],
      [1800, 700],
    ] as const) {
      const plan = plainLayout(packets, width, height);
      expect(plan.packets.length + plan.more).toBe(packets.length);
      const oldest = packets.slice(0, plan.packets.length - 1);
      expect(plan.packets.map(({ packet }) => packet)).toEqual([...oldest, packets.at(-1)]);
      // The cell for omitted packets stands before the newest one.
      expect(plan.moreAt !== null).toBe(plan.more > 0);
      if (plan.moreAt) expect(plan.packets.some((box) => overlap(box, plan.moreAt as typeof box))).toBe(false);
      for (const [i, box] of plan.packets.entries()) {
        expect([box.x + box.w <= width, box.y + box.h <= height]).toEqual([true, true]);
        expect(plan.packets.slice(i + 1).some((other) => overlap(box, other))).toBe(false);
      }
    }
  });

  test("of other designs too; what has ranks keeps them", async () => {
    const spPifo = await unranked("sp_pifo", { queues: 4, capacity: 16 });
    expect(decode(spPifo.at(3000)).ranked).toBe(false);
    expect(decode((await fig3()).at(3)).ranked).toBe(true);
    const given = JSON.parse(await scenarioText("sp-pifo-beside-pifo"));
    expect(hasRanks(given)).toBe(true);
    expect(hasRanks({ ...given, rank: undefined, traffic: [{ ...given.traffic[0], rank: undefined }] })).toBe(false);
  });
});
