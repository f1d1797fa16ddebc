import { expect, test } from "vitest";
import type { NetworkOpened } from "../../../gen/types/NetworkOpened";
import { type NetworkTrip, partsOfTrip, stateAt, tripOf, wayOf } from "./trip";

const stop = (
  node: number,
  arrived: number,
  begin: number | null,
  end: number | null,
  cause: string | null = null,
) => ({
  ...{ node, arrived, begin, end, cause },
  step: Math.floor(arrived / 100),
});
const LEFT: NetworkTrip = [stop(3, 50, 250, 400), stop(5, 600, 600, 900)];
const LOST: NetworkTrip = [stop(3, 50, 250, 400), stop(5, 600, null, null, "full")];
const ways = (...ways: number[][]) => ({ ways }) as NetworkOpened;

test("a table has a row for each node, with gaps for what is not known", () => {
  const column = (...values: number[]) => Float64Array.from(values);
  const table = {
    node: column(3, 5),
    arrived: column(50, 600),
    begin: column(250, Number.NaN),
    end: column(400, Number.NaN),
    cause: [null, "full" as const],
    step: column(0, 6),
  };
  expect(tripOf(table)).toEqual(LOST);
});

test("the nodes to come are known where only one way begins with those that were passed", () => {
  expect(wayOf(ways([3, 5, 7], [4, 5, 7]), LEFT.slice(0, 1))).toEqual([3, 5, 7]);
  expect(wayOf(ways([3, 5, 7], [3, 6, 7]), LEFT.slice(0, 1))).toEqual([3]);
  expect(wayOf(ways([3, 5], [3, 6]), LEFT)).toEqual([3, 5]);
  expect(wayOf(ways([3, 5]), [])).toEqual([]);
});

test("at any time a packet waits, is sent, travels, has left or was lost", () => {
  const does = (trip: NetworkTrip, now: number) => {
    const at = stateAt(trip, now);
    return at && `${at.does} ${at.stop.node}`;
  };
  expect([0, 50, 250, 399, 400, 599, 600, 900].map((now) => does(LEFT, now))).toEqual([
    null,
    "waits 3",
    "sent 3",
    "sent 3",
    "travels 3",
    "travels 3",
    "sent 5",
    "left 5",
  ]);
  expect(does(LOST, 700)).toBe("lost 5");
});

test("the parts of a life follow each other without gaps, and begin in their steps", () => {
  const parts = partsOfTrip(LEFT, 100, 0);
  expect(parts.map(({ does, node, from, to, step }) => [does, node, from, to, step])).toEqual([
    ["waits", 3, 50, 250, 0],
    ["sent", 3, 250, 400, 2],
    ["travels", 3, 400, 600, 4],
    ["waits", 5, 600, 600, 6],
    ["sent", 5, 600, 900, 6],
  ]);
  for (const [i, { from }] of parts.slice(1).entries()) expect(from).toBe(parts[i]?.to);
  // One that waits has waited until now; one that was lost waits no longer.
  expect(partsOfTrip([stop(3, 50, null, null)], 100, 800)).toEqual([
    { does: "waits", node: 3, from: 50, to: 800, step: 0 },
  ]);
  expect(partsOfTrip(LOST, 100, 800).at(-1)).toMatchObject({ from: 600, to: 600 });
});
