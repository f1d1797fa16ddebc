// Drafts of lessons in the browser's database: they survive a reload, and the author can continue on another day. A draft that the browser
// refuses stays in memory until the page is closed.

import { type DBSchema, openDatabase } from "../../../storage/databases";

/** A draft as it is stored: as the text of its file. */
export interface SavedDraft {
  key: string;
  title: string;
  text: string;
  /** Time of the last change, in milliseconds since 1970. */
  at: number;
}

interface DraftSchema extends DBSchema {
  drafts: { key: string; value: SavedDraft };
}

/** Number of stored drafts, the newest ones. */
const MAX_SAVED = 24;

const open = () =>
  openDatabase<DraftSchema>("queuescope-lessons", 1, {
    upgrade: (database) => void database.createObjectStore("drafts", { keyPath: "key" }),
  });

/** Runs an operation on the database. Rejects if the browser refuses. */
async function withDrafts<T>(work: (database: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** Drafts that the browser has refused, by key. */
const unsaved = new Map<string, SavedDraft>();

/** Stores a draft, and deletes the oldest if there are too many. Rejects if the browser refuses; the draft is then in memory. */
export async function saveDraft(draft: SavedDraft): Promise<void> {
  unsaved.set(draft.key, draft);
  await withDrafts(async (database) => {
    await database.put("drafts", draft);
    const all = newestFirst(await database.getAll("drafts"));
    for (const { key } of all.slice(MAX_SAVED)) await database.delete("drafts", key);
  });
  if (unsaved.get(draft.key) === draft) unsaved.delete(draft.key);
}

/** All stored drafts, the newest first; only this page's drafts if the browser refuses its database. */
export async function savedDrafts(): Promise<readonly SavedDraft[]> {
  const stored = await withDrafts((database) => database.getAll("drafts")).catch(() => []);
  return newestFirst([...stored.filter(({ key }) => !unsaved.has(key)), ...unsaved.values()]);
}

export async function removeDraft(key: string): Promise<void> {
  unsaved.delete(key);
  await withDrafts((database) => database.delete("drafts", key)).catch(() => {});
}

const newestFirst = (all: SavedDraft[]) => all.sort((a, b) => b.at - a.at);
