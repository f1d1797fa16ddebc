// The browser's databases (IndexedDB).

import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from "idb";
import { storesAnything } from "./areas";

export type { DBSchema, IDBPDatabase, OpenDBCallbacks } from "idb";

/** Milliseconds to wait for the browser. With a damaged or deleted profile it never answers. */
const PATIENCE_MS = 10_000;

/** Opens a database. Rejects if the browser refuses it, throws, or does not answer. */
export async function openDatabase<Schema extends DBSchema>(
  name: string,
  version: number,
  callbacks: OpenDBCallbacks<Schema>,
  patience = PATIENCE_MS,
): Promise<IDBPDatabase<Schema>> {
  if (!storesAnything()) throw new Error("An embedded page stores nothing.");
  return inTime(openDB<Schema>(name, version, callbacks), patience);
}

/** Opens a database that exists, in order to read it: an embedded page may do so too. Rejects as `openDatabase` does, and if there is none. */
export async function openToRead<Schema extends DBSchema>(
  name: string,
  version: number,
  callbacks: Omit<OpenDBCallbacks<Schema>, "upgrade">,
): Promise<IDBPDatabase<Schema>> {
  // Called if the database has to be made.
  const upgrade: OpenDBCallbacks<Schema>["upgrade"] = (_database, _from, _to, transaction) => {
    transaction.done.catch(() => {});
    transaction.abort();
  };
  return inTime(openDB<Schema>(name, version, { ...callbacks, upgrade }), PATIENCE_MS);
}

/** A database once it is open; rejects if the browser does not open it within so many milliseconds. */
async function inTime<Schema extends DBSchema>(
  opening: Promise<IDBPDatabase<Schema>>,
  patience: number,
): Promise<IDBPDatabase<Schema>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`The browser did not open its database in ${patience / 1000} s.`));
      void opening.then((database) => database.close()).catch(() => {});
    }, patience);
  });
  return Promise.race([opening, late]).finally(() => clearTimeout(timer));
}
