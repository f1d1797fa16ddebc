import { expect, test } from "vitest";
import { openScenes, scenarioText } from "../../../test/wasm/page.ts";
import type { Mark } from "../../kit/marks/mark";
import { type CoresScene, plainText, type Scene } from "../contract";
import { readRow, shortRow, stretchesOf, written } from "./bytes";
import { decode, PREFIX } from "./decode";
import { layout } from "./draw";
import { spansOf } from "./draw-time";
import { designs } from "./index";

const { explain, inspect, least, marks, pipeline } = designs.scr_sequencer;

const run = async (name: string) => openScenes(await scenarioText(name));

function coresOf({ cores }: Scene): CoresScene {
  if (!cores) throw new Error("no cores");
  return cores;
}

const tooltipOf = ({ tooltip = "" }: Mark) => (typeof tooltip === "function" ? tooltip() : tooltip);

/** The first step for which a condition holds. */
function find({ steps, at }: Awaited<ReturnType<typeof run>>, holds: (scene: Scene) => boolean): Scene {
  for (let step = 0; step < steps; step++) {
    const scene = at(step);
    if (holds(scene)) return scene;
  }
  throw new Error("never");
}

const said = (scene: Scene) => explain(scene).map(({ sentence }) => plainText(sentence));

// C1, Q101: three cores, two rows, port knocking.
test("the ring has the rows of the last packets, and its pointer is at the oldest", async () => {
  const it = await run("scr-c1-three-cores");
  const scene = find(it, (scene) => decode(scene).number === 4);
  const { rows, nextCore } = decode(scene);
  expect(rows.map(({ packet, isOldest }) => [packet, isOldest])).toEqual([
    [3, true],
    [4, false],
  ]);
  expect(nextCore).toBe(1);
  expect(rows.map(({ hex }) => shortRow(hex, coresOf(scene).opened.row))).toEqual([".1→102", ".1→22"]);
  expect(decode(it.at(0)).rows.map(({ packet }) => packet)).toEqual([null, null]);
});

// C1, Q102: 18 bytes and a row of 8 bytes for each of N = 2.
test("what is in front of a packet is read byte for byte", async () => {
  const scene = find(await run("scr-c1-three-cores"), (scene) => scene.cores?.own.sequenced.sent?.number === 4);
  const { own, opened } = coresOf(scene);
  const { sent } = own.sequenced;
  if (!sent) throw new Error("nothing left");
  const stretches = stretchesOf(sent, opened.row, false);
  expect(stretches.map(({ name, hex }) => [name, hex.length / 2])).toEqual([
    ["number", 8],
    ["time", 8],
    ["oldest", 2],
    ["row of #3", 8],
    ["row of #2", 8],
    ["packet", 64],
  ]);
  expect(stretches.map(({ of }) => of)).toEqual([null, null, null, 3, 2, null]);
  expect(stretches[0]?.hex).toBe("0000000000000004");
  expect(stretches[3]?.parts).toEqual([
    { name: "source", first: 0, bytes: 4, text: "10.2.0.1" },
    { name: "destination port", first: 4, bytes: 2, text: "102" },
    { name: "SYN", first: 6, bytes: 1, text: "0" },
    { name: "FIN", first: 7, bytes: 1, text: "0" },
  ]);
  // Behind a switch a dummy header leads the packet to its core.
  const [header] = stretchesOf(sent, opened.row, true);
  expect(header?.hex).toBe("02534352000002534352000088b5");
  expect(inspect(scene, PREFIX)?.rows.map(([label]) => label)).toContain("  destination port, bytes 22–23");
});

test("words are written as their columns have them", () => {
  expect(written(0x0a02_0001, { kind: "address" })).toBe("10.2.0.1");
  expect(written(1_500, { kind: "time" })).toBe("1.5\u00a0µs");
  expect(written(0b1_0010, { kind: "flags" })).toBe("SYN ACK");
  expect(written(0, { kind: "flags" })).toBe("none");
  expect(written(3, { kind: "named", names: ["0", "1", "2", "OPEN"] })).toBe("OPEN");
  // A row may have fewer bytes than f(p).
  expect(
    readRow("0a020001", [
      { name: "source", kind: "address", bytes: 4 },
      { name: "port", kind: "number", bytes: 2 },
    ]),
  ).toHaveLength(1);
});

// C2, Q105: packets 3 and 4 are lost.
test("recovery is drawn and said: a row of a peer, waiting, a row that nobody has", async () => {
  const it = await run("scr-c2-lost-3-4");
  const waits = find(it, (scene) => coresOf(scene).own.events.some(({ kind }) => kind === "waits"));
  expect(said(waits)).toContain(
    "Core 0 has logged row 3 as LOST and waits: core 1 may have that row, but has not logged it yet.",
  );
  const layers = marks(it.at(waits.step + 3), 1000, 420).layers.flat(2);
  expect(layers.find(({ key }) => key === "waits 0 1")).toBeDefined();
  expect(layers.find(({ key }) => key === "waits 0")?.text).toBe("row 3?");
  expect(layers.find(({ key }) => key === "log 0 3 sign")?.text).toBe("3×");
  const gives = find(it, (scene) =>
    coresOf(scene).own.events.some((event) => event.kind === "replays" && event.peer !== null),
  );
  expect(said(gives)).toContain(
    "Core 0 missed row 2 and took it from the log of core 1; without it the replicas would differ.",
  );
  expect(
    marks(gives, 1000, 420)
      .layers.flat(2)
      .map(({ key }) => key),
  ).toContain("gives 0 2");
  const last = it.at(it.steps - 1);
  expect(said(find(it, ({ cores }) => cores?.end === "drained"))).toContain(
    "Everything is done: 8 packets, 2 of them lost, and at packet 8 all replicas are equal.",
  );
  expect(coresOf(last).own.lane.violated).toBe(0);
});

test("a deadlock is a ring of arrows, and says who waits for whom", async () => {
  const it = await run("scr-late-log");
  const last = find(it, ({ cores }) => cores?.end === "stuck");
  expect(said(last)).toEqual([
    "Deadlock: core 0 waits for row 3 from core 1, and core 1 waits for row 3 from core 0. Each would write its log only after it has gone on, so none ever does.",
  ]);
  const keys = marks(last, 1000, 420)
    .layers.flat(2)
    .map(({ key }) => key);
  expect(keys).toEqual(expect.arrayContaining(["waits 0 1", "waits 1 0"]));
});

test("the time of a packet is dispatch, rows, waiting and itself, without a gap", async () => {
  const it = await run("scr-c2-lost-3-4");
  const scene = find(it, ({ cores }) => cores?.own.fates.some(({ number }) => number === 5) ?? false);
  const { own, opened } = coresOf(scene);
  const served = own.served[0]?.find(({ number }) => number === 5);
  if (!served?.spans) throw new Error("not done");
  const spans = spansOf(served, null, opened.costs, own.lane.now_ps);
  expect(spans.map(({ kind, number }) => [kind, number])).toEqual([
    ["dispatch", 5],
    ["recovered", 2],
    ["waits", 3],
    // It came with packet 5.
    ["replay", 4],
    ["compute", 5],
  ]);
  for (const [i, { from }] of spans.entries()) expect(from).toBe(i === 0 ? served.start_ps : spans[i - 1]?.to);
  // Halfway through the dispatch.
  const early = { ...served, moves: [], spans: null };
  const now = served.start_ps + opened.costs.dispatch_ps / 2;
  expect(spansOf(early, null, opened.costs, now).map(({ kind, to }) => [kind, to])).toEqual([["dispatch", now]]);
});

test("replicas are compared at equal numbers, and the state of a core is listed", async () => {
  const { steps, at } = await run("scr-c1-three-cores");
  const core = inspect(at(steps - 1, ["core[1]"]), "core[1]");
  expect(core?.rows).toContainEqual(["Compared there", "core 0: equal and core 2: equal"]);
  expect(core?.rows.at(-1)).toEqual(["10.2.0.1", "knocks OPEN"]);
  expect(inspect(at(0), "core[9]")).toBeNull();
});

// M1, Q104.
test("whether replicas are equal is always in sight", async () => {
  const { at } = await run("scr-c1-three-cores");
  const scene = at(200);
  const texts = (scene: Scene) =>
    marks(scene, 1000, 420)
      .layers.flat(2)
      .map(({ text }) => text);
  expect(texts(scene)).toContain("✓ replicas equal at equal numbers");
  const cores = structuredClone(coresOf(scene));
  const broken = { monitor: "replicas-equal", number: 4, core: 2, t_ps: 0, expected: "", found: "" } as const;
  // Of many violations only the first ones are listed.
  cores.own.lane.violated = 40;
  expect(texts({ ...scene, cores }).join()).not.toContain("replicas");
  cores.own.lane.violations.push(broken);
  expect(texts({ ...scene, cores })).toContain("✗ replicas differ after packet 4");
});

test("a line names the bytes that move in hardware, and the packets of a model", async () => {
  const text = await scenarioText("scr-c1-three-cores");
  const said = async (engine: number, step: number) => {
    const { at } = await openScenes(text, { engine });
    return marks(at(step), 1000, 420)
      .layers.flat(2)
      .flatMap(({ key, text }) => (key === "news" || key === "next" ? [text] : []));
  };
  expect(await said(0, 35)).toContain("No byte moves in this step.");
  expect(await said(1, 20)).toContain("No packet comes in this step.");
  expect(await said(0, 0)).toContain("the first packet goes to core 0");
  expect(await said(0, 35)).toContain("packet 1 was the last, the next one goes to core 1");
});

test("the next core is named in as much room as there is next to the ring's title", async () => {
  const { at } = await openScenes(await scenarioText("scr-c4-elephant-4"));
  const named = (width: number) =>
    marks(at(100), width, 420)
      .layers.flat(2)
      .find(({ key }) => key === "next")?.text;
  expect(named(1200)).toBe("packet 101 was the last, the next one goes to core 1");
  expect(named(760)).toBe("the next one goes to core 1");
  expect(named(560)).toBe("next: core 1");
});

test("of a program with states those are drawn in their order, the flow's own filled", async () => {
  const it = await run("scr-c1-three-cores");
  const last = it.at(it.steps - 1);
  const all = marks(last, 1000, 460).layers.flat(2);
  const tooltips = [0, 1, 2, 3].map((state) => all.find(({ key }) => key === `core 1 state ${state}`)?.tooltip);
  expect(tooltips).toEqual(["knocks 0", "knocks 1", "knocks 2", "knocks OPEN: the flow of the last packet"]);
});

test("hardware has its packets in the stages in which its events are", async () => {
  const it = await run("scr-c1-three-cores");
  const scene = find(it, (scene) => decode(scene).prefixed !== null);
  const stages = pipeline(scene)?.stages ?? [];
  expect(stages[2]?.map(({ op, detail }) => [op, detail])).toEqual([[0, "#1 → core 0"]]);
  const model = await openScenes(await scenarioText("scr-c1-three-cores"), { engine: 1 });
  expect(pipeline(model.at(0))).toBeNull();
  // A reference shows the cores behind the engine that is compared with it.
  expect(model.at(60).cores?.own.lane.cores).toHaveLength(3);
});

test("a packet of hardware only begins to leave as its prefix does; that of a model leaves at once", async () => {
  const text = await scenarioText("scr-c1-three-cores");
  const leaving = async (engine: number) => {
    const scene = find(await openScenes(text, { engine }), (scene) => decode(scene).prefixed !== null);
    return said(scene).find((sentence) => sentence.startsWith("Packet 1"));
  };
  expect(await leaving(0)).toMatch(/^Packet 1 begins to leave for core 0, next in turn/);
  expect(await leaving(1)).toMatch(/^Packet 1 leaves for core 0, next in turn/);
});

test("rows that would be too thin are one mark, which stands for all of them", async () => {
  const { at } = await run("scr-c4-elephant-14");
  const scene = at(3_000);
  const drawn = marks(scene, 1000, 500).layers.flat(2);
  const many = drawn.filter((mark) => /^Rows \d+ to \d+: 130\u00a0ns$/.test(tooltipOf(mark)));
  expect(many.length).toBeGreaterThan(14);
  expect(many[0]?.lights).toHaveLength(13);
  expect(drawn.length).toBeLessThan(700);
  // With enough space each row is a mark with its number.
  const few = marks(await run("scr-c1-three-cores").then(({ at }) => at(230)), 1900, 500).layers.flat(2);
  expect(few.some((mark) => tooltipOf(mark).startsWith("Rows "))).toBe(false);
});

// Q107: one connection by four techniques.
test("four techniques are drawn below each other with their rates", async () => {
  const { at } = await run("scr-c4-elephant-4");
  const scene = at(20_000);
  const texts = new Map(
    marks(scene, 1200, 600)
      .layers.flat(2)
      .map(({ key, text }) => [key, text]),
  );
  const rates = ["scr", "lock", "rss", "rss++"].map((name) => texts.get(`technique ${name} rate`));
  expect(rates).toEqual(["26.7 M/s", "7.1 M/s", "8.3 M/s", "8.3 M/s"]);
});

test.each(["scr-c1-three-cores", "scr-c4-elephant-4", "scr-c4-elephant-14"])(
  "the smallest space of %s holds all that is drawn, and none smaller does",
  async (name) => {
    const scene = (await run(name)).at(300);
    const { width, height } = least(scene.info, scene);
    expect(marks(scene, width, height)).toMatchObject({ width, height });
    expect(marks(scene, width, height - 1)).toMatchObject({ width, height });
  },
);

test("lanes, logs and techniques do not overlap in any size", () => {
  for (const cores of [1, 3, 14, 128])
    for (const [width, space] of [
      [760, 300],
      [1250, 420],
      [1900, 900],
    ] as const)
      for (const hasLogs of [false, true]) {
        const plan = layout({ cores, techniques: 4, rows: cores - 1, hasLogs, last: 3_000 }, width, space);
        const boxes = [plan.ring, plan.prefix, ...plan.lanes, ...plan.techniques];
        for (const [i, { y }] of boxes.entries()) {
          const before = boxes[i - 1];
          if (before) expect(y).toBeGreaterThanOrEqual(before.y + before.h - 1e-9);
        }
        expect((boxes.at(-1)?.y ?? 0) + (boxes.at(-1)?.h ?? 0)).toBeLessThanOrEqual(plan.height + 4);
        const { queue, queued, chip, name, state, axis } = plan.columns;
        expect(queue - queued * chip).toBeGreaterThan(name + 50);
        expect([state, ...axis]).toEqual([state, ...axis].toSorted((a, b) => a - b));
      }
});
