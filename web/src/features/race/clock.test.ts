import { expect, test } from "vitest";
import { PS_PER_SECOND, RaceClock } from "./clock";

test("it moves with the frames at its speed, and a pause of the page is not made up for", () => {
  const clock = new RaceClock(0, 1e9);
  clock.frame(1_000);
  expect(clock.ps).toBe(0);
  clock.play(true);
  clock.frame(1_016);
  clock.frame(1_032);
  expect(clock.ps).toBeCloseTo(0.016 * PS_PER_SECOND);
  clock.speed = 4;
  clock.frame(1_048);
  expect(clock.ps).toBeCloseTo((0.016 + 4 * 0.016) * PS_PER_SECOND);
  const before = clock.ps;
  clock.frame(60_000);
  expect(clock.ps - before).toBeCloseTo(0.1 * 4 * PS_PER_SECOND);
});

test("at the end it stands, and begins anew; with a guess it stays there", () => {
  const clock = new RaceClock(0, PS_PER_SECOND / 20);
  clock.play(true);
  let now = 0;
  const run = (milliseconds: number) => {
    const jumps: number[] = [];
    for (const end = now + milliseconds; now < end; now += 50) if (clock.frame(now)) jumps.push(now);
    return jumps;
  };
  expect(run(5_000)).toEqual([]);
  expect(clock.isAtEnd).toBe(true);
  expect(run(2_000)).toHaveLength(1);
  expect(clock.isPlaying).toBe(true);
  clock.loops = false;
  run(500);
  expect(clock.isAtEnd).toBe(true);
  expect(clock.isPlaying).toBe(false);
  clock.play(true);
  expect(clock.ps).toBe(0);
});

test("a moment outside of the run is its beginning or its end", () => {
  const clock = new RaceClock(-5, 100);
  expect(clock.ps).toBe(0);
  clock.goTo(1_000);
  expect(clock.ps).toBe(100);
  expect(new RaceClock(1_000, 100).ps).toBe(100);
});
