import { expect, test, vi } from "vitest";
import { scenarioText } from "../../../test/wasm/page.ts";
import { testPage, WAIT } from "../../../test/wasm/test-page";
import type { Note } from "../../gen/types/Note";
import { changeScenario, linkToNote, undoChange } from "../run/actions/change";
import { openNamed } from "../run/actions/open";
import { withNote } from "../run/state/notes";
import { openLink, openPasted } from "./open-anything";
import { dropReview, mergeReview, openReview } from "./review";

const shipped = JSON.parse(await scenarioText("bbq-coloring"));
const sent = (...notes: Note[]) => JSON.stringify({ ...shipped, notes: [...shipped.notes, ...notes] });
const bobs: Note = { step: 9, text: "From Bob", author: "Bob", engine: 0, element: "pb.head[2]" };

/** A page with a new note on the shipped scenario. */
async function noted() {
  const page = testPage();
  await openNamed(page.app, "bbq-coloring", 5);
  await changeScenario(page.app, "note", (file) => withNote(file, { step: 5, text: "Mine" }));
  const texts = () => page.store.getState().scenario?.file.notes?.map(({ text }) => text) ?? [];
  return { ...page, texts };
}

test("notes that somebody sent are merged on request; the change is undone as any other, and outlives the worker", async () => {
  const { store, app, texts, idle, step, kill } = await noted();
  const before = store.getState().scenario;
  expect(await openPasted(app, sent(bobs))).toBe(false);
  expect(store.getState().review?.step).toBeNull();
  expect(store.getState().scenario).toBe(before);
  dropReview(app);
  expect(await mergeReview(app)).toBe(false);
  expect(store.getState().scenario).toBe(before);

  await openPasted(app, sent(bobs));
  expect(await mergeReview(app)).toBe(true);
  expect(texts()).toEqual(["Mine", "From Bob", ...shipped.notes.map(({ text }: Note) => text)]);
  expect([step(), store.getState().tab, store.getState().notice]).toEqual([5, "notes", "1 note merged"]);
  // An existing note is not new: there is no question.
  expect(await openPasted(app, store.getState().scenario?.text ?? "")).toBe(true);
  kill(0);
  await vi.waitFor(() => expect(store.getState().error?.title).toMatch(/restarted$/), WAIT);
  await idle();
  expect(texts()).toContain("From Bob");
});

test("undo takes merged notes out again; to open instead is to lose one's own", async () => {
  const { store, app, texts } = await noted();
  const before = store.getState().scenario?.text;
  await openPasted(app, sent(bobs));
  await mergeReview(app);
  await undoChange(app);
  expect(store.getState().scenario?.text).toBe(before);
  await openPasted(app, sent(bobs));
  expect(await openReview(app)).toBe(true);
  expect(texts()).not.toContain("Mine");
  expect(store.getState().review).toBeNull();
});

test("more notes than a scenario may have are told, and nothing changes", async () => {
  const { store, app } = await noted();
  const before = store.getState().scenario;
  const room = 1_000 - shipped.notes.length;
  await openPasted(app, sent(...Array.from({ length: room }, (_, i): Note => ({ step: i % 10, text: `${i}` }))));
  expect(await mergeReview(app)).toBe(false);
  expect(store.getState().error?.advice).toMatch(/^Notes: found 1001 /);
  expect(store.getState().scenario).toBe(before);
});

test("a link to a note opens at its step, with what it is about selected", async () => {
  const { store, app, step } = await noted();
  const link = await linkToNote(app, bobs);
  expect(link.ok && (await openLink(app, link.value))).toBe(true);
  expect([step(), store.getState().selected]).toEqual([9, "pb.head[2]"]);
  await openNamed(app, "bbq-coloring");
  expect(await linkToNote(app, { step: 3, text: "x" })).toEqual({ ok: true, value: "#scenario=bbq-coloring&t=3" });
});
