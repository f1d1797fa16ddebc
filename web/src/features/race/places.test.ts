/** From the facts of the shipped run to the places of packets, and what is counted. */

import { beforeAll, expect, test } from "vitest";
import { openSession, scenarioText } from "../../../test/wasm/page.ts";
import { designName } from "../../base/design";
import type { Frame } from "../../gen/types/Frame";
import type { Opened } from "../../gen/types/Opened";
import type { Session } from "../../session/module";
import { tableOf } from "../../session/queries";
import { countsAt, countsText } from "./counts";
import { answersOf, GUESSED, isComplete, UNGUESSED, verdictOf } from "./guess";
import { boxAt, layoutOf } from "./layout";
import { placeAt, placesFor } from "./places";
import { laneOf, type RaceRun, runOfLanes, stepAt } from "./run";
import { RACE } from "./shipped-race";

interface OpenedRace {
  session: Session;
  run: RaceRun;
}

async function race(name: string): Promise<OpenedRace> {
  const session = await openSession(await scenarioText(name));
  while (!session.seek(1_000_000, 100_000));
  const { engines } = JSON.parse(session.opened()) as Opened;
  const clock = engines[0]?.clock_ps ?? 0;
  const lanes = RACE.lanes.map(({ engine }) =>
    laneOf(engine, designName(engines[engine]?.info.design ?? ""), tableOf(session, engine, "packets", {}), clock),
  );
  return { session, run: runOfLanes(lanes, clock, RACE.quiet) };
}

let models: OpenedRace;
let hardware: OpenedRace;
beforeAll(async () => {
  models = await race(RACE.scenario);
  hardware = await race(RACE.hardware);
});

test("five lanes have the same packets, of seven senders and the quiet flow", () => {
  const { lanes } = models.run;
  expect(lanes.map(({ name }) => name)).toEqual(["FIFO", "SP-PIFO", "Gearbox", "PIFO", "BBQ"]);
  const came = lanes.map(({ packets }) => packets.map(({ packet, flow, arrived }) => [packet, flow, arrived]));
  for (const other of came) expect(other).toEqual(came[0]);
  const flows = new Set(lanes[0]?.packets.map(({ flow }) => flow));
  expect([...flows].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(lanes[0]?.packets.filter(({ flow }) => flow === RACE.quiet)).toHaveLength(12);
});

test("at every moment a packet is at one place, and a line has no gaps", () => {
  const { run } = models;
  for (const lane of run.lanes) {
    const places = placesFor(lane);
    for (let ps = 0; ps <= run.end; ps += 777_777) {
      placeAt(lane, ps, places);
      const at = (state: string) => places.filter((place) => place.state === state).map((place) => place.at);
      const line = at("line");
      expect([...line].sort((a, b) => a - b)).toEqual(line.map((_, i) => i));
      expect([...at("lost")].sort((a, b) => a - b)).toEqual(at("lost").map((_, i) => i));
      // One packet is on the link at most, and those beyond it have left before.
      expect(at("link").length).toBeLessThan(2);
      for (const part of at("link")) expect(part >= 0 && part < 1).toBe(true);
      for (const part of at("gone")) expect(part).toBeGreaterThanOrEqual(1);
      expect(line.length).toBeLessThanOrEqual(run.longestLine);
      const came = lane.packets.filter(({ arrived }) => arrived <= ps).length;
      expect(places.filter(({ state }) => state !== "absent")).toHaveLength(came);
    }
  }
});

test("places and counts are those of the session's own frames", () => {
  const { session, run } = models;
  for (const step of [0, 553, 618, 1_340, 1_459, 3_000, 7_000, 7_941]) {
    while (!session.seek(step, 100_000));
    const { engines } = JSON.parse(session.frame()) as Frame;
    for (const lane of run.lanes) {
      const frame = engines[lane.engine]?.lane;
      if (!frame) throw new Error("no lane");
      // What has arrived between two steps is seen in the next one.
      const places = placesFor(lane);
      placeAt(lane, frame.now_ps, places);
      const { lost } = countsAt(lane, run.quiet, frame.now_ps);
      const { port, queue, link } = frame.left;
      const at = (...states: string[]) => places.filter(({ state }) => states.includes(state)).length;
      expect(at("line", "link"), `${lane.name} in step ${step}`).toBe(port + queue + link);
      const measured = lane.packets.filter(({ packet }) => packet < frame.packets).length;
      expect(lost + at("gone", "line", "link")).toBe(measured);
    }
  }
});

test("the packet of the quiet flow that a FIFO queue makes wait is overtaken by nobody, and overtakes others elsewhere", () => {
  const { run } = models;
  const ahead = (name: string) => {
    const lane = run.lanes.find((lane) => lane.name === name);
    if (!lane) throw new Error(name);
    const places = placesFor(lane);
    // The packet that came at 40 µs.
    placeAt(lane, 40_000_100, places);
    const i = lane.packets.findIndex(({ flow, arrived }) => flow === RACE.quiet && arrived > 39_000_000);
    const place = places[i];
    expect(place?.state).toBe("line");
    const waiting = places.filter(({ state }) => state === "line").length;
    return { before: place?.at ?? 0, waiting };
  };
  const fifo = ahead("FIFO");
  expect(fifo.before).toBe(fifo.waiting - 1);
  for (const name of ["Gearbox", "PIFO", "BBQ"]) expect(ahead(name).before, name).toBeLessThan(20);
});

test("every box lies in its lane, and boxes in line do not overlap", () => {
  const { run } = models;
  for (const [width, height] of [
    [620, 62],
    [790, 66],
    [1500, 100],
    [340, 50],
  ] as const) {
    const layout = layoutOf(run, width, height);
    const lane = run.lanes[2];
    if (!lane) throw new Error("no lane");
    const places = placesFor(lane);
    for (const ps of [11_100_000, 29_000_000, 71_000_000, run.end]) {
      placeAt(lane, ps, places);
      const boxes = places.flatMap((place) => boxAt(place, layout, { x: 0, y: 0, w: 0, h: 0 }) ?? []);
      for (const { x, y, w, h } of boxes) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y + h).toBeLessThanOrEqual(height);
        expect(w).toBeGreaterThanOrEqual(0);
      }
      const line = boxes.filter(({ h }) => h === layout.tall).sort((a, b) => a.x - b.x);
      for (const [i, box] of line.entries()) {
        const next = line[i + 1];
        if (next) expect(box.x + box.w).toBeLessThanOrEqual(next.x + 1e-9);
      }
    }
  }
});

test("the hardware loses the same packets in the same steps, and sends in the same order, a pipeline later", () => {
  expect(hardware.run.clock).toBe(models.run.clock);
  for (const [i, lane] of models.run.lanes.entries()) {
    const other = hardware.run.lanes[i];
    if (!other) throw new Error("no lane");
    const losses = ({ packets }: typeof lane) => packets.map(({ lost }) => lost);
    expect(losses(other), lane.name).toEqual(losses(lane));
    // Two dequeues of BBQ that follow each other take opposite ends of a bucket: packets of one rank may change places.
    if (lane.name !== "BBQ") expect(other.order, lane.name).toEqual(lane.order);
    const begins = ({ packets, order }: typeof lane) => order.map((j) => packets[j]?.begin ?? Number.NaN);
    const sent = begins(lane).filter(Number.isFinite);
    for (const [j, begin] of sent.entries()) {
      const later = ((begins(other)[j] ?? Number.NaN) - begin) / models.run.clock;
      expect(later >= 0 && later <= 11, `${lane.name}, packet ${j}: ${later} steps later`).toBe(true);
    }
    const quiet = ({ packets }: typeof lane) => packets.filter(({ flow }) => flow === RACE.quiet);
    for (const [j, { end }] of quiet(lane).entries())
      if (Number.isFinite(end)) expect(((quiet(other)[j]?.end ?? 0) - end) / models.run.clock).toBeLessThanOrEqual(11);
  }
});

test("lanes are the engines of both scenarios, of hardware where there is some", async () => {
  for (const [name, wanted] of [
    [RACE.scenario, () => "model"],
    [RACE.hardware, (isModel: boolean) => (isModel ? "model" : "rtl")],
  ] as const) {
    const { engines } = JSON.parse(await scenarioText(name));
    for (const { engine, isModel = false } of RACE.lanes)
      expect(engines[engine].implementation, `${name}, engine ${engine}`).toBe(wanted(isModel));
  }
  expect(RACE.start_ps).toBeLessThan(11_050_000);
  expect(RACE.still_ps).toBeLessThan(models.run.end);
});

test("each question of a guess has an answer in the run, and the verdict says it", () => {
  const { run } = models;
  expect(answersOf(run)).toEqual({ "loses-most": [1], "waits-least": [1], "loses-none": [2] });
  expect(isComplete(UNGUESSED)).toBe(false);
  const lanes = { "loses-most": 1, "waits-least": 3, "loses-none": 2 };
  expect(isComplete({ stage: "asked", lanes })).toBe(true);
  expect(Object.keys(lanes)).toHaveLength(GUESSED.length);
  expect(verdictOf(run, { stage: "told", lanes })).toBe(
    "2 of 3 right. SP-PIFO lost most, 88 packets; the quiet flow waited least in SP-PIFO, at most 2.7\u00a0µs; Gearbox lost nothing.",
  );
});

test("the counts in words name every lane", () => {
  const { run } = models;
  expect(countsText(run, run.end)).toMatch(
    /^At 158\.8\u00a0µs\. FIFO: 18 lost, longest wait 97\.4\u00a0µs, quiet flow 87\.6\u00a0µs\. SP-PIFO: 88 lost, /,
  );
  expect(countsText(run, 0)).toContain("Gearbox: 0 lost, longest wait 0.0\u00a0µs");
  expect(stepAt(run, 29_000_000)).toBe(1_450);
});
