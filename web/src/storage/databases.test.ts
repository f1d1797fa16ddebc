// Databases that a browser refuses, each in its own way: opening them always rejects.

import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beginStorage } from "./areas";
import { type DBSchema, openDatabase, openToRead } from "./databases";

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  beginStorage(false);
});
afterEach(() => {
  vi.unstubAllGlobals();
  beginStorage(false);
});

interface Schema extends DBSchema {
  texts: { key: string; value: string };
}

const open = (patience?: number) =>
  openDatabase<Schema>("a", 1, { upgrade: (database) => void database.createObjectStore("texts") }, patience);

test("a database opens, and is there when it is opened again", async () => {
  const database = await open();
  await database.put("texts", "x", "key");
  database.close();
  const again = await open();
  expect(await again.get("texts", "key")).toBe("x");
  again.close();
});

test("a browser without databases rejects", async () => {
  vi.stubGlobal("indexedDB", undefined);
  await expect(open()).rejects.toThrow();
});

test("a browser that denies the access to databases rejects", async () => {
  const was = Object.getOwnPropertyDescriptor(globalThis, "indexedDB");
  Object.defineProperty(globalThis, "indexedDB", {
    get: () => {
      throw new DOMException("denied", "SecurityError");
    },
    configurable: true,
  });
  await expect(open()).rejects.toThrow("denied");
  if (was) Object.defineProperty(globalThis, "indexedDB", was);
});

test("a browser that throws when a database is opened rejects", async () => {
  vi.stubGlobal("indexedDB", {
    open: () => {
      throw new DOMException("private", "InvalidStateError");
    },
  });
  await expect(open()).rejects.toThrow("private");
});

test("a browser that refuses a database a moment later, by an event, rejects", async () => {
  const newer = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open("a", 2);
    opening.onsuccess = () => resolve(opening.result);
  });
  newer.close();
  await expect(open()).rejects.toMatchObject({ name: "VersionError" });
});

test("a browser that never answers rejects in the end", async () => {
  vi.spyOn(indexedDB, "open").mockReturnValue(new IDBOpenDBRequest());
  await expect(open(10)).rejects.toThrow("did not open its database");
});

test("an embedded page opens none", async () => {
  beginStorage(true);
  await expect(open()).rejects.toThrow("stores nothing");
  expect(await indexedDB.databases()).toEqual([]);
});

test("an embedded page opens no database to write, and one that exists to read", async () => {
  const read = () => openToRead<Schema>("a", 1, {});
  beginStorage(true);
  await expect(open()).rejects.toThrow("stores nothing");
  await expect(read()).rejects.toThrow();
  expect(await indexedDB.databases()).toEqual([]);
  beginStorage(false);
  const database = await open();
  await database.put("texts", "x", "key");
  database.close();
  beginStorage(true);
  const reader = await read();
  expect(await reader.get("texts", "key")).toBe("x");
  reader.close();
});
