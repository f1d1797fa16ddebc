import { expect, test } from "vitest";
import { openSession, scenarioText } from "../../../../../test/wasm/page.ts";
import type { Opened } from "../../../../gen/types/Opened";
import { tableOf } from "../../../../session/queries";
import { type SessionServed, servedOf } from "../../../../session/served";
import { completedWindows, line, nfm, upTo, usualWidth, widths } from "./shares";

/** Two windows of eight steps. */
const served = (
  bytes: number[][],
  weights: number[],
  waits = bytes.map((one) => one.map(() => 1)),
  nfm: number[] = [],
): SessionServed => ({
  first: 0,
  width: 8,
  more: false,
  known: 16,
  steps: 16,
  nfm: Float64Array.from(nfm),
  shares: bytes.map((one, i) => ({
    number: i,
    weight: weights[i] ?? 1,
    bytes: Float64Array.from(one),
    waits: Float64Array.from(waits[i] ?? []),
  })),
});

test("lines are bytes a step, or what each got of what it ought to", () => {
  const two = served(
    [
      [800, 1600],
      [800, 0],
    ],
    [1, 1],
  );
  expect(line(two, 0, "throughput")).toEqual([100, 200]);
  expect(line(two, 0, "fair share")).toEqual([1, 2]);
  // An absent flow has no share.
  const alone = served(
    [
      [800, 1600],
      [800, 0],
    ],
    [1, 3],
    [
      [1, 1],
      [1, 0],
    ],
  );
  expect(line(alone, 1, "fair share")).toEqual([expect.closeTo(2 / 3), null]);
  expect(line(alone, 0, "fair share")).toEqual([2, 1]);
});

test("a window counts when it has ended, up to the step and as far as the run is known", () => {
  const two = served(
    [
      [800, 1600],
      [800, 0],
    ],
    [1, 1],
    [
      [1, 1],
      [1, 1],
    ],
    [0, 2],
  );
  expect([0, 6, 7, 14, 15, 100].map((step) => upTo(two, step).windows)).toEqual([0, 0, 1, 1, 2, 2]);
  expect(upTo(two, 15)).toEqual({ windows: 2, mean: 1, most: 2 });
  expect(completedWindows({ ...two, known: 15 })).toBe(1);
  // A window without a value does not count.
  const one = { ...two, nfm: Float64Array.from([Number.NaN, 0.5]) };
  expect([0, 1, 2].map((window) => nfm(one, window))).toEqual([null, 0.5, null]);
  expect(upTo(one, 15)).toEqual({ windows: 1, mean: 0.5, most: 0.5 });
});

test("windows may be as long as makes sense for the stretch", () => {
  expect(widths({ first: 0, last: 15 })).toEqual([1, 2, 4, 8]);
  expect(widths({ first: 100, last: 100 })).toEqual([1]);
  expect(widths({ first: 0, last: 10_000_000 }).at(0)).toBe(32_768);
  expect(usualWidth({ first: 0, last: 15 })).toBe(2);
  expect(usualWidth({ first: 0, last: 1 })).toBe(1);
  expect(usualWidth({ first: 0, last: 3999 })).toBe(128);
});

test("what the session says of classes adds up to its own measures, whatever the windows", async () => {
  const text = await scenarioText("three-tenants-stfq");
  const session = await openSession(text);
  while (!session.explore(100_000));
  const last = session.known() - 1;
  while (!session.seek(last, 100_000));
  const frame = JSON.parse(session.frame());
  const { port } = JSON.parse(session.opened()) as Opened;
  const measured = frame.engines[0].lane.classes.map(
    ({ values }: { values: number[] }) => values[port?.of_class.indexOf("bytes") ?? 0],
  );
  for (const width of [16, 256, 65_536]) {
    const { shares, nfm } = servedOf(tableOf(session, 0, "served", { flows: 0, width, first: 0, last }), {
      known: last + 1,
      steps: last + 1,
    });
    expect(nfm.length).toBe(shares[0]?.bytes.length);
    if (width === 256) expect([...nfm].some((value) => value > 0)).toBe(true);
    expect(shares.map(({ number, weight }) => [number, weight])).toEqual([
      [0, 4],
      [1, 2],
      [2, 1],
    ]);
    expect(shares.map(({ bytes }) => bytes.reduce((sum, n) => sum + n, 0))).toEqual(measured);
  }
  session.free();
});
