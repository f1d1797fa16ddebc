import { describe, expect, test } from "vitest";
import { openScenes, scenarioText } from "../../../test/wasm/page.ts";
import { decode } from "./decode";
import { layoutTree } from "./tree/layout";

const idleText = (parameters: { W: number; D: number; N: number }) =>
  JSON.stringify({
    version: 1,
    engines: [{ design: "bbq", implementation: "rtl", parameters }],
    bench: { kind: "ops" },
    traffic: [
      {
        kind: "random",
        slots: 1600,
        mix: { enqueue: 6, "dequeue-max": 2, "dequeue-min": 2, idle: 40 * parameters.D },
        collide_percent: 40,
      },
    ],
  });

const CASES: [string, () => string | Promise<string>, number][] = [
  ["packets behind three levels", () => scenarioText("three-tenants-stfq"), 900],
  ["few operations on two levels", () => idleText({ W: 16, D: 2, N: 131071 }), 1100],
  ["few operations on five levels", () => idleText({ W: 8, D: 5, N: 131071 }), 1600],
];

describe.each(CASES)("%s", (_, text, steps) => {
  test("the way of the next dequeue is the one that it takes", async () => {
    const { at } = await openScenes(await text(), { sparse: true });
    let taken = 0;
    let before = decode(at(0)).service;
    const foreseen = new Map<number, number | null>();
    for (let step = 1; step < steps; step++) {
      const scene = at(step);
      const { service, d, w } = decode(scene);
      const [slot] = scene.slots;
      if (before?.certain && slot?.kind === before.kind) {
        const first = before.next[0] ?? null;
        const above = Array.from({ length: d }, (_, i) => Math.floor((first ?? 0) / w ** (d - 1 - i)));
        expect(before.path, `step ${step}`).toEqual(first === null ? [] : above);
        foreseen.set(slot.op, first);
      }
      for (const { kind, op, args } of scene.engine.events) {
        const first = foreseen.get(op ?? -1);
        if (first === undefined || (kind !== "retired" && kind !== "rejected")) continue;
        expect(kind === "retired" ? args[1] : null, `op ${op}`).toBe(first);
        taken += 1;
      }
      before = service;
    }
    expect(taken).toBeGreaterThan(3);
  });

  test("every level shows something while elements wait, and all that is drawn has been read", async () => {
    const { at } = await openScenes(await text(), { sparse: true });
    for (let step = 40; step < steps; step += 13) {
      const scene = at(step);
      const bbq = decode(scene);
      const plan = layoutTree(bbq, 1240, 560);
      const unread = [...plan.cells.values()].filter(({ level, index }) => bbq.bit(level, index) === null);
      expect(unread, `step ${step}`).toEqual([]);
      if (bbq.service?.path.length !== bbq.d) continue;
      for (const { level, blocks } of plan.rows) expect(blocks.length, `step ${step}, L${level}`).toBeGreaterThan(0);
      expect(plan.buckets.length, `step ${step}`).toBeGreaterThan(0);
    }
  });
});

test("below a bit that the reader looks at, the way goes on from there", async () => {
  const { at } = await openScenes(await scenarioText("three-tenants-stfq"), { sparse: true });
  const scene = at(700);
  const bit = decode(scene).service?.next.at(-1) ?? -1;
  const { service } = decode({ ...scene, selected: [`l2.stoc[${Math.floor(bit / 16)}]`] });
  expect(service?.below).toBe(2);
  expect(service?.path.slice(0, 2)).toEqual([Math.floor(bit / 256), Math.floor(bit / 16)]);
  expect(service?.next.every((priority) => Math.floor(priority / 16) === Math.floor(bit / 16))).toBe(true);
});
