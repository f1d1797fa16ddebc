import { beforeAll, expect, test } from "vitest";
import { clientInThread, ranExperiment } from "../../../test/wasm/experiments";
import type { SweepClient } from "./client";
import { Pool } from "./pool";

let text: string;
let want: Float64Array[];
beforeAll(async () => {
  const ran = await ranExperiment("sp-pifo-fig5b", 2_000);
  text = ran.open.text;
  want = ran.values.map(({ raw }) => raw);
});

/** Runs all points. Returns the reports on each. */
async function sweep(width: number, points: readonly number[], dies?: (point: number) => boolean) {
  const rows = new Map<number, Float64Array>();
  const failed = new Map<number, string>();
  const begun: number[] = [];
  let most = 0;
  const under = new Set<number>();
  let clients = 0;
  const start = (): SweepClient => {
    clients += 1;
    return clientInThread(dies);
  };
  await new Promise<void>((over) => {
    new Pool(start, text, points, width, {
      progress: (point, packets) => {
        if (packets === 0) begun.push(point);
        under.add(point);
        most = Math.max(most, under.size);
      },
      done: (point, values) => {
        under.delete(point);
        rows.set(point, values);
      },
      failed: (point, reason) => {
        under.delete(point);
        failed.set(point, reason);
      },
      over,
    });
  });
  return { rows, failed, begun, most, clients };
}

test.each([1, 2, 3, 40])("%i workers run every point once, in order, to the same values", async (width) => {
  const points = [...want.keys()].reverse();
  const { rows, failed, begun, most, clients } = await sweep(width, points);
  expect(begun).toEqual(points);
  expect(failed.size).toBe(0);
  expect(most).toBe(Math.min(width, points.length));
  expect(clients).toBe(Math.min(width, points.length));
  for (const [point, values] of want.entries()) expect(rows.get(point), `point ${point}`).toEqual(values);
});

test("a point with which workers die fails by itself, and another worker goes on", async () => {
  const { rows, failed, clients } = await sweep(2, [...want.keys()], (point) => point === 3);
  expect([...failed]).toEqual([[3, "out of memory"]]);
  expect(rows.size).toBe(want.length - 1);
  expect(clients).toBe(3);
});

test("where every worker dies it ends, and says so of all points", async () => {
  const { rows, failed, clients } = await sweep(2, [...want.keys()], () => true);
  expect(rows.size).toBe(0);
  expect([...failed.keys()].sort((a, b) => a - b)).toEqual([...want.keys()]);
  expect(clients).toBeLessThan(8);
});

test("an ended pool tells nothing more", async () => {
  let done = 0;
  let told = 0;
  const pool = new Pool(() => clientInThread(), text, [...want.keys()], 2, {
    progress: () => {},
    done: () => {
      done += 1;
      if (done === 2) pool.end();
    },
    failed: () => {
      told += 1;
    },
    over: () => {
      told += 1;
    },
  });
  while (done < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([done, told]).toEqual([2, 0]);
});
