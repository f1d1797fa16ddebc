import { describe, expect, test } from "vitest";
import { openScenes, scenarioText } from "../../../test/wasm/page.ts";
import { randomText } from "../../../test/wasm/random.ts";
import type { Scene } from "../contract";
import { decode } from "./decode";
import { writeStage } from "./shape";

/** A scene of a queue with four buckets, made from state words without hardware. */
function sceneOf(words: Record<string, number[]>): Scene {
  const parameter = (name: string, value: number) => ({ name, value, min: 1, max: 99, unit: "", run_time: false });
  const probe = (field: string) => Uint32Array.from(words[field] ?? []);
  return {
    info: { parameters: [parameter("W", 4), parameter("N", 7), parameter("capacity", 7)] },
    probe,
    word: (field: string, index: number) => probe(field)[index],
    selected: [],
    engine: { events: [] },
  } as unknown as Scene;
}

const healthy = {
  "l1.bitmap": [0b0100],
  "l1.stoc": [0, 0, 3, 0],
  "l1.wlb": [0, 0, 1, 0],
  "pb.head": [0, 0, 4, 0],
  "pb.tail": [0, 0, 1, 0],
  "qe.data": [0, 11, 12, 0, 14, 0, 0],
  "qe.prev": [0, 2, 4, 0, 0, 0, 0],
  "qe.next": [0, 0, 1, 0, 2, 0, 0],
  "free.count": [4],
  "free.fifo": [0, 3, 5, 6, 0xffffffff, 0xffffffff, 0xffffffff],
  occ: [3],
};

describe("a list", () => {
  test("is read from HEAD to TAIL", () => {
    const [bucket] = [decode(sceneOf(healthy)).buckets[2]];
    expect(bucket?.list).toEqual([
      { element: 4, data: 14 },
      { element: 2, data: 12 },
      { element: 1, data: 11 },
    ]);
    expect(bucket?.fault).toBe("");
  });

  test("that leads to an element that does not exist is broken", () => {
    const bbq = decode(sceneOf({ ...healthy, "qe.prev": [0, 200, 0, 0, 0, 0, 0] }));
    expect(bbq.buckets[2]?.fault).toContain("element 200");
  });

  test("that runs in a circle ends after as many elements as are counted", () => {
    const bbq = decode(sceneOf({ ...healthy, "l1.stoc": [0, 0, 7, 0], "qe.prev": [0, 1, 1, 1, 1, 1, 1] }));
    expect(bbq.buckets[2]?.list).toHaveLength(7);
    expect(bbq.buckets[2]?.fault).toContain("HEAD is 4");
  });

  test("that is longer than the queue is not walked", () => {
    const bbq = decode(sceneOf({ ...healthy, "l1.stoc": [0, 0, 0xffffffff, 0] }));
    expect(bbq.buckets[2]?.list).toEqual([]);
    expect(bbq.buckets[2]?.fault).toContain("StOC");
  });
});

test("without hardware nothing is in flight", () => {
  const bbq = decode(sceneOf(healthy));
  expect(bbq.stages).toEqual([]);
  expect(bbq.carried).toEqual([]);
});

describe.each([
  "bbq-first-steps",
  "bbq-coloring",
  "bbq-recycling",
  "bbq-both-pointers",
  "bbq-fig2-tree",
  "bbq-fig4-three",
  "bbq-table2-pipeline",
])("in %s", (name) => {
  test("every element is free, in a list, or carried, in every step", async () => {
    const { steps, at } = await openScenes(await scenarioText(name));
    for (let step = 0; step < steps; step++) {
      const bbq = decode(at(step));
      const listed = bbq.buckets.flatMap(({ list }) => list.map(({ element }) => element));
      const all = [...bbq.free.fifo, ...listed, ...bbq.carried].sort((a, b) => a - b);
      expect(all, `step ${step}`).toEqual(Array.from({ length: bbq.capacity }, (_, i) => i));
      const inFlight = bbq.stages.filter((o) => o?.kind === "enqueue" && o.stage < writeStage(bbq));
      expect(bbq.carried, `step ${step}`).toHaveLength(inFlight.length);
    }
  });
});

test("what is left over in memory is in no list: a list ends where it must, and is called broken", async () => {
  const { steps, at } = await openScenes(await scenarioText("bbq-fig3-misrouted"));
  const faults: string[] = [];
  for (let step = 0; step < steps; step++) {
    const { buckets } = decode(at(step));
    for (const { list, fault } of buckets) {
      expect(
        list.filter(({ data }) => data > 3),
        `step ${step}`,
      ).toEqual([]);
      if (fault !== "" && !faults.includes(fault)) faults.push(fault);
    }
  }
  expect(faults).toEqual([
    "the list ends after 1 element, the StOC and the operations in flight leave 2",
    "the list leads to element 14, which is free",
  ]);
});

test("on random traffic the lists agree with the counters and what is in flight, at every step", async () => {
  const { steps, at } = await openScenes(await scenarioText("bbq-random"));
  for (let step = 0; step < steps; step += 3) {
    for (const { priority, fault } of decode(at(step)).buckets)
      expect(fault, `step ${step}, bucket ${priority}`).toBe("");
  }
});

describe.each([
  { W: 4, D: 2, N: 15 },
  { W: 4, D: 2, N: 255 },
  { W: 4, D: 3, N: 255 },
  { W: 8, D: 2, N: 255 },
  { W: 16, D: 2, N: 255 },
])("with W = $W, D = $D, N = $N", (parameters) => {
  test("lists, levels and what is in flight agree at every step, and all is accounted for", async () => {
    const { W, D } = parameters;
    const { steps, at } = await openScenes(randomText(parameters));
    for (let step = 0; step < steps; step += 1) {
      const bbq = decode(at(step));
      expect(bbq.stages, `step ${step}`).toHaveLength(4 * D + 3);
      for (const { priority, fault } of bbq.buckets) expect(fault, `step ${step}, bucket ${priority}`).toBe("");
      const { listed, carried, free } = bbq.account;
      expect(listed + carried + free, `step ${step}`).toBe(bbq.capacity);
      if (W ** D > 64) continue;
      for (const occupant of bbq.stages) {
        if (occupant && occupant.stage > 0) expect(occupant.at, `step ${step}, stage ${occupant.stage}`).not.toBeNull();
      }
    }
  });
});

describe.each([
  { W: 16, D: 2, N: 131071 },
  { W: 8, D: 5, N: 131071 },
  { W: 16, D: 3, N: 255 },
])("of W = $W, D = $D, N = $N", (parameters) => {
  test("the words that are read by the way tell the same as all words", async () => {
    const [all, some] = [
      await openScenes(randomText(parameters, 200)),
      await openScenes(randomText(parameters, 200), { sparse: true }),
    ];
    for (let step = 0; step < some.steps; step += 40) {
      const [full, sparse] = [decode(all.at(step)), decode(some.at(step))];
      expect(sparse.buckets, `step ${step}`).toEqual(full.buckets);
      expect(sparse.free, `step ${step}`).toEqual(full.free);
      expect(sparse.account, `step ${step}`).toEqual(full.account);
      for (const occupant of sparse.stages) {
        if (!occupant?.at) continue;
        const { level, index } = occupant.at;
        expect(sparse.bit(level, index), `step ${step}`).toEqual(full.bit(level, index));
      }
    }
  });
});
