import { expect, test } from "vitest";
import { sideReport } from "../../../test/side-report";
import { begun, type Comparison, isSettled, movedTo, withReport } from "./comparison";

/** Both frames at step 5; the right run has 10 steps. */
function both(): Comparison {
  const fresh = begun(["#a", "#b"], 5, [null, null]);
  expect(isSettled(fresh)).toBe(false);
  return withReport(withReport(fresh, 0, sideReport(5)), 1, sideReport(5, { steps: 10 }));
}

test("both are asked for a step, and are there when both have told so", () => {
  const there = both();
  expect(isSettled(there)).toBe(true);
  const asked = movedTo(there, 8);
  expect([asked.wanted, isSettled(asked)]).toEqual([8, false]);
  const one = withReport(asked, 0, sideReport(8));
  expect(isSettled(one)).toBe(false);
  // A late report of an earlier step is not a move of the reader.
  const late = withReport(one, 1, sideReport(7, { steps: 10 }));
  expect([late.wanted, isSettled(late)]).toEqual([8, false]);
  expect(isSettled(withReport(late, 1, sideReport(8, { steps: 10 })))).toBe(true);
});

test("a shorter run stays at its end while the other goes on", () => {
  const far = movedTo(both(), 15);
  expect(far.sides.map(({ reached }) => reached)).toEqual([false, false]);
  const there = withReport(withReport(far, 1, sideReport(9, { steps: 10 })), 0, sideReport(15));
  expect(isSettled(there)).toBe(true);
  expect(movedTo(there, 16).sides.map(({ reached }) => reached)).toEqual([false, true]);
  expect(movedTo(there, 99).wanted).toBe(19);
});

test("a run that turns out to be shorter is where it ends", () => {
  const far = movedTo(withReport(both(), 1, sideReport(5, { steps: 1000 })), 900);
  expect(isSettled(withReport(withReport(far, 0, sideReport(19)), 1, sideReport(40, { steps: 41 })))).toBe(true);
});

test("a frame in which the reader moves takes the other along", () => {
  const moved = withReport(both(), 1, sideReport(6, { steps: 10 }));
  expect(moved.wanted).toBe(6);
  expect(moved.sides.map(({ reached }) => reached)).toEqual([false, true]);
  expect(isSettled(withReport(moved, 0, sideReport(6)))).toBe(true);
});

test("playing in a frame plays both, or stops both", () => {
  const playing = withReport(both(), 0, sideReport(5, { playing: true }));
  expect(playing.playing).toBe(true);
  // It repeats its report until it has stopped.
  expect(withReport(playing, 0, sideReport(5, { playing: true })).playing).toBe(true);
  const stopped = withReport(playing, 0, sideReport(5));
  expect(stopped.playing).toBe(true);
  expect(withReport(stopped, 0, sideReport(5, { playing: true })).playing).toBe(false);
});

test("a side that cannot be shown is not waited for", () => {
  const broken = begun(["#a", "#b"], 0, [null, "wrong"]);
  expect(isSettled(withReport(broken, 0, sideReport(0)))).toBe(true);
});
