import { expect, test } from "vitest";
import { aboutTime, begunFirst, makespan, orderOf, packetsText, timeLeft, workersFor } from "./estimate";

test("a core is left to the page, but of two", () => {
  expect([1, 2, 3, 4, 8, 64].map((cores) => workersFor(cores, 100))).toEqual([1, 2, 2, 3, 7, 16]);
  expect(workersFor(8, 3)).toBe(3);
  expect(workersFor(8, 0)).toBe(1);
});

test("the longest points begin first, equals in their order", () => {
  expect(orderOf([1, 5, 3, 5])).toEqual([1, 3, 2, 0]);
});

test("many points begin along the x axis, few with the longest", () => {
  const points = [0, 1, 2, 0, 1, 2].map((value, i) => ({ value, cost: i }));
  expect(begunFirst(points, 1)).toEqual([0, 3, 1, 4, 2, 5]);
  expect(begunFirst(points, 2)).toEqual([5, 4, 3, 2, 1, 0]);
});

test("it takes as long as the worker that has most to do", () => {
  expect(makespan([4, 3, 3], 1)).toBe(10);
  expect(makespan([4, 3, 3], 2)).toBe(6);
  expect(makespan([4, 3, 3], 9)).toBe(4);
  expect(makespan([], 2)).toBe(0);
});

test("the time left is told once enough is done to tell", () => {
  expect(timeLeft(0, 100, 5)).toBeNull();
  expect(timeLeft(50, 100, 0.1)).toBeNull();
  expect(timeLeft(25, 100, 5)).toBe(15);
  expect(timeLeft(101, 100, 5)).toBe(0);
});

test("times and packets read as people say them", () => {
  expect([0.2, 4.4, 89, 119, 3600, 90_000].map(aboutTime)).toEqual([
    "about 1 s",
    "about 4 s",
    "about 89 s",
    "about 2 min",
    "about 60 min",
    "about 25 h",
  ]);
  expect([950, 9_999, 50_000, 999_000, 7e6, 120e6, 2e9].map((n) => packetsText(n).replace("\u00a0", " "))).toEqual([
    "950",
    "9,999",
    "50.0 k",
    "999 k",
    "7.0 M",
    "120 M",
    "2.0 G",
  ]);
});
