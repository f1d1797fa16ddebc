// The browser's storage areas: working, denied at the first access, and refusing single writes.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  beginStorage,
  onRefusal,
  probeStorage,
  type StorageRefusal,
  siteStorage,
  storesAnything,
  tabStorage,
} from "./areas";

/** A storage area that can be made to refuse. */
class Browser {
  readonly texts = new Map<string, string>();
  refuses = false;
  get length() {
    return this.texts.size;
  }
  key = (index: number) => [...this.texts.keys()][index] ?? null;
  getItem = (key: string) => this.texts.get(key) ?? null;
  removeItem = (key: string) => void this.texts.delete(key);
  setItem(key: string, text: string) {
    if (this.refuses) throw new DOMException("The quota is exceeded.", "QuotaExceededError");
    this.texts.set(key, text);
  }
}

let browser: Browser;
let told: StorageRefusal[];

/** Starts a page in a browser whose storage areas are what `find` returns or throws. */
function begin({ embedded = false, find = (): unknown => browser } = {}): void {
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(globalThis, name, { get: find, configurable: true });
  beginStorage(embedded);
  told = [];
  onRefusal((refusal) => told.push(refusal));
}

const before = ["localStorage", "sessionStorage"].map((name) => Object.getOwnPropertyDescriptor(globalThis, name));

beforeEach(() => {
  browser = new Browser();
});
afterEach(() => {
  for (const [i, name] of ["localStorage", "sessionStorage"].entries()) {
    const was = before[i];
    if (was) Object.defineProperty(globalThis, name, was);
    else Reflect.deleteProperty(globalThis, name);
  }
  beginStorage(false);
});

const denied = () => {
  throw new DOMException("Access is denied for this document.", "SecurityError");
};

test("what the browser takes is in the browser alone, and outlives the page", () => {
  begin();
  siteStorage.setItem("a", "1");
  expect([siteStorage.getItem("a"), browser.getItem("a")]).toEqual(["1", "1"]);
  begin();
  expect([siteStorage.getItem("a"), siteStorage.getItem("b"), siteStorage.length, siteStorage.key(0)]).toEqual([
    "1",
    null,
    1,
    "a",
  ]);
  siteStorage.removeItem("a");
  expect([browser.length, siteStorage.key(0), told]).toEqual([0, null, []]);
});

for (const [how, find] of [
  ["denies its areas at the first access", denied],
  ["has no areas", () => undefined],
  ["has null in place of its areas", () => null],
] as const)
  test(`a browser that ${how} is reported once, and texts are in memory until the page is closed`, () => {
    begin({ find });
    for (const area of [siteStorage, tabStorage]) {
      expect(area.getItem("a")).toBeNull();
      area.setItem("a", "1");
      area.setItem("a", "2");
      area.setItem("b", "3");
      area.removeItem("b");
      expect([area.getItem("a"), area.getItem("b"), area.length, area.key(0), area.key(1)]).toEqual([
        "2",
        null,
        1,
        "a",
        null,
      ]);
    }
    expect(told).toEqual([{ blocked: true, why: expect.any(String) }]);
    begin({ find });
    expect(siteStorage.getItem("a")).toBeNull();
  });

test("an area that is denied is reported before it is used", () => {
  begin({ find: denied });
  probeStorage();
  expect(told).toEqual([{ blocked: true, why: "Access is denied for this document." }]);
});

test("a first write that is denied is reported as storage that is blocked", () => {
  begin({ find: denied });
  tabStorage.setItem("a", "1");
  expect([tabStorage.getItem("a"), told]).toEqual([
    "1",
    [{ blocked: true, why: "Access is denied for this document." }],
  ]);
});

test("a browser that is full in the middle of the run keeps what it has; the new text hides the old one", () => {
  begin();
  siteStorage.setItem("a", "old");
  browser.refuses = true;
  siteStorage.setItem("a", "new");
  siteStorage.setItem("b", "more");
  expect([siteStorage.getItem("a"), siteStorage.getItem("b"), browser.getItem("a")]).toEqual(["new", "more", "old"]);
  expect(told).toEqual([{ blocked: false, why: "The quota is exceeded." }]);
  browser.refuses = false;
  siteStorage.setItem("a", "newer");
  expect([siteStorage.getItem("a"), browser.getItem("a"), told.length]).toEqual(["newer", "newer", 1]);
});

test("room is made before a refusal is reported", () => {
  begin();
  browser.refuses = true;
  const makeRoom = vi.fn(() => {
    browser.refuses = false;
  });
  tabStorage.setItem("a", "1", makeRoom);
  expect([browser.getItem("a"), makeRoom.mock.calls.length, told]).toEqual(["1", 1, []]);
});

test("an embedded page reads what the reader's own page has stored, and stores nothing", () => {
  browser.texts.set("a", "1");
  begin({ embedded: true });
  expect([siteStorage.getItem("a"), storesAnything()]).toEqual(["1", false]);
  siteStorage.setItem("a", "2");
  tabStorage.setItem("b", "3");
  siteStorage.removeItem("c");
  expect([siteStorage.getItem("a"), tabStorage.getItem("b"), [...browser.texts]]).toEqual(["2", "3", [["a", "1"]]]);
  expect(told).toEqual([]);
});

test("who listens late hears the first refusal", () => {
  begin({ find: denied });
  siteStorage.getItem("a");
  const late: StorageRefusal[] = [];
  onRefusal((refusal) => late.push(refusal));
  expect(late).toEqual(told);
});
