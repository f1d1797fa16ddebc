import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { openScenes, scenarioText } from "../../../../test/wasm/page.ts";
import { plainText, type Scene } from "../../contract";
import { explain, TEXTS } from "./explain";

/** Kinds of events that every design may report. Events of models for the lockstep appear in no frame. */
async function sharedKinds(): Promise<string[]> {
  const contract = await readFile(new URL("../../../../../wasm/contract/src/event.rs", import.meta.url), "utf8");
  const codes = [...contract.matchAll(/pub const ([A-Z_]+): u16/g)].map(([, name = ""]) => name.toLowerCase());
  return codes.filter((name) => !["write", "forget", "design"].includes(name));
}

const SCENARIOS = [
  "bbq-first-steps",
  "bbq-coloring",
  "bbq-coloring-enqueue",
  "bbq-recycling",
  "bbq-reset",
  "bbq-both-pointers",
  "bbq-waterlevel",
  "bbq-two-apart",
  "bbq-fig2-tree",
  "bbq-fig3-misrouted",
  "bbq-fig4-adoption",
  "bbq-fig4-max-then-min",
  "bbq-fig4-must-adopt",
  "bbq-fig4-speculation",
  "bbq-fig4-three",
  "bbq-table2-pipeline",
];

test("every kind of event has a text, and every text has a kind", async () => {
  const { at } = await openScenes(await scenarioText("bbq-first-steps"));
  const kinds = [...(await sharedKinds()), ...at(0).info.events.map(({ name }) => name)];
  expect(Object.keys(TEXTS).sort()).toEqual(kinds.sort());
});

test("every kind of event is said in a sentence of its own where it happens", async () => {
  const shared = await sharedKinds();
  const said = new Map<string, string>();
  const kinds = new Set(shared);
  let scene: Scene | null = null;
  const note = (scene: Scene) => {
    for (const event of scene.engine.events) {
      const [remark] = explain({ ...scene, engine: { ...scene.engine, events: [event] } });
      if (remark) said.set(event.kind, plainText(remark.sentence));
    }
  };
  for (const name of SCENARIOS) {
    const { steps, at } = await openScenes(await scenarioText(name));
    for (let step = 0; step < steps; step++) {
      scene = at(step);
      note(scene);
    }
    for (const { name } of scene?.info.events ?? []) kinds.add(name);
  }
  // A BBQ loses no elements without a dequeue; another design may, so the text exists.
  if (scene) {
    const event = { kind: "dropped", op: 3, args: [17, 2, 0, 0, 0, 0, 0, 0], text: "" };
    note({ ...scene, engine: { ...scene.engine, events: [event] } });
  }
  expect([...said.keys()].sort()).toEqual([...kinds].sort());
  for (const [kind, sentence] of said) {
    expect(sentence, kind).toMatch(/^[A-Z].{10,}\.$/);
    expect(sentence, kind).not.toContain(`reports "${kind}"`);
  }
});

test.each(SCENARIOS)("every step of %s is explained in whole sentences", async (name) => {
  const { steps, at } = await openScenes(await scenarioText(name));
  for (let step = 0; step < steps; step++) {
    for (const { sentence } of explain(at(step))) {
      const text = plainText(sentence);
      expect(text, `step ${step}`).toMatch(/^[A-Z].*\.$/);
      expect(text, `step ${step}`).not.toMatch(/undefined|NaN|null|\?|4294967295|op -1/);
    }
  }
});

describe("the paper's cases", () => {
  const said = async (name: string, step: number) => {
    const { at } = await openScenes(await scenarioText(name));
    return explain(at(step)).map(({ sentence }) => plainText(sentence));
  };

  test("the second of two dequeues on a bucket is recolored", async () => {
    expect(await said("bbq-coloring", 14)).toContain(
      "Stage 3 recolors op 5 (dequeue-max) purple: op 4, one stage ahead on bucket 2, takes TAIL, and both cannot take the same element.",
    );
  });

  test("a bucket that changes is forwarded to all behind", async () => {
    expect(await said("bbq-coloring", 16)).toContain(
      "Stage 6: op 4 writes and forwards bucket 2 (HEAD 3, TAIL 1) to op 7, op 6 and op 5, which still hold the old HEAD and TAIL.",
    );
  });

  test("a bucket is forwarded with pointers of more than 16 bits", async () => {
    const ops = [...Array(65_538).fill(["enqueue", 0, 5]), ["enqueue", 0, 9], ["enqueue", 0, 9], ["dequeue-max"]];
    const { steps, at } = await openScenes(
      JSON.stringify({
        version: 1,
        engines: [{ design: "bbq", implementation: "rtl", parameters: { W: 16, D: 2, N: 131071 } }],
        bench: { kind: "ops" },
        traffic: [{ kind: "ops", ops }],
      }),
    );
    const last = Array.from({ length: 14 }, (_, i) => explain(at(steps - 14 + i)));
    expect(last.flat().map(({ sentence }) => plainText(sentence))).toContain(
      "Stage 10: op 65539 writes and forwards bucket 9 (HEAD 65539, TAIL 65538) to op 65540, which still holds the old HEAD and TAIL.",
    );
  });

  test("a dequeue speculates, and adopts what the one ahead leaves", async () => {
    expect(await said("bbq-fig4-adoption", 20)).toContain(
      "Stage 4: op 3 (dequeue-max) picks bit 2 of L2 bitmap 1, the most significant one of 0101.",
    );
    expect(await said("bbq-fig4-adoption", 21)).toEqual([
      "Stage 4: op 4 (dequeue-max) speculates: op 3, just ahead on this bitmap, may clear bit 2, below which nothing may be left, so it picks bit 0 of L2 bitmap 1.",
    ]);
    expect(await said("bbq-fig4-adoption", 22)).toContain(
      "Stage 5: op 3 leaves bit 2 of L2 bitmap 1 set, so op 4 (dequeue-max) drops bit 0 and adopts bit 2 with its StOC, now 1: bit 0 would be out of order.",
    );
  });

  test("without speculation a dequeue follows the one ahead below zero", async () => {
    expect((await said("bbq-fig3-misrouted", 21))[0]).toContain("picks bit 2 of L2 bitmap 1, as op 3 did");
    expect((await said("bbq-fig3-misrouted", 23))[0]).toContain(
      "from 0 to 15, below zero: speculation, which would prevent this, is off.",
    );
  });

  test("a dequeue from an empty queue is rejected", async () => {
    const { steps, at } = await openScenes(await scenarioText("bbq-first-steps"));
    const all = Array.from({ length: steps }, (_, step) => explain(at(step))).flat();
    expect(all.map(({ sentence }) => plainText(sentence))).toContain(
      "Stage 0 rejects op 10 (dequeue-max): no element is left for it. The dequeue goes on as a bubble; otherwise a StOC would fall below 0.",
    );
  });

  test("an enqueue that is rejected is told when an element comes back, and it does", async () => {
    const { steps, at } = await openScenes(await scenarioText("bbq-recycling"));
    for (let step = 0; step < steps; step++) {
      const rejected = explain(at(step))
        .map(({ sentence }) => plainText(sentence))
        .find((text) => text.includes("free list is empty"));
      const back = rejected && / in step (\d+)\.$/.exec(rejected);
      if (back) expect(at(Number(back[1])).probe("free.count")[0], rejected).toBeGreaterThan(0);
      if (rejected) return;
    }
    throw new Error("nothing was rejected");
  });
});
