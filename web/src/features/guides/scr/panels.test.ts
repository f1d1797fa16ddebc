import { expect, test } from "vitest";
import { cardOf, linksOf, stopsOf, textsOf, wordsOf } from "../../../../test/guide-text.ts";
import { openScenes, scenarioText } from "../../../../test/wasm/page.ts";
import type { CoresScene, Scene } from "../../../designs/contract";
import { packetOfRow, stretchesOf } from "../../../designs/scr_sequencer/bytes";
import { decode } from "../../../designs/scr_sequencer/decode";
import { rateOf } from "../../../designs/scr_sequencer/draw-techniques";
import guide from "./guide.md";
import { type Costs, dispatched, ILLUSTRATIVE, limit, packetTime, replicated, replicatedTime } from "./rates";

/** A stop by its index, with the step that it shows, and every number in its text. */
async function stop(place: number) {
  const stop = stopsOf(guide)[place - 1];
  if (!stop) throw new Error(`no stop ${place}`);
  const scene = await sceneOf(stop.keys.scenario, stop.keys.step);
  const words = [stop.title, wordsOf(stop.body)].join(" ");
  return { words, scene, cores: coresOf(scene), numbers: numbersIn(words) };
}

const sceneOf = async (name: string, step: number) => (await openScenes(await scenarioText(name))).at(step);

function coresOf({ cores }: Scene): CoresScene {
  if (!cores) throw new Error("no cores");
  return cores;
}

/** Numbers in a text, without duplicates. Those in names such as c2, and the 1 of k − 1, do not count. */
const numbersIn = (text: string) =>
  new Set(
    [...text.replace(/k − 1|1 \/ c2/g, "").matchAll(/(?<![\w.])\d+(?:\.\d+)?/g)].map(([digits]) => Number(digits)),
  );

const rounded = (rate: number) => Number(rate.toFixed(1));
const rates = ({ own, others }: CoresScene) =>
  new Map([own, ...others].map((frame) => [frame.lane.technique, rounded(rateOf(frame) / 1e6)]));
const costsOf = ({ opened: { costs } }: CoresScene): Costs => ({
  dispatch: costs.dispatch_ps / 1000,
  compute: costs.compute_ps / 1000,
  replay: costs.replay_ps / 1000,
  contention: costs.contention_ps / 1000,
});

test("the last knock passes, for its core has the history of the others (Q101, C1)", async () => {
  const { words, cores, numbers } = await stop(1);
  const { traffic } = JSON.parse(await scenarioText("scr-c1-three-cores"));
  expect(numbers).toEqual(new Set([...traffic[0].destination_port.slice(0, 3), 2]));
  expect(cores.own.events).toContainEqual(
    expect.objectContaining({ kind: "processed", core: 2, number: 3, verdict: "pass" }),
  );
  expect(words).toContain("the packet passes");
});

test("row 3 has replaced row 1, and row 2 is the oldest (Q100)", async () => {
  const { words, scene, cores, numbers } = await stop(2);
  const { rows, rowBytes } = decode(scene);
  expect(rows.map(({ packet, isOldest }) => [packet, isOldest])).toEqual([
    [3, false],
    [2, true],
  ]);
  expect(numbers).toEqual(new Set([rowBytes, 3, 3 - rows.length, 2]));
  expect(cores.opened.row.map(({ name }) => name)).toEqual(["source", "destination port", "SYN", "FIN"]);
  expect(words).toContain("two for three cores");
  expect([rows.length, cores.own.lane.cores.length]).toEqual([2, 3]);
});

test("packet 4 has 34 bytes in front, row 3 before row 2, and the index 1 (Q100, Q102)", async () => {
  const { cores, numbers } = await stop(3);
  const { sent } = cores.own.sequenced;
  if (!sent) throw new Error("nothing left");
  const stretches = stretchesOf(sent, cores.opened.row, false);
  const prefix = stretches.filter(({ name }) => name !== "packet").reduce((sum, { hex }) => sum + hex.length / 2, 0);
  const rows = sent.rows.map((_, place) => packetOfRow(place, sent.oldest, sent.rows.length, sent.number));
  expect(rows).toEqual([3, 2]);
  expect(numbers).toEqual(new Set([sent.number, prefix, ...rows, sent.oldest]));
});

test("core 2 replays rows 4, 5 and 6 before packet 7 (Q101)", async () => {
  const { words, cores, numbers } = await stop(4);
  const served = cores.own.served[2]?.find(({ number }) => number === 7);
  const rows = served?.moves.flatMap(([, row, , rows]) => Array.from({ length: rows }, (_, i) => row + i)) ?? [];
  expect(rows).toEqual([4, 5, 6]);
  expect(cores.own.served[2]?.map(({ number }) => number)).toContain(3);
  expect(numbers).toEqual(new Set([2, 3, 7, ...rows]));
  expect(words).toContain(`the other ${["", "", "two", "three"][cores.own.lane.cores.length - 1]} cores`);
});

test("the cores take turns (Q100)", async () => {
  const { scene, numbers } = await stop(5);
  const { prefixed, cores } = decode(scene);
  expect(prefixed?.core).toBe(((prefixed?.number ?? 0) - 1) % cores);
  expect(prefixed?.core).toBe(2);
  expect(numbers).toEqual(new Set());
});

test("packet 41 finds no token, by the sequencer's time, and replicas are equal (Q111)", async () => {
  const { words, cores, numbers } = await stop(6);
  expect(cores.own.events).toContainEqual(expect.objectContaining({ kind: "processed", number: 41, verdict: "drop" }));
  expect(numbers).toEqual(new Set([41]));
  expect(cores.opened.row.map(({ name }) => name)).toContain("time");
  const { bench } = JSON.parse(await scenarioText("scr-c3-token-bucket"));
  expect(bench.losses.per_million).toBe(1_000_000 / 5);
  expect(words).toContain("one packet in five is lost");
  const it = await openScenes(await scenarioText("scr-c3-token-bucket"));
  expect(coresOf(it.at(it.steps)).own.lane.violated).toBe(0);
});

test("dispatch is most of what a packet costs; the rates are those of the picture (Q108, C4)", async () => {
  const { cores, numbers } = await stop(7);
  const costs = costsOf(cores);
  expect(costs).toEqual(ILLUSTRATIVE);
  const { dispatch, compute, replay } = costs;
  const [scr, rss] = [rates(cores).get("scr"), rates(cores).get("rss")];
  const share = Math.round(100 * dispatched(2, costs));
  expect(numbers).toEqual(new Set([dispatch, compute, replay, dispatch + compute + replay, share, scr, rss]));
});

test("one more core costs every other c2 a packet (Q107, C4)", async () => {
  const { cores, numbers } = await stop(8);
  const costs = costsOf(cores);
  const added = (k: number) => rounded(replicated(k, costs) - replicated(k - 1, costs));
  const time = replicatedTime(14, costs);
  const own = [costs.replay, packetTime(costs), cores.own.lane.cores.length, time, rates(cores).get("scr")];
  const { sent } = cores.own.sequenced;
  const row = (sent?.rows[0]?.length ?? 0) / 2;
  expect(numbers).toEqual(new Set([...own, added(2), added(14), limit(costs), row]));
});

test("one flow on four cores: RSS has one core, and SCR has all (Q107, C4)", async () => {
  const { words, cores, numbers } = await stop(9);
  const all = rates(cores);
  expect(numbers).toEqual(new Set([all.get("rss"), all.get("lock"), all.get("scr")]));
  expect(all.get("rss++")).toBe(all.get("rss"));
  const rss = cores.others.find(({ lane }) => lane.technique === "rss")?.lane.cores ?? [];
  expect(rss.filter(({ service, waiting }) => service === null && waiting === 0)).toHaveLength(rss.length - 1);
  expect(words).toContain("Four cores");
  expect(rss).toHaveLength(4);
});

test("core 0 has LOST rows 2 and 3, and finds them in the log of core 1 (Q105, C2)", async () => {
  const { cores, numbers } = await stop(10);
  expect(numbers).toEqual(new Set([0, 1, 2, 3, 4, 5]));
  const found = { kind: "replays", core: 0, number: 5, row: 2, peer: 1 };
  expect(cores.own.events).toContainEqual(expect.objectContaining(found));
  const states = (of: CoresScene, core: number) =>
    [2, 3, 4].map((row) => of.own.lane.cores[core]?.log.find(({ number }) => number === row)?.state);
  expect(states(cores, 1)).toEqual(["value", "value", "value"]);
  // Packet 5 has just arrived.
  const before = coresOf(await sceneOf("scr-c2-lost-3", 185));
  expect(states(before, 0)).toEqual(["lost", "lost", "value"]);
});

test("a row that is lost everywhere is skipped by all (Q105, Q106, C2)", async () => {
  const { cores, numbers } = await stop(11);
  expect(numbers).toEqual(new Set([0, 1, 3, 4]));
  expect(cores.own.events).toContainEqual(expect.objectContaining({ kind: "skips", core: 0, row: 3 }));
  for (const { log } of cores.own.lane.cores) expect(log.find(({ number }) => number === 3)?.state).toBe("lost");
});

test("logs that are written late make two cores wait for each other (Q106)", async () => {
  const { cores, numbers } = await stop(12);
  expect(numbers).toEqual(new Set([0, 1, 3]));
  expect(cores.own.lane.stuck?.waits).toEqual([
    { core: 0, number: 5, row: 3, peers: [1] },
    { core: 1, number: 6, row: 3, peers: [0] },
  ]);
  expect(cores.own.lane.cores.every(({ waiting }) => waiting > 0)).toBe(true);
  const { bench } = JSON.parse(await scenarioText("scr-late-log"));
  expect(bench.logged).toBe("processing");
});

test("steps that are linked show a row that is copied or skipped, or a packet that is dropped (Q103, Q105)", async () => {
  const tables = ["programs", "recovery"].flatMap((part) => cardOf(guide, part).body);
  const links = [guide.front.onward, ...textsOf(tables)].flatMap(linksOf);
  const steps = links.flatMap((link) => {
    const [, scenario, step] = /^#scenario=([\w-]+)&t=(\d+)$/.exec(link) ?? [];
    return scenario === undefined ? [] : [{ scenario, step: Number(step) }];
  });
  expect(steps).toHaveLength(3 + 5 + 8);
  for (const { scenario, step } of steps) {
    const { events } = coresOf(await sceneOf(scenario, step)).own;
    const shows = events.some(
      (event) =>
        event.kind === "skips" ||
        (event.kind === "replays" && event.peer !== null) ||
        (event.kind === "processed" && event.verdict === "drop"),
    );
    expect(shows, `${scenario}, step ${step}`).toBe(true);
  }
});

test("there are 8 to 12 stops", () => {
  expect(stopsOf(guide).length).toBeGreaterThanOrEqual(8);
  expect(stopsOf(guide).length).toBeLessThanOrEqual(12);
});
