import { expect, test } from "vitest";
import { scenarioText, sessionModule, workerInThread } from "../../../../test/wasm/page.ts";
import { Client } from "../../../session/client";
import { showing } from "../state/branches";
import { type FirstDivergence, findFirstDivergence, openRun, type SideRun } from "./first-divergence";

const module = await sessionModule();

async function runOf(text: string): Promise<SideRun> {
  const run = await openRun(new Client(() => workerInThread(module)), text);
  if (!run) throw new Error("it cannot be opened");
  return run;
}

const part = async (left: string, right: string) =>
  findFirstDivergence(await runOf(left), await runOf(right), () => true);

/** The same result by comparing every step of both runs. */
async function divergenceStepByStep(left: string, right: string): Promise<number | null> {
  const [one, other] = [await runOf(left), await runOf(right)];
  for (let step = 0; step < Math.max(one.steps, other.steps); step++) {
    const points = await Promise.all([one.at(step), other.at(step)]);
    if (points[0]?.engine.digest !== points[1]?.engine.digest) return step;
  }
  return null;
}

const results = (divergence: FirstDivergence | null) =>
  divergence?.kind === "parted" ? divergence.ops?.map((op) => op && [op.op, op.kind, ...op.results]) : null;

test("a run and itself have the same results", async () => {
  const text = await scenarioText("bbq-coloring");
  expect(await part(text, text)).toEqual({ kind: "same", operations: 8 });
});

test("without coloring the results part at the first step at which their digests do", async () => {
  const [on, off] = [await scenarioText("bbq-coloring"), await scenarioText("bbq-coloring-off")];
  const divergence = await part(on, off);
  const step = await divergenceStepByStep(on, off);
  expect(step).toBeGreaterThan(0);
  expect(divergence).toMatchObject({ kind: "parted", step });
  const [one, other] = results(divergence) ?? [];
  expect(one?.slice(0, 2)).toEqual(other?.slice(0, 2));
  expect(one).not.toEqual(other);
});

test("branches of one run part where something was done by hand", async () => {
  const file = JSON.parse(await scenarioText("bbq-branches"));
  const [own, more] = [JSON.stringify(file), JSON.stringify(showing(file, "One more element"))];
  const divergence = await part(own, more);
  expect(divergence).toMatchObject({ kind: "parted", step: await divergenceStepByStep(own, more) });
  // A dequeue is compared with an enqueue.
  const kinds = divergence?.kind === "parted" ? divergence.ops?.map((op) => op?.kind) : [];
  expect(kinds).toEqual(["dequeue-max", "enqueue"]);
});

test("the same results at other steps are the same results", async () => {
  const file = JSON.parse(await scenarioText("bbq-coloring"));
  const deeper = { ...file.engines[0], parameters: { W: 4, D: 2, N: 15 } };
  const model = { ...deeper, implementation: "model", reference: undefined };
  const only = (engine: object) => JSON.stringify({ ...file, engines: [engine], expect: undefined, notes: undefined });
  expect(await part(only({ ...model, parameters: { W: 4, D: 1, N: 15 } }), only(model))).toMatchObject({
    kind: "same",
  });
});

test("nothing is told to who does not wait any more", async () => {
  const text = await scenarioText("bbq-coloring");
  expect(await findFirstDivergence(await runOf(text), await runOf(text), () => false)).toBeNull();
});
