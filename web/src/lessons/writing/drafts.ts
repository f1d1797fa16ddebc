// Lessons that are being written, in the browser's storage: they survive a reload, and the author goes on with them another day.

import { type DBSchema, openDB } from "idb";

/** A draft as it is kept: as the text of its file. */
export interface KeptDraft {
  key: string;
  title: string;
  text: string;
  /** When it was changed last, in milliseconds since 1970. */
  at: number;
}

interface Schema extends DBSchema {
  drafts: { key: string; value: KeptDraft };
}

/** Drafts that are kept, the newest ones. */
const MOST_KEPT = 24;

const open = () =>
  openDB<Schema>("queuescope-lessons", 1, {
    upgrade: (database) => void database.createObjectStore("drafts", { keyPath: "key" }),
  });

/** Does something with the storage. Rejects if the browser refuses it. */
async function withDrafts<T>(work: (database: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** Keeps a draft, and forgets the oldest if there are too many. */
export const keepDraft = (draft: KeptDraft): Promise<void> =>
  withDrafts(async (database) => {
    await database.put("drafts", draft);
    const all = newestFirst(await database.getAll("drafts"));
    for (const { key } of all.slice(MOST_KEPT)) await database.delete("drafts", key);
  });

/** All kept drafts, the newest first; none if the browser refuses its storage. */
export const keptDrafts = (): Promise<readonly KeptDraft[]> =>
  withDrafts(async (database) => newestFirst(await database.getAll("drafts"))).catch(() => []);

export const removeDraft = (key: string): Promise<void> =>
  withDrafts((database) => database.delete("drafts", key)).catch(() => {});

const newestFirst = (all: KeptDraft[]) => all.sort((a, b) => b.at - a.at);
