import { describe, expect, test } from "vitest";
import { openSession, scenarioText } from "../../../../../test/wasm/page.ts";
import { randomText } from "../../../../../test/wasm/random.ts";
import { arcs } from "../../../../designs/bbq/pipeline";
import type { EventFrame } from "../../../../gen/types/EventFrame";
import type { Info } from "../../../../gen/types/Info";
import type { Opened } from "../../../../gen/types/Opened";
import type { OpFrame } from "../../../../gen/types/OpFrame";
import { pipelineDiagram, stagesOf } from "./lives";

const SPAN = 60;

async function openRun(text: string) {
  const session = await openSession(text);
  const opened = JSON.parse(session.opened()) as Opened;
  const info = opened.engines[0]?.info;
  if (!info) throw new Error("no engine");
  const go = (step: number) => {
    while (!session.seek(step, 50));
  };
  const diagram = () => {
    const frame = JSON.parse(session.frame());
    const presented = frame.engines[0].presented as number;
    const ops = JSON.parse(session.ops(0, Math.max(0, presented - 64), 64));
    return pipelineDiagram({ info, step: frame.step, ops, recent: JSON.parse(session.recent(0)), arcs });
  };
  return { session, info, go, diagram };
}

const RUNS: [string, () => string | Promise<string>, number[]][] = [
  ["one level", () => scenarioText("bbq-random"), [0, 5, 59, 60, 61, 400, 1777]],
  ["five levels", () => randomText({ W: 8, D: 5, N: 131071 }, 500), [0, 33, 60, 255, 256, 470]],
  ["packets", () => scenarioText("three-tenants-stfq"), [30, 700]],
  ["a run that a divergence stops", () => scenarioText("bbq-fig3-misrouted"), [3, 21, 23, 90]],
];

describe.each(RUNS)("%s", (_, text, steps) => {
  test.each(steps)("step %i has the same diagram however the cursor came there", async (step) => {
    const made = await text();
    const direct = await openRun(made);
    direct.session.keepRecent(SPAN);
    direct.go(step);
    const expected = direct.diagram();

    const walked = await openRun(made);
    walked.session.keepRecent(SPAN);
    for (let at = 0; at <= step; at++) walked.go(at);
    expect(walked.diagram()).toEqual(expected);

    // Executes the run up to here without questions, then asks at this step.
    const late = await openRun(made);
    late.go(step);
    expect(JSON.parse(late.session.recent(0))).toEqual([]);
    late.session.keepRecent(SPAN);
    late.go(step);
    expect(late.diagram()).toEqual(expected);

    // The worker has executed steps ahead; ask there, just before, and just after.
    while (!late.session.explore(200) && late.session.known() < step + 500);
    for (const from of [step + 400, step + 1, Math.max(0, step - 1), Math.max(0, step - 30), 0]) {
      late.go(from);
      late.go(step);
      expect(late.diagram(), `from ${from}`).toEqual(expected);
    }
    late.session.keepRecent(20);
    late.go(step);
    late.session.keepRecent(SPAN);
    late.go(step);
    expect(late.diagram()).toEqual(expected);
  });

  test("what is kept of a step is what its own picture says", async () => {
    const { session, go } = await openRun(await text());
    const step = steps.at(-1) ?? 0;
    session.keepRecent(SPAN);
    go(step);
    const recent = JSON.parse(session.recent(0)) as { step: number; events: EventFrame[] }[];
    const last = JSON.parse(session.frame()).step as number;
    expect(recent.map(({ step }) => step)).toEqual(
      Array.from({ length: Math.min(SPAN, last + 1) }, (_, i) => Math.max(0, last - SPAN + 1) + i),
    );
    session.keepRecent(0);
    for (const { step, events } of recent) {
      go(step);
      expect(JSON.parse(session.frame()).engines[0].events, `step ${step}`).toEqual(events);
    }
  });
});

test("the paper's adoption is an arc of assumption, and a step later one of adoption, between the two rows", async () => {
  const { session, go, diagram } = await openRun(await scenarioText("bbq-fig4-adoption"));
  session.keepRecent(SPAN);
  go(24);
  const { rows, arcs } = diagram();
  const told = arcs.map(({ step, from, to, kind }) => [step, rows[from]?.op.op, rows[to]?.op.op, kind]);
  expect(told).toContainEqual([21, 3, 4, "speculate"]);
  expect(told).toContainEqual([22, 3, 4, "adopt"]);
  const taker = rows.find(({ op }) => op.op === 4);
  expect(taker?.cells.find(({ step }) => step === 22)?.texts).toEqual(["adopts with op 3"]);
  for (const { op, cells } of rows) for (const { step, stage } of cells) expect(step - op.slot).toBe(stage);
});

test("at most forty operations are shown, and the newest is at the bottom", async () => {
  const { session, go, diagram } = await openRun(await scenarioText("bbq-random"));
  session.keepRecent(SPAN);
  go(400);
  const { rows, first, last } = diagram();
  expect([first, last]).toEqual([341, 404]);
  expect(rows).toHaveLength(40);
  expect(rows.at(-1)?.cells[0]).toMatchObject({ step: 400, stage: 0 });
});

const opOf = (fields: Partial<OpFrame>): OpFrame => ({
  op: 3,
  slot: 5,
  kind: "dequeue-max",
  arguments: [],
  outcome: "ok",
  reason: "",
  step: 11,
  results: [17, 2],
  ...fields,
});

test("an operation's life ends in stage 0 if it is rejected", () => {
  const info = { stages: [0, 1, 2].map((i) => ({ region: "", work: `work ${i}` })) } as Info;
  expect(stagesOf(opOf({}), info).map(({ step }) => step)).toEqual([5, 6, 7]);
  expect(stagesOf(opOf({ outcome: "rejected" }), info)).toHaveLength(1);
  expect(stagesOf(opOf({ outcome: "flushed", step: 7 }), info)).toHaveLength(2);
  expect(stagesOf(opOf({ kind: "reset" }), info)).toEqual([]);
});
