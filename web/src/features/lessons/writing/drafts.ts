// Lessons that are being written, in the browser's storage: they survive a reload, and the author goes on with them another day. What the browser
// refuses stays in memory until the page is closed.

import { type DBSchema, openDatabase } from "../../../storage/databases";

/** A draft as it is kept: as the text of its file. */
export interface KeptDraft {
  key: string;
  title: string;
  text: string;
  /** When it was changed last, in milliseconds since 1970. */
  at: number;
}

interface DraftSchema extends DBSchema {
  drafts: { key: string; value: KeptDraft };
}

/** Drafts that are kept, the newest ones. */
const MOST_KEPT = 24;

const open = () =>
  openDatabase<DraftSchema>("queuescope-lessons", 1, {
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

/** Drafts that the browser has refused, by key. */
const unsaved = new Map<string, KeptDraft>();

/** Keeps a draft, and forgets the oldest if there are too many. Rejects if the browser refuses it: it is in memory then. */
export async function keepDraft(draft: KeptDraft): Promise<void> {
  unsaved.set(draft.key, draft);
  await withDrafts(async (database) => {
    await database.put("drafts", draft);
    const all = newestFirst(await database.getAll("drafts"));
    for (const { key } of all.slice(MOST_KEPT)) await database.delete("drafts", key);
  });
  if (unsaved.get(draft.key) === draft) unsaved.delete(draft.key);
}

/** All kept drafts, the newest first; those of this page if the browser refuses its storage. */
export async function keptDrafts(): Promise<readonly KeptDraft[]> {
  const stored = await withDrafts((database) => database.getAll("drafts")).catch(() => []);
  return newestFirst([...stored.filter(({ key }) => !unsaved.has(key)), ...unsaved.values()]);
}

export async function removeDraft(key: string): Promise<void> {
  unsaved.delete(key);
  await withDrafts((database) => database.delete("drafts", key)).catch(() => {});
}

const newestFirst = (all: KeptDraft[]) => all.sort((a, b) => b.at - a.at);
