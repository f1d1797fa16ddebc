import { expect, test, vi } from "vitest";
import { testPage, WAIT } from "../../../../test/wasm/test-page";
import { openPasted } from "../../share/open-anything";
import { placesText } from "../panels/notes/NotePlaces";
import { withNote } from "../state/notes";
import { goToStop } from "./move";
import { changeNotes, fetchNoted, visitNoted } from "./noted";

const file = {
  version: 1,
  engines: [{ design: "bbq", implementation: "model", parameters: { W: 4, D: 1, N: 15 } }],
  bench: { kind: "ops" },
  traffic: [{ kind: "random", slots: 12_000, mix: { enqueue: 2, "dequeue-max": 3 } }],
};
const always = { when: "occ < 16", text: "Always", engine: 0, element: "occ[0]" };

test("of a note that holds more often than is listed, keys stop at what is listed, and its buttons search beyond", async () => {
  const { app, store, idle, step } = testPage();
  await openPasted(app, JSON.stringify({ ...file, notes: [always], view: { step: 9_998 } }));
  await vi.waitFor(async () => expect((await fetchNoted(app, 0))?.get(always.when)?.count).toBe(12_000), WAIT);
  expect((await fetchNoted(app, 11_000))?.get(always.when)).toEqual({
    count: 12_000,
    listed: 10_000,
    place: 10_000,
    before: 9_999,
    after: null,
  });
  expect(await goToStop(app, false)).toBe(true);
  await idle();
  expect(step()).toBe(9_999);
  expect(store.getState().shown?.frame.noted).toEqual([always.when]);
  // It leads to what the note is about as well.
  await visitNoted(app, always, "before");
  await idle();
  expect([step(), store.getState().selected]).toEqual([9_998, "occ[0]"]);
  await visitNoted(app, always, "after");
  await idle();
  expect(await goToStop(app, false)).toBe(false);
  await visitNoted(app, always, "after");
  await idle();
  expect(step()).toBe(10_000);
  await visitNoted(app, always, "after");
  await visitNoted(app, always, "before");
  await idle();
  expect(step()).toBe(10_000);
});

test("another condition runs the scenario again at the same step; other changes of notes leave the run", async () => {
  const { app, store, idle, step } = testPage();
  await openPasted(app, JSON.stringify({ ...file, notes: [{ step: 4, text: "Four" }], view: { step: 20 } }));
  await idle();
  const opened = () => store.getState().scenario?.opened;
  const first = opened();
  expect(await fetchNoted(app, 20)).toEqual(new Map());
  expect((await changeNotes(app, "note", (file) => withNote(file, { step: 9, text: "Nine" }))).ok).toBe(true);
  expect(opened()).toBe(first);
  expect((await changeNotes(app, "note", (file) => withNote(file, always))).ok).toBe(true);
  await idle();
  expect(step()).toBe(20);
  const second = opened();
  expect(second).not.toBe(first);
  expect(store.getState().shown?.frame.noted).toEqual([always.when]);
  // A second note with the same condition is found already.
  expect((await changeNotes(app, "note", (file) => withNote(file, { ...always, text: "Ever" }))).ok).toBe(true);
  expect(opened()).toBe(second);
  const wrong = await changeNotes(app, "note", (file) => withNote(file, { when: "ocd > 1", text: "x" }));
  expect(wrong).toMatchObject({ ok: false, error: expect.stringContaining('notes[2].when, column 1: found "ocd"') });
  expect(opened()).toBe(second);
});

test("where a note holds is said in numbers, and what is not known yet", () => {
  const noted = { count: 17, listed: 17, place: 2, before: 3, after: 9 };
  expect(placesText(noted, true, true)).toBe("3 of 17 steps");
  expect(placesText(noted, false, true)).toBe("in 17 steps");
  expect(placesText({ ...noted, count: 1 }, false, false)).toBe("in 1 step so far");
  expect(placesText({ ...noted, count: 0 }, false, true)).toBe("in no step");
  expect(placesText({ ...noted, count: 0 }, false, false)).toBe("in no step so far");
  const many = { ...noted, count: 12_000, listed: 10_000 };
  expect(placesText(many, false, true)).toBe("in 12,000 steps; it is shown at the first 10,000");
  expect(placesText(undefined, false, true)).toBe("added to a long run: its steps are not counted");
});
