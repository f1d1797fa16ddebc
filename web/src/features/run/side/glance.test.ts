// Previews, with the real session.

import { expect, test } from "vitest";
import { scenarioText, sessionModule, workerInThread } from "../../../../test/wasm/page.ts";
import { type Glance, glanceAt, glanceText, lengthText, lineOf, placesOf } from "./glance";
import { SideWorker } from "./side-worker";

const module = await sessionModule();

async function glance(name: string, far?: number): Promise<Glance> {
  const worker = new SideWorker(() => workerInThread(module));
  const found = await worker.inTurn(async (client) => glanceAt(client, await scenarioText(name), far));
  worker.end();
  if (!found?.ok) throw new Error("no picture");
  return found.value;
}

test("a run at a glance has its elements, and what was refused", async () => {
  const first = await glance("bbq-first-steps");
  expect(first).toMatchObject({ most: 5, divergence: null, known: first.steps });
  expect(first.line.values.length).toBe(3 * first.steps);
  expect(first.marks.map(({ key, times }) => [key, times])).toEqual([["refused", 1]]);
  expect(glanceText(first)).toEqual(["up to 5 elements", "1 refused"]);
  expect(lengthText(first)).toBe("32 steps");
});

test("of cores it has the packets that wait, and those that were lost", async () => {
  const lossy = await glance("scr-c2-lost-3-4");
  expect(lossy).toMatchObject({ counted: "queued", known: lossy.steps });
  expect(glanceText(lossy)).toEqual(["no packets waiting", "2 lost"]);
  // The final history is not a packet: two packets wait for rows that never arrive, in late logs.
  expect(glanceText(await glance("scr-late-log"))).toContain("up to 2 packets waiting");
});

test("of a network it has the elements of all nodes", async () => {
  const mesh = await glance("mesh-incast", 3_000);
  // Sixteen senders with six packets each; some have left, and some are on links.
  expect(mesh.most).toBeGreaterThan(50);
  expect(mesh.most).toBeLessThanOrEqual(96);
  // The tokens of the upper level are no packets.
  const card = await glance("nic-figure-11");
  expect(card.most).toBeLessThanOrEqual(6);
});

test("where hardware and model part is seen in the run, not read from the file", async () => {
  const text = await scenarioText("bbq-fig3-misrouted");
  const { expect: planned, ...rest } = JSON.parse(text);
  expect(planned.divergence).toBe(23);
  const worker = new SideWorker(() => workerInThread(module));
  const found = await worker.inTurn((client) => glanceAt(client, JSON.stringify(rest)));
  worker.end();
  expect(found?.ok && found.value.divergence).toBe(23);
  expect(found?.ok && glanceText(found.value)).toContain("RTL ≠ model at step 23");
});

test("a long run is looked at only so far", async () => {
  const long = await glance("long-run", 2000);
  expect(long).toMatchObject({ known: 2000, steps: 10_000_000 });
  expect(lengthText(long)).toBe("first 2,000 of 10,000,000 steps");
  const { first, width, values } = long.line;
  expect(first).toBe(0);
  expect((values.length / 3) * width).toBeGreaterThanOrEqual(2000);
});

test("packets that are lost are told apart from what the queue refuses", async () => {
  const { marks } = await glance("burst-fills-the-queue");
  expect(marks.map(({ key, times }) => [key, times])).toEqual([
    ["refused", 24],
    ["lost", 88],
  ]);
});

test("a wrong scenario has no picture, and says why", async () => {
  const worker = new SideWorker(() => workerInThread(module));
  const found = await worker.inTurn((client) => glanceAt(client, "{}"));
  expect(found).toMatchObject({ ok: false, error: { kind: "problems" } });
  worker.end();
  expect(await worker.inTurn(() => Promise.resolve("nobody waits for this"))).toBeNull();
});

test("the line goes through the means of all buckets, from left to right", () => {
  const values = Float64Array.from([0, 0, 0, 0, 4, 2, 4, 4, 4]);
  const line = { first: 0, width: 1, values };
  const drawn = lineOf({ counted: "elements", line, most: 4, steps: 3, known: 3, marks: [], divergence: null }, 30, 8);
  expect(drawn.line).toBe("M0 8H10V4H20V0H30");
  expect(drawn.area).toBe("M0 8V8H10V0H20V0H30V8Z");
});

test("marks stand in the buckets in which something happened", () => {
  const part = { first: 0, width: 2, values: Float64Array.from([0, 3, 0, 1]) };
  expect(placesOf(part, 8, 80)).toEqual([
    { x: 20, w: 20 },
    { x: 60, w: 20 },
  ]);
});
