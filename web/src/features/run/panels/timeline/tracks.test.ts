import { expect, test } from "vitest";
import type { Track } from "../../../../gen/types/Track";
import { markNear, networkTracksOf, summed } from "./tracks";

const part = (width: number, ...values: number[]) => ({ first: 10 * width, width, values: Float64Array.from(values) });

test("the nearest mark catches the pointer, as far as it reaches", () => {
  const steps = part(1, 0, 0, 2, 0, 0, 0, 1, 0);
  expect(markNear(steps, 12.5, 3)).toEqual({ first: 12, last: 12 });
  expect(markNear(steps, 14.2, 3)).toEqual({ first: 12, last: 12 });
  expect(markNear(steps, 14.9, 3)).toEqual({ first: 16, last: 16 });
  expect(markNear(steps, 14.2, 0.5)).toBeNull();
  expect(markNear(steps, 2, 3)).toBeNull();
});

test("from afar it is a bucket of steps", () => {
  expect(markNear(part(8, 0, 5, 0), 90, 4)).toEqual({ first: 88, last: 95 });
});

test("of a network the tracks of its nodes are added up", () => {
  const track = (engine: number, key: string, look: string) => ({ engine, key, look, unit: "", meaning: "" }) as Track;
  const own = (engine: number) => [track(engine, "elements", "line"), track(engine, "lost", "marks")];
  const tracks = [...own(0), ...own(1), ...own(2), ...own(3)];
  const all = networkTracksOf(tracks, [0, 2]);
  expect(all.map(({ key, number, sums }) => [key, number, sums])).toEqual([
    ["elements", 0, [0, 4]],
    ["lost", 1, [1, 5]],
  ]);
  // Of each bucket of a line: smallest, largest and mean value.
  expect([...summed([part(1, 1, 5, 2.5, 0, 0, 0), part(1, 7, 9, 8)], "line").values]).toEqual([11, 11, 10.5]);
  expect([...summed([part(1, 0, 2, 1), part(1, 1, 1, 0)], "marks").values]).toEqual([1, 3, 1]);
  expect([...summed([], "line").values]).toEqual([]);
});
