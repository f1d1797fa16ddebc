import { describe, expect, test } from "vitest";
import { openScenes, scenarioText } from "../../../test/wasm/page.ts";
import { type Box, marksOf } from "../../kit/marks/mark";
import { plainText, type Scene } from "../contract";
import { finishText, levelText, servedText } from "./arithmetic";
import { decode, flowThing } from "./decode";
import { layout } from "./draw";
import { designs } from "./index";
import { fifoThing } from "./levels";

const { explain, inspect, search, marks, least: leastOf } = designs.gearbox;

const said = (scene: Scene) => explain(scene).map(({ sentence }) => plainText(sentence));
const scenario = async (name: string) => openScenes(await scenarioText(name));

/** The same traffic for all designs: various flows, more than fit into the drawing. */
const mixed = (design: string, parameters: object, count = 200) => {
  const enqueue = (i: number) => [
    "enqueue",
    i,
    (i * 7) % 6,
    64 + ((i * 131) % 1400),
    [0, 1, 3, 9, 40, 120][(i * 5) % 6],
  ];
  const ops = Array.from({ length: count }, (_, i) =>
    i % 5 === 4 || (i > 140 && i % 2 === 0) ? ["dequeue"] : enqueue(i),
  );
  return openScenes(
    JSON.stringify({
      version: 1,
      seed: "0000000000000001",
      engines: [{ design, implementation: "model", parameters: { flows: 6, ...parameters } }],
      bench: { kind: "ops" },
      traffic: [{ kind: "ops", ops: [...ops, ["reset", 2], ["dequeue"], ...Array(3).fill(["dequeue"])] }],
    }),
  );
};

test("what came and left goes on in a next line where there is room", async () => {
  const { at } = await scenario("gearbox-weights");
  const plan = layout(decode(at(15)), 618, 530);
  const served = plan.lines.departureLines.map(({ text }) => text);
  expect(served.length).toBeGreaterThan(1);
  expect(served.join(" ")).toContain("F = 8, on time");
  expect(served.join(" ")).not.toContain("…");
});

test("flows and packets are found by their numbers", async () => {
  for (const [design, parameters] of [
    ["gearbox", { levels: 3, fifos: 8, depth: 6 }],
    ["wfq", { capacity: 40 }],
  ] as const) {
    const { at } = await mixed(design, parameters);
    const scene = at(60);
    const { list, levels } = decode(scene);
    const packets = [...list, ...levels.flatMap(({ fifos }) => fifos.flatMap(({ packets }) => packets))];
    expect(packets.length).toBeGreaterThan(5);
    const found = (text: string) => search.find(scene, text).thing;
    for (const { data, thing } of packets) expect(found(`data ${data}`)).toBe(thing);
    const [first] = packets;
    const same = packets.filter(({ finish }) => finish === first?.finish).map(({ thing }) => thing);
    expect(same).toContain(found(`F ${first?.finish}`));
    expect([found("5"), found("flow 6"), found("data 9999"), found("F 99999"), found("x 1")]).toEqual([
      flowThing(5),
      null,
      null,
      null,
      null,
    ]);
  }
});

const SHAPES: [name: string, design: string, parameters: object][] = [
  ["Gearbox", "gearbox", { levels: 3, fifos: 8, depth: 6 }],
  ["with step-down", "gearbox", { levels: 3, fifos: 4, depth: 6, step_down: 1 }],
  [
    "read literally",
    "gearbox",
    { levels: 2, fifos: 8, depth: 40, order: "none", placement: "relative", quota: "live" },
  ],
  ["a calendar queue", "calendar_queue", { fifos: 56, granularity: 10, depth: 6 }],
  ["rounds of bytes", "calendar_queue", { fifos: 8, granularity: 16, depth: 6, round_of: "last_byte" }],
  ["exact order", "wfq", { capacity: 90 }],
];

// G3, Q77, Q78.
test("figure 3: hands, arithmetic and the FIFO that takes the packet", async () => {
  const { at } = await scenario("gearbox-fig3");
  const state = decode(at(7));
  expect(state.time).toBe(123);
  const hands = state.levels.map(({ fifos }) => fifos.find(({ distance }) => distance === 0));
  expect(hands.map((now) => [now?.set, now?.fifo, now?.from, now?.to])).toEqual([
    [0, 3, 123, 124],
    [1, 2, 120, 130],
    [0, 1, 100, 200],
  ]);
  const { arrival } = state;
  if (!arrival) throw new Error("nothing arrives");
  expect(finishText(arrival)).toBe("F = max(t_s 123, no later F) + packet time 12 = 135");
  expect(levelText(arrival, state)).toBe("F − t_s = 12, ⌊F/10⌋ = 13 → level 2, FIFO 3 of set B");
  expect(state.levels[1]?.fifos[13]?.packets.map(({ data, flow, finish }) => [data, flow, finish])).toEqual([
    [1, 1, 135],
  ]);
  expect(said(at(7))).toEqual([
    "Op 7 (enqueue): nothing of flow 1 is due after now, so it counts from now: F = 123 + 12 = 135.",
    "F is 12 ahead; level 1, which reaches only 9, would serve F too early: level 2, FIFO 3 of set B takes the packet, for times 130 to 139.",
  ]);
});

test("what level 1 takes is said with its reach", async () => {
  const { at } = await openScenes(await scenarioText("gearbox-weights"));
  expect(said(at(0))).toContain(
    "F is 1 ahead, and level 1 reaches 9: level 1, FIFO 1 of set A takes the packet, for time 1.",
  );
});

test("the packet that a dequeue is said to take is the one that comes out", async () => {
  const { at } = await scenario("gearbox-hardware");
  const said = new Map<number, number>();
  let compared = 0;
  for (let step = 0; step < 400; step++) {
    const scene = at(step);
    const { departure } = decode(scene);
    if (departure) said.set(departure.op, departure.data);
    for (const { kind, op, args } of scene.engine.events) {
      if (kind !== "retired" || op === null || !said.has(op)) continue;
      expect(args[0], `op ${op}`).toBe(said.get(op));
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(100);
});

// The quota is read from the hardware, so the drawing shows hardware that violates it.
test("a level that serves beyond its quota is said to", async () => {
  const packets = [0, 1, 2, 3, 4, 5].map((flow) => ["enqueue", flow, flow, 100, 9]);
  const open = (switches: object) =>
    openScenes(
      JSON.stringify({
        version: 1,
        engines: [
          {
            design: "gearbox",
            implementation: "rtl",
            parameters: { levels: 3, fifos: 8, depth: 16, flows: 16 },
            switches,
            reference: 1,
          },
          { design: "gearbox", implementation: "model", parameters: { levels: 3, fifos: 8, depth: 16, flows: 16 } },
        ],
        bench: { kind: "ops" },
        traffic: [{ kind: "ops", ops: [...packets, ...Array(6).fill(["dequeue"])] }],
        on_divergence: "mark",
      }),
    );
  const sentences = async (switches: object) => {
    const { at } = await open(switches);
    return [6, 7, 8].map((step) => said(at(step)).find((sentence) => sentence.startsWith("Level 2's quota")));
  };
  expect(await sentences({})).toEqual([
    "Level 2's quota now is 600 bytes over 8 = 75 bytes, in whole packets; 0 had left before: more would delay level 1.",
    "Level 2's quota now is 500 bytes over 7 = 72 bytes, in whole packets; 0 had left before: more would delay level 1.",
    "Level 2's quota now is 400 bytes over 6 = 67 bytes, in whole packets; 0 had left before: more would delay level 1.",
  ]);
  expect((await sentences({ quota: false })).slice(1)).toEqual([
    "Level 2's quota now is 600 bytes over 8 = 75 bytes, in whole packets; 100 had left before: more would delay level 1. The level should have waited for the next unit.",
    "Level 2's quota now is 600 bytes over 8 = 75 bytes, in whole packets; 200 had left before: more would delay level 1. The level should have waited for the next unit.",
  ]);
});

test("a packet that began within the quota and left whole has overrun it", async () => {
  const { at } = await scenario("gearbox-fig4");
  const texts = (step: number) => {
    const all = marksOf(marks(at(step), 940, 480).layers);
    return ["name", "text"].map((part) => all.find(({ key }) => key === `quota 2 ${part}`)?.text);
  };
  expect(texts(15)).toEqual(["quota now", "100 of 112 B"]);
  expect(texts(16)).toEqual(["quota overrun", "200 of 112 B"]);
});

// G3, Q80.
test("figure 3: of what leaves in a unit of time, the shares of the upper levels are said", async () => {
  const { at } = await scenario("gearbox-fig3-service");
  expect([139, 140, 141, 142].map((step) => decode(at(step)).departure?.level)).toEqual([1, 1, 2, 3]);
  const state = decode(at(141));
  expect(state.levels[1]?.quota).toEqual({ bytes: 700, parts: 7, served: 0 });
  if (!state.departure) throw new Error("nothing leaves");
  expect(servedText(state.departure, state)).toBe(
    "packet 103 of flow 103 leaves from level 2, FIFO 2 of set B: F = 125, 2 early (DTD 0)",
  );
  expect(said(at(141))[1]).toBe(
    "Level 2's quota now is 700 bytes over 7 = 100 bytes, in whole packets; 0 had left before: more would delay level 1.",
  );
});

// G6, Q88.
// S8, Q71.
test("rounds of AFQ: the round of the last byte takes the packet", async () => {
  const { at } = await scenario("afq-rounds");
  const state = decode(at(5));
  expect(state.levels[0]?.fifos.map(({ from, to, count }) => [from, to, count])).toEqual([
    [1, 1501, 2],
    [1501, 3001, 1],
    [3001, 4501, 1],
    [4501, 6001, 1],
  ]);
  expect(state.arrival && levelText(state.arrival, state)).toBe("F − t_s = 1500, ⌊(F − 1)/1500⌋ = 0 → FIFO 0");
  expect(said(at(5)).join(" ")).toContain("FIFO 0 takes the packet, for times 1 to 1500, F = 1500 among them.");
  const refused = decode(at(4));
  expect(refused.arrival && levelText(refused.arrival, refused)).toBe(
    "F − t_s = 7500: no FIFO reaches so far, dropped",
  );
  expect(said(at(4)).join(" ")).toContain(
    "F − t_s = 7500 is further away than the FIFOs reach, and would wrap to an earlier time: the packet is dropped.",
  );
  expect(decode(at(8)).levels[0]?.fifos.find(({ distance }) => distance === 0)?.from).toBe(1501);
});

test("the guard and a packet out of order are said in words", async () => {
  const { at } = await scenario("gearbox-epoch-guard");
  expect(said(at(3))[1]).toBe(
    "Level 3 reaches F, but would overtake flow 0's packet lower down, so the epoch guard chooses level 2, FIFO 9 of set B, for times 190 to 199.",
  );
});

describe.each(SHAPES)("%s", (_name, design, parameters) => {
  test("whatever happens is said, and everything has a table", async () => {
    const { steps, at } = await mixed(design, parameters);
    const levels = new Set<number>();
    for (let step = 0; step < steps; step++) {
      const scene = at(step);
      const state = decode(scene);
      const happened = scene.engine.events.some(({ kind }) => kind !== "accepted" && kind !== "retired");
      expect(explain(scene).length > 0, `step ${step}`).toBe(happened);
      const all = state.levels.flatMap(({ number, fifos, subs }) =>
        [...fifos, ...subs].map((fifo) => ({ number, fifo })),
      );
      const waiting =
        design === "wfq" ? state.list.length : all.reduce((sum, { fifo }) => sum + fifo.packets.length, 0);
      expect(waiting, `step ${step}`).toBe(state.held);
      for (const { number, fifo } of all) {
        if (fifo.count > 0) levels.add(number);
        const thing = fifoThing(number, fifo.index, { plain: design === "calendar_queue", expanded: fifo.expanded });
        expect(inspect(scene, thing)?.rows.find(([label]) => label === "Holds")?.[1]).toContain(`${fifo.count} packet`);
        // By its time if that is the rule.
        if (!("placement" in parameters) && design === "gearbox")
          for (const { finish } of fifo.packets)
            expect(
              finish >= fifo.from && finish < fifo.to,
              `step ${step}: ${finish} in ${fifo.from} to ${fifo.to}`,
            ).toBe(true);
        for (const { thing: packet, flow } of fifo.packets)
          expect(inspect(scene, packet)?.rows[0]).toEqual(["Flow", `${flow}`]);
      }
      for (const { flow } of state.flows) expect(inspect(scene, flowThing(flow))?.title).toBe(`Flow ${flow}`);
    }
    if (design !== "wfq") expect(levels.size).toBe(decode(at(0)).levels.length);
  });

  test("it is drawn, with an exit at its left, empty and full", async () => {
    const { at } = await mixed(design, parameters);
    for (const step of [0, 60, 130]) {
      const { exit, layers, width, height } = marks(at(step), 900, 480);
      expect(Object.values(layers).flat().length).toBeGreaterThan(10);
      expect(exit && exit.x > 0 && exit.x < width / 2 && exit.y > 0 && exit.y < height).toBe(true);
    }
  });

  test("nothing lies on anything else, from the least size on", async () => {
    const { at } = await mixed(design, parameters);
    const overlap = (a: Box, b: Box) =>
      a.x < b.x + b.w - 0.01 && b.x < a.x + a.w - 0.01 && a.y < b.y + b.h - 0.01 && b.y < a.y + a.h - 0.01;
    const least = leastOf(at(0).info);
    for (const step of [0, 60, 130]) {
      const state = decode(at(step));
      for (const [width, height] of [
        [least.width, least.height],
        [900, 480],
        [1500, 860],
      ] as const) {
        const plan = layout(state, width, height);
        const columns = plan.rows.flatMap(({ fifos, subs }) => [...fifos, ...subs]);
        columns.forEach((one, i) => {
          expect(one.x >= 0 && one.x + one.w <= width && one.y + one.h <= plan.flows.y + 1, `${width}x${height}`).toBe(
            true,
          );
          for (const other of columns.slice(i + 1)) expect(overlap(one, other)).toBe(false);
          for (const box of one.packets)
            expect(box.y >= one.y - 0.01 && box.y + box.h <= one.y + one.h + 0.01).toBe(true);
        });
        if (plan.clock) {
          const { x, y, r } = plan.clock;
          const dial = { x: x - r, y: y - r, w: 2 * r, h: 2 * r };
          for (const one of columns) expect(overlap(one, dial)).toBe(false);
        }
      }
    }
  });
});

test.each([
  ["gearbox-fig4", 600],
  ["gearbox-fig4", 700],
  ["gearbox-ping-pong", 620],
  ["gearbox-fig4", 1180],
  ["gearbox-weights", 1400],
])(
  "the times above the FIFOs of %s stand apart in one form a row, the present among them, at width %i",
  async (name, width) => {
    const { at } = await scenario(name);
    for (const { fifos, subs } of layout(decode(at(11)), width, 600).rows) {
      for (const row of [fifos, subs]) {
        const said = row.filter(({ label }) => label !== null);
        if (row.length > 0) expect(said.length).toBeGreaterThan(0);
        const ranges = said.filter(({ label }) => label?.includes("–"));
        expect([0, said.length]).toContain(ranges.length);
        if (row.some(({ fifo }) => fifo.distance === 0 && !fifo.expanded))
          expect(said.some(({ fifo }) => fifo.distance === 0)).toBe(true);
        said.slice(1).forEach((box, i) => {
          const before = said[i];
          if (!before) throw new Error("no neighbour");
          const half = ({ label }: { label: string | null }) => ((label ?? "").length * 7.4) / 2;
          expect(box.x + box.w / 2 - half(box)).toBeGreaterThanOrEqual(before.x + before.w / 2 + half(before) + 4);
        });
      }
    }
  },
);
