// Saved scenarios with changes: in memory, in the database, and from two tabs at once.

import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import { asStep } from "../../base/brand";
import type { AppWork } from "../work";
import { TabArchive } from "./archive";
import { ArchiveDatabase } from "./archive-database";

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const work = (key: string, text: string, changes: string[] = ["note at step 3"], step = 3): AppWork => ({
  key,
  title: `Title of ${key}`,
  text,
  name: null,
  step: asStep(step),
  changes: changes.map((change) => ({ text: `before ${change}`, name: null, step: asStep(1), change })),
  undone: [],
  draft: null,
  noteDrafts: {},
});

/** Waits patiently, since machines may be busy. */
const until = (look: () => unknown) => vi.waitFor(look, { interval: 2, timeout: 50_000 });

/** Waits until the clock shows another millisecond. */
const later = () => new Promise((resolve) => setTimeout(resolve, 2));

/** A tab of the browser. */
function tab(open: ConstructorParameters<typeof TabArchive>[0] = ArchiveDatabase.open) {
  const moved: [string, string][] = [];
  const refused: string[] = [];
  const archive = new TabArchive(open, {
    moved: (from, to) => moved.push([from, to]),
    refused: (why) => refused.push(why),
  });
  const titles = async () => (await archive.recent()).map(({ title, changes }) => [title, ...changes]);
  const stored = (count: number) => until(async () => expect(await titles()).toHaveLength(count));
  return { archive, moved, refused, titles, stored };
}

test("a work comes back in another visit with its changes, at the step of its entry", async () => {
  const first = tab();
  first.archive.put(work("a", "one"));
  await first.stored(1);
  const second = tab();
  expect(await second.archive.recall({ work: "a", step: 7 })).toEqual(work("a", "one", undefined, 7));
  expect(await second.titles()).toEqual([["Title of a", "note at step 3"]]);
  expect(await second.archive.recall({ work: "b" })).toBeNull();
  expect(await second.archive.recall({ work: null, step: 7 })).toBeNull();
  // Differs only in the step where the reader left it.
  second.archive.put(work("a", "one", undefined, 9));
  second.archive.flush();
  await until(async () => expect((await tab().archive.recall({ work: "a" }))?.step).toBe(9));
});

test("the latest state is what is stored, however fast it changes", async () => {
  const { archive, stored } = tab();
  for (let i = 0; i < 50; i++) archive.put(work("a", `text ${i}`, [`change ${i}`]));
  await stored(1);
  archive.flush();
  await until(async () => expect((await tab().archive.recall({ work: "a" }))?.text).toBe("text 49"));
});

test("what two tabs make of one work is kept twice, and nothing of it is lost", async () => {
  const [one, other] = [tab(), tab()];
  one.archive.put(work("a", "both"));
  await one.stored(1);
  await other.archive.recall({ work: "a" });
  one.archive.put(work("a", "with a note of one tab", ["one"]));
  one.archive.flush();
  await until(async () => expect(await other.titles()).toEqual([["Title of a", "one"]]));
  other.archive.put(work("a", "with a note of the other tab", ["other"]));
  await other.stored(2);
  await until(() => expect(other.moved).toHaveLength(1));
  const [from = "", to = ""] = other.moved[0] ?? [];
  expect([from, one.moved]).toEqual(["a", []]);
  // The other tab knows its work by both keys; a third tab finds both works.
  expect((await other.archive.recall({ work: "a" }))?.key).toBe(to);
  other.archive.put(work(to, "with two notes", ["other", "again"]));
  expect((await other.archive.recall({ work: "a" }))?.text).toBe("with two notes");
  const third = tab();
  expect((await third.archive.recall({ work: "a" }))?.text).toBe("with a note of one tab");
  // From now on each tab changes its own work.
  other.archive.flush();
  await until(async () => expect((await tab().archive.recall({ work: to }))?.text).toBe("with two notes"));
  expect(await third.titles()).toHaveLength(2);
});

test("the same work of two tabs is listed once, the newest twelve of all", async () => {
  const { archive, titles, stored } = tab();
  archive.put(work("a", "alike"));
  await stored(1);
  const other = tab();
  await later();
  other.archive.put(work("b", "alike"));
  await until(async () => expect(await titles()).toEqual([["Title of b", "note at step 3"]]));
  for (let i = 0; i < 14; i++) {
    // Works with the same time have no order.
    await later();
    other.archive.put(work(`c${i}`, `text ${i}`));
    other.archive.flush();
    await until(async () => expect((await titles())[0]?.[0]).toBe(`Title of c${i}`));
  }
  expect(await titles()).toHaveLength(12);
  await other.archive.remove("c13");
  expect((await titles())[0]).toEqual(["Title of c12", "note at step 3"]);
  expect(await other.archive.recall({ work: "c13" })).toBeNull();
});

test("a work without changes is dropped, but not what another tab has under its key", async () => {
  const [one, other] = [tab(), tab()];
  one.archive.put(work("a", "one"));
  await one.stored(1);
  await other.archive.recall({ work: "a" });
  other.archive.put(work("a", "two"));
  other.archive.flush();
  await until(async () => expect((await tab().archive.recall({ work: "a" }))?.text).toBe("two"));
  await one.archive.drop("a");
  expect(await one.titles()).toHaveLength(1);
  await other.archive.drop("a");
  expect(await one.titles()).toEqual([]);
});

test("a large history of changes is stored as far as there is room", async () => {
  const { archive, stored } = tab();
  const large = "x".repeat(400_000);
  const changes = [1, 2, 3, 4].map((n) => ({ text: large, name: null, step: asStep(n), change: `change ${n}` }));
  archive.put({ ...work("a", large), changes });
  await stored(1);
  expect((await tab().archive.recall({ work: "a" }))?.changes.map(({ step }) => step)).toEqual([3, 4]);
});

test("refused storage is said once; what is open stays in memory, and would be lost", async () => {
  const { archive, refused, titles } = tab(() => Promise.reject(new Error("The quota is exceeded.")));
  expect(archive.losesWork()).toBe(false);
  archive.put(work("a", "one"));
  await until(() => expect(refused).toEqual(["The quota is exceeded."]));
  archive.put(work("a", "two"));
  archive.put(work("b", "three"));
  archive.flush();
  expect((await archive.recall({ work: "a" }))?.text).toBe("two");
  // They are listed while the page is open, since nothing else leads back to them.
  expect((await titles()).sort()).toEqual([
    ["Title of a", "note at step 3"],
    ["Title of b", "note at step 3"],
  ]);
  expect((await archive.recent()).every(({ unsaved }) => unsaved)).toBe(true);
  expect(archive.losesWork()).toBe(true);
  await archive.remove("a");
  await archive.drop("b");
  expect([archive.losesWork(), refused.length]).toEqual([false, 1]);
});

test("storage that works again takes what it has refused", async () => {
  let works = false;
  const { archive, refused, stored } = tab((onClosed) =>
    works ? ArchiveDatabase.open(onClosed) : Promise.reject(new Error("not now")),
  );
  archive.put(work("a", "one"));
  await until(() => expect(refused).toHaveLength(1));
  works = true;
  archive.put(work("a", "two"));
  await stored(1);
  expect(archive.losesWork()).toBe(false);
});

test("without storage, works are in memory and nothing is written", async () => {
  const { archive, refused, titles } = tab(null);
  archive.put(work("a", "one"));
  expect((await archive.recall({ work: "a" }))?.text).toBe("one");
  archive.flush();
  expect([await titles(), refused, archive.losesWork()]).toEqual([[], [], false]);
  expect(await indexedDB.databases()).toEqual([]);
});

test("a database that is deleted under the page is made again, and takes the next change", async () => {
  const { archive, refused, stored, titles } = tab();
  archive.put(work("a", "one"));
  await stored(1);
  await new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase("queuescope");
    deleting.onsuccess = resolve;
    deleting.onerror = reject;
  });
  expect(await titles()).toEqual([]);
  archive.put(work("a", "two"));
  await stored(1);
  expect([refused, archive.losesWork()]).toEqual([[], false]);
});

test("a connection that the browser closes without a word is replaced", async () => {
  const opened: ArchiveDatabase[] = [];
  const { archive, refused, stored } = tab(async (onClosed) => {
    const database = await ArchiveDatabase.open(onClosed);
    opened.push(database);
    return database;
  });
  archive.put(work("a", "one"));
  await stored(1);
  opened[0]?.close();
  archive.put(work("b", "two"));
  await stored(2);
  expect([refused, opened.length]).toEqual([[], 2]);
});
