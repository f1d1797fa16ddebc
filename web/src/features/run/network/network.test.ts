/** Networks of shipped scenarios, as the session runs them: what is drawn and said of a step is what happened in it. */

import { describe, expect, test } from "vitest";
import { openSession, scenarioText } from "../../../../test/wasm/page.ts";
import { plainText } from "../../../designs/contract";
import type { Frame } from "../../../gen/types/Frame";
import type { Opened } from "../../../gen/types/Opened";
import type { Scenario } from "../../../gen/types/Scenario";
import { marksOf } from "../../../kit/marks/mark";
import { tableOf } from "../../../session/queries";
import { networkMarks } from "./draw";
import { networkRemarks } from "./explain";
import { crosspointsOf, layoutOf, leastOf } from "./layout";
import {
  accountOf,
  differsSince,
  type NetworkScene,
  nodeText,
  nodeThing,
  numberIn,
  packetThing,
  withoutNews,
} from "./scene";
import { tokensOf } from "./tokens";
import { stateAt, tripOf } from "./trip";

async function opened(name: string, changed = (text: string) => text) {
  const text = changed(await scenarioText(name));
  const session = await openSession(text);
  const { network, steps } = JSON.parse(session.opened()) as Opened;
  if (!network) throw new Error(`${name} has no network`);
  const crosspoints = crosspointsOf(JSON.parse(text) as Scenario);
  const { width, height } = leastOf(network, crosspoints);
  const layout = layoutOf(network, crosspoints, Math.max(900, width), Math.max(450, height));
  const at = (step: number, packet: number | null = null): NetworkScene => {
    while (!session.seek(step, 100_000));
    const { network: frame, engines, end } = JSON.parse(session.frame()) as Frame;
    if (!frame) throw new Error("no frame of a network");
    const trip = packet === null ? null : tripOf(tableOf(session, 0, "trip", { packet }));
    return { opened: network, frame, engines, end, followed: packet === null ? null : { packet, trip } };
  };
  return { steps, layout, at };
}

const STEPS = [0, 1, 2, 3, 50, 85, 150, 167, 308, 309, 600, 601, 1_202, 3_000, 5_000, 7_889];

describe.each(["mesh-incast", "mesh-partitioned", "nic-figure-11", "nic-weights"])("%s", (name) => {
  test("every node is a button, and each packet is drawn once", async () => {
    const { at, layout, steps } = await opened(name);
    for (const step of STEPS.filter((step) => step < steps)) {
      const scene = at(step);
      const marks = marksOf(networkMarks(scene, layout).layers);
      expect(new Set(marks.map(({ key }) => key)).size, `step ${step}`).toBe(marks.length);
      for (const [number, node] of scene.opened.nodes.entries()) {
        const [mark] = marks.filter(({ thing }) => thing === nodeThing(number));
        const frame = scene.frame.nodes[number];
        expect(mark?.label).toBe(frame && nodeText(node, frame));
        expect(mark?.label).toContain(node.name);
      }
      const drawn = new Set(marks.flatMap(({ thing = "" }) => numberIn(thing, "packet") ?? []));
      const packets = scene.opened.nodes.flatMap(({ level }, node) => {
        const frame = scene.frame.nodes[node];
        if (level === "upper" || !frame) return [];
        return [...(frame.sending ? [frame.sending] : []), ...frame.on_link, ...frame.arrived.slice(0, 2)];
      });
      expect([...new Set(packets.map(({ packet }) => packet))].filter((packet) => !drawn.has(packet))).toEqual([]);
    }
  });

  test("every step has a sentence, and the account counts every packet", async () => {
    const { at, steps } = await opened(name);
    for (const step of STEPS.filter((step) => step < steps)) {
      const scene = at(step);
      const remarks = networkRemarks(scene);
      expect(remarks.length, `step ${step}`).toBeGreaterThan(0);
      for (const { sentence } of remarks) expect(plainText(sentence)).toMatch(/^[A-Z0-9].*\.$/);
      const [came = 0, left = 0, lost = 0, under = 0] = [...accountOf(scene).matchAll(/[\d,]+/g)].map(([digits]) =>
        Number(digits.replaceAll(",", "")),
      );
      expect(came).toBe(left + lost + under);
      expect(under).toBe(scene.frame.under_way);
    }
  });
});

test("a followed packet is drawn wherever it is, and its way is marked", async () => {
  const { at, layout } = await opened("mesh-incast");
  // Its way is known once the run was there.
  const { trip } = at(40_000, 12).followed ?? {};
  expect(trip).toHaveLength(2);
  const clock = at(0).opened.clock_ps;
  const times = (trip ?? []).flatMap(({ arrived, begin, end }) => [arrived, begin ?? 0, end ?? 0]);
  const seen = new Set<string>();
  for (const step of times.flatMap((ps) => [Math.floor(ps / clock) - 1, Math.floor(ps / clock) + 2])) {
    const scene = at(Math.max(0, step), 12);
    const state = stateAt(scene.followed?.trip ?? [], scene.frame.now_ps);
    const tokens = tokensOf(scene, layout).filter(({ packet }) => packet === 12);
    seen.add(state?.does ?? "not there");
    if (state?.does === "waits" || state?.does === "sent") expect(tokens, `step ${step}`).toHaveLength(1);
    const marks = marksOf(networkMarks(scene, layout).layers);
    const keys = marks.filter(({ attributes }) => /\bway\b|_way_/.test(`${attributes.class}`)).map(({ key }) => key);
    expect(keys.filter((key) => key.startsWith("node"))).toEqual(trip?.map(({ node }) => nodeThing(node)));
    expect(keys.filter((key) => key.startsWith("link"))).toHaveLength(1);
  }
  expect([...seen].sort()).toEqual(["left", "sent", "waits"]);
  expect(tokensOf(at(40_000, 12), layout).filter(({ packet }) => packet === 12)).toEqual([]);
});

test("a step draws anew what has changed alone", async () => {
  const { at, layout } = await opened("mesh-incast");
  const [before, after] = [at(5_000), at(5_001)].map((scene) => networkMarks(scene, layout).layers.flat());
  const same = new Set(before);
  const changed = (after ?? []).filter((part) => Array.isArray(part) && !same.has(part));
  // A node has a group in each of three layers.
  expect(changed.length).toBeLessThanOrEqual(3 * 4);
});

test("a loss is told with its node, its packet and its cause", async () => {
  const { at, steps } = await opened("nic-weights");
  let step = 0;
  let scene = at(step);
  while (step + 1 < steps && scene.frame.nodes[1]?.lost_now === 0) scene = at(++step);
  const drop = scene.engines[1]?.lane?.dropped[0];
  const [remark] = networkRemarks(scene).filter(({ topic }) => topic === "packet lost");
  expect(remark?.facts).toMatchObject({
    node: { text: "packets", thing: nodeThing(1) },
    packet: { thing: packetThing(drop?.packet.packet ?? -1) },
    flow: drop?.packet.flow,
  });
  expect(plainText(remark?.sentence ?? [])).toMatch(/^At packets, packet \d+ of flow \d+ is lost: too many wait/);
});

test("a node that differs from its reference is marked, and said first", async () => {
  const switches = { forward_1: false, forward_2: false, forward_3: false, forward_4: false };
  const { at, layout } = await opened("mesh-incast", (text) => {
    const file = JSON.parse(text) as Scenario;
    file.engines[0] = { ...file.engines[0], switches } as Scenario["engines"][number];
    return JSON.stringify(file);
  });
  // The run ends where hardware and model part.
  const scene = at(29_000);
  const node = scene.opened.nodes.findIndex((_, node) => differsSince(scene, node) !== null);
  expect(scene.opened.nodes[node]?.name).toMatch(/out2$/);
  const since = differsSince(scene, node);
  const [first] = networkRemarks(scene).sort((a, b) => b.weight - a.weight);
  expect(plainText(first?.sentence ?? [])).toMatch(/^Node \S*out2 .*differs? from (its|their) reference/);
  expect(first?.facts).toMatchObject({ since });
  const marks = marksOf(networkMarks(scene, layout).layers);
  const label = marks.find(({ thing }) => thing === nodeThing(node))?.label;
  expect(label?.replace(",", "")).toContain(`differs from its reference since step ${since}`);
  expect(marks.filter(({ text }) => text === "RTL ≠ model").length).toBeGreaterThan(0);
});

test("who guesses first sees a packet leave a node one step later", async () => {
  const { at } = await opened("mesh-incast");
  let began = 0;
  let before = at(0);
  for (let step = 1; step < 1_000; step++) {
    const scene = at(step);
    const hidden = withoutNews(scene);
    for (const [number, node] of scene.frame.nodes.entries()) {
      const { sending } = node;
      const isNew = sending !== null && sending.packet !== before.frame.nodes[number]?.sending?.packet;
      if (isNew) began++;
      expect(hidden.frame.nodes[number], `step ${step}, node ${number}`).toEqual(
        isNew ? { ...node, sending: null } : node,
      );
    }
    before = scene;
  }
  expect(began).toBeGreaterThan(5);
});
