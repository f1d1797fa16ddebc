import { describe, expect, test } from "vitest";
import { openScenes, scenarioText } from "../../../../../test/wasm/page.ts";
import { type PacketsScene, plainText } from "../../../../designs/contract";
import type { Scenario } from "../../../../gen/types/Scenario";
import { classNames } from "../../names";
import { measureGroups } from "../metrics/metrics";
import { endText, packetRemarks, quietPackets } from "./remarks";

const SHIPPED = ["incast-srpt", "three-tenants-stfq", "strict-priority-starvation", "burst-fills-the-queue"];

/** The packets of a long run at sampled steps. */
async function packetsOf(name: string, most: number): Promise<PacketsScene[]> {
  const { steps, at } = await openScenes(await scenarioText(name), { sparse: true });
  return Array.from({ length: Math.min(steps, most) }, (_, step) => {
    const { packets } = at(step);
    if (!packets) throw new Error("no packets");
    return packets;
  });
}

describe.each(SHIPPED)("%s", (name) => {
  test("every packet that comes is said", async () => {
    let [linked, quiet] = [0, 0];
    for (const packets of await packetsOf(name, 400)) {
      const said = packetRemarks(packets).map(({ sentence }) => plainText(sentence));
      const { lane } = packets;
      expect(said.some((text) => /arrives?\b/.test(text))).toBe(lane.arrived.length > 0);
      expect(said.some((text) => /is lost/.test(text))).toBe(lane.dropped.length > 0);
      expect(said.some((text) => /has left/.test(text))).toBe(lane.departed.length > 0);
      for (const text of [...said, plainText(quietPackets(packets)[1].sentence)]) {
        expect(text).toMatch(/^[A-Z\d].*\.$/);
        expect(text).not.toMatch(/undefined|NaN|null|-\d/);
      }
      expect(lane.ingress.length).toBeLessThanOrEqual(lane.waiting);
      if (lane.sending) expect(lane.sending.end_ps).toBeGreaterThan(lane.now_ps);
      linked += lane.sending ? 1 : 0;
      quiet += said.length === 0 ? 1 : 0;
    }
    expect(linked).toBeGreaterThan(0);
    expect(quiet).toBeGreaterThan(0);
  });

  test("every measure stands under one heading", async () => {
    const [packets] = await packetsOf(name, 1);
    const measures = packets?.opened.measures ?? [];
    const groups = measureGroups(measures);
    const shown = groups.flatMap(({ rows }) => rows.map(({ index }) => index));
    expect([...shown].sort((a, b) => a - b)).toEqual(measures.map((_, i) => i));
    expect(groups.map(({ title }) => title)).not.toContain("Others");
    expect(packets?.lane.values).toHaveLength(measures.length);
  });
});

test("a packet that finds the queue full is said to be lost to it", async () => {
  const all = await packetsOf("burst-fills-the-queue", 2000);
  const lost = all.flatMap((packets) => packetRemarks(packets).map(({ sentence }) => plainText(sentence)));
  expect(lost.some((text) => /is lost.*: the queue is full\.$/.test(text))).toBe(true);
});

test("classes are called by the names of their tenants, with what else sends in them", async () => {
  const nameOf = classNames(JSON.parse(await scenarioText("three-tenants-stfq")) as Scenario);
  expect([0, 1, 2, 3].map(nameOf)).toEqual(["A", "B", "C", "class 3"]);
  const other = classNames(JSON.parse(await scenarioText("incast-srpt")) as Scenario);
  expect(other(0)).toBe("class 0");
  const tenants = (JSON.parse(await scenarioText("three-tenants-stfq")) as Scenario).traffic ?? [];
  const burst = ((JSON.parse(await scenarioText("incast-srpt")) as Scenario).traffic ?? []).slice(0, 1);
  const mixed = classNames({ traffic: [...tenants, ...burst] } as Scenario);
  expect([0, 1, 9].map(mixed)).toEqual(["A, others", "B", "class 9"]);
});

test("the end of a run says what stands where", () => {
  const left = { port: 1, behind: 0, queue: 1200, link: 2 };
  expect(endText("stuck", left)).toBe(
    "The run is stuck: no packet comes, and no operation is accepted any more. " +
      "Packets left: 1 in front of the port, 1,200 in the queue, 2 at the link.",
  );
  const none = { port: 0, behind: 0, queue: 0, link: 0 };
  expect(endText("stopped", none)).toBe("The scenario stops the run here. No packet is left.");
});
