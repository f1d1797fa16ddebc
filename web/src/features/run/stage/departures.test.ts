import { expect, test } from "vitest";
import { openScenes, scenarioText } from "../../../../test/wasm/page.ts";
import type { LaneFrame } from "../../../gen/types/LaneFrame";
import { cameToLink, givenIn } from "./departures";

/** What came to the link in each of the first steps, `step: packet`, and whether the queue gave it in the same step. */
async function arrivals(name: string, engine: number, steps: number, flows = false) {
  const { at } = await openScenes(await scenarioText(name), { engine, sparse: true });
  const came: string[] = [];
  const sent = new Set<number>();
  let together = true;
  let before = at(0).packets?.lane as LaneFrame;
  for (let step = 1; step < steps; step++) {
    const scene = at(step);
    const lane = scene.packets?.lane as LaneFrame;
    const packet = cameToLink(before, lane, flows);
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
  // The last one still stands ready.
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
