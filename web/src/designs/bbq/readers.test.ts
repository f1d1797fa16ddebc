import { describe, expect, test } from "vitest";
import { openScenes } from "../../../test/wasm/page.ts";
import { randomText } from "../../../test/wasm/random.ts";
import type { Scene } from "../contract";
import { decode } from "./decode";
import { inspect } from "./describe";
import { around, find } from "./readers";
import { bucketThing, elementThing } from "./shape";
import { nextHeld } from "./state";
import { layoutTree } from "./tree/layout";
import { focusOf, priorityAt } from "./tree/Overview";

const CASES = [
  { W: 16, D: 2, N: 131071 },
  { W: 8, D: 5, N: 131071 },
];

/** Elements in lists with their priority and data, read by independent code. */
function listed(scene: Scene) {
  const { priorities, d } = decode(scene);
  const found: { element: number; priority: number; data: number }[] = [];
  for (let priority = 0; priority < priorities; priority++) {
    const count = scene.word(`l${d}.stoc`, priority) ?? 0;
    for (let i = 0, element = scene.word("pb.head", priority) ?? 0; i < count; i++) {
      found.push({ element, priority, data: scene.word("qe.data", element) ?? -1 });
      element = scene.word("qe.next", element) ?? 0;
    }
  }
  return found;
}

describe.each(CASES)("W = $W, D = $D", (parameters) => {
  test("every element in a list is found by its data, and its bucket is shown with it", async () => {
    const { steps, at } = await openScenes(randomText(parameters, 300));
    const complete = at(steps - 1);
    const all = listed(complete);
    expect(all.length).toBeGreaterThan(20);
    const sparse = await openScenes(randomText(parameters, 300), { sparse: true });
    for (const { element, priority, data } of all.slice(0, 12)) {
      const first = all.filter((one) => one.data === data).map((one) => elementThing(one.element));
      expect(first).toContain(find(complete, `data ${data}`).thing);
      const scene = sparse.at(steps - 1, [elementThing(element)]);
      expect(scene.selected).toEqual([elementThing(element), bucketThing(priority)]);
      const bbq = decode(scene);
      const plan = layoutTree(bbq, 930, 395);
      const card = plan.buckets.find(({ bucket }) => bucket.priority === priority);
      expect(card?.items.some((item) => item.kind === "element" && item.element === element)).toBe(true);
      expect(inspect(scene, elementThing(element))?.rows[0]?.[1]).toMatch(`in bucket ${priority}, `);
      expect(focusOf(bbq, { x: 0, y: 0, w: 860, h: 20 })).toMatchObject({
        first: priority,
        last: priority,
      });
    }
  });

  test("what is drawn in a list is found there, also while its bucket is being worked on", async () => {
    const { at } = await openScenes(randomText(parameters, 300), { sparse: true });
    const complete = await openScenes(randomText(parameters, 300));
    let leaving = 0;
    for (let step = 120; step < 220; step += 4) {
      const { buckets, bit, d } = decode(at(step));
      const all = complete.at(step);
      for (const { priority, list } of buckets) {
        if (bit(d, priority)?.set === false) leaving += list.length;
        for (const { element, data } of list) {
          const scene = { ...all, selected: [elementThing(element)] };
          expect(around(scene), `step ${step}, element ${element}`).toEqual([bucketThing(priority)]);
          const found = Number(/\d+/.exec(find(all, `data ${data}`).thing ?? "")?.[0] ?? -1);
          expect(all.word("qe.data", found), `step ${step}, data ${data}`).toBe(data);
        }
      }
    }
    expect(leaving).toBeGreaterThan(0);
  });

  test("the arrow keys of the overview come by every bucket that holds elements, both ways", async () => {
    const { steps, at } = await openScenes(randomText(parameters, 300));
    const complete = at(steps - 1);
    const bbq = decode(complete);
    const held = [...new Set(listed(complete).map(({ priority }) => priority))].sort((a, b) => a - b);
    const walk = (from: number, by: 1 | -1) => {
      const found: number[] = [];
      for (let at = nextHeld(bbq, from, by); at !== null; at = nextHeld(bbq, at, by)) found.push(at);
      return found;
    };
    expect(walk(-1, 1)).toEqual(held);
    expect(walk(bbq.priorities, -1)).toEqual(held.toReversed());
    for (const priority of held) {
      expect(priorityAt(bbq, 1 - (priority + 0.5) / bbq.priorities, 860)).toBe(priority);
    }
  });
});

test("what is not there is said", async () => {
  const { at } = await openScenes(randomText({ W: 16, D: 2, N: 131071 }, 100));
  const scene = at(0);
  expect(find(scene, "17")).toEqual({ thing: "pb.head[17]", error: "" });
  expect(find(scene, " E17 ")).toEqual({ thing: "qe.data[17]", error: "" });
  expect(find(scene, "256").error).toBe("There is no priority 256: they go from 0 to 255.");
  expect(find(scene, "element 131071").error).toBe("There is no element 131071: they go from 0 to 131070.");
  expect(find(scene, "data 4000000000").error).toContain("No element in a list carries data 4000000000");
  for (const wrong of ["", "x", "12 13", "-1", "1e9x", "99999999999"]) {
    expect(find(scene, wrong).error, wrong).toContain("A number finds a priority");
  }
});
