import { expect, test } from "vitest";
import { told } from "../../../test/told";
import { begun, type Comparison, heard, isSettled, movedTo } from "./comparison";

/** Both frames at step 5; the right run has 10 steps. */
function both(): Comparison {
  const fresh = begun(["#a", "#b"], 5, [null, null]);
  expect(isSettled(fresh)).toBe(false);
  return heard(heard(fresh, 0, told(5)), 1, told(5, { steps: 10 }));
}

test("both are asked for a step, and are there when both have told so", () => {
  const there = both();
  expect(isSettled(there)).toBe(true);
  const asked = movedTo(there, 8);
  expect([asked.wanted, isSettled(asked)]).toEqual([8, false]);
  const one = heard(asked, 0, told(8));
  expect(isSettled(one)).toBe(false);
  // What comes late of an earlier step is no move of the reader's.
  const late = heard(one, 1, told(7, { steps: 10 }));
  expect([late.wanted, isSettled(late)]).toEqual([8, false]);
  expect(isSettled(heard(late, 1, told(8, { steps: 10 })))).toBe(true);
});

test("a shorter run stays at its end while the other goes on", () => {
  const far = movedTo(both(), 15);
  expect(far.sides.map(({ reached }) => reached)).toEqual([false, false]);
  const there = heard(heard(far, 1, told(9, { steps: 10 })), 0, told(15));
  expect(isSettled(there)).toBe(true);
  expect(movedTo(there, 16).sides.map(({ reached }) => reached)).toEqual([false, true]);
  expect(movedTo(there, 99).wanted).toBe(19);
});

test("a run that turns out to be shorter is where it ends", () => {
  const far = movedTo(heard(both(), 1, told(5, { steps: 1000 })), 900);
  expect(isSettled(heard(heard(far, 0, told(19)), 1, told(40, { steps: 41 })))).toBe(true);
});

test("a frame in which the reader moves takes the other along", () => {
  const moved = heard(both(), 1, told(6, { steps: 10 }));
  expect(moved.wanted).toBe(6);
  expect(moved.sides.map(({ reached }) => reached)).toEqual([false, true]);
  expect(isSettled(heard(moved, 0, told(6)))).toBe(true);
});

test("playing in a frame plays both, or stops both", () => {
  const playing = heard(both(), 0, told(5, { playing: true }));
  expect(playing.playing).toBe(true);
  // It reports the same again until it has been stopped.
  expect(heard(playing, 0, told(5, { playing: true })).playing).toBe(true);
  const stopped = heard(playing, 0, told(5));
  expect(stopped.playing).toBe(true);
  expect(heard(stopped, 0, told(5, { playing: true })).playing).toBe(false);
});

test("a side that cannot be shown is not waited for", () => {
  const broken = begun(["#a", "#b"], 0, [null, "wrong"]);
  expect(isSettled(heard(broken, 0, told(0)))).toBe(true);
});
