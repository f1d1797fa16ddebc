// The browser's databases (IndexedDB).

import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from "idb";
import { storesAnything } from "./areas";

export type { DBSchema, IDBPDatabase } from "idb";

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
  const opening = openDB<Schema>(name, version, callbacks);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`The browser did not open its database in ${patience / 1000} s.`));
      void opening.then((database) => database.close()).catch(() => {});
    }, patience);
  });
  return Promise.race([opening, late]).finally(() => clearTimeout(timer));
}
