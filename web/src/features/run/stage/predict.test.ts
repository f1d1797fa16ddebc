import { expect, test } from "vitest";
import { openScenes, scenarioText } from "../../../../test/wasm/page.ts";
import { pipeline } from "../../../designs/bbq/pipeline";
import { decode as gearbox } from "../../../designs/gearbox/decode";
import { decode as queues } from "../../../designs/sp_pifo/decode";
import type { LaneFrame } from "../../../gen/types/LaneFrame";
import { arrivalAtLink, givenIn, hideResults, hideTokens, toGuess } from "./predict";

test("the results of a step are hidden in it and told in the next", async () => {
  const { steps, at } = await openScenes(await scenarioText("bbq-coloring"));
  let guessed = 0;
  for (let step = 0; step < steps; step++) {
    const scene = at(step);
    const hidden = hideResults(scene);
    for (const op of toGuess(scene)) {
      guessed += 1;
      expect(scene.op(op)?.results.length).toBe(2);
      expect(hidden.op(op)).toMatchObject({ outcome: "in-flight", results: [] });
      if (step + 1 < steps) expect(hideResults(at(step + 1)).op(op)).toMatchObject({ outcome: "ok" });
    }
    expect(hidden.engine.events.some(({ kind }) => kind === "retired")).toBe(false);
    expect(toGuess(hidden)).toEqual([]);
  }
  expect(guessed).toBe(4);
});

test("no picture tells what is to be guessed", async () => {
  const fifo = await openScenes(await scenarioText("fifo-inversions"));
  const [dequeue, hidden] = [fifo.at(6), hideResults(fifo.at(6))];
  expect([queues(dequeue).served?.data, queues(dequeue).inversion !== null]).toEqual([1, true]);
  expect([queues(hidden).served, queues(hidden).inversion]).toEqual([null, null]);
  const served = await openScenes(await scenarioText("gearbox-fig3-service"));
  expect(toGuess(served.at(144))).toEqual([144]);
  expect(gearbox(served.at(144)).departure?.data).toBe(104);
  expect(gearbox(hideResults(served.at(144))).departure).toBeNull();
});

test("a token does not tell the priority that its dequeue has found", async () => {
  const { at } = await openScenes(await scenarioText("bbq-coloring"));
  const shown = pipeline(at(15));
  if (!shown) throw new Error("no pipeline");
  const details = (tokens: typeof shown.stages) => tokens.flat().map(({ detail }) => detail);
  expect(details(shown.stages)).toEqual(["@ 2", "@ 2", "@ 2", "@ 2"]);
  expect(details(hideTokens(shown).stages)).toEqual(["", "", "", ""]);
  const enqueues = pipeline(at(2));
  expect(enqueues && details(hideTokens(enqueues).stages)).toContain("1 @ 2");
});

test("the link does not tell it either", async () => {
  const { at } = await openScenes(await fifoBeside());
  for (let step = 0; step < 3000; step += 1) {
    const scene = at(step);
    const [op] = toGuess(scene);
    if (op === undefined) continue;
    const { ready, sending } = scene.packets?.lane ?? { ready: [], sending: null };
    const given = scene.op(op)?.results[0];
    const tells = (
      lane: { ready: { packet: number }[]; sending: { element: { packet: number } } | null } | undefined,
    ) =>
      lane !== undefined &&
      [...lane.ready, ...(lane.sending ? [lane.sending.element] : [])].some((one) => one.packet === given);
    expect(tells({ ready, sending })).toBe(true);
    expect(tells(hideResults(scene).packets?.lane)).toBe(false);
    return;
  }
  throw new Error("nothing to guess");
});

/** Only the FIFO of a scenario that compares it with Gearbox. */
async function fifoBeside(): Promise<string> {
  const file = JSON.parse(await scenarioText("gearbox-incast"));
  const engines = file.engines.filter(({ design }: { design: string }) => design === "fifo");
  return JSON.stringify({ ...file, engines, expect: undefined });
}

/** Packets that reached the link in each of the first steps, as `step: packet`, and whether the queue gave them in the same step. */
async function arrivals(name: string, engine: number, steps: number, flows = false) {
  const { at } = await openScenes(await scenarioText(name), { engine, sparse: true });
  const came: string[] = [];
  const sent = new Set<number>();
  let together = true;
  let before = at(0).packets?.lane as LaneFrame;
  for (let step = 1; step < steps; step++) {
    const scene = at(step);
    const lane = scene.packets?.lane as LaneFrame;
    const packet = arrivalAtLink(before, lane, flows);
    if (packet) {
      came.push(`${step}: ${packet.packet}`);
      together &&= givenIn(scene).some(({ data, op }) => data === packet.data && scene.op(op)?.step === step);
    }
    if (lane.sending) sent.add(lane.sending.element.packet);
    before = lane;
  }
  return { came, sent: [...sent], together };
}

test("each packet comes to the link once, in the step in which hardware gives it, and is sent later", async () => {
  const { came, sent, together } = await arrivals("sp-pifo-beside-pifo", 0, 70);
  expect(came).toEqual(["11: 0", "14: 1", "26: 3", "38: 4", "50: 12", "62: 10"]);
  // The last one is still ready.
  expect(sent).toEqual([0, 1, 3, 4, 12]);
  expect(together).toBe(true);
});

test("a model beside hardware gives a packet before the link takes it", async () => {
  const { came, together } = await arrivals("sp-pifo-beside-pifo", 1, 70);
  expect(came).toEqual(["11: 0", "14: 1", "26: 3", "38: 4", "50: 12", "62: 10"]);
  expect(together).toBe(false);
});

test("where the elements of the queue are flows, a packet is known by its flow", async () => {
  const { came, together } = await arrivals("three-tenants-stfq", 0, 220, true);
  expect(came.slice(0, 3)).toEqual(["15: 0", "17: 1", "30: 2"]);
  expect(together).toBe(true);
});
